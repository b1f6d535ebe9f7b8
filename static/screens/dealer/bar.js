// The bar on top: which table and round, the limits, the connection. News and refusals, and the banner when the screen is not
// live, lie over its facts: there they cover no card, no wager and no key.

import { html } from "../../vendor/htm-preact.js";
import { Meter } from "../kit/jackpot.js";
import { money } from "../kit/money.js";
import { text } from "../kit/texts.js";
import { useConsole } from "./context.js";
import { Icon } from "./parts.js";
import { Toasts } from "./toasts.js";

export function Bar() {
  const { view, connection, diskFull, sending, openIncidents, openTable, openNamed } = useConsole();
  const isFull = diskFull && connection === "live";
  return html`<header class="d-bar">
    <a class="d-home" href="/" aria-label=${text("leave_console")}>
      <${Icon} name="back" />
    </a>
    <div class="d-bar-facts">
      <${Facts} />
      <${Banner} />
      <${Toasts} />
    </div>
    <p class="connection" data-state=${isFull ? "stale" : connection} role="status">${sending ? text("sending") : isFull ? text("full_disk") : text(`connection_${connection}`)}</p>
    ${view.tray && html`<button type="button" class="button d-button" onClick=${() => openNamed("chips")}>${text("chips")}</button>`}
    <button type="button" class="button d-button incident-open" onClick=${openIncidents}>${text("word_went_wrong")}</button>
    <button type="button" class="button d-button" onClick=${openTable}><${Icon} name="table" /> ${text("table_key")}</button>
  </header>`;
}

function Facts() {
  const { view, connection, tableName, jackpot } = useConsole();
  const { table, round } = view;
  const main = table.limits.main ?? table.limits.ante;
  return html`
    <p class="d-bar-name">
      <strong>${tableName}</strong>
      ${round && html`<span>${text("round", { round: round.number })}</span>`}
      ${table.training && html`<span class="d-training">${text("training")}</span>`}
    </p>
    ${main && html`<p class="d-bar-fact"><span>${text("limits_title")}</span> <strong class="money">${money(main.min_cents)} – ${money(main.max_cents)}</strong></p>`}
    ${table.standing && html`<p class="d-bar-notice" role="status">${table.standing[0].title}</p>`}
    <p class="d-bar-fact"><span>${text("word_cards_left")}</span> <strong class="number">${table.cards_left}</strong>${table.shuffle_due && html` <em>${text("shuffle_is_due")}</em>`}</p>
    <${Meter} jackpot=${jackpot} connection=${connection} table=${table.id} />
  `;
}

/** Says why nothing can be entered while the screen is not live. */
function Banner() {
  const { connection, problem, signedOut } = useConsole();
  if (connection === "live" && !problem) return null;
  return html`<div class=${`d-banner is-${connection}`} role="alert">
    <p><strong>${connection === "stale" || problem ? text("screen_not_live") : text("reconnecting_now")}</strong> ${problem || text("may_be_old")}</p>
    ${signedOut && html`<a class="button" href=${`/sign-in/?next=${location.pathname}`}>${text("to_sign_in")}</a>`}
  </div>`;
}
