// The answers that a command still needs: places by tapping the felt, players, cards by the pad, words.

import { html, useState } from "../../../vendor/htm-preact.js";
import { Felt } from "../../../felt/felt.js";
import { cardWords, kindWords } from "../../common/words.js";
import { money } from "../../../lib/money.js";
import { Icon } from "../parts.js";
import { Choice } from "../stake_sheet.js";

const RANKS = [..."A23456789TJQK"];
const SUITS = [..."SHDC"];
const MARKS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const KNOWN = {
  note: { title: "Note, for the record", input: Words, optional: true },
  reason: { title: "Reason, for the record", input: Words },
  question: { title: "What has to be decided?", input: Words },
  ruling: { title: "The ruling", input: Words },
  effect: { title: "What it does to the round", input: EffectChoice },
  wagers: { title: "The wagers that go back", input: WagersField },
  area: { title: "Which area? Tap it on the felt", input: AreaField },
  other: { title: "And which other area?", input: AreaField },
  hand: { title: "Which hand?", input: HandChoice },
  player: { title: "Which player?", input: PlayerChoice },
  count: { title: "How many cards came out?", input: CountChoice },
  card: { title: "Which card?", input: OneCard },
  disclosed: { title: "The cards that were seen", input: CardRow },
  cards: { title: "The cards, in order", input: CardRow },
  drawn: { title: "The order they were drawn in, where it was entered wrongly", input: CardRow, optional: true },
  house: { title: "The house cards as they lie", input: HouseCards, optional: true },
  areas: { title: "The areas as they lie", input: AreasField, optional: true },
};

const shortCard = (card) => `${card[0] === "T" ? "10" : card[0]}${MARKS[card[1]]}`;
const isEmpty = (value) => value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Whether this sheet can ask for all of an action's fields. */
export const canAsk = (fields) => fields.every((field) => field in KNOWN);

/** The fields to show now: which wagers go back is asked only where some do. */
export const fieldsOf = (symptom, values) => symptom.fields.filter((field) => field !== "wagers" || values.effect === "return_wagers");

/** Whether every field that must be answered is. */
export const isComplete = (fields, values) => fields.every((field) => KNOWN[field]?.optional || !isEmpty(values[field]));

/** The command with what was answered. An empty row of house cards says that it has none; other empty answers are left out. */
export function filled(command, fields, values) {
  const given = fields.filter((field) => !isEmpty(values[field]) || (field === "house" && Array.isArray(values.house)));
  return { ...command, ...Object.fromEntries(given.map((field) => [field, values[field]])) };
}

export function Fields({ view, fields, values, onChange }) {
  return html`<div class="w-fields">
    ${fields.map((field) => html`<${Field} key=${field} view=${view} field=${field} value=${values[field]} onChange=${(value) => onChange(field, value)} />`)}
  </div>`;
}

function Field({ view, field, value, onChange }) {
  const { title = field, input = Words, optional = false } = KNOWN[field] ?? {};
  return html`<${input} view=${view} title=${title} optional=${optional} value=${value} onChange=${onChange} />`;
}

function Words({ title, optional, value, onChange }) {
  return html`<label class="d-field">
    <span>${title}${optional ? html` <small>(may stay empty)</small>` : ""}</span>
    <input type="text" maxlength="200" autocomplete="off" value=${value ?? ""} onInput=${(event) => onChange(event.target.value)} />
  </label>`;
}

function PlayerChoice({ view, title, value, onChange }) {
  return html`<${Choice} label=${title} value=${value} options=${view.players.map((player) => ({ value: player.player, label: player.name }))} onChange=${onChange} />`;
}

const numbers = (list) => list.map((number) => ({ value: number, label: `${number}` }));
function HandChoice({ title, value, onChange }) {
  return html`<${Choice} label=${title} value=${value} options=${numbers([1, 2, 3, 4])} onChange=${onChange} />`;
}

function CountChoice({ title, value, onChange }) {
  return html`<${Choice} label=${title} value=${value} options=${numbers([2, 3, 4, 5])} onChange=${onChange} />`;
}

const EFFECTS = [
  { value: "none", label: "Play goes on" },
  { value: "return_wagers", label: "Wagers go back" },
  { value: "void", label: "The round is void" },
];
function EffectChoice({ title, value, onChange }) {
  return html`<${Choice} label=${title} value=${value} options=${EFFECTS} onChange=${onChange} />`;
}


function AreaField({ view, title, value, onChange }) {
  const tapped = ({ area }) => area && onChange(area);
  return html`<fieldset class="w-area">
    <legend>${title}</legend>
    <div class="w-area-felt"><${Felt} view=${view} orientation="dealer" highlight=${value ? { area: value } : null} onTap=${tapped} /></div>
    <${Chips} options=${view.round.areas.map(({ area }) => [area, `Area ${area}`])} isOn=${(area) => area === value} onTap=${onChange} />
  </fieldset>`;
}

function Chips({ options, isOn, onTap }) {
  return html`<div class="w-chips">
    ${options.map(([value, label]) => html`<button type="button" key=${value} class="button d-button" aria-pressed=${isOn(value) ? "true" : "false"} onClick=${() => onTap(value)}>${label}</button>`)}
  </div>`;
}

function WagersField({ view, title, value = [], onChange }) {
  const open = view.round.areas.flatMap((area) => area.wagers).filter((wager) => wager.status === "live" || wager.status === "surrendered");
  const label = (wager) => `${wager.stakes.map((stake) => stake.name).join(" + ")}, area ${wager.area}, ${kindWords(wager.kind).toLowerCase()} ${money(wager.stake_cents)}`;
  const toggle = (id) => onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
  return html`<fieldset><legend>${title}</legend><${Chips} options=${open.map((wager) => [wager.id, label(wager)])} isOn=${(id) => value.includes(id)} onTap=${toggle} /></fieldset>`;
}

function OneCard({ title, value, onChange }) {
  return html`<fieldset>
    <legend>${title}</legend>
    <${Chosen} cards=${value ? [value] : []} onErase=${() => onChange("")} />
    <${SmallPad} onCard=${onChange} />
  </fieldset>`;
}

function CardRow({ title, optional, value = [], onChange }) {
  return html`<fieldset>
    <legend>${title}${optional ? html` <small>(may stay empty)</small>` : ""}</legend>
    <${Chosen} cards=${value} onErase=${() => onChange(value.slice(0, -1))} />
    <${SmallPad} onCard=${(card) => onChange([...value, card])} />
  </fieldset>`;
}

/** The house cards, where they differ from what the screen shows. */
function HouseCards({ view, title, value, onChange }) {
  const differs = Array.isArray(value);
  const shown = view.round.house.cards;
  return html`<fieldset>
    <legend>${title}</legend>
    <${Chips} options=${[[false, "As on the screen"], [true, "Not so"]]} isOn=${(choice) => choice === differs} onTap=${(choice) => onChange(choice ? [...shown] : undefined)} />
    ${differs && html`<${Chosen} cards=${value} none="The house has no card." onErase=${() => onChange(value.slice(0, -1))} /><${SmallPad} onCard=${(card) => onChange([...value, card])} />`}
  </fieldset>`;
}

/** Hands of areas that differ from the screen: {"3": [["AS", "9D"]]}. Tap an area, then put its cards right. */
function AreasField({ view, title, value = {}, onChange }) {
  const [open, setOpen] = useState(null);
  const [hand, setHand] = useState(0);
  const hands = open ? (value[open] ?? []) : [];
  const put = (cards) => onChange({ ...value, [open]: hands.map((each, n) => (n === hand ? cards : each)) });
  const choose = (area) => {
    setOpen(area);
    setHand(0);
    const shown = view.round.areas.find((each) => each.area === area).hands.map((each) => [...each.cards]);
    if (!value[area]) onChange({ ...value, [area]: shown.length ? shown : [[]] });
  };
  const forget = () => {
    const { [open]: _, ...rest } = value;
    onChange(rest);
    setOpen(null);
  };
  return html`<fieldset>
    <legend>${title}</legend>
    <${Chips} options=${view.round.areas.map(({ area }) => [area, `Area ${area}`])} isOn=${(area) => area === open || String(area) in value} onTap=${choose} />
    ${open !== null &&
    html`${hands.length > 1 && html`<${Chips} options=${hands.map((_, n) => [n, `Hand ${n + 1}`])} isOn=${(n) => n === hand} onTap=${setHand} />`}
      <${Chosen} cards=${hands[hand] ?? []} none=${`Area ${open} has no card.`} onErase=${() => put(hands[hand].slice(0, -1))} />
      <${SmallPad} onCard=${(card) => put([...(hands[hand] ?? []), card])} />
      <button type="button" class="button d-button" onClick=${forget}>Area ${open} is as on the screen</button>`}
  </fieldset>`;
}

/** The cards chosen so far, and the key that takes the last one back. */
function Chosen({ cards, onErase, none = "Tap the cards below." }) {
  return html`<p class="w-chosen" aria-live="polite">
    ${cards.length ? cards.map((card, n) => html`<b key=${n} class=${card[1] === "H" || card[1] === "D" ? "is-red" : ""} aria-label=${cardWords(card)}>${shortCard(card)}</b>`) : html`<span class="d-hint">${none}</span>`}
    ${cards.length > 0 && html`<button type="button" class="button d-button d-button-icon" aria-label="Take back the last card" onClick=${onErase}><${Icon} name="erase" /></button>`}
  </p>`;
}

/** The card pad as the dealer knows it, small. */
function SmallPad({ onCard }) {
  return html`<div class="w-pad">
    ${SUITS.map((suit) =>
      RANKS.map(
        (rank) => html`<button type="button" key=${rank + suit} class=${`w-card${suit === "H" || suit === "D" ? " is-red" : ""}`} aria-label=${cardWords(rank + suit)} onClick=${() => onCard(rank + suit)}>${shortCard(rank + suit)}</button>`,
      ),
    )}
  </div>`;
}
