// Cards and hands as players see them: large, overlapping, every index in sight.

import { html } from "../../vendor/htm-preact.js";
import { cardDrawing } from "../kit/cards.js";
import { cardLabel } from "../kit/labels.js";

/** One card. `turned` lays it sideways, as the card of a doubled hand lies. */
export function Card({ card, turned = false }) {
  return html`<span class=${`playing-card${turned ? " is-turned" : ""}`} role="img" aria-label=${cardLabel(card)}>
    <svg viewBox="0 0 100 140" aria-hidden="true"><use href=${cardDrawing(card)} /></svg>
  </span>`;
}

/** The cards of a hand in a row; `many` narrows the overlap so that nine still fit. */
export function CardRow({ cards, doubled = false, places = 0 }) {
  if (cards.length === 0 && places) {
    return html`<span class="card-row" aria-hidden="true">
      ${Array.from({ length: places }, (_, n) => html`<span key=${n} class="playing-card is-empty"></span>`)}
    </span>`;
  }
  return html`<span class=${`card-row${cards.length > 4 ? " is-many" : ""}`}>
    ${cards.map((card, n) => html`<${Card} key=${n} card=${card} turned=${doubled && n === 2} />`)}
  </span>`;
}

/** The total of a hand, "for information". */
export function Total({ hand, large = false }) {
  if (!hand.cards.length || !hand.label) return null; // face down
  return html`<span class=${`total total--${hand.status ?? "house"}${large ? " is-large" : ""}`}>${hand.label}</span>`;
}
