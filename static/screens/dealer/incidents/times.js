// A time as an answer: chosen by the casino's clock, sent as a moment.

import { html } from "../../../vendor/htm-preact.js";
import { clockLabel } from "../../kit/labels.js";
import { useConsole } from "../context.js";

const DAY = 24 * 60 * 60;

/** "14:05:09" as seconds of its day. */
const secondsOf = (clock) => clock.split(":").reduce((sum, part, at) => sum + Number(part) * 60 ** (2 - at), 0);

/** The moment nearest to `now` at which that clock shows "14:05": soon after midnight, 23:58 is yesterday's. */
function nearest(clock, now) {
  const ahead = secondsOf(clock) - secondsOf(clockLabel(now));
  const apart = ((ahead + 1.5 * DAY) % DAY) - DAY / 2;
  return new Date(Math.trunc(now / 1000 + apart) * 1000).toISOString();
}

/** `unsaid` is what holds where no time is entered. */
export function TimeField({ title, unsaid, value, onChange }) {
  const { serverNow } = useConsole();
  const enter = (clock) => onChange(clock ? nearest(clock, serverNow()) : undefined);
  return html`<fieldset>
    <legend>${title}</legend>
    <div class="incident-chips">
      <button type="button" class="button d-button" aria-pressed=${String(!value)} onClick=${() => enter("")}>${unsaid}</button>
      <input type="time" class="incident-time" aria-label=${title} value=${value ? clockLabel(value).slice(0, 5) : ""} onChange=${(event) => enter(event.target.value)} />
    </div>
  </fieldset>`;
}
