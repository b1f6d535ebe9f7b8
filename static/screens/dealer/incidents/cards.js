// Cards as answers: one, or several in a row, by the pad that the dealer knows, small.

import { html } from "../../../vendor/htm-preact.js";
import { isRed, RANKS, shortCard } from "../../kit/cards.js";
import { cardLabel } from "../../kit/labels.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";
import { Icon } from "../parts.js";

const SUITS = [..."SHDC"];

export function OneCard({ title, value, onChange }) {
  return html`<fieldset>
    <legend>${title}</legend>
    <${Chosen} cards=${value ? [value] : []} onErase=${() => onChange("")} />
    <${SmallPad} onCard=${onChange} />
  </fieldset>`;
}

export function CardRow({ title, value = [], onChange }) {
  return html`<fieldset>
    <legend>${title}</legend>
    <${Chosen} cards=${value} onErase=${() => onChange(value.slice(0, -1))} />
    <${SmallPad} onCard=${(card) => onChange([...value, card])} />
  </fieldset>`;
}

/** The cards chosen so far, and the key that takes the last one back. */
export function Chosen({ cards, onErase }) {
  return html`<p class="incident-chosen" aria-live="polite">
    ${cards.length ? cards.map((card, n) => html`<b key=${n} class=${isRed(card) ? "is-red" : ""} aria-label=${cardLabel(card)}>${shortCard(card)}</b>`) : html`<span class="d-hint">${text("tap_cards")}</span>`}
    ${cards.length > 0 && html`<button type="button" class="button d-button d-button-icon" aria-label=${text("last_card")} onClick=${onErase}><${Icon} name="erase" /></button>`}
  </p>`;
}

/** A card to tap. */
export function CardKey({ card, pressed = null, look = "", onTap }) {
  return html`<button type="button" class=${`incident-card ${look}${isRed(card) ? " is-red" : ""}`} aria-label=${cardLabel(card)} aria-pressed=${pressed === null ? null : String(pressed)} onClick=${onTap}>${shortCard(card)}</button>`;
}

/** Cards that the game's decks do not have are greyed; tapped, the preview says why (PM 2.1). */
function SmallPad({ onCard }) {
  const { view } = useConsole();
  const look = (rank) => (rank === "T" && view.table.game === "pontoon" ? "is-refused" : "");
  return html`<div class="incident-pad" data-repeats>
    ${SUITS.map(
      (suit) => html`<div key=${suit} class="incident-suit">
        ${RANKS.map((rank) => html`<${CardKey} key=${rank} card=${rank + suit} look=${look(rank)} onTap=${() => onCard(rank + suit)} />`)}
      </div>`,
    )}
  </div>`;
}
