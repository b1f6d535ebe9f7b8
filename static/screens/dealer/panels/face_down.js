// Cards dealt face down at Three Card Poker: nobody reads them, so nothing is entered but that they were dealt.

import { html } from "../../../vendor/htm-preact.js";
import { placedLabel } from "../../kit/labels.js";
import { text } from "../../kit/texts.js";
import { findOption } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { OptionButton } from "../parts.js";

/** Cards that nobody reads: one large key for all that are still to come, and a small one for each. */
export function FaceDownPanel() {
  const { view } = useConsole();
  const { step } = view;
  return html`<section class="d-panel d-facedown" aria-label=${text("cards_face_down")}>
    <div class="d-panel-head">
      <p><span class="d-kicker">${text("next_card_to")}</span> <strong>${step.area ? placedLabel("position", step.area) : text("the_house")}</strong></p>
      <${OptionButton} option=${findOption(view, "deal_card", { card: null })} label=${text("one_card")} />
    </div>
    <div class="d-two-keys">
      <${OptionButton} option=${findOption(view, "deal_hands")} look="primary" label=${text("all_dealt")} detail=${text("three_cards_down")} />
    </div>
  </section>`;
}
