// Ties that the players settle, outsiders whom the dealer puts in order, and areas whose controller is not clear.

import { html } from "../../../vendor/htm-preact.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { ClauseTag, OptionButton } from "../parts.js";

/** Who takes the contested places: one key for each answer there can be. */
export function Contest() {
  const { view } = useConsole();
  const { contest } = view.round;
  const tie = contest?.basis === "tie";
  return html`<section class="d-panel" aria-label=${text("decide_claim")}>
    <div class="d-panel-head">
      <p>
        <span class="d-kicker">${text(tie ? "equal_claims" : "you_determine")}</span>
        ${contest && html`<strong>${text(contest.places === 1 ? "one_place_on_area" : "places_on_area", contest)}</strong>`}
      </p>
      ${contest && html`<${ClauseTag} clause=${contest.clause} />`}
    </div>
    <div class="d-keys">
      ${optionsOf(view, "decide_claim").map(
        (option) =>
          html`<${OptionButton} key=${option.label} option=${option} look=${option.command.players?.length ? "take" : "plain"} />`,
      )}
    </div>
  </section>`;
}

/** Areas whose controller has to be ascertained and announced: one key for each player it can be. */
export function Controllers() {
  const { view } = useConsole();
  return html`<section class="d-panel" aria-label=${text("who_calls")}>
    <div class="d-panel-head"><p><span class="d-kicker">${text("ask_then_announce")}</span> <strong>${text("who_calls")}</strong></p></div>
    <div class="d-keys">
      ${optionsOf(view, "announce_controller").map(
        (option) => html`<${OptionButton} key=${option.label} option=${option} look="take" />`,
      )}
    </div>
  </section>`;
}
