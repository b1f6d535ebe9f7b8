// One table on the floor: what it does now, and how it does.

import { html } from "../../vendor/htm-preact.js";
import { ClauseMark } from "../kit/clause.js";
import { Countdown, useTick } from "../kit/countdown.js";
import { Meter } from "../kit/jackpot.js";
import { ageLabel, codeTitle, limitLabel, percentLabel } from "../kit/labels.js";
import { money, signedMoney } from "../kit/money.js";
import { text } from "../kit/texts.js";

/** The limits of what a round begins with: the main wager, or the Ante. */
function mainLimits({ main, ante }) {
  const limits = main ?? ante;
  return limits ? limitLabel(limits) : "No limits yet";
}

export function Tile({ tile, now, connection }) {
  const { standing, totals, alerts } = tile;
  const titleId = `tile-${tile.id}`;
  return html`<li class=${`pit-tile${alerts.length ? " pit-tile--attention" : ""}${standing.open ? "" : " pit-tile--closed"}`}>
    <header class="pit-tile__head">
      <h2 id=${titleId}><a class="pit-tile__link" href=${`/pit/${tile.id}/`}>${tile.name}</a></h2>
      ${standing.training && html`<span class="training-mark">Training</span>`}
      ${tile.approvals.length > 0 && html`<span class="badge badge--notice">${text("to_approve", { approvals: tile.approvals.length })}</span>`}
      ${alerts.length > 0 && html`<span class="badge badge--danger">${alerts.length} ${alerts.length === 1 ? "alert" : "alerts"}</span>`}
    </header>
    <div class="pit-tile__state">
      <p>
        <span class="pit-tile__phase">${standing.phase_title || "Not installed"}</span>
        <span class="muted">${tile.round > 0 ? `Round ${tile.round}` : "No round yet"} · ${tile.dealer || "No dealer"}</span>
      </p>
      <${Countdown} closesAt=${standing.closes_at} now=${now} />
    </div>
    <p class="pit-tile__limits">${mainLimits(standing.limits)}</p>
    <${Meter} jackpot=${tile.jackpot} connection=${connection} quiet />
    <dl class="pit-tile__figures">
      <div><dt>Players</dt><dd>${standing.players}</dd></div>
      <div><dt>In play</dt><dd>${money(standing.in_play_cents)}</dd></div>
      <div><dt>Rounds/h</dt><dd>${totals.rounds_per_hour}</dd></div>
      <div><dt>Win</dt><dd>${signedMoney(totals.win_cents)}</dd></div>
      <div><dt>Hold</dt><dd>${percentLabel(totals.win_cents, totals.staked_cents)}</dd></div>
    </dl>
    <${LastEvent} event=${tile.last_event} now=${now} />
  </li>`;
}

function LastEvent({ event, now }) {
  useTick(1000);
  if (!event) return html`<p class="pit-tile__last muted">${text("nothing_happened")}</p>`;
  const age = ageLabel((now() - Date.parse(event.at)) / 1000);
  return html`<p class="pit-tile__last">
    <span>${codeTitle(event.type)}</span>
    <${ClauseMark} clause=${event.clause} />
    <time datetime=${event.at}>${age === "now" ? age : text("ago", { age })}</time>
  </p>`;
}
