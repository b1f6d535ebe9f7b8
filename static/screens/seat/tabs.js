// On a small display the felt and the panels beside it lie behind one another: a key for each. Larger ones show them all.

import { text } from "../kit/texts.js";
import { html } from "../../vendor/htm-preact.js";

export function Tabs({ tab, onChoose }) {
  const tabs = {
    table: text("tab_table"),
    wagers: text("tab_wagers"),
    not_now: text("why_not"),
    rounds: text("tab_rounds"),
    limits: text("limits_title"),
  };
  return html`<nav class="seat-tabs" aria-label=${text("what_is_shown")}>
    ${Object.entries(tabs).map(([name, label]) => html`<button type="button" key=${name} class="seat-tab" aria-pressed=${name === tab ? "true" : "false"} onClick=${() => onChoose(name)}>${label}</button>`)}
  </nav>`;
}
