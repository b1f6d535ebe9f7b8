// What each player was told or asked, a row for each: who knows that the round is void.

import { html } from "../../../vendor/htm-preact.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { OptionButton } from "../parts.js";

const ROW_KEYS = { tell_void: "told_key" };

/** The options of a type that are about one player alone. */
const ownOptions = (view, type, player) =>
  optionsOf(view, type).filter(({ command }) => command.players?.length === 1 && command.players[0] === player);

/** Who was told that the last round is void, and how; those who were not have a key. */
export function Told() {
  const { view } = useConsole();
  const { void: declared, number } = view.round ?? {};
  if (!declared?.told.length) return null;
  return html`<section class="d-answers" aria-label=${text("who_was_told")}>
    <p><span class="d-kicker">${text("round_is_void", { round: number })}</span> <strong>${declared.ground}</strong></p>
    <div class="d-rows">
      ${declared.told.map(
        ({ player, name, how }) =>
          html`<${Row} key=${player} name=${name} answer=${text(how ? `told_${how}` : "told_nobody")} options=${ownOptions(view, "tell_void", player)} />`,
      )}
    </div>
  </section>`;
}

function Row({ name, answer, options }) {
  return html`<div class="d-row">
    <p class="d-wager-text"><strong>${name}</strong> <span>${answer}</span></p>
    <div class="d-row-keys">
      ${options.map((option) => html`<${OptionButton} key=${option.label} option=${option} label=${text(ROW_KEYS[option.command.type])} />`)}
    </div>
  </div>`;
}
