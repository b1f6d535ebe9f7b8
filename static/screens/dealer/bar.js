// The bar on top: which table and round, the limits, the connection; and the banner when the screen is not live.

import { html } from "../../vendor/htm-preact.js";
import { useConsole } from "./context.js";
import { Icon } from "./parts.js";
import { CONNECTION_WORDS } from "../kit/connection.js";
import { Meter } from "../kit/jackpot.js";
import { money } from "../kit/money.js";

export function Bar({ onTable, onWrong }) {
  const { view, connection, tableName, sending, jackpot } = useConsole();
  const { table, round } = view;
  const main = table.limits.main ?? table.limits.ante;
  return html`<header class="d-bar">
    <a class="d-home" href="/" aria-label="Leave the console">
      <${Icon} name="back" />
    </a>
    <p class="d-bar-name">
      <strong>${tableName}</strong>
      ${round && html`<span>Round ${round.number}</span>`}
      ${table.training && html`<span class="d-training">Training</span>`}
    </p>
    ${main && html`<p class="d-bar-fact"><span>Limits</span> <strong class="money">${money(main.min_cents)} – ${money(main.max_cents)}</strong></p>`}
    <p class="d-bar-fact"><span>Cards left</span> <strong class="number">${table.cards_left}</strong>${table.shuffle_due && html` <em>shuffle due</em>`}</p>
    <${Meter} jackpot=${jackpot} connection=${connection} />
    <p class="connection" data-state=${connection} role="status">${sending ? "Sending…" : CONNECTION_WORDS[connection]}</p>
    <button type="button" class="button d-button w-open" onClick=${onWrong}>Something went wrong</button>
    <button type="button" class="button d-button" onClick=${onTable}><${Icon} name="table" /> Table</button>
  </header>`;
}

/** Says why nothing can be entered while the screen is not live. */
export function Banner() {
  const { connection, trouble, signedOut } = useConsole();
  if (connection === "live" && !trouble) return null;
  return html`<div class=${`d-banner is-${connection}`} role="alert">
    <strong>${connection === "stale" || trouble ? "This screen is not live." : "Reconnecting…"}</strong>
    <span>${trouble || "What you see may be old. Keys are locked until the table answers."}</span>
    ${signedOut && html`<a class="button" href=${`/sign-in/?next=${location.pathname}`}>Sign in</a>`}
  </div>`;
}
