// What each player was told or asked, a row for each: who knows that the round is void, who withdraws and who stays.

import { html } from "../../../vendor/htm-preact.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { ClauseTag, OptionButton } from "../parts.js";

/** The options of a type that are about one player alone. */
const ownOptions = (view, type, player) =>
  optionsOf(view, type).filter(
    ({ command }) => command.player === player || (command.players?.length === 1 && command.players[0] === player),
  );

/** Who was told that the last round is void, and how; those who were not have a key. */
export function Told() {
  const { view } = useConsole();
  const { void: declared, number } = view.round ?? {};
  if (!declared?.told.length) return null;
  return html`<section class="d-answers" aria-label=${text("who_was_told")}>
    <p><span class="d-kicker">${text("round_is_void", { round: number })}</span> <strong>${declared.ground}</strong></p>
    <div class="d-rows">
      ${declared.told.map(
        ({ player, name, answer }) =>
          html`<${Row} key=${player} name=${name} answer=${text(answer ? `told_${answer}` : "told_nobody")} options=${ownOptions(view, "tell_void", player)} />`,
      )}
    </div>
  </section>`;
}

/** Who may withdraw what they have left: who stays, who has not answered, and a key for each answer. */
export function Offered() {
  const { view } = useConsole();
  const { offer } = view.round ?? {};
  if (!offer) return null;
  const silent = optionsOf(view, "stay_in").find(({ command }) => command.answered === false);
  const all = optionsOf(view, "stay_in").find(
    ({ command, primary }) => !primary && !command.players && command.answered !== false,
  );
  return html`<section class="d-answers" aria-label=${text("who_withdraws")}>
    <p><span class="d-kicker">${text("who_withdraws")}</span> <${ClauseTag} clause=${offer.clause} /></p>
    <div class="d-rows">
      ${offer.players.map(({ player, name, answer }) => {
        const options = [...ownOptions(view, "stay_in", player), ...ownOptions(view, "withdraw_wagers", player)];
        return html`<${Row} key=${player} name=${name} answer=${text(answer ? "offer_stays" : "offer_open")} options=${options} />`;
      })}
    </div>
    <div class="d-row-keys">
      ${[all, silent].filter(Boolean).map((option) => html`<${OptionButton} key=${option.label} option=${option} />`)}
    </div>
  </section>`;
}

function Row({ name, answer, options }) {
  return html`<div class="d-row">
    <p class="d-wager-text"><strong dir="auto">${name}</strong> <span>${answer}</span></p>
    <div class="d-row-keys">
      ${options.map((option) => html`<${OptionButton} key=${option.label} option=${option} careful=${option.role !== "dealer"} />`)}
    </div>
  </div>`;
}
