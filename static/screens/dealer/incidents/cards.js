// Cards as answers: one, or several in a row, by the keys that the dealer knows.

import { html } from "../../../vendor/htm-preact.js";
import { isRed, shortCard } from "../../kit/cards.js";
import { cardLabel } from "../../kit/labels.js";
import { useLasting } from "../../kit/memo.js";
import { text } from "../../kit/texts.js";
import { useCardKeys } from "../card_reader.js";
import { useConsole } from "../context.js";
import { CardKeys } from "../dock/card_pad.js";
import { Icon } from "../parts.js";

const TENS = Object.fromEntries(["TS", "TH", "TD", "TC"].map((card) => [card, card]));
const NONE = {};

/** A card that is chosen takes the place of the keys; taken back, they are there again. */
export function OneCard({ title, value, onChange }) {
  return html`<fieldset>
    <legend>${title}</legend>
    <${Chosen} cards=${value ? [value] : []} onErase=${() => onChange("")} />
    ${!value && html`<${CardKeyboard} onCard=${onChange} />`}
  </fieldset>`;
}

export function CardRow({ title, value = [], onChange }) {
  return html`<fieldset>
    <legend>${title}</legend>
    <${Chosen} cards=${value} onErase=${() => onChange(value.slice(0, -1))} />
    <${CardKeyboard} onCard=${(card) => onChange([...value, card])} />
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

/**
 * The keys of the dock, and what is typed. Cards that the game's decks do not have are greyed; tapped, the preview says why
 * (PM 2.1).
 */
export function CardKeyboard({ onCard }) {
  const { view } = useConsole();
  const enter = useLasting(onCard);
  const typed = useCardKeys(enter, false);
  const refused = view.table.game === "pontoon" ? TENS : NONE;
  return html`<div class="incident-pad" data-repeats><${CardKeys} typed=${typed} isDue=${true} refused=${refused} onCard=${enter} onRefused=${enter} /></div>`;
}
