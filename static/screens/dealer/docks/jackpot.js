// A claim on all of the Progressive Jackpot.

import { html } from "../../../vendor/htm-preact.js";
import { money } from "../../kit/money.js";
import { text, textParts } from "../../kit/texts.js";
import { useConsole } from "../context.js";

/** A claim on all of the meter: nothing to press here until a second person has verified it. */
export function JackpotDock() {
  const { view, jackpot } = useConsole();
  const claim = jackpot?.claims.find((each) => each.table === view.table.id);
  return html`<section class="d-dock d-jackpot" aria-label="Jackpot claim">
    <div class="d-dock-head"><p><span class="d-kicker">Progressive Jackpot</span> <strong>${claim ? text("claim_pending", claim) : "Pending"}</strong></p></div>
    <p class="d-jackpot-text">
      ${claim?.amount_cents ? [textParts("locked_for_claim", { amount: html`<strong class="money">${money(claim.amount_cents)}</strong>` }), " "] : ""}
      ${text("who_verifies")}
    </p>
  </section>`;
}
