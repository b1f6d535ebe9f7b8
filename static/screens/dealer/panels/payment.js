// The sums of the pay sheet, and the chips they take.

import { html } from "../../../vendor/htm-preact.js";
import { chipOf, chipsOf } from "../../kit/chips.js";
import { money } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { OptionButton } from "../parts.js";
import { sumOf } from "../paying.js";

/** The sums of the pay sheet, and how the payment is made up in the fewest chips. */
export function PaymentPanel() {
  const { view } = useConsole();
  const lines = view.round.pay_sheet;
  const paid = lines.filter((line) => line.paid).length;
  const [collect] = optionsOf(view, "mark_paid");
  const pay = sumOf(lines, 1);
  return html`<section class="d-panel d-sums" aria-label="Sums">
    <dl>
      <div class="is-won"><dt>${text("pay_from_rack")}</dt><dd class="money">${money(pay)}</dd></div>
      <div class="is-lost"><dt>${text("take_to_rack")}</dt><dd class="money">${money(sumOf(lines, -1))}</dd></div>
      <div><dt>Lines</dt><dd class="number">${paid ? `${paid} / ${lines.length}` : lines.length}</dd></div>
    </dl>
    <div class="d-sums-keys">
    ${collect && html`<${OptionButton} option=${collect} />`}
    ${
      pay > 0 &&
      html`<ul class="d-breakdown" role="list" aria-label="Payment in chips">
      ${chipsOf(pay).map(
        ([value, count]) =>
          html`<li key=${value}><span class="d-chip-mark" data-chip=${chipOf(value)} aria-hidden="true"></span>${count} × <span class="money">${money(value)}</span></li>`,
      )}
    </ul>`
    }
    </div>
  </section>`;
}
