// A claim on all of the Progressive Jackpot, from its entry until the player has the amount.

import { html } from "../../../vendor/htm-preact.js";
import { money } from "../../kit/money.js";
import { text, textParts } from "../../kit/texts.js";
import { useConsole } from "../context.js";
import { nameOf } from "../round.js";

/** A claim on all of the meter: nothing to press here until a second person has verified it. */
export function JackpotPanel() {
  const { view, jackpot } = useConsole();
  const claim = jackpot?.claims.find((each) => each.table === view.table.id);
  return html`<section class="d-panel d-jackpot" aria-label=${text("jackpot_claim")}>
    <div class="d-panel-head"><p><span class="d-kicker">${text("jackpot")}</span> <strong>${claim ? text(claim.status === "waiting" ? "claim_waiting" : "claim_pending", claim) : text("pending")}</strong></p></div>
    <p class="d-jackpot-text">
      ${Number.isInteger(claim?.amount_cents) ? [textParts("locked_for_claim", { amount: html`<strong class="money">${money(claim.amount_cents)}</strong>` }), " "] : ""}
      ${text("who_verifies")}
    </p>
  </section>`;
}

/** Whom to pay what, until it is done. */
export function JackpotPaymentPanel() {
  const { view } = useConsole();
  const [line] = view.round.pay_sheet;
  const [share] = line.shares;
  return html`<section class="d-panel d-jackpot" aria-label=${text("jackpot_payment")}>
    <div class="d-panel-head"><p><span class="d-kicker">${text("jackpot")}</span> <strong>${text("jackpot_verified")}</strong></p></div>
    <p class="d-jackpot-pay"><span>${text("at_position", { name: nameOf(view, share.player), area: line.area })}</span> <strong class="money">${money(share.returned_cents)}</strong></p>
  </section>`;
}
