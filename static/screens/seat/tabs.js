// On a small display the felt and the panels beside it lie behind one another: a key for each. Larger ones show them all.

import { text } from "../kit/texts.js";
import { html } from "../../vendor/htm-preact.js";

export function Tabs({ tab, onChoose }) {
  const tabs = { table: "Table", wagers: "Wagers", not_now: text("why_not"), rounds: "Rounds", limits: "Limits" };
  return html`<nav class="seat-tabs" aria-label="What is shown">
    ${Object.entries(tabs).map(([name, label]) => html`<button type="button" key=${name} class="seat-tab" aria-pressed=${name === tab ? "true" : "false"} onClick=${() => onChoose(name)}>${label}</button>`)}
  </nav>`;
}
