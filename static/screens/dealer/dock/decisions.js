// The decisions of the hand in turn: each key always at the same place, and nothing else ever there.

import { html } from "../../../vendor/htm-preact.js";
import { text } from "../../kit/texts.js";
import { findOption } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { OptionButton } from "../parts.js";

/** What the players of Pontoon decide, in the order of the keys: [command, what stands on its key, how it looks]. */
const DECISIONS = [
  ["hit", "Hit", "hit"],
  ["stand", "Stand", "stand"],
  ["double", "Double", "double"],
  ["split", "Split", "split"],
];

export function DecisionKeys() {
  const { view } = useConsole();
  return html`<div class="d-decision-keys" role="group" aria-label=${text("decision_keys")}>
    ${DECISIONS.map(([type, label, look]) => {
      const option = findOption(view, type);
      if (!option) return html`<button type="button" key=${type} class="button d-button" disabled>${label}</button>`;
      return html`<${OptionButton} key=${type} option=${option} look=${look} label=${label} detail=${option.refusal ? "" : option.hint} />`;
    })}
  </div>`;
}
