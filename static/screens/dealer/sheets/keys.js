// The keys of a keyboard, shown when asked for.

import { html } from "../../../vendor/htm-preact.js";
import { text } from "../../kit/texts.js";
import { Sheet } from "../parts.js";

const KEYS = [
  ["H", "key_hit"],
  ["S", "key_stand"],
  ["D", "key_double"],
  ["P", "key_split"],
  ["F", "key_fold"],
  ["U", "key_undo"],
  ["N", "key_next"],
  ["7 H", "key_card"],
  ["0 – 9", "key_digits"],
  ["?", "key_list"],
];

export function KeysSheet({ onClose }) {
  return html`<${Sheet} title=${text("keys_of_keyboard")} light=${true} onClose=${onClose}>
    <dl class="d-facts">
      ${KEYS.map(([key, about]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${text(about)}</dd></div>`)}
    </dl>
  <//>`;
}
