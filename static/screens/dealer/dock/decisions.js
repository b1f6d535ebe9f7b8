// The decisions of the hand in turn: each key always at the same place, and nothing else ever there.

import { html } from "../../../vendor/htm-preact.js";
import { text } from "../../kit/texts.js";
import { findOption } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { OptionButton } from "../parts.js";

/** What the players of Pontoon decide, in the order of the keys: [command, what stands on its key, how it looks]. */
const DECISIONS = [
  ["hit", text("decided_hit"), "hit"],
  ["stand", text("decided_stand"), "stand"],
  ["double", text("decided_double"), "double"],
  ["split", text("decided_split"), "split"],
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
