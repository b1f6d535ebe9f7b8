// What can be tried next: the keys that the dealer would have, the card that comes, a wager, and what may go wrong.

import { html, useState } from "../../vendor/htm-preact.js";
import { isRed, RANKS, shortCard } from "../kit/cards.js";
import { ClauseMark } from "../kit/clause.js";
import { cardLabel } from "../kit/labels.js";
import { text } from "../kit/texts.js";
import { optionsOf } from "../kit/view.js";
import { WagerForm } from "./wager_form.js";

const SUITS = [..."SHDC"];
/** Fields that may stay as they are. */
const MAY_STAY = new Set(["stakes", "note", "placed_by_staff"]);
/** What is no play: the way back here is another, and grounds of a void stand below. */
const NO_PLAY = new Set(["undo_entry", "void_round", "set_wagers_per_area", "set_betting_time", "change_wager"]);
/** What the cards that are chosen fill in. */
const OF_CARDS = {
  card: ([card]) => card,
  cards: (cards) => cards,
  disclosed: (cards) => cards,
  count: (cards) => Math.max(cards.length, 2),
};

const isWhole = ({ command, fields }) =>
  !NO_PLAY.has(command.type) && command.type !== "place_wager" && fields.every((field) => MAY_STAY.has(field));

const takesCards = ({ fields }) => fields.length > 0 && fields.every((field) => field in OF_CARDS);

const withCards = ({ command, fields }, cards) => ({
  ...command,
  ...Object.fromEntries(fields.map((field) => [field, OF_CARDS[field](cards)])),
});

export function Next({ view, busy, onSend }) {
  const [due] = optionsOf(view, "deal_card").filter(({ fields }) => fields.includes("card"));
  const shown = optionsOf(view, "expose_hand", "look_at_hand").filter((option) => !option.refusal);
  const impossible = new Set(
    optionsOf(view, "deal_card").flatMap(({ command, refusal }) => (refusal && command.card) || []),
  );
  const whole = view.actions.filter(
    (option) => isWhole(option) && !shown.includes(option) && !impossible.has(option.command.card),
  );
  return html`<section class="panel" aria-labelledby="next-title">
    <h2 class="panel__title" id="next-title"><span>${view.step?.title ?? text("what_next")}</span><${ClauseMark} clause=${view.step?.clause} /></h2>
    <div class="what-if-keys">
      ${whole.map((option) => html`<${Key} key=${JSON.stringify(option.command)} option=${option} busy=${busy} onSend=${onSend} />`)}
    </div>
    ${due && html`<${Pad} title=${text("card_comes")} busy=${busy} impossible=${impossible} onCard=${(card) => onSend({ ...due.command, card })} />`}
    ${shown.length > 0 && html`<${Chosen} options=${shown} busy=${busy} onSend=${onSend} />`}
    ${view.round?.phase === "betting" && html`<${WagerForm} view=${view} busy=${busy} onSend=${onSend} />`}
    <${Incidents} incidents=${view.irregularities} busy=${busy} onSend=${onSend} />
  </section>`;
}

function Key({ option, busy, onSend }) {
  const { refusal } = option;
  return html`<span class="what-if-key">
    <button type="button" class=${`button${option.primary ? " button--primary" : ""}`} disabled=${busy || Boolean(refusal)} onClick=${() => onSend(option.command)}>${option.label}</button>
    ${refusal && html`<small>${refusal.message}</small>`}
  </span>`;
}

function Pad({ title, busy, impossible, onCard }) {
  return html`<fieldset class="what-if-pad" data-repeats>
    <legend>${title}</legend>
    ${SUITS.map((suit) =>
      RANKS.map((rank) => {
        const card = rank + suit;
        return html`<button type="button" key=${card} class=${`what-if-card${isRed(card) ? " is-red" : ""}`} aria-label=${cardLabel(card)} disabled=${busy || impossible?.has(card)} onClick=${() => onCard(card)}>${shortCard(card)}</button>`;
      }),
    )}
  </fieldset>`;
}

/** Commands that name several cards: chosen first, then sent; a hand that is known on record needs none. */
function Chosen({ options, busy, onSend }) {
  const [cards, setCards] = useState([]);
  const send = (option) => {
    setCards([]);
    onSend(
      cards.length
        ? withCards({ ...option, fields: option.fields.filter((field) => field in OF_CARDS) }, cards)
        : option.command,
    );
  };
  return html`<${Pad} title=${text("cards_of_it")} busy=${busy} onCard=${(card) => setCards([...cards, card])} />
    <p class="what-if-chosen" aria-live="polite">
      ${cards.length ? cards.map((card, n) => html`<b key=${n} class=${isRed(card) ? "is-red" : ""} aria-label=${cardLabel(card)}>${shortCard(card)}</b>`) : text("no_card_chosen")}
      ${cards.length > 0 && html`<button type="button" class="button button--quiet" onClick=${() => setCards(cards.slice(0, -1))}>${text("erase_last")}</button>`}
    </p>
    <div class="what-if-keys">
      ${options.map((option) => html`<button type="button" key=${JSON.stringify(option.command)} class="button" disabled=${busy} onClick=${() => send(option)}>${option.title ?? option.label}</button>`)}
    </div>`;
}

/** What may go wrong, as far as it needs nothing but cards. */
function Incidents({ incidents, busy, onSend }) {
  const possible = incidents.filter(({ refusal }) => !refusal);
  const plain = possible.filter(({ fields }) => !fields.length);
  const ofCards = possible.filter(takesCards);
  if (!possible.length) return null;
  return html`<details class="what-if-incidents">
    <summary>${text("went_wrong")}</summary>
    ${ofCards.length > 0 && html`<${Chosen} options=${ofCards} busy=${busy} onSend=${onSend} />`}
    <div class="what-if-keys">
      ${plain.map(({ code, title, command }) => html`<button type="button" key=${code + JSON.stringify(command)} class="button" disabled=${busy} onClick=${() => onSend(command)}>${title}</button>`)}
    </div>
  </details>`;
}
