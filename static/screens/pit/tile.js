// One table on the floor: what it does now, and how it does. A tile is drawn again only when it says something else.

import { html } from "../../vendor/htm-preact.js";
import { ClauseMark } from "../kit/clause.js";
import { Countdown, useTick } from "../kit/countdown.js";
import { Meter } from "../kit/jackpot.js";
import { ageLabel, codeTitle, limitLabel, winOnHandle } from "../kit/labels.js";
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
        <span class="muted">${tile.round > 0 ? `Round ${tile.round}` : "No round yet"} · ${dealerOf(tile)}</span>
      </p>
      <${Countdown} closesAt=${standing.closes_at} now=${now} />
    </div>
    ${standing.notices.map((notice) => html`<p key=${notice.state} class="pit-tile__notice">${noticeText(notice)}</p>`)}
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

/** The same in four lines, where many tables stand on one screen. What is cut off stands on the table's page. */
export const DenseTile = memo(({ tile, now }) => {
  const { standing, totals } = tile;
  const locked = tile.jackpot?.claims.find((claim) => claim.status !== "waiting");
  return html`<li class=${look(tile)}>
    <header class="pit-tile__head"><${Name} tile=${tile} /><${Marks} tile=${tile} short /></header>
    <p class="pit-tile__line">
      <span class="pit-tile__phase">${phaseOf(tile)}</span>
      <${Seconds} closesAt=${standing.closes_at} now=${now} />
    </p>
    ${
      locked
        ? html`<p class="pit-tile__line pit-tile__due"><span>Jackpot</span><b>${money(inDollars(locked.amount_cents))}</b></p>`
        : html`<p class="pit-tile__line"><span>${mainLimits(standing.limits)}</span><span class="muted">${text("players_short", { players: standing.players })}</span></p>`
    }
    <p class="pit-tile__line"><span class="muted">${dealerOf(tile)}</span><span><span class="muted">In play</span> ${money(inDollars(standing.in_play_cents))}</span></p>
    <p class="pit-tile__line"><span class="muted">Win</span><b>${signedMoney(inDollars(totals.win_cents))}</b></p>
  </li>`;
});

/** The seconds until bets close. */
function Seconds({ closesAt, now }) {
  useTick(1000, Boolean(closesAt));
  if (!closesAt) return null;
  const seconds = Math.max(0, Math.ceil((Date.parse(closesAt) - now()) / 1000));
  return html`<b role="timer" aria-label=${text("seconds_until_close", { seconds })}>${seconds} s</b>`;
}
