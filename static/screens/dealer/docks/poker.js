// The docks of Three Card Poker: cards dealt face down, the players' decisions, hands shown, a claim on the meter.

import { html, useEffect, useState } from "../../../vendor/htm-preact.js";
import { actionsOf, anyAllowed, areaOf } from "../options.js";
import { useConsole } from "../context.js";
import { CardKeys } from "./card_pad.js";
import { ActionButton } from "../parts.js";
import { Card } from "../../../felt/cards.js";
import { money } from "../../kit/money.js";
import { cardWords } from "../../kit/labels.js";

const HAND_SIZE = 3;
/** Words of the keys beside a player's row, in the order of the keys. */
const DECISIONS = {
  view_hand: "Took the cards up",
  play: "Play",
  fold: "Fold",
  continue: "Goes on",
  report_absence: "Nobody there",
};

/** Cards that nobody reads: one big key for each, and one for the whole deal. */
export function FaceDownDock() {
  const { view, send, locked, run, newest } = useConsole();
  const [deal] = actionsOf(view, "deal_card");
  const [running, setRunning] = useState(false);
  const { step } = view;
  const all = async () => {
    setRunning(true);
    // As many as three for every area and the house; the server says when the deal is complete.
    let left = HAND_SIZE * (view.table.layout.positions + 1);
    while (left > 0 && anyAllowed(newest(), "deal_card") && (await send(deal.command))) left -= 1;
    setRunning(false);
  };
  return html`<section class="d-dock d-facedown" aria-label="Cards face down">
    <div class="d-dock-head"><p><span class="d-kicker">Next card to</span> <strong>${step.area ? `Position ${step.area}` : "The house"}</strong></p></div>
    <div class="d-decision-keys is-two">
      <button type="button" class="button d-button d-button-primary d-dealt" disabled=${locked} data-command="deal_card" onClick=${() => run(deal)}>
        <span class="d-button-words"><span class="d-button-label">Dealt</span><span class="d-button-detail">one card, face down</span></span>
      </button>
      <button type="button" class="button d-button d-deal-all" disabled=${locked || running} onClick=${all}>
        <span class="d-button-words"><span class="d-button-label">All dealt</span><span class="d-button-detail">three to each hand, face down</span></span>
      </button>
    </div>
  </section>`;
}

/** One row for each player who has still to decide. */
export function HandsDock() {
  const { view } = useConsole();
  const asked = actionsOf(view, ...Object.keys(DECISIONS));
  const areas = [...new Set(asked.map((action) => action.command.area))];
  return html`<section class="d-dock d-hands" aria-label="Decisions">
    <div class="d-dock-head"><p><span class="d-kicker">Fold or Play</span> <strong>${areas.length === 1 ? "One player decides" : `${areas.length} hands to decide`}</strong></p></div>
    <div class="d-rows">
      ${areas.map((number) => {
        const area = areaOf(view, number);
        const own = asked.filter((action) => action.command.area === number);
        return html`<div class=${`d-row${view.step.area === number ? " is-next" : ""}`} key=${number} data-area=${number}>
          <p class="d-wager-words">
            <strong>${number} · ${area.controller?.name ?? ""}</strong>
            <span>${area.wagers.map((wager) => `${SPOT_NAMES[wager.kind] ?? wager.kind} ${money(wager.stake_cents)}`).join(" · ")}${area.hands[0]?.status === "viewed" ? " · viewed" : ""}</span>
          </p>
          <div class="d-row-keys">
            ${own.map((action) => html`<${ActionButton} key=${action.command.type} action=${action} look=${LOOKS[action.command.type]} label=${DECISIONS[action.command.type]} detail=${action.hint} careful=${action.command.type === "report_absence"} />`)}
          </div>
        </div>`;
      })}
    </div>
  </section>`;
}

const SPOT_NAMES = { ante: "Ante", play: "Play", pair_plus: "Pair Plus", progressive: "Progressive" };
const LOOKS = { play: "hit", fold: "stand", continue: "hit" };

/** The hands that may be shown now. */
const exposable = (view) =>
  actionsOf(view, "expose_hand").filter((action) => !action.refusal && "area" in action.command);

/** The hand that is shown next: the one of the step, unless another one was chosen. */
function exposing(view, chosen) {
  const hands = exposable(view);
  return (
    hands.find((action) => action.command.area === chosen) ??
    hands.find((action) => action.command.area === view.step?.area) ??
    hands[0]
  );
}

/** The action that says why a card cannot be in the hand: it lies face up already. */
const isUp = (view, card) => actionsOf(view, "expose_hand").find((each) => each.refusal && each.command.card === card);

const handName = (number) => (number ? `Position ${number}` : "The house");

/** Another hand than the next one may be shown first: a key for each. */
export function WhichHand({ chosen, onChoose }) {
  const { view } = useConsole();
  const hands = exposable(view);
  if (hands.length < 2) return null;
  const next = exposing(view, chosen);
  return html`<section class="d-which" role="group" aria-label="Which hand">
    <p class="d-kicker">Or another one first</p>
    <div>${hands.map((each) => html`<button type="button" key=${each.command.area} class="button d-button" aria-label=${handName(each.command.area)} aria-pressed=${each === next ? "true" : "false"} onClick=${() => onChoose(each.command.area)}>${each.command.area}</button>`)}</div>
  </section>`;
}

/** Three cards of a hand, one after the other; sent by themselves once the third is in. */
export function ExposeDock({ typed, shown, onCard, onErase, chosen }) {
  const { view, explain } = useConsole();
  const action = exposing(view, chosen);
  const { area } = action.command;
  const declined = actionsOf(view, "decline_exposure").find((each) => each.command.area === area);
  const enters = action.fields.includes("cards");
  return html`<section class="d-dock d-pad d-expose" aria-label="Show a hand">
    <div class="d-pad-head">
      <p class="d-pad-target"><span class="d-kicker">Face up</span> <strong>${handName(area)}</strong></p>
      ${
        enters &&
        html`<ol class="d-expose-cards" role="list" aria-label="Cards of the hand">
        ${Array.from(
          { length: HAND_SIZE },
          (_, at) =>
            html`<li key=${at}>${
              shown[at]
                ? html`<svg viewBox="0 0 40 56" role="img" aria-label=${cardWords(shown[at])}><${Card} card=${shown[at]} x=${0} y=${0} w=${40} /></svg>`
                : html`<span aria-hidden="true">${at === shown.length && typed ? (typed === "T" ? "10" : typed) : at + 1}</span>`
            }</li>`,
        )}
      </ol>
      <button type="button" class="button d-button" disabled=${!shown.length} onClick=${onErase}>Erase</button>`
      }
      ${declined && html`<${ActionButton} action=${declined} label="Keeps the cards down" careful />`}
    </div>
    ${
      enters
        ? html`<${CardKeys} typed=${typed} refusedBy=${(card) => isUp(view, card)} taken=${shown} onCard=${(card) => onCard(card, "pad")} onRefused=${explain} />`
        : html`<div class="d-decision-keys is-two"><${ActionButton} action=${action} look="primary" detail="The cards are known from the deal" /></div>`
    }
  </section>`;
}

/** Collects the cards of the hand that is being shown, from pad, keyboard or scanner. */
export function useShownCards(session) {
  const { view, send, locked } = session;
  const [shown, setShown] = useState([]);
  const [chosen, setChosen] = useState(null);
  const action = view ? exposing(view, chosen) : null;
  const target = action ? `${view.round?.number}:${action.command.area}` : "";
  useEffect(() => setShown([]), [target]);
  const add = async (card) => {
    if (locked || shown.includes(card)) return;
    const lying = isUp(view, card);
    if (lying) {
      session.notify(lying.refusal.message, "refused", lying.refusal.clause);
      return;
    }
    const cards = [...shown, card];
    setShown(cards);
    if (cards.length < HAND_SIZE) return;
    setShown([]);
    await send({ ...action.command, cards });
  };
  return {
    due: Boolean(action?.fields.includes("cards")),
    props: { shown, onCard: add, onErase: () => setShown((cards) => cards.slice(0, -1)), chosen, onChoose: setChosen },
    add,
  };
}

/** A claim on all of the meter: nothing to press here until a second person has verified it. */
export function JackpotDock() {
  const { view, jackpot } = useConsole();
  const claim = jackpot?.claims.find((each) => each.table === view.table.id);
  return html`<section class="d-dock d-jackpot" aria-label="Jackpot claim">
    <div class="d-dock-head"><p><span class="d-kicker">Progressive Jackpot</span> <strong>${claim ? `Claim no. ${claim.number}: pending` : "Pending"}</strong></p></div>
    <p class="d-jackpot-words">
      ${claim?.amount_cents ? html`<strong class="money">${money(claim.amount_cents)}</strong> is locked for this claim. ` : ""}
      A Pit Supervisor who did not enter it verifies the hand on the jackpot's page; the payment follows by itself.
    </p>
  </section>`;
}
