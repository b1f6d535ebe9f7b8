// Cards dealt face down at Three Card Poker: nobody reads them, so nothing is entered but that they were dealt.

import { html, useState } from "../../../vendor/htm-preact.js";
import { text } from "../../kit/texts.js";
import { anyAllowed, optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { HAND_SIZE } from "./exposure.js";

/** Cards that nobody reads: one big key for each, and one for the whole deal. */
export function FaceDownPanel() {
  const { view, send, locked, run, newest } = useConsole();
  const [deal] = optionsOf(view, "deal_card");
  const [running, setRunning] = useState(false);
  const { step } = view;
  const all = async () => {
    setRunning(true);
    // As many as three for every area and the house; the server says when the deal is complete.
    let left = HAND_SIZE * (view.table.layout.positions + 1);
    while (left > 0 && anyAllowed(newest(), "deal_card") && (await send(deal.command))) left -= 1;
    setRunning(false);
  };
  return html`<section class="d-panel d-facedown" aria-label="Cards face down">
    <div class="d-panel-head"><p><span class="d-kicker">Next card to</span> <strong>${step.area ? `Position ${step.area}` : "The house"}</strong></p></div>
    <div class="d-two-keys">
      <button type="button" class="button d-button d-button-primary d-dealt" disabled=${locked} data-command="deal_card" onClick=${() => run(deal)}>
        <span class="d-button-text"><span class="d-button-label">Dealt</span><span class="d-button-detail">${text("one_card_down")}</span></span>
      </button>
      <button type="button" class="button d-button d-deal-all" disabled=${locked || running} onClick=${all}>
        <span class="d-button-text"><span class="d-button-label">All dealt</span><span class="d-button-detail">${text("three_cards_down")}</span></span>
      </button>
    </div>
  </section>`;
}
