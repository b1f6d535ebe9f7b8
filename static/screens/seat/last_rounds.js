// The last ten rounds of this seat's player, fetched anew when a round ends and when something was paid wrongly. A tap shows one
// with its arithmetic.

import { html, useState } from "../../vendor/htm-preact.js";
import { ClauseTag, LabelTag } from "../kit/clause.js";
import { Dialog } from "../kit/dialog.js";
import { useFetched, useNewestHint } from "../kit/fetched.js";
import { bonusTitle, clockLabel, dashed, kindLabel, placeLabel, statusLabel } from "../kit/labels.js";
import { money, signedMoney } from "../kit/money.js";
import { text } from "../kit/texts.js";
import { isOver, resultOf } from "./reading.js";

const ROUNDS = "/api/v1/seat/rounds";

/** The rounds and slips of `player`, with our words for their clauses, and what they chose to read; none before the display knows its table. */
export function useOwnRounds({ view, hints, connection }) {
  const [own, setOwn] = useState({ rounds: [], slips: [], notes: [] });
  const mispaid = useNewestHint(hints, "mispay_");
  const moments = [view?.round_number, view?.player?.player, Boolean(view) && isOver(view), mispaid];
  const whose = view?.player?.player ?? "";
  useFetched(view && connection === "live" ? ROUNDS : "", moments, (found) => setOwn({ ...found, player: whose }));
  return { ...own, notes: Object.fromEntries(own.notes.map((note) => [note.clause, note])) };
}

/** What was paid wrongly and still stands out, a sentence each, with the clause behind it as in every notice. */
export const mispayNotices = (rounds) =>
  rounds.flatMap(({ round, mispays }) =>
    mispays.filter((line) => line.left_cents).map(({ words, clause }) => text("of_round", { round, words, clause })),
  );

export function LastRounds({ view, rounds, explain }) {
  const [open, setOpen] = useState(0);
  if (!rounds.length)
    return html`<section class="panel last-rounds nothing"><p class="muted">${text("no_rounds_yet")}</p></section>`;
  const shown = rounds.find((round) => round.round === open);
  return html`<section class="panel last-rounds" aria-labelledby="last-title">
    <h2 class="panel__title" id="last-title">${text("last_rounds")}</h2>
    <ol role="list" class="round-list">
      ${rounds.map(
        (round) => html`<li key=${round.round}>
          <button type="button" class="round" onClick=${() => setOpen(round.round)}>
            <span class="round-number">${round.round}</span>
            <span class=${`money result--${resultOf(round.net_cents)}`}>${signedMoney(round.net_cents)}</span>
          </button>
        </li>`,
      )}
    </ol>
    ${shown && html`<${OneRound} round=${shown} table=${view.table} explain=${explain} onClose=${() => setOpen(0)} />`}
  </section>`;
}

function OneRound({ round, table, explain, onClose }) {
  return html`<${Dialog} title=${text("round", round)} onClose=${onClose}>
    <p class="muted">${text("round_ended", { time: clockLabel(round.ended_at), staked: money(round.staked_cents), returned: money(round.returned_cents) })}</p>
    <ul role="list" class="wager-list">
      ${round.results.map(
        (result, n) => html`<li key=${n} class="wager">
          <span>${text("wager_at", { kind: result.result === "bonus" ? bonusTitle(table) : kindLabel(result.kind), place: placeLabel(table), area: result.area })}</span>
          <strong class="money">${money(result.stake_cents)}</strong>
          <p class="wager-text">
            <${LabelTag} clause=${result.clause} label=${statusLabel(result.result)} look=${dashed(result.result)} onOpen=${explain} />
            <span class="arithmetic">${result.words}</span>
            <span class="came-back">${text(result.returned_cents < 0 ? "you_give_back" : "you_get")} <b class="money">${money(Math.abs(result.returned_cents))}</b></span>
            <${ClauseTag} clause=${result.clause} onOpen=${explain} />
          </p>
        </li>`,
      )}
      ${round.mispays.map(
        (line, n) => html`<li key=${`mispay ${n}`} class="wager">
          <span>${text("wager_at", { kind: line.kind === "bonus" ? bonusTitle(table) : kindLabel(line.kind), place: placeLabel(table), area: line.area })}</span>
          <p class="wager-text"><strong>${line.words}</strong> <${ClauseTag} clause=${line.clause} onOpen=${explain} /></p>
        </li>`,
      )}
    </ul>
    <p class="round-net">${text("net")} <strong class=${`money result--${resultOf(round.net_cents)}`}>${signedMoney(round.net_cents)}</strong></p>
  <//>`;
}
