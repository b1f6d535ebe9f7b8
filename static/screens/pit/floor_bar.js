// What the floor shows of its tables, as the address names it, so that a screen on the wall comes back to it.

import { html, useState } from "../../vendor/htm-preact.js";
import { text } from "../kit/texts.js";
import { byCount, MINE, sectionLabel } from "./order.js";

/** So many tables are shown at length where nobody chose; more stand close together. */
const AT_LENGTH = 12;

const FROM_ADDRESS = { place: "at", sort: "sort", dense: "dense" };

/** What is chosen: { place, sort, dense, words, choose(part) }. What is searched is not kept. */
export function useChosen() {
  const [chosen, setChosen] = useState(() => {
    const address = new URLSearchParams(location.search);
    const kept = Object.entries(FROM_ADDRESS).map(([name, key]) => [name, address.get(key) ?? ""]);
    return { ...Object.fromEntries(kept), words: "" };
  });
  const choose = (part) => {
    const after = { ...chosen, ...part };
    setChosen(after);
    const named = Object.entries(FROM_ADDRESS).filter(([name]) => after[name]);
    const address = new URLSearchParams(named.map(([name, key]) => [key, after[name]]));
    history.replaceState(null, "", address.size ? `?${address}` : location.pathname);
  };
  return { ...chosen, choose };
}

/** Whether the tiles stand close together: as it was chosen, or else where many are shown. */
export const isDense = ({ dense }, count) => (dense ? dense === "yes" : count > AT_LENGTH);

/** Alerts and approvals stay those of the whole floor: nothing is missed behind a filter. */
export function FloorBar({ tiles, chosen, dense }) {
  const { place, sort, words, choose } = chosen;
  const placed = tiles.filter((tile) => tile.pit);
  const places = new Set([...placed.map(({ pit }) => pit), ...placed.map(sectionLabel)]);
  if (place && place !== MINE) places.add(place);
  return html`<div class="pit-choice" role="search">
    <label>
      <span class="visually-hidden">Tables shown</span>
      <select class="input" value=${place} onChange=${(event) => choose({ place: event.target.value })}>
        <option value="">All tables</option>
        <option value=${MINE}>My tables</option>
        ${[...places].sort(byCount).map((each) => html`<option key=${each} value=${each}>${each}</option>`)}
      </select>
    </label>
    <label>
      <span class="visually-hidden">Order</span>
      <select class="input" value=${sort} onChange=${(event) => choose({ sort: event.target.value })}>
        <option value="">By name</option>
        <option value="attention">${text("attention_first")}</option>
      </select>
    </label>
    <label>
      <span class="visually-hidden">Search the tables</span>
      <input class="input" type="search" placeholder="Search" value=${words} onInput=${(event) => choose({ words: event.target.value })} />
    </label>
    <button type="button" class="button" aria-pressed=${String(dense)} onClick=${() => choose({ dense: dense ? "no" : "yes" })}>Dense</button>
  </div>`;
}
