// The decisions of the hand in turn: each key always at the same place, and nothing else ever there.

import { html } from "../../../vendor/htm-preact.js";
import { text } from "../../kit/texts.js";
import { findOption, optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { OptionButton } from "../parts.js";

/** What each game's players decide, in the order of the keys: [command, what stands on its key, how it looks]. */
const DECISIONS = {
  pontoon: [
    ["hit", "Hit", "hit"],
    ["stand", "Stand", "stand"],
    ["double", "Double", "double"],
    ["split", "Split", "split"],
  ],
  three_card_poker: [
    ["play", "Play", "hit"],
    ["fold", "Fold", "stand"],
  ],
};

/** The option of a decision: at Three Card Poker, where several may decide, the one of the position in turn. */
function decisionOf(view, type) {
  if (view.table.game === "pontoon") return findOption(view, type);
  return optionsOf(view, type).find(({ command }) => command.area === view.step?.area);
}

export function DecisionKeys() {
  const { view } = useConsole();
  return html`<div class="d-decision-keys" role="group" aria-label=${text("decision_keys")}>
    ${DECISIONS[view.table.game].map(([type, label, look]) => {
      const option = decisionOf(view, type);
      if (!option) return html`<button type="button" key=${type} class="button d-button" disabled>${label}</button>`;
      return html`<${OptionButton} key=${type} option=${option} look=${look} label=${label} detail=${option.refusal ? "" : option.hint} />`;
    })}
  </div>`;
}
