// One or some of a few, by keys.

import { html } from "../../../vendor/htm-preact.js";

/** `choices` are pairs of value and label. */
export function Chips({ choices, isOn, onTap }) {
  return html`<div class="incident-chips">
    ${choices.map(([value, label]) => html`<button type="button" key=${value} class="button d-button" aria-pressed=${isOn(value) ? "true" : "false"} onClick=${() => onTap(value)}>${label}</button>`)}
  </div>`;
}
