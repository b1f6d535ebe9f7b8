// On a small display the panels beside the cards lie behind one another: a key for each. Larger ones show them all.

import { html } from "../../vendor/htm-preact.js";

const TABS = { wagers: "Wagers", not_now: "Why not?", rounds: "Rounds", limits: "Limits" };

export function Tabs({ tab, onChoose }) {
  return html`<nav class="seat-tabs" aria-label="What is shown">
    ${Object.entries(TABS).map(([name, label]) => html`<button type="button" key=${name} class="seat-tab" aria-pressed=${name === tab ? "true" : "false"} onClick=${() => onChoose(name)}>${label}</button>`)}
  </nav>`;
}
