// The players at the table, in the dock while bets are open and between rounds, on the rail where the dock has money to move; and the sheet that seats or renames one.

import { html } from "../../../vendor/htm-preact.js";
import { markedName } from "../../kit/directory.js";
import { kindLabel } from "../../kit/labels.js";
import { money } from "../../kit/money.js";
import { oneAreaStop, stopOf } from "../../kit/stops.js";
import { text } from "../../kit/texts.js";
import { findOption, isBetweenRounds, optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { openMoney } from "../mispaid.js";
import { Icon, OptionButton } from "../parts.js";
import { Told } from "./answers.js";
import { LastRound } from "./last_round.js";

/** What a player has on the layout in this round, in cents. */
function staked(view, player) {
  return (view.round?.areas ?? [])
    .flatMap((area) => area.wagers)
    .flatMap((wager) => wager.stakes)
    .filter((stake) => stake.player === player)
    .reduce((sum, stake) => sum + stake.cents, 0);
}

const bySeat = (one, two) => (one.seat ?? 99) - (two.seat ?? 99) || one.name.localeCompare(two.name);

/** Above the players while no round is on: how many there are, or what a tap on the felt does. */
export function headOf(view) {
  if (view.round?.phase === "no_wagers") return [text("found_one"), text(`tap_its_place_${view.table.game}`)];
  const count = view.players.length;
  return [text("at_the_table"), text(count === 1 ? "one_player_here" : "players_here", { count })];
}

/** The stop that a player's key names: of all play before one of a kind of wager. */
const keptFrom = (view, player, stops) =>
  stopOf(view, stops, player) ?? stops.find((each) => stopOf(view, [each], player, each.wager));

/** Where a player is, and what is kept from them. */
function placeOf(view, player, stops) {
  const seat = player.seat ? text("seat_numbered", { seat: player.seat }) : text("standing");
  const stop = keptFrom(view, player.player, stops);
  if (stop?.wager) return text("stopped_wager", { seat, wager: kindLabel(stop.wager), why: stop.words });
  if (stop) return text("stopped", { seat, why: stop.words });
  if (player.prohibited) return text("kept_from_play", { seat });
  const kept = oneAreaStop(view, stops, player.player);
  if (kept) return text(`kept_why_${view.table.game}`, { seat, why: kept.words });
  return player.one_area_only ? text(`kept_to_${view.table.game}`, { seat }) : seat;
}

/** Everybody at the table, a key each. While bets are open a tap on a seated player starts their wager. */
export function People() {
  const { view, panel, chips, openOption, openPlayer, stops } = useConsole();
  const betting = panel === "betting";
  const look = ({ player }) =>
    `d-person${stopOf(view, stops, player) ? " is-refused" : ""}${keptFrom(view, player, stops) ? " is-told" : ""}`;
  const tap = (player) => {
    const stopped = stopOf(view, stops, player.player);
    if (betting && chips.cents && !stopped) {
      chips.choose("player", player.player);
      return;
    }
    const [place] = betting && player.seat && !stopped ? optionsOf(view, "place_wager") : [];
    if (place) openOption(place, { area: player.seat });
    else openPlayer(player.seat, player);
  };
  return html`<div class="d-people">
    ${[...view.players].sort(bySeat).map((player) => {
      const cents = betting ? staked(view, player.player) : 0;
      const [name, mark] = markedName(player.name);
      return html`<button type="button" key=${player.player} class=${look(player)} aria-pressed=${betting && chips.cents ? String(chips.player === player.player) : null} onClick=${() => tap(player)}>
        <strong dir="auto">${name}</strong>
        <span>${mark && html`<b class="d-mark">${mark}</b> `}${placeOf(view, player, stops)}</span>
        ${cents > 0 && html`<span class="money">${money(cents)}</span>`}
      </button>`;
    })}
    <button type="button" class="d-person is-new" onClick=${() => openPlayer(null)}><${Icon} name="plus" /><strong>${text("player")}</strong></button>
    ${view.players.length === 0 && html`<p class="d-empty">${text("nobody_yet")}</p>`}
  </div>`;
}

/** What is done while no round is on; the players themselves, and the last round, where the dock has money to move. */
export function PlayersPanel() {
  const { view, mispays } = useConsole();
  const loadShoe = findOption(view, "load_shoe");
  const opening = findOption(view, "open_betting");
  const [kicker, title] = headOf(view);
  const isHere = openMoney(view, mispays) !== "";
  const keys = [
    (view.table.shuffle_due || view.step?.code === "load_shoe") &&
      loadShoe &&
      html`<${OptionButton} option=${loadShoe} look="take" />`,
    opening && !opening.primary && html`<${OptionButton} option=${opening} />`,
  ].filter(Boolean);
  const isTold = isBetweenRounds(view) && view.round?.void?.told.length > 0;
  if (!isHere && !keys.length && !isTold) return null;
  return html`<section class="d-panel" aria-label=${text("players")}>
    ${
      (isHere || keys.length > 0) &&
      html`<div class="d-panel-head">
      ${isHere && html`<p><span class="d-kicker">${kicker}</span> <strong>${title}</strong></p>`}
      <div class="d-row-keys">${keys}</div>
    </div>`
    }
    ${isHere && html`<${People} />`}
    ${isTold && html`<${Told} />`}
    ${isHere && isBetweenRounds(view) && html`<${LastRound} view=${view} />`}
  </section>`;
}
