// A decision that was entered wrongly: whose and which one it is, and then what was done instead, with its cards.

import { html, useState } from "../../../vendor/htm-preact.js";
import { kindLabel, placeTitle } from "../../kit/labels.js";
import { money } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { CardRow } from "./cards.js";
import { Chips } from "./chips.js";

const ON_HAND = ["hit", "stand", "double", "split"];
const AT_POSITION = ["fold", "play", "continue"];
const OTHERS = ["join", "stay"];
const OWN_DOUBLE = ["withdraw", "keep"];
const ABOUT_WAGER = new Set(["insure", "surrender", ...OTHERS]);
const TAKES_CARDS = new Set(["hit", "double", "split"]);
const TAKES_MONEY = new Set(["double", "insure"]);

const keyed = (view) =>
  view.table.game === "pontoon"
    ? [...ON_HAND, ...OTHERS, ...OWN_DOUBLE, "insure", "surrender"]
    : [...AT_POSITION, "decline"];

/** What can have been done instead of what was keyed: on a hand anything in order, elsewhere the other thing. */
function instead(was) {
  if (ON_HAND.includes(was)) return ON_HAND;
  if (was === "insure") return ["insure"];
  if (was === "decline") return ["show"];
  if (OWN_DOUBLE.includes(was)) return OWN_DOUBLE.filter((deed) => deed !== was);
  return [...AT_POSITION, ...OTHERS].filter(
    (deed) => AT_POSITION.includes(deed) === AT_POSITION.includes(was) && deed !== was,
  );
}

const words = (deeds) => deeds.map((deed) => [deed, text(`decided_${deed}`)]);

/** The command's fields from what was tapped so far; "" while something of it is missing. */
function saidOf({ area, hand, was, number, did, cards, none, dollars, wager }, view) {
  const needsWager = ABOUT_WAGER.has(was);
  if (!area || !was || !did || (needsWager && !wager)) return "";
  const onHand = ON_HAND.includes(was);
  const shown = did.includes("show") && cards.length > 0;
  const backed = view.round.areas[area - 1].wagers.find(({ id, hand: on }) =>
    needsWager ? id === wager : on === hand,
  );
  const added = dollars && did.some((deed) => TAKES_MONEY.has(deed)) && backed;
  return {
    area,
    was,
    did,
    hand,
    number,
    ...(shown ? { cards } : {}),
    ...(onHand && (cards.length || none || !did.some((deed) => TAKES_CARDS.has(deed)))
      ? { cards: none ? [] : cards }
      : {}),
    ...(added ? { stakes: [{ player: backed.stakes[0].player, cents: Math.round(dollars * 100) }] } : {}),
    ...(needsWager ? { wager } : {}),
  };
}

const EMPTY = { area: 0, hand: 1, was: "", number: 1, did: null, cards: [], none: false, dollars: 0, wager: "" };

/** `value` is what is said, or "" for as long as it is not whole. */
export function WrongDecision({ view, title, onChange }) {
  const [draft, setDraft] = useState(EMPTY);
  const put = (change) => {
    const next = { ...draft, ...change };
    setDraft(next);
    onChange(saidOf(next, view));
  };
  const { area, was } = draft;
  const areas = view.round.areas.filter(({ hands }) => hands.length);
  const hands = areas.find((each) => each.area === area)?.hands ?? [];
  return html`<${Ask} title=${title} choices=${areas.map((each) => [each.area, `${placeTitle(view.table)} ${each.area}`])} value=${area} onTap=${(to) => put({ ...EMPTY, area: to })} />
    ${hands.length > 1 && html`<${Ask} title=${text("ask_hand")} choices=${hands.map(({ hand }) => [hand, `${hand}`])} value=${draft.hand} onTap=${(hand) => put({ hand })} />`}
    ${area > 0 && html`<${Ask} title=${text("ask_keyed")} choices=${words(keyed(view))} value=${was} onTap=${(to) => put({ was: to, number: 1, did: null, cards: [], none: false })} />`}
    ${was === "hit" && html`<${Ask} title=${text("ask_which_of")} choices=${[1, 2, 3, 4].map((number) => [number, `${number}`])} value=${draft.number} onTap=${(number) => put({ number })} />`}
    ${ABOUT_WAGER.has(was) && html`<${WhichWager} view=${view} draft=${draft} put=${put} />`}
    ${was && html`<${Instead} draft=${draft} put=${put} />`}`;
}

function Ask({ title, choices, value, onTap }) {
  return html`<fieldset><legend>${title}</legend><${Chips} choices=${choices} isOn=${(each) => each === value} onTap=${onTap} /></fieldset>`;
}

function WhichWager({ view, draft, put }) {
  const mains = view.round.areas[draft.area - 1].wagers.filter(({ kind }) => kind === "main" || kind === "split");
  const label = ({ kind, stakes, stake_cents: cents }) =>
    `${stakes.map(({ name }) => name).join(" + ")}, ${kindLabel(kind).toLowerCase()} ${money(cents)}`;
  return html`<${Ask} title=${text("ask_on_layout")} choices=${mains.map((wager) => [wager.id, label(wager)])} value=${draft.wager} onTap=${(wager) => put({ wager })} />`;
}

/** What was done: on a hand one after the other, elsewhere one thing, or nothing. */
function Instead({ draft, put }) {
  const { was, did, cards, none } = draft;
  const inOrder = ON_HAND.includes(was);
  const nothing = was === "insure" || was === "surrender";
  const choices = [
    ...(was === "surrender" ? [] : words(instead(was))),
    ...(nothing ? [["nothing", text("decided_nothing")]] : []),
  ];
  const tap = (deed) => put({ did: deed === "nothing" ? [] : inOrder ? [...(did ?? []), deed] : [deed] });
  const isOn = (deed) => (deed === "nothing" ? did?.length === 0 : Boolean(did?.includes(deed)));
  return html`<fieldset data-repeats>
      <legend>${text("ask_did")}</legend>
      ${inOrder && did && html`<p class="incident-chosen">${did.map((deed, n) => html`<b key=${n}>${text(`decided_${deed}`)}</b>`)} <button type="button" class="button d-button" onClick=${() => put({ did: did.length > 1 ? did.slice(0, -1) : null })}>${text("erase_last")}</button></p>`}
      <${Chips} choices=${choices} isOn=${isOn} onTap=${tap} />
    </fieldset>
    ${did?.some((deed) => TAKES_MONEY.has(deed)) && html`<${Dollars} put=${put} />`}
    ${did?.includes("show") && html`<${CardRow} title=${text("ask_lying")} value=${cards} onChange=${(to) => put({ cards: to })} />`}
    ${
      inOrder &&
      did?.some((deed) => TAKES_CARDS.has(deed)) &&
      html`<${CardRow} title=${text("ask_came")} value=${cards} onChange=${(to) => put({ cards: to, none: false })} />
      <${Chips} choices=${[[true, text("no_card_came")]]} isOn=${() => none} onTap=${() => put({ none: !none, cards: [] })} />`
    }`;
}

function Dollars({ put }) {
  return html`<label class="d-field">
    <span>${text("ask_added")}</span>
    <input type="number" inputmode="decimal" min="0" step="any" onInput=${(event) => put({ dollars: Number(event.target.value) })} />
  </label>`;
}
