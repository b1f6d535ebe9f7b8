// The answers that a command still needs: places by tapping the felt, players, cards by the pad, the layout of the cards, text.

import { html } from "../../../vendor/htm-preact.js";
import { Felt } from "../../../felt/felt.js";
import { kindInSentence, placeLabel, placeAt } from "../../kit/labels.js";
import { centsOf } from "../../kit/mispay.js";
import { money } from "../../kit/money.js";
import { NumberField } from "../../kit/number_keys.js";
import { text } from "../../kit/texts.js";
import { Piles } from "../../kit/tray.js";
import { WrongChipsFields } from "../../kit/wrong_chips.js";
import { CardLayoutField, OrderField } from "./card_layout.js";
import { CardRow, OneCard } from "./cards.js";
import { Chips } from "./chips.js";
import { MispayField } from "./mispay.js";
import { OrdersField } from "./orders.js";
import { TimeField } from "./times.js";
import { Turn } from "./turn.js";
import { WagerOnLayout } from "./wrong_wager.js";

const KNOWN = {
  note: { title: text("ask_note"), input: TextField },
  reason: { title: text("reason"), input: TextField },
  question: { title: text("ask_question"), input: TextField },
  ruling: { title: text("the_ruling"), input: TextField },
  effect: { title: text("ask_effect"), input: EffectChoice },
  wagers: { title: text("ask_wagers"), input: WagersField },
  orders: { title: text("ask_orders"), input: Orders },
  area: { title: text("ask_area"), input: AreaField },
  other: { title: text("ask_other"), input: AreaField },
  hand: { title: text("ask_hand"), input: HandChoice },
  player: { title: text("ask_player"), input: PlayerChoice },
  counted: { title: text("ask_counted"), input: CountedField },
  count: { title: text("ask_count"), input: CountChoice },
  on_layout: { title: text("ask_on_layout"), input: WagerOnLayout, several: true }, // which, and what it is instead
  decision: { title: text("ask_did"), input: Turn, several: true }, // what was done instead, with its cards
  mispay: { title: "", asked: text("mispay_line"), input: MispayField, several: true }, // the round, the line and what was paid
  wrong_chips: { title: "", asked: text("wrong_which"), input: WrongChipsField, several: true }, // to whom, how much, where and what came back
  recovered: { title: text("wrong_how_much"), input: DollarsField, several: true },
  chips: { title: text("ask_chips"), input: PilesField },
  came_back: { title: text("ask_came_back"), input: CameBackField, optional: true, several: true }, // or nothing did
  report: { title: text("ask_report"), input: TextField, optional: true },
  report_reason: { title: text("ask_report"), input: ReasonField, optional: true, several: true },
  carried_by: { title: text("ask_carried_by"), input: TextField },
  box: { title: text("ask_box"), input: TextField },
  drop_cents: { title: text("ask_drop"), input: DollarsField, several: true },
  less_cents: { title: text("ask_less"), input: LessField, several: true },
  card: { title: text("ask_card"), input: OneCard },
  disclosed: { title: text("ask_disclosed"), input: CardRow },
  cards: { title: text("ask_cards"), input: CardRow },
  failed_at: { title: text("ask_failed_at"), input: TimeField, unsaid: text("not_known"), optional: true },
  back_at: { title: text("ask_back_at"), input: TimeField, unsaid: text("just_now"), optional: true },
  areas: { title: text("ask_areas"), input: CardLayoutField, optional: true },
  house: { title: "", input: null, optional: true }, // lies among the areas
  drawn: { title: text("ask_drawn"), input: OrderField, optional: true },
  had_drawn: { title: text("ask_had_drawn"), input: YesOrNo, optional: true },
};
const CARD_LAYOUT = ["areas", "house", "drawn"];
const YES_OR_NO = [
  [true, text("yes")],
  [false, text("no")],
];

const isEmpty = (value) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Whether this sheet can ask for all of an option's fields. */
export const canAsk = (fields) => fields.every((field) => field in KNOWN);

const OF_AN_EFFECT = { wagers: "return_wagers", orders: "order" };
/** The fields to show now: which wagers go back, or what is ordered of them, is asked only where that is the ruling. */
export const fieldsOf = (incident, values) =>
  incident.fields.filter((field) => !(field in OF_AN_EFFECT) || values.effect === OF_AN_EFFECT[field]);

/** The titles of what must still be answered, or what is asked first where several questions are; a layout of the cards has to differ from the screen somewhere. */
export function missingOf(fields, values) {
  const isSaid = (field) =>
    field === "areas" ? CARD_LAYOUT.some((each) => values[each] !== undefined) : KNOWN[field]?.optional;
  return fields
    .filter((field) => !isSaid(field) && isEmpty(values[field]))
    .map((field) => KNOWN[field]?.title || KNOWN[field]?.asked || field);
}

/** What a command says already of its fields. */
export const initialValues = (command, fields) =>
  Object.fromEntries(fields.filter((field) => field in command).map((field) => [field, command[field]]));

/** The command with what was answered. An empty row of house cards says that it has none; other empty answers are left out. */
export function filled(command, fields, values) {
  const answered = fields.filter(
    (field) => !isEmpty(values[field]) || (field === "house" && Array.isArray(values.house)),
  );
  const named = (field) => (KNOWN[field]?.several ? values[field] : { [field]: values[field] });
  return Object.assign({}, command, ...answered.map(named));
}

/** `entry` is the one that is put right, as the server tells it (story.js). */
export function Fields({ view, fields, entry, values, onChange }) {
  return html`<div class="incident-fields">
    ${fields.map((field) => html`<${Field} key=${field} view=${view} field=${field} entry=${entry} values=${values} onChange=${onChange} />`)}
  </div>`;
}

function Field({ view, field, entry, values, onChange }) {
  const { title = field, input = TextField, optional = false, unsaid = "" } = KNOWN[field] ?? {};
  const change = (value) => onChange({ [field]: value });
  return (
    input &&
    html`<${input} view=${view} entry=${entry} title=${title} optional=${optional} unsaid=${unsaid} value=${values[field]} onChange=${change} values=${values} onChanges=${onChange} />`
  );
}

function TextField({ title, optional, value, onChange }) {
  return html`<label class="d-field">
    <span>${title}${optional ? html` <small>${text("may_stay_empty")}</small>` : ""}</span>
    <input type="text" maxlength="200" autocomplete="off" value=${value ?? ""} onInput=${(event) => onChange(event.target.value)} />
  </label>`;
}

function CountedField({ title, onChange }) {
  const typed = (digits) => onChange(digits === "" || Number.isNaN(Number(digits)) ? undefined : Number(digits));
  return html`<${NumberField} title=${title} onInput=${typed} start=${true} />`;
}

function PilesField({ view, title, value = [], onChange }) {
  return html`<fieldset><legend>${title}</legend><${Piles} chips=${view.table.chips} piles=${value} onChange=${onChange} /></fieldset>`;
}

function CameBackField({ view, title, value, onChange }) {
  return html`<${PilesField} view=${view} title=${title} value=${value?.chips} onChange=${(chips) => onChange({ chips })} />`;
}

function WrongChipsField({ view, onChange }) {
  return html`<${WrongChipsFields} players=${view.players} onChange=${onChange} />`;
}

function ReasonField({ title, value, onChange }) {
  return html`<${TextField} title=${title} optional=${true} value=${value?.reason} onChange=${(reason) => onChange(reason ? { reason } : undefined)} />`;
}

/** An amount in dollars, which the command has in cents; `sign` below zero where it is less. */
function DollarsField({ title, onChange, sign = 1 }) {
  const typed = (dollars) => {
    const cents = centsOf(dollars);
    onChange(cents === null ? undefined : { cents: sign * cents });
  };
  return html`<${NumberField} title=${title} onInput=${typed} point=${true} />`;
}

function LessField(about) {
  return html`<${DollarsField} ...${about} sign=${-1} />`;
}

function PlayerChoice({ view, title, value, onChange }) {
  return html`<${OneOf} title=${title} value=${value} choices=${view.players.map((player) => [player.player, player.name])} onChange=${onChange} />`;
}

const numbers = (list) => list.map((number) => [number, `${number}`]);
function HandChoice({ title, value, onChange }) {
  return html`<${OneOf} title=${title} value=${value} choices=${numbers([1, 2, 3, 4])} onChange=${onChange} />`;
}

function CountChoice({ title, value, onChange }) {
  return html`<${OneOf} title=${title} value=${value} choices=${numbers([2, 3, 4, 5])} onChange=${onChange} />`;
}

const EFFECTS = ["none", "return_wagers", "order", "void"].map((effect) => [effect, text(`effect_${effect}`)]);
function EffectChoice({ title, value, onChange }) {
  return html`<${OneOf} title=${title} value=${value} choices=${EFFECTS} onChange=${onChange} />`;
}

function YesOrNo({ title, value, onChange }) {
  return html`<${OneOf} title=${title} value=${value} choices=${YES_OR_NO} onChange=${onChange} />`;
}

/** One of a few, by keys. */
function OneOf({ title, value, choices, onChange }) {
  return html`<fieldset><legend>${title}</legend><${Chips} choices=${choices} isOn=${(each) => each === value} onTap=${onChange} /></fieldset>`;
}

function AreaField({ view, title, value, onChange }) {
  const tapped = ({ area }) => area && onChange(area);
  return html`<fieldset class="incident-area">
    <legend>${title}</legend>
    <div class="incident-area-felt"><${Felt} view=${view} orientation="dealer" highlight=${value ? { area: value } : null} onTap=${tapped} /></div>
    <${Chips} choices=${view.round.areas.map(({ area }) => [area, placeAt(view.table, area)])} isOn=${(area) => area === value} onTap=${onChange} />
  </fieldset>`;
}

const wagerAt = (view, wager) =>
  text("wager_at", {
    names: wager.stakes.map((stake) => stake.name).join(" + "),
    place: placeLabel(view.table),
    area: wager.area,
    kind: kindInSentence(wager.kind),
    amount: money(wager.stake_cents),
  });

function Orders({ view, ...rest }) {
  return html`<${OrdersField} view=${view} label=${(wager) => wagerAt(view, wager)} ...${rest} />`;
}

function WagersField({ view, title, value = [], onChange }) {
  const open = (view.round?.areas ?? [])
    .flatMap((area) => area.wagers)
    .filter((wager) => wager.status === "live" || wager.status === "surrendered");
  const toggle = (id) => onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
  return html`<fieldset><legend>${title}</legend><${Chips} choices=${open.map((wager) => [wager.id, wagerAt(view, wager)])} isOn=${(id) => value.includes(id)} onTap=${toggle} /></fieldset>`;
}
