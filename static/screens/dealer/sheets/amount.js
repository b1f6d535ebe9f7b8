// Entering an amount of money with one hand: chips that add up, and a keypad.

import { html } from "../../../vendor/htm-preact.js";
import { money, shortMoney } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { Icon } from "../parts.js";

const CHIPS_CENTS = [500, 2500, 10000, 50000, 100000];
const KEYS = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "00", "0"];
const MOST_CENTS = 99_999_999_00;

/** `typed` is whole dollars as digits; the chips add to it. `quick` are ready amounts: [{label, cents}]. */
export function Amount({ cents, onChange, quick = [] }) {
  const set = (next) => onChange(Math.min(next, MOST_CENTS));
  const type = (digits) => set(Number(`${Math.trunc(cents / 100)}${digits}`) * 100);
  return html`<div class="d-amount" data-repeats>
    <div class="d-chips" role="group" aria-label="Chips">
      ${CHIPS_CENTS.map(
        (value) =>
          html`<button type="button" key=${value} class=${`d-chip d-chip-${value / 100}`} onClick=${() => set(cents + value)}>
            <span class="visually-hidden">Add ${money(value)}</span><span aria-hidden="true">${shortMoney(value)}</span>
          </button>`,
      )}
    </div>
    ${
      quick.length > 0 &&
      html`<div class="d-quick" role="group" aria-label="Ready amounts">
      ${quick.map(
        (each) =>
          html`<button type="button" key=${each.label} class="button d-button" onClick=${() => set(each.cents)}>
            ${each.label} <strong class="money">${money(each.cents)}</strong>
          </button>`,
      )}
    </div>`
    }
    <div class="d-keypad" role="group" aria-label="Keypad, whole dollars">
      ${KEYS.map(
        (digits) =>
          html`<button type="button" key=${digits} class="d-key" onClick=${() => type(digits)}>${digits}</button>`,
      )}
      <button
        type="button"
        class="d-key"
        aria-label=${text("last_digit")}
        onClick=${() => set(Math.trunc(cents / 1000) * 100)}
      >
        <${Icon} name="erase" />
      </button>
    </div>
  </div>`;
}
