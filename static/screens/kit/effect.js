// What a command would do, or did: each wager, hand and player before and after. For the dealer's sheet and the pit.

import { html } from "../../vendor/htm-preact.js";
import { isFaceDown, isRed, shortCard } from "./cards.js";
import { ClauseMark } from "./clause.js";
import { cardLabel, ended, kindLabel, placedLabel, statusLabel, timesHere } from "./labels.js";
import { money, signedMoney } from "./money.js";
import { withHand } from "./places.js";
import { text } from "./texts.js";

/** "8♠", with its name for a reader that cannot see suits. */
function CardMark({ card }) {
  const look = `effect-card${isRed(card) ? " is-red" : ""}`;
  return html`<span class=${look} role=${isFaceDown(card) ? null : "img"} aria-label=${cardLabel(card)}>${shortCard(card)}</span>`;
}

function Cards({ cards }) {
  if (!cards.length) return html`<span class="effect-none">${text("no_cards")}</span>`;
  return html`<span class="effect-cards">${cards.map((card, n) => html`<${CardMark} key=${n} card=${card} />`)}</span>`;
}

/** Events that the tables of wagers and players show already. */
const IN_TABLES = new Set(["wagers_settled", "wagers_returned", "wagers_ruled", "bonus_paid", "jackpot_settled"]);

/** A status with the money that was returned so far. */
function Standing({ status, stake, returned }) {
  const settled = status !== "" && status !== "live" && status !== "surrendered";
  return html`<span class="effect-standing"><b>${status === "" ? "–" : statusLabel(status)}</b>${settled ? html` <span class="money">${money(returned)}</span>` : stake ? html` <span class="money">${money(stake)}</span>` : ""}</span>`;
}

/** `effect` is the API's preview. `done` says it in the past tense: the same rows, after the command was carried out. */
export function Effect({ effect, done = false }) {
  if (!effect) return null;
  const { wagers, hands, players, phases, events, words, place } = effect;
  const sentences = words.filter((_, n) => !IN_TABLES.has(events[n]));
  const nothing = !wagers.length && !hands.length && !players.length;
  return html`<div class=${`effect${done ? " is-done" : ""}`}>
    ${!done && html`<p class="effect-mark">${text("if_done")}</p>`}
    ${phases[0] !== phases[1] && html`<p class="effect-phase"><span>${phases[0]}</span> <span aria-hidden="true">→</span><span class="visually-hidden"> ${text("becomes")} </span> <b>${phases[1]}</b></p>`}
    ${sentences.length > 0 && html`<p class="effect-record">${sentences.map((sentence) => html`<span key=${sentence}>${ended(timesHere(sentence))} </span>`)}</p>`}
    ${nothing && html`<p class="effect-none">${text(done ? "nothing_changed" : "nothing_changes")}</p>`}
    ${hands.length > 0 && html`<${Hands} hands=${hands} place=${place} done=${done} />`}
    ${wagers.length > 0 && html`<${Wagers} wagers=${wagers} place=${place} done=${done} />`}
    ${
      players.length > 0 &&
      html`<div class="effect-players">
      <p class="effect-title">${text(done ? "give_and_take" : "to_give_and_take")}</p>
      <ul role="list">
        ${players.map((player) => html`<li key=${player.player}><bdi>${player.name}</bdi> <b class=${`money ${player.cents > 0 ? "is-out" : "is-in"}`}>${signedMoney(player.cents)}</b></li>`)}
      </ul>
    </div>`
    }
  </div>`;
}

/** A table of places, each before and after. */
function Rows({ title, first, done, children }) {
  return html`<table class="effect-table">
    <caption>${title}</caption>
    <thead><tr><th scope="col">${first}</th><th scope="col">${text(done ? "before" : "now")}</th><th scope="col">${text("after")}</th></tr></thead>
    <tbody>${children}</tbody>
  </table>`;
}

function Hands({ hands, place, done }) {
  return html`<${Rows} title=${text("cards_column")} first=${text("place_column")} done=${done}>
    ${hands.map(
      (hand) => html`<tr key=${`${hand.area}.${hand.hand}`}>
        <th scope="row">${hand.area ? withHand(placedLabel(place, hand.area), hand.hand) : text("house")}</th>
        <td><${Cards} cards=${hand.before} /></td>
        <td><${Cards} cards=${hand.after} /></td>
      </tr>`,
    )}
  <//>`;
}

function Wagers({ wagers, place, done }) {
  // A position has no lines (TC 3.4.2).
  const spot = ({ area, line }) =>
    place === "area" && line
      ? text("place_and_line", { place: placedLabel(place, area), line })
      : placedLabel(place, area);
  return html`<${Rows} title=${text("wagers_column")} first=${text("wager_column")} done=${done}>
    ${wagers.map(
      (wager) => html`<tr key=${wager.wager}>
        <th scope="row">
          ${`${spot(wager)} · ${wager.names.join(" + ")}`}
          <small>${kindLabel(wager.kind)} <span class="money">${money(wager.stake_cents_after || wager.stake_cents_before)}</span></small>
        </th>
        <td><${Standing} status=${wager.before} stake=${wager.stake_cents_before} returned=${wager.returned_cents_before} /></td>
        <td><${Standing} status=${wager.after} stake=${wager.stake_cents_after} returned=${wager.returned_cents_after} /> <${ClauseMark} clause=${wager.clause} /></td>
      </tr>`,
    )}
  <//>`;
}
