// A claim on all of the Progressive Jackpot, from its entry until the player has the amount.

import { html } from "../../../vendor/htm-preact.js";
import { money } from "../../kit/money.js";
import { useConsole } from "../context.js";
import { nameOf } from "../round.js";

/** A claim on all of the meter: nothing to press here until a second person has verified it. */
export function JackpotDock() {
  const { view, jackpot } = useConsole();
  const claim = jackpot?.claims.find((each) => each.table === view.table.id);
  return html`<section class="d-dock d-jackpot" aria-label="Jackpot claim">
    <div class="d-dock-head"><p><span class="d-kicker">Progressive Jackpot</span> <strong>${claim ? `Claim no. ${claim.number}: ${claim.status === "waiting" ? "it waits behind another" : "pending"}` : "Pending"}</strong></p></div>
    <p class="d-jackpot-text">
      ${Number.isInteger(claim?.amount_cents) && html`<strong class="money">${money(claim.amount_cents)}</strong> is locked for this claim. `}
      A Pit Supervisor who did not enter it looks at the cards and verifies them on the claim’s page, with badge and PIN. This tablet then says whom to pay.
    </p>
  </section>`;
}

/** Whom to pay what, until it is done. */
export function JackpotPaymentDock() {
  const { view } = useConsole();
  const [line] = view.round.pay_sheet;
  const [share] = line.shares;
  return html`<section class="d-dock d-jackpot" aria-label="Jackpot payment">
    <div class="d-dock-head"><p><span class="d-kicker">Progressive Jackpot</span> <strong>Verified: pay it now</strong></p></div>
    <p class="d-jackpot-pay"><span>${nameOf(view, share.player)}, position ${line.area}</span> <strong class="money">${money(share.returned_cents)}</strong></p>
  </section>`;
}
