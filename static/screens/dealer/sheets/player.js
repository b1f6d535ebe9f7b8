// The sheet that seats, moves or lets go a player, found in the directory or new.

import { html, useState } from "../../../vendor/htm-preact.js";
import { guestId, useFound } from "../../kit/directory.js";
import { placeLabel, range } from "../../kit/labels.js";
import { stopRefusal } from "../../kit/stops.js";
import { text } from "../../kit/texts.js";
import { findOption } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { Choice, OptionButton, RefusalLine, Sheet } from "../parts.js";
import { Again } from "./again.js";

/** So many letters a dealer types at least. */
const LEAST = 3;

/** Seats, moves or lets go a player. Who is not chosen from the directory gets an id at once, and the name that was typed
 * where one was. `onSeated(player)` gets the id of who was seated.
 */
export function PlayerSheet({ seat, player, onClose, onSeated }) {
  const { view, stops, table, send, locked, refusal } = useConsole();
  const [name, setName] = useState("");
  const [chosen, choose] = useState(null);
  const found = useFound(chosen || player ? "" : name.trim(), table, LEAST);
  const stop = player && stopRefusal(view, stops, player.player);
  const nameless = !player || player.name === text("guest", { id: player.player });
  const taken = new Set(view.players.filter((each) => each.player !== player?.player).map((each) => each.seat));
  const [place, setPlace] = useState(player ? player.seat : seat && !taken.has(seat) ? seat : null);
  const restrict = player && findOption(view, "restrict_player", { player: player.player });
  const seats = [{ value: null, label: "Standing" }, ...range(view.table.layout.positions)];
  const save = async (event) => {
    event.preventDefault();
    const id = player?.player ?? chosen?.player ?? guestId();
    const named = name.trim() && !chosen ? { name: name.trim() } : {};
    if (!(await send({ type: "seat_player", player: id, ...named, seat: place }, true))) return;
    onSeated(id);
  };
  const leave = async () => {
    if (await send({ type: "remove_player", player: player.player }, true)) onClose();
  };
  return html`<${Sheet} title=${player ? player.name : "New player"} kicker="Player" onClose=${onClose}>
    ${player && html`<${Again} player=${player} onDone=${onClose} />`}
    <form onSubmit=${save} class="d-form">
      ${
        nameless &&
        html`<label class="d-field">
          <span>Name</span>
          <input type="text" maxlength="40" value=${name} placeholder=${text("guest_no_name")} onInput=${(event) => (choose(null), setName(event.target.value))} autocomplete="off" />
        </label>`
      }
      ${
        found.length > 0 &&
        html`<div class="d-row-keys" role="group" aria-label=${text("in_directory")}>
          ${found.map((each) => html`<button type="button" key=${each.player} class="button d-button" disabled=${each.stopped} onClick=${() => (choose(each), setName(each.name))}>${each.name} ${each.stopped ? text("stopped_why", each) : each.player}</button>`)}
        </div>`
      }
      <${Choice} label="Seat" value=${place} choices=${seats} onChange=${setPlace} />
      <footer class="d-sheet-foot">
        ${(stop ?? refusal) && html`<${RefusalLine} refusal=${stop ?? refusal} />`}
        ${
          player &&
          html`<button type="button" class="button d-button" disabled=${locked} onClick=${leave}>Leaves the table</button>`
        }
        ${restrict && html`<${OptionButton} option=${restrict} label=${player.one_area_only ? "Lift the restriction" : text("keep_to_one", { place: placeLabel(view.table) })} />`}
        <button type="submit" class="button button--primary d-button d-sheet-go" disabled=${locked || Boolean(stop && place)}>
          ${player ? "Save" : place ? text("seat_at", { seat: place }) : "Add, standing"}
        </button>
      </footer>
    </form>
  <//>`;
}
