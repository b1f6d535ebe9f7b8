// A wager that was entered wrongly: which one it is, and then whose, how much and where it is instead.

import { html } from "../../../vendor/htm-preact.js";
import { kindLabel, placeLabel, placeTitle } from "../../kit/labels.js";
import { money } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { Chips } from "./chips.js";

/** What was placed while bets were open; the rest follows from it. */
const PLACED = new Set(["main", "pair", "ante", "pair_plus"]);

const wagersOf = (view) =>
  (view.round?.areas ?? []).flatMap((area) => area.wagers).filter((wager) => PLACED.has(wager.kind));

const wagerText = ({ table }, wager) =>
  text("wager_at", {
    names: wager.stakes.map((stake) => stake.name).join(" + "),
    place: placeLabel(table),
    area: wager.area,
    kind: kindLabel(wager.kind).toLowerCase(),
    amount: money(wager.stake_cents),
  });

/** What a wager is corrected from: as it is on record. */
const onRecord = ({ id, stakes, area }) => ({
  wager: id,
  area,
  stakes: stakes.map(({ player, cents }) => ({ player, cents })),
});

/** The incident of one wager that was entered wrongly: none where nothing can be put right now. */
export function wrongWager(view, wager) {
  const incident = view.irregularities?.find(({ code }) => code === "wager_wrong");
  const isPlaced = wagersOf(view).some(({ id }) => id === wager?.id);
  return incident && !incident.refusal && isPlaced ? { ...incident, values: { on_layout: onRecord(wager) } } : null;
}

/** `value` is {wager, stakes, area} of the command; it begins as the wager is on record. */
export function WagerOnLayout({ view, title, value, onChange }) {
  const wagers = wagersOf(view);
  const choose = (chosen) => onChange(onRecord(wagers.find(({ id }) => id === chosen)));
  const stake = (at, change) =>
    onChange({ ...value, stakes: value.stakes.map((each, n) => (n === at ? { ...each, ...change } : each)) });
  return html`<fieldset>
      <legend>${title}</legend>
      <${Chips} choices=${wagers.map((wager) => [wager.id, wagerText(view, wager)])} isOn=${(id) => value?.wager === id} onTap=${choose} />
    </fieldset>
    ${value?.stakes.map((each, at) => html`<${Stake} key=${at} view=${view} stake=${each} onChange=${(change) => stake(at, change)} />`)}
    ${
      value &&
      html`<fieldset>
      <legend>${text("ask_lies")}</legend>
      <${Chips} choices=${view.round.areas.map(({ area }) => [area, `${placeTitle(view.table)} ${area}`])} isOn=${(area) => area === value.area} onTap=${(area) => onChange({ ...value, area })} />
    </fieldset>`
    }`;
}

function Stake({ view, stake, onChange }) {
  const typed = (event) => onChange({ cents: Math.round(Number(event.target.value) * 100) });
  return html`<fieldset>
    <legend>${text("ask_whose")}</legend>
    <${Chips} choices=${view.players.map(({ player, name }) => [player, name])} isOn=${(player) => player === stake.player} onTap=${(player) => onChange({ player })} />
    <label class="d-field">
      <span>${text("ask_dollars")}</span>
      <input type="number" inputmode="decimal" min="0" step="any" value=${stake.cents / 100} onInput=${typed} />
    </label>
  </fieldset>`;
}
