// A wager that was entered wrongly: which one it is, and then what kind, whose, how much and where it is instead.

import { html } from "../../../vendor/htm-preact.js";
import { kindInSentence, kindLabel, placeAt, placeLabel } from "../../kit/labels.js";
import { centsOf } from "../../kit/mispay.js";
import { money } from "../../kit/money.js";
import { NumberField } from "../../kit/number_keys.js";
import { text } from "../../kit/texts.js";
import { claimName } from "../round.js";
import { Chips } from "./chips.js";

/** The incident of a wager that was entered wrongly; its `kinds` are what one may be that is put right. */
export const incidentOf = (view) => view.irregularities?.find(({ code }) => code === "wager_wrong");

/** What was put down, claims to pair places that wait among it: each is named as a command names it. */
export const wagersOf = (view, kinds) => [
  ...(view.round?.areas ?? []).flatMap((area) => area.wagers).filter(({ kind }) => kinds.includes(kind)),
  ...(view.round?.claims ?? [])
    .filter(({ kind }) => kind === "pair")
    .map((claim) => ({ ...claim, id: claimName(claim), stakes: [claim], stake_cents: claim.cents })),
];

const wagerText = ({ table }, wager) =>
  text("wager_at", {
    names: wager.stakes.map((stake) => stake.name).join(" + "),
    place: placeLabel(table),
    area: wager.area,
    kind: kindInSentence(wager.kind),
    amount: money(wager.stake_cents),
  });

/** What a wager is corrected from: as it is on record. */
export const onRecord = ({ id, stakes, area, kind }) => ({
  wager: id,
  area,
  kind,
  stakes: stakes.map(({ player, cents }) => ({ player, cents })),
});

/** The incident of one wager, or claim to a pair place, that was entered wrongly: none where nothing can be put right now. */
export function wrongWager(view, id) {
  const incident = incidentOf(view);
  const wager = incident && wagersOf(view, incident.kinds).find((each) => each.id === id);
  return wager && !incident.refusal ? { ...incident, values: { on_layout: onRecord(wager) } } : null;
}

/** `value` is {wager, stakes, area, kind} of the command; it begins as the wager is on record. */
export function WagerOnLayout({ view, value, onChange }) {
  const { kinds } = incidentOf(view);
  const wager = wagersOf(view, kinds).find(({ id }) => id === value.wager);
  const stake = (at, change) =>
    onChange({ ...value, stakes: value.stakes.map((each, n) => (n === at ? { ...each, ...change } : each)) });
  return html`<p class="incident-fact">${wager && wagerText(view, wager)}</p>
    ${
      kinds.length > 1 &&
      html`<fieldset>
      <legend>${text("ask_kind")}</legend>
      <${Chips} choices=${kinds.map((kind) => [kind, kindLabel(kind)])} isOn=${(kind) => kind === value.kind} onTap=${(kind) => onChange({ ...value, kind })} />
    </fieldset>`
    }
    ${value.stakes.map((each, at) => html`<${Stake} key=${at} view=${view} stake=${each} onChange=${(change) => stake(at, change)} />`)}
    <fieldset>
      <legend>${text("ask_lies")}</legend>
      <${Chips} choices=${view.round.areas.map(({ area }) => [area, placeAt(view.table, area)])} isOn=${(area) => area === value.area} onTap=${(area) => onChange({ ...value, area })} />
    </fieldset>`;
}

function Stake({ view, stake, onChange }) {
  return html`<fieldset>
    <legend>${text("ask_whose")}</legend>
    <${Chips} choices=${view.players.map(({ player, name }) => [player, name])} isOn=${(player) => player === stake.player} onTap=${(player) => onChange({ player })} />
    <${NumberField} title=${text("ask_dollars")} value=${stake.cents / 100} onInput=${(typed) => onChange({ cents: centsOf(typed) ?? 0 })} point=${true} />
  </fieldset>`;
}
