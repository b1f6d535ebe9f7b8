// The meter of the jackpot that a table is linked to, the same on every screen.

import { html } from "../../vendor/htm-preact.js";
import { money } from "./money.js";
import { text } from "./texts.js";

/**
 * `jackpot` is the newest message's, null for none. While the screen is not live the amount may be an old one, and it says
 * so. `quiet` where many meters stand side by side: their changes are not read out. With the page's `table` (its id) an
 * amount that another table's claim locks says whose it is.
 */
export function Meter({ jackpot, connection, quiet = false, table = "" }) {
  if (!jackpot) return null;
  const locked = jackpot.claims.find((claim) => claim.status !== "waiting");
  const isOthers = Boolean(locked && table && locked.table !== table);
  const unsure = connection !== "live";
  const state = locked ? "pending" : jackpot.status;
  return html`<p class="jackpot-meter" data-state=${unsure ? "unsure" : state} role=${quiet ? null : "status"} aria-label=${quiet ? null : text("progressive_jackpot", { name: jackpot.name })}>
    <span class="jackpot-meter__name">${text("jackpot")}</span>
    <strong class="money">${money(locked ? locked.amount_cents : jackpot.meter_cents)}</strong>
    ${locked && html`<span class="jackpot-meter__mark">${isOthers ? text("pending_at", { table: locked.table_name }) : text("pending")}</span>`}
    ${jackpot.status !== "open" && !locked && html`<span class="jackpot-meter__mark">${text("jackpot_closed")}</span>`}
    ${unsure && html`<span class="jackpot-meter__mark">${text("may_be_old")}</span>`}
  </p>`;
}
