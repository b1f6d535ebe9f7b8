// The sheet that seats, moves or lets go a player, found in the directory or new.

import { html, useEffect, useRef, useState } from "../../../vendor/htm-preact.js";
import { guestId, typedOf, useFound } from "../../kit/directory.js";
import { range } from "../../kit/labels.js";
import { stopRefusal } from "../../kit/stops.js";
import { text } from "../../kit/texts.js";
import { findOption } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { Choice, OptionButton, RefusalLine, Sheet } from "../parts.js";
import { Again } from "./again.js";

/** So many letters a dealer types at least. */
const LEAST = 3;

/** Somebody whose name is like that of a stopped player is let in by two people. */
const APPROVED = { fields: [], role: "pit_supervisor" };

/** Seats, moves or lets go a player. Who is not chosen from the directory gets an id at once, and the name or card that was
 * typed where one was; a reader ends the card with Enter. `onSeated(player)` gets the id of who was seated.
 */
export function PlayerSheet({ seat, player, onClose, onSeated }) {
  const { view, stops, table, send, locked, refusal, newestRefusal, openIncident } = useConsole();
  const [name, setName] = useState("");
  const [chosen, choose] = useState(null);
  const [newId] = useState(guestId);
  const found = useFound(chosen || player ? "" : name.trim(), table, LEAST);
  const stop = player && stopRefusal(view, stops, player.player);
  const nameless = !player || player.name.endsWith(player.player); // a guest is called by their id
  const taken = new Set(view.players.filter((each) => each.player !== player?.player).map((each) => each.seat));
  const [place, setPlace] = useState(player ? player.seat : seat && !taken.has(seat) ? seat : null);
  const restrict = player && findOption(view, "restrict_player", { player: player.player });
  const seats = [{ value: null, label: text("standing") }, ...range(view.table.layout.positions)];
  const field = useTyped();
  const id = player?.player ?? chosen?.player ?? newId;
  const command = { type: "seat_player", player: id, seat: place };
  const put = async (more) => {
    const whole = { ...command, ...more };
    if (await send(whole, true)) return onSeated(whole.player);
    const { code, candidates } = newestRefusal() ?? {};
    return code === "card_known" ? put({ player: candidates[0].player, card: "" }) : undefined;
  };
  const save = (event) => {
    event.preventDefault();
    return put(chosen ? {} : typedOf(name.trim()));
  };
  const leave = async () => {
    if (await send({ type: "remove_player", player: player.player }, true)) onClose();
  };
  return html`<${Sheet} title=${player ? player.name : text("new_player")} kicker=${text("player")} onClose=${onClose}>
    ${player && html`<${Again} player=${player} onDone=${onClose} />`}
    <form onSubmit=${save} class="d-form">
      ${
        nameless &&
        html`<label class="d-field">
          <span>${text("name_or_card")}</span>
          <input ref=${field} type="text" dir="auto" value=${name} placeholder=${text("guest_no_name")} onInput=${(event) => (choose(null), setName(event.target.value))} autocomplete="off" />
        </label>`
      }
      ${found.length > 0 && html`<${Found} found=${found} onChoose=${(each) => (choose(each), setName(each.name))} />`}
      ${refusal?.code === "name_known" && html`<${Candidates} asked=${refusal.candidates} locked=${locked} onThey=${(they) => put({ player: they.player })} onAnother=${() => put({ ...typedOf(name.trim()), another_person: true })} />`}
      <${Choice} label=${text("seat")} value=${place} choices=${seats} onChange=${setPlace} />
      <footer class="d-sheet-foot">
        ${(stop ?? refusal) && html`<${RefusalLine} refusal=${stop ?? refusal} />`}
        ${refusal?.code === "role" && html`<button type="button" class="button d-button" disabled=${locked} onClick=${() => openIncident({ ...APPROVED, label: text("let_in"), command, clause: refusal.clause })}>${text("ask_the_pit")}</button>`}
        ${
          player &&
          html`<button type="button" class="button d-button" disabled=${locked} onClick=${leave}>${text("leaves_table")}</button>`
        }
        ${restrict && html`<${OptionButton} option=${restrict} label=${player.one_area_only ? text("lift_restriction") : text(`keep_to_one_${view.table.game}`)} />`}
        <button type="submit" class="button button--primary d-button d-sheet-go" disabled=${locked || Boolean(stop && place)}>
          ${player ? text("save") : place ? text("seat_at", { seat: place }) : text("add_standing")}
        </button>
      </footer>
    </form>
  <//>`;
}

/** Whom the directory knows by what is typed. */
function Found({ found, onChoose }) {
  return html`<div class="d-row-keys" role="group" aria-label=${text("in_directory")}>
    ${found.map((each) => html`<button type="button" key=${each.player} class="button d-button" disabled=${each.stopped} onClick=${() => onChoose(each)}><bdi>${each.name}</bdi> ${each.stopped ? text("stopped_why", each) : each.player}</button>`)}
  </div>`;
}

/** Who has the name already: one of them, or another person. */
function Candidates({ asked, locked, onThey, onAnother }) {
  return html`<div class="d-row-keys" role="group" aria-label=${text("in_directory")}>
    ${asked.map((each) => html`<button type="button" key=${each.player} class="button d-button" disabled=${locked || each.stopped} onClick=${() => onThey(each)}><bdi>${each.name}</bdi> ${each.stopped ? text("stopped_here") : each.player}</button>`)}
    <button type="button" class="button d-button" disabled=${locked} onClick=${onAnother}>${text("another_person")}</button>
  </div>`;
}

/** A reader types wherever the focus is: its first character goes into the field, and the others after it. */
function useTyped() {
  const field = useRef(null);
  useEffect(() => {
    const type = ({ key, target }) => key.length === 1 && target.tagName !== "INPUT" && field.current?.focus();
    addEventListener("keydown", type);
    return () => removeEventListener("keydown", type);
  }, []);
  return field;
}
