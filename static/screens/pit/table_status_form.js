// How a table stands: opening and closing it, its last rounds, and for whom it is reserved. What is written here everybody reads.

import { html, useState } from "../../vendor/htm-preact.js";
import { ClauseMark } from "../kit/clause.js";
import { TextLine } from "../kit/text_line.js";
import { text } from "../kit/texts.js";
import { optionsOf } from "../kit/view.js";
import { CommandButton } from "./command_button.js";

const LONGEST = 120;

export function TableStatusForm(shared) {
  const { view } = shared;
  return html`<div class="control-group">
    <h3>Open and closed <${ClauseMark} clause="ruling 111" /></h3>
    ${(view.table.standing ?? []).map(({ state, title, reason }) => html`<p key=${state} class="waiting-change"><b>${title}</b> ${reason}</p>`)}
    ${view.table.open ? html`<${Closing} ...${shared} />` : html`<${Single} ...${shared} type="open_table" label="Open the table" done="Opened." />`}
    <${Reserving} ...${shared} />
  </div>`;
}

function Single({ type, ...shared }) {
  return html`<${CommandButton} ...${shared} type=${type} option=${optionsOf(shared.view, type)[0]} />`;
}

/** The last rounds, announced or called off; and the closing, with its reason. */
function Closing(shared) {
  const { view, still, send, denialReason } = shared;
  const [rounds, setRounds] = useState("3");
  const [reason, setReason] = useState("");
  const [announce] = optionsOf(view, "announce_closing");
  const [close] = optionsOf(view, "close_table");
  const said = { reason: reason.trim() };
  const submit = async (event) => {
    event.preventDefault();
    if (await send({ ...announce.command, ...said, rounds: Number(rounds) }, text("closing_announced"))) setReason("");
  };
  const shut = close && { ...close, command: { ...close.command, ...said } };
  return html`<form class="table-status-form" onSubmit=${submit}>
    <${Why} value=${reason} set=${setReason} />
    ${
      announce &&
      html`<label class="field table-status-rounds"><span class="field__label">Last rounds</span>
      <input class="input number" type="number" inputmode="numeric" min="0" max="20" required value=${rounds} onInput=${(event) => setRounds(event.target.value)} />
    </label>
    <button class="button" disabled=${still || Boolean(denialReason("announce_closing", announce))}>${announce.label}</button>`
    }
    ${!announce && html`<${Single} ...${shared} type="cancel_closing" label=${text("stay_open")} done="Changed." />`}
    <${CommandButton} ...${shared} type="close_table" option=${shut} label="Close the table" done="Closed." />
  </form>`;
}

function Reserving(shared) {
  const { view, still, send, denialReason } = shared;
  const [whom, setWhom] = useState("");
  const [reason, setReason] = useState("");
  const [reserve] = optionsOf(view, "reserve_table");
  if (optionsOf(view, "release_table").length)
    return html`<${Single} ...${shared} type="release_table" label=${text("release_table")} done="Changed." />`;
  if (!reserve) return null; // a round is on
  const submit = async (event) => {
    event.preventDefault();
    if (await send({ ...reserve.command, whom, reason }, text("is_reserved", { whom }))) setWhom("");
  };
  const denied = denialReason("reserve_table", reserve);
  return html`<form class="table-status-form" onSubmit=${submit}>
    <label class="field"><span class="field__label">${text("reserved_for")}</span>
      <${TextLine} most=${LONGEST} required value=${whom} disabled=${Boolean(denied)} onInput=${setWhom} />
    </label>
    <${Why} value=${reason} set=${setReason} />
    <button class="button" disabled=${still || Boolean(denied)}>${reserve.label}</button>
    ${denied && html`<p class="command-reason">${denied}</p>`}
  </form>`;
}

function Why({ value, set }) {
  return html`<label class="field"><span class="field__label">${text("why_shown")}</span>
    <${TextLine} most=${LONGEST} value=${value} onInput=${set} />
  </label>`;
}
