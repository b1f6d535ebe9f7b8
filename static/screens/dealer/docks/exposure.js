// Hands shown at Three Card Poker: three cards each, the next hand first or another one before it.

import { html, useEffect, useState } from "../../../vendor/htm-preact.js";
import { Card } from "../../../felt/cards.js";
import { rankLabel } from "../../kit/cards.js";
import { cardLabel } from "../../kit/labels.js";
import { text } from "../../kit/texts.js";
import { findOption, optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { OptionButton } from "../parts.js";
import { CardKeys } from "./card_pad.js";

const HAND_SIZE = 3;

/** The hands that may be shown now. */
const exposable = (view) =>
  optionsOf(view, "expose_hand").filter((option) => !option.refusal && "area" in option.command);

/** The hand that is shown next: the one of the step, unless another one was chosen. */
function exposing(view, chosen) {
  const hands = exposable(view);
  return (
    hands.find((option) => option.command.area === chosen) ??
    hands.find((option) => option.command.area === view.step?.area) ??
    hands[0]
  );
}

/** The option that says why a card cannot be in the hand: it lies face up already. */
const isUp = (view, card) => optionsOf(view, "expose_hand").find((each) => each.refusal && each.command.card === card);

const handName = (number) => (number ? `Position ${number}` : "The house");

/** Another hand than the next one may be shown first: a key for each. */
export function WhichHand() {
  const { view, dock, exposure } = useConsole();
  if (dock !== "expose") return null;
  const { chosen, onChoose } = exposure;
  const hands = exposable(view);
  if (hands.length < 2) return null;
  const next = exposing(view, chosen);
  return html`<section class="d-which" role="group" aria-label="Which hand">
    <p class="d-kicker">${text("another_first")}</p>
    <div>${hands.map((each) => html`<button type="button" key=${each.command.area} class="button d-button" aria-label=${handName(each.command.area)} aria-pressed=${each === next ? "true" : "false"} onClick=${() => onChoose(each.command.area)}>${each.command.area}</button>`)}</div>
  </section>`;
}

/** Three cards of a hand, one after the other; sent by themselves once the third is in. */
export function ExposeDock() {
  const { view, typed, exposure, explain } = useConsole();
  const { shown, onCard, onErase, chosen } = exposure;
  const option = exposing(view, chosen);
  const { area } = option.command;
  const declined = findOption(view, "decline_exposure", { area });
  const enters = option.fields.includes("cards");
  return html`<section class="d-dock d-pad d-expose" aria-label="Show a hand">
    <div class="d-pad-head">
      <p class="d-pad-target"><span class="d-kicker">Face up</span> <strong>${handName(area)}</strong></p>
      ${
        enters &&
        html`<ol class="d-expose-cards" role="list" aria-label=${text("cards_of_hand")}>
        ${Array.from(
          { length: HAND_SIZE },
          (_, at) =>
            html`<li key=${at}>${
              shown[at]
                ? html`<svg viewBox="0 0 40 56" role="img" aria-label=${cardLabel(shown[at])}><${Card} card=${shown[at]} x=${0} y=${0} w=${40} /></svg>`
                : html`<span aria-hidden="true">${at === shown.length && typed ? rankLabel(typed) : at + 1}</span>`
            }</li>`,
        )}
      </ol>
      <button type="button" class="button d-button" disabled=${!shown.length} onClick=${onErase}>Erase</button>`
      }
      ${declined && html`<${OptionButton} option=${declined} label=${text("keeps_down")} careful />`}
    </div>
    ${
      enters
        ? html`<${CardKeys} typed=${typed} refusedBy=${(card) => isUp(view, card)} taken=${shown} onCard=${(card) => onCard(card)} onRefused=${explain} />`
        : html`<div class="d-decision-keys is-two"><${OptionButton} option=${option} look="primary" detail=${text("known_from_deal")} /></div>`
    }
  </section>`;
}

/** Collects the cards of the hand that is being shown, from pad, keyboard or scanner. */
export function useExposure(session) {
  const { view, send, locked } = session;
  const [shown, setShown] = useState([]);
  const [chosen, setChosen] = useState(null);
  const option = view ? exposing(view, chosen) : null;
  const target = option ? `${view.round?.number}:${option.command.area}` : "";
  useEffect(() => setShown([]), [target]);
  const add = async (card) => {
    if (locked || shown.includes(card)) return;
    const { refusal } = isUp(view, card) ?? {};
    if (refusal) {
      session.notify(refusal.message, "refused", refusal.clause);
      return;
    }
    const cards = [...shown, card];
    setShown(cards);
    if (cards.length < HAND_SIZE) return;
    setShown([]);
    await send({ ...option.command, cards });
  };
  return {
    isDue: Boolean(option?.fields.includes("cards")),
    shown,
    onCard: add,
    onErase: () => setShown((cards) => cards.slice(0, -1)),
    chosen,
    onChoose: setChosen,
  };
}
