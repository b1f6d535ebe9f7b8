// A card that was entered wrongly: which one it is, tapped among the cards of the felt. The pad then says what it is.

import { html } from "../../../vendor/htm-preact.js";
import { isFaceDown } from "../../kit/cards.js";
import { placeTitle } from "../../kit/labels.js";
import { CardKey } from "./cards.js";

/** Each hand with cards in sight, as the command names it: area 0 is the house. */
function handsOf(view) {
  const hands = view.round.areas.flatMap(({ area, hands }) =>
    hands.map(({ hand, cards }) => ({
      area,
      hand,
      cards,
      title: `${placeTitle(view.table)} ${area}${hands.length > 1 ? `, hand ${hand}` : ""}`,
    })),
  );
  const house = { area: 0, hand: 1, cards: view.round.house.cards, title: "House" };
  return [...hands, house].filter(({ cards }) => cards.some((card) => card && !isFaceDown(card)));
}

/** `value` is {area, hand, number, was}; with `values.at`, what was tapped on the felt, only the cards that lie there. */
export function CardOnFelt({ view, title, value, values, onChange }) {
  const { at } = values;
  const hands = handsOf(view).filter(({ area }) => at === undefined || area === at);
  const isIt = (hand, number) => value?.area === hand.area && value.hand === hand.hand && value.number === number;
  return html`<fieldset>
    <legend>${title}</legend>
    <div class="incident-places">
      ${hands.map(
        (hand) => html`<div key=${hand.title} class="incident-place" role="group" aria-label=${hand.title}>
          <span class="incident-place-title">${hand.title}</span>
          ${hand.cards.map((card, n) => !isFaceDown(card) && html`<${CardKey} key=${`${n}${card}`} card=${card} look="incident-card--laid" pressed=${isIt(hand, n + 1)} onTap=${() => onChange({ area: hand.area, hand: hand.hand, number: n + 1, was: card })} />`)}
        </div>`,
      )}
    </div>
  </fieldset>`;
}

/** The incident of a tap on the cards of an area, or of the house (0): none where nothing can be put right now. */
export function wrongCardAt(view, area) {
  const incident = view.irregularities?.find(({ code }) => code === "card_wrong");
  const lies = handsOf(view).some((hand) => hand.area === area);
  return incident && !incident.refusal && lies ? { ...incident, values: { at: area } } : null;
}
