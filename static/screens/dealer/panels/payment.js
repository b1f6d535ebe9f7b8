// The sums of the pay sheet.

import { html } from "../../../vendor/htm-preact.js";
import { money } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";
import { sumOf } from "../paying.js";

/** What leaves the rack and what comes to it in all, and how far it is. */
export function PaymentPanel() {
  const { view } = useConsole();
  const lines = view.round.pay_sheet;
  const paid = lines.filter((line) => line.paid).length;
  return html`<section class="d-panel d-sums" aria-label=${text("sums")}>
    <dl>
      <div class="is-won"><dt>${text("pay_from_rack")}</dt><dd class="money">${money(sumOf(lines, 1))}</dd></div>
      <div class="is-lost"><dt>${text("take_to_rack")}</dt><dd class="money">${money(sumOf(lines, -1))}</dd></div>
      <div><dt>${text("lines")}</dt><dd class="number">${paid ? `${paid} / ${lines.length}` : lines.length}</dd></div>
    </dl>
  </section>`;
}
