// Who sits where, noted from the pit: somebody of the table or of the directory, then a tap on a seat.

import { html, useEffect, useState } from "../../vendor/htm-preact.js";
import { ClauseMark } from "../kit/clause.js";
import { cardOf, guestId, typedOf, useFound } from "../kit/directory.js";
import { range } from "../kit/labels.js";
import { stopRefusal } from "../kit/stops.js";
import { text } from "../kit/texts.js";
import { findOption } from "../kit/view.js";

export function Seating({ facts, view, stops, still, answer, send, denialReason }) {
  const [sought, seek] = useState("");
  const [chosen, choose] = useState(null);
  const [place, setPlace] = useState(null);
  const option = findOption(view, "seat_player");
  const reason = denialReason("seat_player", option);
  const found = useFound(chosen ? "" : sought.trim(), facts.id, 1);
  const done = () => (choose(null), seek(""));
  const here = chosen && view.players.find(({ player }) => player === chosen.player);
  const stop = chosen && stopRefusal(view, stops, chosen.player);
  useEffect(() => {
    if (answer?.good && chosen && answer.command?.player === chosen.player) done(); // also where a second person let them in
  }, [answer]);
  const put = async (seat, who = chosen) => {
    const { player, name, isNew, typed, isAnother } = who;
    const more = isNew ? { ...typed, ...(isAnother ? { another_person: true } : {}) } : {};
    const where = seat ? text("seated_at", { name, seat }) : text("stands_here", { name });
    choose(who);
    setPlace(seat);
    if (await send({ type: "seat_player", player, ...more, seat }, where)) done();
  };
  const asked = answer?.command?.player === chosen?.player ? answer : null;
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
      <strong dir="auto">${chosen.name || text("guest_no_name")}</strong> ${text(stop ? "seat_kept" : "tap_seat")}
    </p>`
    }
    ${
      asked?.candidates?.length > 0 &&
      html`<${Candidates} asked=${asked.candidates} waits=${waits} onThey=${(they) => put(place, they)} onAnother=${asked.code === "name_known" && (() => put(place, { ...chosen, isAnother: true }))} />`
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

/** Who has the name or the card already: one of them, or another person. */
function Candidates({ asked, waits, onThey, onAnother }) {
  return html`<div class="button-row" role="group" aria-label=${text("in_directory")}>
    ${asked.map((each) => html`<button type="button" key=${each.player} class="button seating-found" disabled=${waits || each.stopped} onClick=${() => onThey(each)}><bdi>${each.name}</bdi> <small>${each.stopped ? text("stopped_here") : each.player}</small></button>`)}
    ${onAnother && html`<button type="button" class="button" disabled=${waits} onClick=${onAnother}>Another person</button>`}
  </div>`;
}

const newPerson = (name) => ({ player: guestId(), name, typed: typedOf(name), isNew: true });

/** Whom the directory knows by what is typed, and the key for somebody new. */
function Sought({ sought, seek, found, waits, onChoose }) {
  const name = sought.trim();
  const scanned = (event) => {
    if (!cardOf(name)) return;
    event.preventDefault();
    onChoose(found.length === 1 ? found[0] : newPerson(name));
  };
  return html`<label class="field">
      <span class="field__label">${text("whom_to_seat")}</span>
      <input class="input" type="search" dir="auto" autocomplete="off" value=${sought} onKeyDown=${(event) => event.key === "Enter" && scanned(event)} onInput=${(event) => seek(event.target.value)} />
    </label>
    <div class="button-row" role="group" aria-label=${text("in_directory")}>
      ${found.map((each) => html`<button type="button" key=${each.player} class="button seating-found" disabled=${waits || each.stopped} onClick=${() => onChoose(each)}><bdi>${each.name || each.player}</bdi> <small>${each.stopped ? text("stopped_why", each) : each.player}</small></button>`)}
      ${name && html`<button type="button" class="button" disabled=${waits} onClick=${() => onChoose(newPerson(name))}>${text("seat_new", { name })}</button>`}
    </div>`;
}

/** A key for each seat: a free one for whom was chosen, else whoever sits there is chosen, to be moved. */
function Seats({ view, chosen, stop, waits, onChoose, onSeat }) {
  const standing = view.players.filter(({ seat }) => !seat);
  const there = (seat) => view.players.find((player) => player.seat === seat);
  const key = (label, name, disabled, press) =>
    html`<button type="button" key=${label} class="button seating-seat" disabled=${waits || disabled} onClick=${press}>
      <small>${label}</small> <span dir="auto">${name}</span>
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
