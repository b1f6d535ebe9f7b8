// The players at the table: the dock between rounds and while bets are open, and the sheet that seats or renames one.

import { html, useState } from "../../../vendor/htm-preact.js";
import { actionsOf, findAction } from "../options.js";
import { useConsole } from "../context.js";
import { ActionButton, Icon, Sheet } from "../parts.js";
import { LastRound } from "./last_round.js";
import { Choice, RefusalLine } from "../sheets/stake.js";
import { placeWord } from "../../kit/labels.js";
import { money } from "../../kit/money.js";

/** What a player has on the layout in this round, in cents. */
function staked(view, player) {
  return (view.round?.areas ?? [])
    .flatMap((area) => area.wagers)
    .flatMap((wager) => wager.stakes)
    .filter((stake) => stake.player === player)
    .reduce((sum, stake) => sum + stake.cents, 0);
}

const bySeat = (one, two) => (one.seat ?? 99) - (two.seat ?? 99) || one.name.localeCompare(two.name);

const isBetweenRounds = ({ round }) => !round || round.phase === "concluded";

/** Above the players: what a tap does. */
function headOf(view, betting) {
  if (betting) return ["Bets are open", "Tap the felt, or a player"];
  if (view.round?.phase === "no_wagers") return ["Found a wager?", `Tap its ${placeWord(view.table)} on the felt`];
  return ["At the table", `${view.players.length} ${view.players.length === 1 ? "player" : "players"}`];
}

/** Everybody at the table. While bets are open a tap on a seated player starts their wager. */
export function PlayersDock({ betting }) {
  const { view, openAction, openPlayer } = useConsole();
  const loadShoe = findAction(view, "load_shoe");
  const [kicker, words] = headOf(view, betting);
  const tap = (player) => {
    const [place] = betting && player.seat ? actionsOf(view, "place_wager") : [];
    if (place) openAction(place, { area: player.seat });
    else openPlayer(player.seat, player);
  };
  return html`<section class="d-dock" aria-label="Players">
    <div class="d-dock-head">
      <p><span class="d-kicker">${kicker}</span> <strong>${words}</strong></p>
      <div class="d-row-keys">
        ${(view.table.shuffle_due || view.step?.code === "load_shoe") && loadShoe && html`<${ActionButton} action=${loadShoe} look="take" />`}
        <button type="button" class="button d-button" onClick=${() => openPlayer(null)}><${Icon} name="plus" /> Player</button>
      </div>
    </div>
    <div class="d-people">
      ${[...view.players].sort(bySeat).map((player) => {
        const cents = betting ? staked(view, player.player) : 0;
        return html`<button type="button" key=${player.player} class="d-person" onClick=${() => tap(player)}>
          <strong>${player.name}</strong>
          <span>${player.seat ? `Seat ${player.seat}` : "Standing"}${player.prohibited ? " · kept from play" : player.one_area_only ? ` · one ${placeWord(view.table)}` : ""}</span>
          ${cents > 0 && html`<span class="money">${money(cents)}</span>`}
        </button>`;
      })}
      ${view.players.length === 0 && html`<p class="d-empty">Nobody yet. Add the players as they sit down.</p>`}
    </div>
    ${!betting && isBetweenRounds(view) && html`<${LastRound} view=${view} />`}
  </section>`;
}

/** A new id for a guest; the table's record knows guests by it. */
function guestId() {
  return `g${Date.now().toString(36)}${Math.trunc(Math.random() * 1296).toString(36)}`;
}

/** "Guest 3": the first such name that nobody has. */
function guestName(players) {
  const names = new Set(players.map((player) => player.name));
  for (let number = 1; ; number += 1) if (!names.has(`Guest ${number}`)) return `Guest ${number}`;
}

/** Seats, moves, renames or lets go a player. `onSeated(player)` gets the id of who was seated. */
export function PlayerSheet({ seat, player, onClose, onSeated }) {
  const { view, send, locked, refusal } = useConsole();
  const [name, setName] = useState(player?.name ?? guestName(view.players));
  const taken = new Set(view.players.filter((each) => each.player !== player?.player).map((each) => each.seat));
  const [place, setPlace] = useState(player ? player.seat : seat && !taken.has(seat) ? seat : null);
  const restrict = player && findAction(view, "restrict_player", { player: player.player });
  const seats = [
    { value: null, label: "Standing" },
    ...Array.from({ length: view.table.layout.positions }, (_, index) => ({
      value: index + 1,
      label: String(index + 1),
    })),
  ];
  const save = async (event) => {
    event.preventDefault();
    const id = player?.player ?? guestId();
    if (!(await send({ type: "seat_player", player: id, name: name.trim(), seat: place }, true))) return;
    onSeated(id);
  };
  const leave = async () => {
    if (await send({ type: "remove_player", player: player.player }, true)) onClose();
  };
  return html`<${Sheet} title=${player ? player.name : "New player"} kicker="Player" onClose=${onClose}>
    <form onSubmit=${save} class="d-form">
      <label class="d-field">
        <span>Name</span>
        <input type="text" maxlength="40" required value=${name} onInput=${(event) => setName(event.target.value)} autocomplete="off" />
      </label>
      <${Choice} label="Seat" value=${place} options=${seats} onChange=${setPlace} />
      <footer class="d-sheet-foot">
        ${refusal && html`<${RefusalLine} refusal=${refusal} />`}
        ${
          player &&
          html`<button type="button" class="button d-button" disabled=${locked} onClick=${leave}>Leaves the table</button>`
        }
        ${restrict && html`<${ActionButton} action=${restrict} label=${player.one_area_only ? "Lift the restriction" : `Keep to one ${placeWord(view.table)}`} />`}
        <button type="submit" class="button button--primary d-button d-sheet-go" disabled=${locked || !name.trim()}>
          ${player ? "Save" : place ? `Seat at ${place}` : "Add, standing"}
        </button>
      </footer>
    </form>
  <//>`;
}
