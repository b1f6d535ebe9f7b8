// A time as an answer: chosen by the casino's clock, sent as a moment.

import { html } from "../../../vendor/htm-preact.js";
import { clockWords } from "../../kit/labels.js";
import { useConsole } from "../context.js";

const DAY = 24 * 60 * 60;

/** "14:05:09" as seconds of its day. */
const secondsOf = (clock) => clock.split(":").reduce((sum, part, at) => sum + Number(part) * 60 ** (2 - at), 0);

/** The moment nearest to `now` at which that clock shows "14:05": soon after midnight, 23:58 is yesterday's. */
function nearest(clock, now) {
  const ahead = secondsOf(clock) - secondsOf(clockWords(now));
  const apart = ((ahead + 1.5 * DAY) % DAY) - DAY / 2;
  return new Date(Math.trunc(now / 1000 + apart) * 1000).toISOString();
}

/** `unsaid` is what holds where no time is told. */
export function TimeField({ title, unsaid, value, onChange }) {
  const { serverNow } = useConsole();
  const tell = (clock) => onChange(clock ? nearest(clock, serverNow()) : undefined);
  return html`<fieldset>
    <legend>${title}</legend>
    <div class="w-chips">
      <button type="button" class="button d-button" aria-pressed=${String(!value)} onClick=${() => tell("")}>${unsaid}</button>
      <input type="time" class="w-time" aria-label=${title} value=${value ? clockWords(value).slice(0, 5) : ""} onChange=${(event) => tell(event.target.value)} />
    </div>
  </fieldset>`;
}
