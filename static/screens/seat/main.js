// The display of one seat: what its player has at stake, holds, may do and got. It shows; it asks nothing of the table but
// to note that its player knows of a void.

import { html, render, useState } from "../../vendor/htm-preact.js";
import { setChips } from "../kit/chips.js";
import { ClauseDialog, ClauseTag } from "../kit/clause.js";
import { ConnectionBanner, ConnectionChip, Gone, useLive } from "../kit/connection.js";
import { Countdown } from "../kit/countdown.js";
import { Meter } from "../kit/jackpot.js";
import { dashed, timesHere } from "../kit/labels.js";
import { signedMoney } from "../kit/money.js";
import { State } from "../kit/states.js";
import { text } from "../kit/texts.js";
import { useTraining } from "../kit/training.js";
import { spokenLanguage } from "../kit/words.js";
import { SeatFelt } from "./felt.js";
import { LanguageKey, usePlayersLanguage } from "./languages.js";
import { LastRounds, mispayNotices, useOwnRounds } from "./last_rounds.js";
import { Limits } from "./limits.js";
import { Money } from "./money.js";
import { MayDo, NotNow } from "./options.js";
import { isOver } from "./reading.js";
import { Slips } from "./slips.js";
import { Tabs } from "./tabs.js";
import { VoidSeen } from "./void_seen.js";

function Seat({ tableName }) {
  const live = useLive(`/ws/seat?view=short&language=${spokenLanguage()}`);
  const [question, explain] = useState(null);
  const [tab, choose] = useState("table");
  const { view, connection, reason } = live;
  const { rounds, slips, notes: ofRounds, player, language } = useOwnRounds(live);
  usePlayersLanguage(player, language);
  useTraining(view);
  setChips(view);
  if (connection === "closed") {
    return html`<${Gone} reason=${reason} what=${text("display")} href="/pair/" label=${text("pair_display")} />`;
  }
  if (!view) return html`<${Waiting} connection=${connection} />`;
  const notes = { ...ofRounds, ...view.notes };
  return html`<div class="seat" data-connection=${connection} data-phase=${view.phase} data-tab=${tab}>
    <header class="seat-bar">
      <h1><span class="seat-number">${text("seat", view)}</span> <span class="seat-table">${tableName}</span></h1>
      ${view.table.training && html`<span class="training-mark">${text("training")}</span>`}
      <${Meter} jackpot=${live.jackpot} connection=${connection} />
      <span class="seat-round">${view.round_number ? text("round", { round: view.round_number }) : ""}</span>
      <${LanguageKey} />
      <${ConnectionChip} connection=${connection} />
    </header>
    <${ConnectionBanner} connection=${connection} since=${live.since} view=${view} />
    <div class=${`seat-now is-${dashed(view.now.state)}`}><${Now} view=${view} now=${live.now} /><${MayDo} view=${view} explain=${explain} /><${VoidSeen} view=${view} connection=${connection} /></div>
    <${SeatFelt} view=${view} explain=${explain} />
    <div class="seat-side" tabindex="0" role="group" aria-label=${text("beside_cards")}>
      <${Notices} notices=${[...view.notices, ...mispayNotices(rounds)]} notes=${notes} explain=${explain} />
      <${Money} view=${view} explain=${explain} />
      <${NotNow} view=${view} explain=${explain} />
      <${Slips} slips=${slips} explain=${explain} />
      <${LastRounds} view=${view} rounds=${rounds} explain=${explain} />
      <${Limits} table=${view.table} />
    </div>
    <${Tabs} tab=${tab} onChoose=${choose} />
    <${ClauseDialog} question=${question} notes=${notes} onClose=${() => explain(null)} />
  </div>`;
}

/** What is going on, large: whose turn, how long for bets, or how the round came out. */
function Now({ view, now }) {
  const [own, ...others] = view.shows;
  return html`<div class=${`now now--${dashed(view.now.state)}`} role="status">
      <p class="now__states">
        ${own && html`<${State} state=${own} />`}
        ${view.now.kicker && html`<span class="now__kicker">${view.now.kicker}</span>`}
        ${others.map((state) => html`<${State} key=${state} state=${state} />`)}
      </p>
      ${isOver(view) ? html`<${Result} view=${view} />` : html`<span class="now__text">${view.now.text}</span>`}
    </div>
    <${Countdown} closesAt=${view.closes_at} now=${now} />`;
}

/** One number, larger than anything; of a zero why it is one. */
function Result({ view }) {
  return html`<strong class="now__sum money">${signedMoney(view.net_cents)}</strong>
    ${view.net_cents === 0 && html`<span class="now__why">${view.now.text}</span>`}`;
}

function Notices({ notices, notes, explain }) {
  if (!notices.length) return null;
  return html`<section class="notices" aria-label=${text("notices")}>
    ${notices.map((notice) => html`<${Notice} key=${notice} notice=${notice} notes=${notes} explain=${explain} />`)}
  </section>`;
}

/** A notice, and behind its words a tag for the clause that it names, one that there are words for: it may be a note of the house. */
function Notice({ notice, notes, explain }) {
  const clause = Object.keys(notes).find((each) => notice.includes(`(${each})`));
  const words = clause ? notice.replace(` (${clause})`, "") : notice;
  return html`<p class="banner">
    <span>${timesHere(words)}</span> <${ClauseTag} clause=${clause} onOpen=${explain} />
  </p>`;
}

function Waiting({ connection }) {
  return html`<div class="seat-waiting">
    <p class="announcement">${text(connection === "stale" ? "no_table_connection" : "joining")}</p>
    <${ConnectionChip} connection=${connection} />
  </div>`;
}

const root = document.getElementById("seat");
render(html`<${Seat} tableName=${root.dataset.tableName} />`, root);
