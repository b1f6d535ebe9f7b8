// The card keys: thirteen ranks by four suits, dimmed while no card can be due.

import { html } from "../../../vendor/htm-preact.js";
import { isRed, rankLabel, RANKS } from "../../kit/cards.js";
import { cardLabel } from "../../kit/labels.js";
import { memo } from "../../kit/memo.js";

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

/** `refused` has, by card or rank, the option that says why it cannot be. */
export const CardKeys = memo(
  ({ typed, isDue, refused, onCard, onRefused }) => html`<div class="d-pad-cards">
    ${SUITS.map((suit) =>
      RANKS.map((rank) => {
        const card = rank + suit;
        const why = refused[card] ?? refused[rank];
        const press = () => (why ? onRefused(why) : onCard(card));
        return html`<button
          type="button"
          key=${card}
          class=${`d-card${isRed(card) ? " is-red" : ""}${why ? " is-refused" : ""}${typed === rank ? " is-typed" : ""}`}
          aria-label=${cardLabel(card)}
          aria-disabled=${why ? "true" : null}
          disabled=${!isDue}
          onClick=${press}
        >
          <${Face} card=${card} />
        </button>`;
      }),
    )}
  </div>`,
);
