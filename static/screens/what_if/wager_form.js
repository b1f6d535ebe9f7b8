// A wager that would be placed: what kind, where, whose and how much.

import { html, useState } from "../../vendor/htm-preact.js";
import { kindLabel, placeTitle } from "../kit/labels.js";
import { text } from "../kit/texts.js";
import { optionsOf } from "../kit/view.js";

export function WagerForm({ view, busy, onSend }) {
  const kinds = [...new Set(optionsOf(view, "place_wager").map(({ command }) => command.kind))];
  const [wager, setWager] = useState({ kind: kinds[0], area: 1, player: view.players[0]?.player ?? "", dollars: "" });
  const put = (name) => (event) => setWager({ ...wager, [name]: event.target.value });
  const place = (event) => {
    event.preventDefault();
    const cents = Math.round(Number(wager.dollars) * 100);
    onSend({
      type: "place_wager",
      kind: wager.kind,
      area: Number(wager.area),
      stakes: [{ player: wager.player, cents }],
    });
  };
  return html`<form class="what-if-wager" onSubmit=${place}>
    <label>${text("wager")}<select value=${wager.kind} onChange=${put("kind")}>${kinds.map((kind) => html`<option key=${kind} value=${kind}>${kindLabel(kind)}</option>`)}</select></label>
    <label>${placeTitle(view.table)}<select value=${wager.area} onChange=${put("area")}>${view.round.areas.map(({ area }) => html`<option key=${area} value=${area}>${area}</option>`)}</select></label>
    <label>${text("player")}<select value=${wager.player} onChange=${put("player")}>${view.players.map(({ player, name }) => html`<option key=${player} value=${player}>${name}</option>`)}</select></label>
    <label>${text("dollars")}<input type="number" inputmode="decimal" min="0" step="any" required value=${wager.dollars} onInput=${put("dollars")} /></label>
    <button type="submit" class="button" disabled=${busy || !wager.player}>${text("place_it")}</button>
  </form>`;
}
