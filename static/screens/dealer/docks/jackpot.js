// A claim on all of the Progressive Jackpot.

import { html } from "../../../vendor/htm-preact.js";
import { money } from "../../kit/money.js";
import { useConsole } from "../context.js";

/** A claim on all of the meter: nothing to press here until a second person has verified it. */
export function JackpotDock() {
  const { view, jackpot } = useConsole();
  const claim = jackpot?.claims.find((each) => each.table === view.table.id);
  return html`<section class="d-dock d-jackpot" aria-label="Jackpot claim">
    <div class="d-dock-head"><p><span class="d-kicker">Progressive Jackpot</span> <strong>${claim ? `Claim no. ${claim.number}: pending` : "Pending"}</strong></p></div>
    <p class="d-jackpot-text">
      ${claim?.amount_cents ? html`<strong class="money">${money(claim.amount_cents)}</strong> is locked for this claim. ` : ""}
      A Pit Supervisor who did not enter it verifies the hand on the jackpot's page; the payment follows by itself.
    </p>
  </section>`;
}
