// What a player did instead of what was keyed: a hand in turn is keyed anew from there on, as at the table; elsewhere it is
// one thing, or nothing.

import { html, useState } from "../../../vendor/htm-preact.js";
import { centsOf } from "../../kit/mispay.js";
import { NumberField } from "../../kit/number_keys.js";
import { shortCard } from "../../kit/cards.js";
import { cardLabel } from "../../kit/labels.js";
import { text } from "../../kit/texts.js";
import { Icon } from "../parts.js";
import { CardKeyboard, CardRow } from "./cards.js";
import { Chips } from "./chips.js";

const ON_HAND = new Set(["hit", "stand", "double", "split"]);
/** Decisions that bring a card, so that one that is on record goes with them. */
const TAKES_A_CARD = new Set(["hit", "double", "split"]);
const NOTHING = "nothing";

/** What was done or keyed, in the words of a key. */
export const decidedLabel = (deed) => text(`decided_${deed}`);

/** `onChange` gets the command's fields, or "" for as long as they are not whole. */
export function Turn({ entry, onChange }) {
  return ON_HAND.has(entry.command.was)
    ? html`<${HandAnew} entry=${entry} onChange=${onChange} />`
    : html`<${OtherDeed} entry=${entry} onChange=${onChange} />`;
}

/** Of a player's stake, where what they put down is another amount than all of it. */
const stakesOf = ([first], cents) => (first && cents ? { stakes: [{ player: first.player, cents }] } : {});

/** The decisions and cards of the hand from there on, in order; `isWhole` once nothing is to be added. */
function HandAnew({ entry, onChange }) {
  const [keyed, setKeyed] = useState([]);
  const [isWhole, setWhole] = useState(false);
  const [cents, setCents] = useState(0);
  const deeds = keyed.filter(({ deed }) => deed).map(({ deed }) => deed);
  const cards = keyed.filter(({ card }) => card).map(({ card }) => card);
  const put = (next, whole, less = cents) => {
    const did = next.filter(({ deed }) => deed).map(({ deed }) => deed);
    const came = next.filter(({ card }) => card).map(({ card }) => card);
    setKeyed(next);
    setWhole(whole);
    setCents(less);
    onChange(whole && did.length ? { did, cards: came, ...stakesOf(entry.stakes, less) } : "");
  };
  const decide = (deed) => {
    const [onRecord] = entry.cards.slice(cards.length);
    const came = TAKES_A_CARD.has(deed) && onRecord ? [{ card: onRecord }] : [];
    put([...keyed, { deed }, ...came], false);
  };
  const back = () => (isWhole ? put(keyed, false) : put(keyed.slice(0, -1), false));
  return html`<fieldset data-repeats>
      <legend>${text("ask_did")}</legend>
      <p class="incident-chosen" aria-live="polite">
        ${keyed.length ? keyed.map(({ deed, card }, at) => html`<b key=${at} class=${card ? "is-card" : "is-deed"} aria-label=${card ? cardLabel(card) : null}>${card ? shortCard(card) : decidedLabel(deed)}</b>`) : html`<span class="d-hint">${text("key_it_anew")}</span>`}
        ${keyed.length > 0 && html`<button type="button" class="button d-button d-button-icon" aria-label=${text("erase_last")} onClick=${back}><${Icon} name="erase" /></button>`}
      </p>
      ${
        !isWhole &&
        html`<div class="story-deeds">
        <${Chips} choices=${entry.instead.map((deed) => [deed, decidedLabel(deed)])} isOn=${() => false} onTap=${decide} />
        <button type="button" class="button d-button d-button-take" disabled=${!deeds.length} onClick=${() => put(keyed, true)}>${text("that_was_all")}</button>
      </div>`
      }
    </fieldset>
    ${!isWhole && html`<${CardKeyboard} onCard=${(card) => put([...keyed, { card }], false)} />`}
    ${isWhole && deeds.includes("double") && html`<${NumberField} title=${text("ask_added")} point=${true} onInput=${(typed) => put(keyed, true, centsOf(typed) ?? 0)} />`}`;
}

/** One thing that was done instead, or nothing. */
function OtherDeed({ entry, onChange }) {
  const { stakes, instead, nothing } = entry;
  const [deed, setDeed] = useState("");
  const choices = [
    ...instead.map((each) => [each, decidedLabel(each)]),
    ...(nothing ? [[NOTHING, decidedLabel(NOTHING)]] : []),
  ];
  const tap = (next) => {
    setDeed(next);
    onChange(saidOf(next, stakes));
  };
  return html`<fieldset>
      <legend>${text("ask_did")}</legend>
      <${Chips} choices=${choices} isOn=${(each) => each === deed} onTap=${tap} />
    </fieldset>
    ${deed === "insure" && html`<${Amounts} stakes=${stakes} onChange=${(kept) => onChange(saidOf(deed, kept))} />`}
    ${deed === "surrender" && html`<${Who} stakes=${stakes} onChange=${(kept) => onChange(saidOf(deed, kept))} />`}
    ${deed === "show" && html`<${Shown} onChange=${onChange} />`}`;
}

/** What is whole by now: another amount is still to be said, and the cards of a hand that is shown. */
function saidOf(deed, stakes) {
  if (deed === NOTHING) return { did: [] };
  if (deed === "show") return "";
  if (deed !== "insure" && deed !== "surrender") return { did: [deed] };
  return { did: [deed], stakes: stakes.map(({ player, cents }) => ({ player, cents })) };
}

/** What each of them put down instead. */
function Amounts({ stakes, onChange }) {
  const [kept, keep] = useState(stakes);
  const put = (at, typed) => {
    const next = kept.map((stake, n) => (n === at ? { ...stake, cents: centsOf(typed) ?? 0 } : stake));
    keep(next);
    onChange(next.filter(({ cents }) => cents > 0));
  };
  return stakes.map(
    ({ name, cents }, at) =>
      html`<${NumberField} key=${name} title=${text("dollars_of", { name })} value=${cents / 100} start=${stakes.length === 1} point=${true} onInput=${(typed) => put(at, typed)} />`,
  );
}

/** Who of them did it after all. */
function Who({ stakes, onChange }) {
  const [left, leave] = useState([]);
  const tap = (player) => {
    const next = left.includes(player) ? left.filter((each) => each !== player) : [...left, player];
    leave(next);
    onChange(stakes.filter((stake) => !next.includes(stake.player)));
  };
  return html`<${Chips} choices=${stakes.map(({ player, name }) => [player, name])} isOn=${(player) => !left.includes(player)} onTap=${tap} />`;
}

/** The cards of a hand that is compared after all. */
function Shown({ onChange }) {
  const [cards, setCards] = useState([]);
  const put = (next) => {
    setCards(next);
    onChange(next.length ? { did: ["show"], cards: next } : "");
  };
  return html`<${CardRow} title=${text("ask_lying")} value=${cards} onChange=${put} />`;
}
