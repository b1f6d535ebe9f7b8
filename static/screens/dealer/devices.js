// The shoes and sensors of the table: what one of them read and the table did not take, and one that is silent.

import { html, useState } from "../../vendor/htm-preact.js";
import { postJSON } from "../kit/api.js";
import { timesHere } from "../kit/labels.js";
import { text } from "../kit/texts.js";
import { useConsole } from "./context.js";
import { ClauseTag } from "./parts.js";

/** Stays above the rail's list until it is dealt with, and covers nothing: no reading is lost in silence. One at a time. */
export function DeviceNotices() {
  const { devices } = useConsole();
  if (!devices) return null;
  const silent = devices.devices.filter((device) => device.silent && device.may_send.includes("cards"));
  if (!silent.length && !devices.refused.length) return null;
  return html`<div class="d-devices" role="alert">
    ${devices.refused.slice(0, 1).map((refused) => html`<${Refused} key=${refused.id} refused=${refused} more=${devices.refused.length - 1} />`)}
    ${silent.map((device) => html`<p key=${device.id} class="d-device is-silent">${text("shoe_silent", { name: device.name })}</p>`)}
  </div>`;
}

function Refused({ refused, more }) {
  const { deviceAlertsPath, notify } = useConsole();
  const [asking, setAsking] = useState(false);
  const dealtWith = async () => {
    setAsking(true);
    const { ok } = await postJSON(`${deviceAlertsPath}/${refused.id}/acknowledge`, {});
    setAsking(false);
    if (!ok) notify(text("not_taken"), "refused");
  };
  return html`<div class="d-device is-refused">
    <p>${text("shoe_refused", { why: timesHere(refused.message) })}</p>
    <${ClauseTag} clause=${refused.clause} />
    ${more > 0 && html`<small>${text("more_readings", { count: more })}</small>`}
    <button type="button" class="button button--quiet" disabled=${asking} onClick=${dealtWith}>${text("dealt_with")}</button>
  </div>`;
}
