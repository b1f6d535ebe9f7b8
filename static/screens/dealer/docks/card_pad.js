// The card pad: thirteen ranks by four suits, live only while a card is due.

import { html } from "../../../vendor/htm-preact.js";
import { isRed, rankLabel, RANKS } from "../../kit/cards.js";
import { cardLabel, placeTitle } from "../../kit/labels.js";
import { memo } from "../../kit/memo.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";

const SUITS = ["S", "H", "C", "D"];
const SUIT_PATHS = {
  S: "M12 2C9 7 3 10 3 15a4.4 4.4 0 0 0 7.6 3C10.400 20 9.600 21.300 8 22h8c-1.600-.7-2.400-2-2.600-4A4.400 4.400 0 0 0 21 15c0-5-6-8-9-13z",
  H: "M12 21C8 17 2.500 13.400 2.500 8.600A5 5 0 0 1 12 6.500a5 5 0 0 1 9.500 2.100C21.500 13.400 16 17 12 21z",
  D: "M12 2c2.200 4 4.600 7 7.500 10-2.900 3-5.300 6-7.500 10-2.200-4-4.600-7-7.500-10C7.400 9 9.800 6 12 2z",
  C: "M12 2a4.600 4.600 0 0 0-4 6.900A4.700 4.700 0 1 0 10.700 17c-.1 2-.9 4-2.700 5h8c-1.800-1-2.600-3-2.700-5A4.700 4.700 0 1 0 16 8.900 4.600 4.600 0 0 0 12 2z",
};

const Face = memo(
  ({ card: [rank, suit] }) => html`<span aria-hidden="true">${rankLabel(rank)}</span><${SuitMark} suit=${suit} />`,
);

function SuitMark({ suit }) {
  return html`<svg class="d-suit" viewBox="0 0 24 24" aria-hidden="true"><path d=${SUIT_PATHS[suit]} /></svg>`;
}

function target(view) {
  if (!view.step.area) return "The house";
  return view.round.turn_title ?? `${placeTitle(view.table)} ${view.step.area}`;
}

/** The pad for the next card. */
export function CardPad() {
  const { view, typed, enterCard, explain } = useConsole();
  const deals = optionsOf(view, "deal_card");
  const greyed = new Map(deals.filter((a) => a.refusal && a.command.card).map((a) => [a.command.card, a]));
  return html`<section class="d-dock d-pad" aria-label="Card pad">
    <div class="d-pad-head">
      <p class="d-pad-target"><span class="d-kicker">Next card to</span> <strong>${target(view)}</strong></p>
      <p class="d-pad-typed" aria-live="polite">
        ${
          typed
            ? html`<kbd>${rankLabel(typed)}</kbd><span>then the suit</span>`
            : html`<span>${text("readers_ready")}</span>`
        }
      </p>
    </div>
    <${CardKeys}
      typed=${typed}
      refusedBy=${(card) => greyed.get(card) ?? greyed.get(card[0])}
      onCard=${(card) => enterCard(card, "pad")}
      onRefused=${explain}
    />
  </section>`;
}

/** The keys themselves. `refusedBy(card)` is the option that says why a card cannot be; `taken` are cards just entered. */
export function CardKeys({ typed, refusedBy, taken = [], onCard, onRefused }) {
  const { locked } = useConsole();
  return html`<div class="d-pad-cards" data-locked=${locked}>
    ${SUITS.map((suit) =>
      RANKS.map((rank) => {
        const card = rank + suit;
        const refused = refusedBy(card);
        const press = () => (refused ? onRefused(refused) : onCard(card));
        return html`<button
          type="button"
          key=${card}
          class=${`d-card${isRed(card) ? " is-red" : ""}${refused ? " is-refused" : ""}${
            typed === rank ? " is-typed" : ""
          }${taken.includes(card) ? " is-taken" : ""}`}
          aria-label=${cardLabel(card)}
          aria-disabled=${refused ? "true" : null}
          disabled=${(locked && !refused) || taken.includes(card)}
          onClick=${press}
        >
          <${Face} card=${card} />
        </button>`;
      }),
    )}
  </div>`;
}
