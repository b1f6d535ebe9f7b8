// Hands shown at Three Card Poker: three cards each, the next hand first or another one before it.

import { html } from "../../../vendor/htm-preact.js";
import { Card } from "../../../felt/cards.js";
import { cardLabel, placedLabel } from "../../kit/labels.js";
import { text } from "../../kit/texts.js";
import { findOption, optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { OptionButton } from "../parts.js";

const HAND_SIZE = 3;

/** The hands that may be shown now. */
const exposable = (view) =>
  optionsOf(view, "expose_hand").filter((option) => !option.refusal && "area" in option.command);

/** The hand that is shown next: the one of the step, unless another one was chosen. */
function exposing(view, chosen) {
  const hands = exposable(view);
  return (
    hands.find((option) => option.command.area === chosen) ??
    hands.find((option) => option.command.area === view.step?.area) ??
    hands[0]
  );
}

const handName = (number) => (number ? placedLabel("position", number) : text("the_house"));

/** The hand whose cards are due, as far as they are entered; they go by themselves once the third is in. */
export function ExposurePanel() {
  const { view, entries } = useConsole();
  const option = exposing(view, entries.chosen);
  const { area } = option.command;
  const shown = entries.waiting.filter(({ place }) => place[0] === area).map(({ card }) => card);
  const declined = findOption(view, "decline_exposure", { area });
  const enters = option.fields.includes("cards");
  return html`<section class="d-panel d-expose" aria-label=${text("show_hand")}>
    <p><span class="d-kicker">${text("face_up")}</span> <strong>${handName(area)}</strong></p>
    ${
      enters &&
      html`<div class="d-expose-row">
        <ol class="d-expose-cards" role="list" aria-label=${text("cards_of_hand")}>
          ${Array.from(
            { length: HAND_SIZE },
            (_, at) =>
              html`<li key=${at}>${
                shown[at]
                  ? html`<svg viewBox="0 0 40 56" role="img" aria-label=${cardLabel(shown[at])}><${Card} card=${shown[at]} x=${0} y=${0} w=${40} /></svg>`
                  : html`<span aria-hidden="true">${at + 1}</span>`
              }</li>`,
          )}
        </ol>
        <button type="button" class="button d-button" data-repeats disabled=${!shown.length} onClick=${() => entries.drop()}>${text("erase")}</button>
      </div>`
    }
    ${!enters && html`<${OptionButton} option=${option} look="take" detail=${text("known_from_deal")} />`}
    ${declined && html`<${OptionButton} option=${declined} label=${text("keeps_down")} careful />`}
    <${WhichHand} begun=${shown.length > 0} next=${option} />
  </section>`;
}

/** Another hand than the next one may be shown first: a key for each, until the first card of one is in. */
function WhichHand({ begun, next }) {
  const { view, entries } = useConsole();
  const hands = exposable(view);
  if (hands.length < 2) return null;
  return html`<div class="d-which" role="group" aria-label=${text("which_hand")}>
    <p class="d-kicker">${text("another_first")}</p>
    <div>${hands.map((each) => html`<button type="button" key=${each.command.area} class="button d-button" aria-label=${handName(each.command.area)} aria-pressed=${each === next ? "true" : "false"} disabled=${begun} onClick=${() => entries.choose(each.command.area)}>${each.command.area}</button>`)}</div>
  </div>`;
}
