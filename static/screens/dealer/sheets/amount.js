// Entering an amount of money with one hand: chips that add up, and a keypad.

import { html, useLayoutEffect, useMemo } from "../../../vendor/htm-preact.js";
import { chipOf, keyValues } from "../../kit/chips.js";
import { money, shortMoney } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { Icon } from "../parts.js";

const KEYS = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "00", "0"];
const MOST_CENTS = 99_999_999_00;

/** `typed` is whole dollars as digits; the chips add to it. `quick` are ready amounts: [{label, cents}]. */
export function Amount({ cents, onChange, quick = [] }) {
  const set = (next) => onChange(Math.min(next, MOST_CENTS));
  const type = (digits) => set(Number(`${Math.trunc(cents / 100)}${digits}`) * 100);
  const erase = () => set(Math.trunc(cents / 1000) * 100);
  useDigits(type, erase);
  return html`<div class="d-amount" data-repeats>
    <div class="d-chips" role="group" aria-label=${text("chips")}>
      ${keyValues().map(
        (value) =>
          html`<button type="button" key=${value} class="d-chip" data-chip=${chipOf(value)} onClick=${() => set(cents + value)}>
            <span class="visually-hidden">${text("add_amount", { amount: money(value) })}</span><span aria-hidden="true">${shortMoney(value)}</span>
          </button>`,
      )}
    </div>
    ${
      quick.length > 0 &&
      html`<div class="d-quick" role="group" aria-label=${text("ready_amounts")}>
      ${quick.map(
        (each) =>
          html`<button type="button" key=${each.label} class="button d-button" onClick=${() => set(each.cents)}>
            ${each.label} <strong class="money">${money(each.cents)}</strong>
          </button>`,
      )}
    </div>`
    }
    <div class="d-keypad" role="group" aria-label=${text("keypad")}>
      ${KEYS.map(
        (digits) =>
          html`<button type="button" key=${digits} class="d-key" onClick=${() => type(digits)}>${digits}</button>`,
      )}
      <button
        type="button"
        class="d-key"
        aria-label=${text("last_digit")}
        onClick=${erase}
      >
        <${Icon} name="erase" />
      </button>
    </div>
  </div>`;
}

/**
 * A keyboard's digits type the amount, Backspace takes the last one away, and Enter after them presses the sheet's key.
 * They are heard from the moment that the sheet is there: a first digit that was lost would make another amount.
 */
function useDigits(type, erase) {
  const latest = useMemo(() => ({ typed: false }), []);
  Object.assign(latest, { type, erase });
  useLayoutEffect(() => {
    const press = (event) => {
      if (event.target.matches("input") || event.ctrlKey || event.metaKey || event.altKey) return;
      const onSheet = event.target === document.body || event.target.matches("dialog");
      if (event.key === "Enter" && (latest.typed || onSheet)) {
        event.preventDefault();
        document.querySelector(".d-sheet-go:enabled")?.click();
      }
      const isDigit = /^[0-9]$/.test(event.key);
      if (isDigit) latest.type(event.key);
      if (event.key === "Backspace") latest.erase();
      latest.typed = isDigit || event.key === "Backspace";
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
