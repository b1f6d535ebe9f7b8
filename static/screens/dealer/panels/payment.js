// The sums of the pay sheet, and the chips they take.

import { html } from "../../../vendor/htm-preact.js";
import { CHIPS_CENTS, chipOf } from "../../kit/chips.js";
import { money } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";
import { moved } from "../rail/pay_sheet.js";

/** The sums of the pay sheet, and how the payment is made up in the fewest chips. */
export function PaymentPanel() {
  const { view } = useConsole();
  const lines = view.round.pay_sheet;
  const sum = (sign) =>
    lines
      .map(moved)
      .filter((cents) => Math.sign(cents) === sign)
      .reduce((all, cents) => all + Math.abs(cents), 0);
  const pay = sum(1);
  return html`<section class="d-panel d-sums" aria-label="Sums">
    <dl>
      <div class="is-won"><dt>${text("pay_from_rack")}</dt><dd class="money">${money(pay)}</dd></div>
      <div class="is-lost"><dt>${text("take_to_rack")}</dt><dd class="money">${money(sum(-1))}</dd></div>
      <div><dt>Lines</dt><dd class="number">${lines.length}</dd></div>
    </dl>
    ${
      pay > 0 &&
      html`<ul class="d-breakdown" role="list" aria-label="Payment in chips">
      ${chips(pay).map(
        ([value, count]) =>
          html`<li key=${value}><span class="d-chip-mark" data-chip=${chipOf(value)} aria-hidden="true"></span>${count} × <span class="money">${money(value)}</span></li>`,
      )}
    </ul>`
    }
  </section>`;
}

/** [[10000, 2], [500, 1]]: the fewest chips; what is left below the smallest chip comes last. */
function chips(cents) {
  const counted = [];
  let left = cents;
  for (const value of CHIPS_CENTS.toReversed()) {
    const count = Math.trunc(left / value);
    if (count) counted.push([value, count]);
    left -= count * value;
  }
  return left ? [...counted, [left, 1]] : counted;
}
