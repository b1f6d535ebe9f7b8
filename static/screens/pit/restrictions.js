// Players who are kept to one playing area, with the reason, or from play at all; and lifting either.

import { html, useState } from "../../vendor/htm-preact.js";
import { ClauseMark } from "../kit/clause.js";
import { placeLabel } from "../kit/labels.js";
import { oneAreaStop, stopOf } from "../kit/stops.js";
import { TextLine } from "../kit/text_line.js";
import { text } from "../kit/texts.js";
import { findOption, optionsOf } from "../kit/view.js";

export function Restrictions({ view, stops, watched, still, send, denialReason }) {
  const options = optionsOf(view, "restrict_player");
  const [asking, ask] = useState("");
  const place = placeLabel(view.table);
  const reason = options.length ? denialReason("restrict_player", options[0]) : "";
  const of = (player) => options.find((option) => option.command.player === player.player);
  return html`<div class="control-group">
    <h3>Players <${ClauseMark} clause=${options[0]?.clause} /></h3>
    ${view.players.length === 0 && html`<p class="muted">${text("no_player")}</p>`}
    <ul role="list" class="players">
      ${view.players.map((player) => {
        const option = of(player);
        const back = player.prohibited && findOption(view, "prohibit_player", { player: player.player });
        const stays = back ? denialReason("prohibit_player", back) : "";
        return html`<li key=${player.player}>
          <span class="player-name">
            <a href=${`/players/of/${encodeURIComponent(player.player)}/`}><bdi>${player.name}</bdi></a> <span class="muted">${player.seat ? `seat ${player.seat}` : "standing"}</span>
            ${stopOf(view, stops, player.player) && html` <span class="badge badge--danger">Stopped</span>`}
            ${player.prohibited && html` <span class="badge badge--notice">Kept from play</span>`}
            ${(player.one_area_only || oneAreaStop(view, stops, player.player)) && html` <span class="badge badge--notice">${text("one_only", { place })}</span>`}
            ${player.under_minimum_settled && html` <span class="badge">Under-minimum noted</span>`}
            ${watched.filter((note) => note.player === player.player).map((note) => html` <span key=${note.number} class="badge badge--notice">${text("watch_note", note)}</span>`)}
          </span>
          ${
            back &&
            html`<button
            type="button"
            class="button"
            aria-label=${back.label}
            disabled=${still || Boolean(stays)}
            onClick=${() => send(back.command, text("may_play_again", player))}
          >
            Let play
          </button>`
          }
          ${stays && html`<span class="command-reason">${stays}</span>`}
          ${
            option &&
            asking !== player.player &&
            html`<button
            type="button"
            class="button"
            aria-label=${option.label}
            disabled=${still || Boolean(reason)}
            onClick=${() => (option.fields.includes("reason") ? ask(player.player) : send(option.command, text("may_wager_again", { name: player.name, place })))}
          >
            ${player.one_area_only ? "Lift" : "Restrict"}
          </button>`
          }
          ${
            option &&
            asking === player.player &&
            html`<${ReasonForm} place=${place} player=${player} still=${still} option=${option} send=${send} onDone=${() => ask("")} />`
          }
        </li>`;
      })}
    </ul>
    ${reason && view.players.length > 0 && html`<p class="command-reason">${reason}</p>`}
  </div>`;
}

function ReasonForm({ place, player, option, still, send, onDone }) {
  const [reason, setReason] = useState("");
  const submit = async (event) => {
    event.preventDefault();
    if (await send({ ...option.command, reason: reason.trim() }, text("is_kept_to_one", { name: player.name, place })))
      onDone();
  };
  return html`<form class="reason-form" onSubmit=${submit}>
    <label class="field">
      <span class="field__label">${text("why_kept_to_one", { name: player.name, place })}</span>
      <${TextLine} most=${200} focused=${true} required value=${reason} onInput=${setReason} />
    </label>
    <div class="button-row">
      <button class="button button--primary" disabled=${still || !reason.trim()}>Restrict</button>
      <button type="button" class="button button--quiet" onClick=${onDone}>Cancel</button>
    </div>
  </form>`;
}
