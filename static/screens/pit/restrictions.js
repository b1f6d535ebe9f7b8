// Players who are kept to one playing area, with the reason, or from play at all; and lifting either.

import { html, useState } from "../../vendor/htm-preact.js";
import { placeWord } from "../kit/labels.js";
import { Mark } from "./controls.js";

export function Restrictions({ view, still, send, against, actionsOf }) {
  const actions = actionsOf("restrict_player");
  const [asking, ask] = useState("");
  const place = placeWord(view.table);
  const reason = actions.length ? against("restrict_player", actions[0]) : "";
  const of = (player) => actions.find((action) => action.command.player === player.player);
  return html`<div class="control-group">
    <h3>Players <${Mark} action=${actions[0]} /></h3>
    ${view.players.length === 0 && html`<p class="muted">No player is noted at this table.</p>`}
    <ul role="list" class="players">
      ${view.players.map((player) => {
        const action = of(player);
        const back =
          player.prohibited && actionsOf("prohibit_player").find((each) => each.command.player === player.player);
        const stays = back ? against("prohibit_player", back) : "";
        return html`<li key=${player.player}>
          <span class="player-name">
            ${player.name} <span class="muted">${player.seat ? `seat ${player.seat}` : "standing"}</span>
            ${player.prohibited && html` <span class="badge badge--notice">Kept from play</span>`}
            ${player.one_area_only && html` <span class="badge badge--notice">One ${place} only</span>`}
            ${player.under_minimum_settled && html` <span class="badge">Under-minimum noted</span>`}
          </span>
          ${
            back &&
            html`<button
            type="button"
            class="button"
            aria-label=${back.label}
            disabled=${still || Boolean(stays)}
            onClick=${() => send(back.command, `${player.name} may play again.`)}
          >
            Let play
          </button>`
          }
          ${stays && html`<span class="command-reason">${stays}</span>`}
          ${
            action &&
            asking !== player.player &&
            html`<button
            type="button"
            class="button"
            aria-label=${action.label}
            disabled=${still || Boolean(reason)}
            onClick=${() => (action.fields.includes("reason") ? ask(player.player) : send(action.command, `${player.name} may wager on several ${place}s again.`))}
          >
            ${player.one_area_only ? "Lift" : "Restrict"}
          </button>`
          }
          ${
            action &&
            asking === player.player &&
            html`<${ReasonForm} place=${place} player=${player} still=${still} action=${action} send=${send} onDone=${() => ask("")} />`
          }
        </li>`;
      })}
    </ul>
    ${reason && view.players.length > 0 && html`<p class="command-reason">${reason}</p>`}
  </div>`;
}

function ReasonForm({ place, player, action, still, send, onDone }) {
  const [words, setWords] = useState("");
  const submit = async (event) => {
    event.preventDefault();
    if (await send({ ...action.command, reason: words.trim() }, `${player.name} is kept to one ${place}.`)) onDone();
  };
  const focus = (element) => element?.focus();
  return html`<form class="reason-form" onSubmit=${submit}>
    <label class="field">
      <span class="field__label">Why is ${player.name} kept to one ${place}?</span>
      <input class="input" ref=${focus} required maxlength="200" value=${words} onInput=${(event) => setWords(event.target.value)} />
    </label>
    <div class="button-row">
      <button class="button button--primary" disabled=${still || !words.trim()}>Restrict</button>
      <button type="button" class="button button--quiet" onClick=${onDone}>Cancel</button>
    </div>
  </form>`;
}
