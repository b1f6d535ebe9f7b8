// Cards dealt face down at Three Card Poker: nobody reads them, so nothing is entered but that they were dealt.

import { html } from "../../../vendor/htm-preact.js";
import { findOption } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { OptionButton } from "../parts.js";

/** Where the next card goes, and a key for that one alone; the large key of the step is for all that are to come. */
export function FaceDownPanel() {
  const { view } = useConsole();
  const { step } = view;
  return html`<section class="d-panel d-facedown" aria-label="Cards face down">
    <div class="d-panel-head">
      <p><span class="d-kicker">Next card to</span> <strong>${step.area ? `Position ${step.area}` : "The house"}</strong></p>
      <${OptionButton} option=${findOption(view, "deal_card", { card: null })} label="One card" />
    </div>
  </section>`;
}
