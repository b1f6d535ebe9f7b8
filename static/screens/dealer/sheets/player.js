// The sheet that seats, moves, renames or lets go a player.

import { html, useState } from "../../../vendor/htm-preact.js";
import { placeLabel } from "../../kit/labels.js";
import { text } from "../../kit/texts.js";
import { findOption } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { Choice, OptionButton, RefusalLine, Sheet } from "../parts.js";
import { Again } from "./again.js";

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
  const restrict = player && findOption(view, "restrict_player", { player: player.player });
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
    ${player && html`<${Again} player=${player} onDone=${onClose} />`}
    <form onSubmit=${save} class="d-form">
      <label class="d-field">
        <span>Name</span>
        <input type="text" maxlength="40" required value=${name} onInput=${(event) => setName(event.target.value)} autocomplete="off" />
      </label>
      <${Choice} label="Seat" value=${place} choices=${seats} onChange=${setPlace} />
      <footer class="d-sheet-foot">
        ${refusal && html`<${RefusalLine} refusal=${refusal} />`}
        ${
          player &&
          html`<button type="button" class="button d-button" disabled=${locked} onClick=${leave}>Leaves the table</button>`
        }
        ${restrict && html`<${OptionButton} option=${restrict} label=${player.one_area_only ? "Lift the restriction" : text("keep_to_one", { place: placeLabel(view.table) })} />`}
        <button type="submit" class="button button--primary d-button d-sheet-go" disabled=${locked || !name.trim()}>
          ${player ? "Save" : place ? text("seat_at", { seat: place }) : "Add, standing"}
        </button>
      </footer>
    </form>
  <//>`;
}
