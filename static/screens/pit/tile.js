// One table on the floor: what it does now, and how it does. A tile is drawn again only when it says something else.

import { html } from "../../vendor/htm-preact.js";
import { ClauseMark } from "../kit/clause.js";
import { Countdown, useTick } from "../kit/countdown.js";
import { Meter } from "../kit/jackpot.js";
import { ageLabel, clockLabel, codeTitle, limitLabel, winOnHandle } from "../kit/labels.js";
import { memo } from "../kit/memo.js";
import { money, signedMoney } from "../kit/money.js";
import { text } from "../kit/texts.js";
import { worstOf } from "./alerts.js";

/** The limits of what a round begins with: the main wager, or the Ante. */
function mainLimits({ main, ante }) {
  const limits = main ?? ante;
  return limits ? limitLabel(limits) : "No limits yet";
}

const look = ({ alerts, standing }) =>
  `pit-tile${alerts.length ? ` pit-tile--attention pit-tile--${worstOf(alerts)}` : ""}${standing.open ? "" : " pit-tile--closed"}`;

const noticeText = ({ title, reason }) => [title, reason].filter(Boolean).join(": ");
const shortNotice = ({ state, rounds_left: rounds }) =>
  state === "closing" ? text("to_go", { rounds }) : codeTitle(state);

function Marks({ tile: { alerts, approvals, standing }, short = false }) {
  const counted = short ? "▲ " + alerts.length : `${alerts.length} ${alerts.length === 1 ? "alert" : "alerts"}`;
  return html`
    ${short && standing.notices.filter(({ state }) => state !== "closed").map((notice) => html`<span key=${notice.state} class="badge badge--notice" title=${noticeText(notice)}>${shortNotice(notice)}</span>`)}
    ${standing.training && html`<span class="training-mark">${short ? "Tr" : "Training"}</span>`}
    ${approvals.length > 0 && html`<span class="badge badge--notice" title=${text("to_approve", { approvals: approvals.length })}>${short ? "? " + approvals.length : text("to_approve", { approvals: approvals.length })}</span>`}
    ${alerts.length > 0 && html`<span class="badge badge--danger">${counted}</span>`}
  `;
}

function Name({ tile }) {
  return html`<h2 id=${`tile-${tile.id}`}><a class="pit-tile__link" href=${`/pit/${tile.id}/`} title=${tile.name}>${tile.name}</a></h2>`;
}

/** Whole dollars, where cents have no room. */
const inDollars = (cents) => Math.round((cents ?? 0) / 100) * 100;

const phaseOf = ({ standing }) => standing.phase_title || "Not installed";
const dealerOf = ({ dealer }) => dealer || "No dealer";

export const Tile = memo(({ tile, now, connection }) => {
  const { standing, totals } = tile;
  return html`<li class=${look(tile)}>
    <header class="pit-tile__head"><${Name} tile=${tile} /><${Marks} tile=${tile} /></header>
    <div class="pit-tile__state">
      <p>
        <span class="pit-tile__phase">${phaseOf(tile)}</span>
        <span class="muted">${tile.round > 0 ? `Round ${tile.round}` : text("no_round_yet")} · ${dealerOf(tile)}<${Break} due=${tile.dealer_due_at} now=${now} named /></span>
      </p>
      <${Countdown} closesAt=${standing.closes_at} now=${now} />
    </div>
    ${standing.notices.map((notice) => html`<p key=${notice.state} class="pit-tile__notice">${noticeText(notice)}</p>`)}
    ${standing.slips.map((slip) => html`<p key=${slip} class="pit-tile__notice">${slip}</p>`)}
    <${Meter} jackpot=${tile.jackpot} connection=${connection} quiet />
    <dl class="pit-tile__figures">
      <div><dt>Players</dt><dd>${standing.players}</dd></div>
      <div><dt>In play</dt><dd>${money(standing.in_play_cents)}</dd></div>
      <div><dt>Limits</dt><dd class="pit-tile__limits">${mainLimits(standing.limits)}</dd></div>
      <div><dt>Rounds/h</dt><dd>${totals.rounds_per_hour}</dd></div>
      <div><dt>Win</dt><dd>${signedMoney(inDollars(totals.win_cents))}</dd></div>
      <div><dt>Win ÷ handle</dt><dd>${winOnHandle(totals.win_cents, totals.staked_cents, totals.rounds)}</dd></div>
    </dl>
    <${LastEvent} event=${tile.last_event} now=${now} />
  </li>`;
});

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

/** Name and state, and three lines of figures, where many tables stand on one screen. What is cut off stands on the table's page. */
export const DenseTile = memo(({ tile, now }) => {
  const { standing, totals } = tile;
  return html`<li class=${look(tile)}>
    <header class="pit-tile__head"><${Name} tile=${tile} /><${Marks} tile=${tile} short /></header>
    <p class="pit-tile__line">
      <span class="pit-tile__phase" title=${phaseOf(tile)}>${phaseOf(tile)}</span>
      <${Seconds} closesAt=${standing.closes_at} now=${now} />
    </p>
    <p class="pit-tile__line pit-tile__line--figures"><span class="muted">${dealerOf(tile)}</span><${Break} due=${tile.dealer_due_at} now=${now} /></p>
    <p class="pit-tile__line pit-tile__line--figures">
      <span>${standing.open && html`<${LastRound} at=${tile.last_round_at} now=${now} /> · `}${text("pace_short", { rounds: totals.rounds_per_hour })}</span>
      <span class="muted">${text("players_short", { players: standing.players })}</span>
    </p>
    <${Due} tile=${tile} />
  </li>`;
});

/** What somebody has to see to: a jackpot that is due, or a slip under way; else the limits, and what is in play. */
function Due({ tile: { jackpot, standing } }) {
  const locked = jackpot?.claims.find((claim) => claim.status !== "waiting");
  const line = "pit-tile__line pit-tile__line--figures";
  if (locked)
    return html`<p class=${`${line} pit-tile__due`}><span>Jackpot</span><b>${money(inDollars(locked.amount_cents))}</b></p>`;
  const [slip, ...others] = standing.slips;
  const inPlay = html`<span title="In play">${money(inDollars(standing.in_play_cents))}</span>`;
  if (!slip) return html`<p class=${line}><span class="muted">${mainLimits(standing.limits)}</span>${inPlay}</p>`;
  const more = others.length ? ` +${others.length}` : "";
  return html`<p class=${line}><span class="pit-tile__soon" title=${standing.slips.join(", ")}>${slip}${more}</span>${inPlay}</p>`;
}

/** How long ago the last round ended. */
function LastRound({ at, now }) {
  useTick(1000, Boolean(at));
  if (!at) return html`<span class="muted">${text("no_round_yet")}</span>`;
  const seconds = Math.max(0, (now() - Date.parse(at)) / 1000);
  const age = seconds < 5 ? `${Math.floor(seconds)} s` : ageLabel(seconds);
  return html`<time datetime=${at} title=${text("last_round_ended", { age })}>${text("last_round", { age })}</time>`;
}

/** So many minutes before a dealer has to have a break they are marked. */
const SOON_MINUTES = 10;

/** How long the dealer may go on dealing, as the road map has it. */
function Break({ due, now, named = false }) {
  useTick(10_000, Boolean(due));
  if (!due) return null;
  const minutes = Math.ceil((Date.parse(due) - now()) / 60_000);
  const look = minutes <= 0 ? "pit-tile__due" : minutes <= SOON_MINUTES ? "pit-tile__soon" : "";
  const words = minutes <= 0 ? text("break_due") : text(named ? "break_in" : "break_in_short", { minutes });
  return html`${named && " · "}<b class=${`pit-tile__break ${look}`} title=${text("break_by", { time: clockLabel(due) })}>${words}</b>`;
}

/** The seconds until bets close. */
function Seconds({ closesAt, now }) {
  useTick(1000, Boolean(closesAt));
  if (!closesAt) return null;
  const seconds = Math.max(0, Math.ceil((Date.parse(closesAt) - now()) / 1000));
  return html`<b role="timer" aria-label=${text("seconds_until_close", { seconds })}>${seconds} s</b>`;
}
