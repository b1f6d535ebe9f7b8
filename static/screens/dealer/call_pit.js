// "Call the pit": always in one corner of the console, in every phase, with a reason if wanted.

import { html, useEffect, useState } from "../../vendor/htm-preact.js";
import { postJSON } from "../kit/api.js";
import { callReason } from "../kit/labels.js";
import { text } from "../kit/texts.js";
import { useConsole } from "./context.js";
import { Dispute } from "./dispute.js";
import { Icon, Sheet } from "./parts.js";

const REASONS = ["player", "payment", "chips", "cards", "equipment", "relief"];

export function CallPit() {
  const { openNamed } = useConsole();
  return html`<button type="button" class="button d-button d-call" onClick=${() => openNamed("call_pit")}>
    <${Icon} name="people" /> ${text("call_the_pit")}
  </button>`;
}

/**
 * Calls the pit by itself, once, as soon as a hand that wins all of the meter lies face up (TC 3.19). Once its claim is
 * entered, that is an alert already.
 */
export function useMeterCall({ view, connection, lease, callPath, notify }) {
  const area = view?.step?.code === "settle_jackpot" ? 0 : (view?.round?.claims_meter ?? 0);
  const isAble = connection === "live" && lease.state === "held";
  useEffect(() => {
    if (!area || !isAble) return;
    const name = `called:${view.table.id}`;
    const claim = `${view.round.number}.${area}`;
    if (sessionStorage.getItem(name) === claim) return;
    sessionStorage.setItem(name, claim);
    postJSON(callPath, { reason: "meter", area }).then(({ ok, body }) => {
      if (!ok) sessionStorage.removeItem(name); // the next connection tries again
      notify(ok ? text("pit_is_called") : (body?.detail ?? text("not_taken")), ok ? "note" : "refused");
    });
  }, [area, isAble]);
}

export function CallPitSheet({ onClose }) {
  const { callPath, notify } = useConsole();
  const [sending, setSending] = useState(false);
  const call = async (reason) => {
    setSending(true);
    const { ok, body } = await postJSON(callPath, { reason });
    onClose();
    notify(ok ? text("pit_is_called") : (body?.detail ?? text("not_taken")), ok ? "note" : "refused");
  };
  return html`<${Sheet} title=${text("call_the_pit")} light=${true} onClose=${onClose}>
    <button type="button" class="button button--primary d-button" disabled=${sending} onClick=${() => call("")}>${text("call_now")}</button>
    <div class="d-call-reasons">
      ${REASONS.map((reason) => html`<button key=${reason} type="button" class="button d-button" disabled=${sending} onClick=${() => call(reason)}>${callReason(reason)}</button>`)}
    </div>
    <${Dispute} onDone=${onClose} />
  <//>`;
}
