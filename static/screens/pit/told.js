// Who was told that the last round is void, which the pit notes beside the dealer; who may withdraw, and who stays.

import { html } from "../../vendor/htm-preact.js";
import { ClauseMark } from "../kit/clause.js";
import { text } from "../kit/texts.js";
import { optionsOf } from "../kit/view.js";
import { CommandButton } from "./command_button.js";

export function Told(shared) {
  const { view } = shared;
  const { void: declared, number } = view.round ?? {};
  if (!declared?.told.length) return null;
  const options = optionsOf(view, "tell_void");
  const done = text("told_noted");
  return html`<div class="control-group told">
    <h3>${text("round_is_void", { round: number })} ${declared.ground} <${ClauseMark} clause=${declared.clause} /></h3>
    <ul role="list" class="told-list">
      ${declared.told.map(({ player, name, answer }) => {
        const option = options.find(({ command }) => command.players?.includes(player));
        return html`<li key=${player}>
          <strong dir="auto">${name}</strong> <span class="muted">${text(answer ? `told_${answer}` : "told_nobody")}</span>
          ${option && html`<${CommandButton} ...${shared} type="tell_void" option=${option} label=${option.label} done=${done} />`}
        </li>`;
      })}
    </ul>
    ${options.filter(({ primary }) => primary).map((option) => html`<${CommandButton} key="all" ...${shared} type="tell_void" option=${option} label=${option.label} done=${done} />`)}
  </div>`;
}

/** An offer to withdraw that is open: the dealer takes the answers. */
export function Offered({ view }) {
  const { offer } = view.round ?? {};
  if (!offer) return null;
  return html`<div class="control-group told">
    <h3>${text("who_withdraws")} <${ClauseMark} clause=${offer.clause} /></h3>
    <ul role="list" class="told-list">
      ${offer.players.map(({ player, name, answer }) => html`<li key=${player}><strong dir="auto">${name}</strong> <span class="muted">${text(answer ? "offer_stays" : "offer_open")}</span></li>`)}
    </ul>
  </div>`;
}
