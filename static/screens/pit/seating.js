// Who sits where, noted from the pit: somebody of the table or of the directory, then a tap on a seat.

import { html, useState } from "../../vendor/htm-preact.js";
import { ClauseMark } from "../kit/clause.js";
import { guestId, useFound } from "../kit/directory.js";
import { range } from "../kit/labels.js";
import { stopRefusal } from "../kit/stops.js";
import { text } from "../kit/texts.js";
import { findOption } from "../kit/view.js";

export function Seating({ facts, view, stops, still, send, denialReason }) {
  const [sought, seek] = useState("");
  const [chosen, choose] = useState(null);
  const option = findOption(view, "seat_player");
  const reason = denialReason("seat_player", option);
  const found = useFound(chosen ? "" : sought.trim(), facts.id, 1);
  const done = () => (choose(null), seek(""));
  const here = chosen && view.players.find(({ player }) => player === chosen.player);
  const stop = chosen && stopRefusal(view, stops, chosen.player);
  const put = async (seat) => {
    const { player, name } = chosen;
    const named = chosen.isNew && name ? { name } : {};
    const where = seat ? text("seated_at", { name, seat }) : text("stands_here", { name });
    if (await send({ type: "seat_player", player, ...named, seat }, where)) done();
  };
  const leave = async () => {
    if (await send({ type: "remove_player", player: here.player }, text("has_left", { name: here.name }))) done();
  };
  const waits = still || Boolean(reason);
  return html`<div class="control-group seating" id="seating">
    <h3>${text("who_sits")} <${ClauseMark} clause="ruling 113" /></h3>
    ${reason && html`<p class="command-reason">${reason}</p>`}
    ${
      !reason &&
      !chosen &&
      html`<${Sought} sought=${sought} seek=${seek} found=${found} waits=${waits} onChoose=${choose} />`
    }
    ${
      chosen &&
      html`<p class="seating-chosen" role="status">
      <strong>${chosen.name || text("guest_no_name")}</strong> ${text(stop ? "seat_kept" : "tap_seat")}
    </p>`
    }
    ${stop && html`<p class="command-reason">${stop.message} <${ClauseMark} clause=${stop.clause} /></p>`}
    <${Seats} view=${view} chosen=${chosen} stop=${stop} waits=${waits} onChoose=${choose} onSeat=${put} />
    ${
      chosen &&
      html`<div class="button-row">
      <button type="button" class="button" disabled=${waits || (stop && !here) || (here && !here.seat)} onClick=${() => put(null)}>Standing</button>
      ${here && html`<button type="button" class="button" disabled=${waits || Boolean(facts.denials.remove_player)} onClick=${leave}>Leaves the table</button>`}
      <button type="button" class="button button--quiet" onClick=${done}>Cancel</button>
    </div>`
    }
  </div>`;
}

/** Whom the directory knows by what is typed, and the key for somebody new. */
function Sought({ sought, seek, found, waits, onChoose }) {
  const name = sought.trim();
  return html`<label class="field">
      <span class="field__label">${text("whom_to_seat")}</span>
      <input class="input" type="search" maxlength="40" autocomplete="off" value=${sought} onInput=${(event) => seek(event.target.value)} />
    </label>
    <div class="button-row" role="group" aria-label=${text("in_directory")}>
      ${found.map((each) => html`<button type="button" key=${each.player} class="button seating-found" disabled=${waits || each.stopped} onClick=${() => onChoose(each)}>${each.name || each.player} <small>${each.stopped ? text("stopped_why", each) : each.player}</small></button>`)}
      ${name && html`<button type="button" class="button" disabled=${waits} onClick=${() => onChoose({ player: guestId(), name, isNew: true })}>${text("seat_new", { name })}</button>`}
    </div>`;
}

/** A key for each seat: a free one for whom was chosen, else whoever sits there is chosen, to be moved. */
function Seats({ view, chosen, stop, waits, onChoose, onSeat }) {
  const standing = view.players.filter(({ seat }) => !seat);
  const there = (seat) => view.players.find((player) => player.seat === seat);
  const key = (label, name, disabled, press) =>
    html`<button type="button" key=${label} class="button seating-seat" disabled=${waits || disabled} onClick=${press}>
      <small>${label}</small> <span>${name}</span>
    </button>`;
  return html`<div class="seating-seats" role="group" aria-label="Seats">
    ${range(view.table.layout.positions).map(({ value: seat }) => {
      const player = there(seat);
      const label = text("seat_numbered", { seat });
      if (player) return key(label, player.name, Boolean(chosen), () => onChoose(player));
      return key(label, "Free", !chosen || Boolean(stop), () => onSeat(seat));
    })}
    ${standing.map((player) => key("Standing", player.name, Boolean(chosen), () => onChoose(player)))}
  </div>`;
}
