// The table as the dealer sees it, drawn from the view.

import { html } from "../../vendor/htm-preact.js";
import { Felt } from "../../felt/felt.js";

export function FeltPanel({ view }) {
  return html`<section class="pit-felt" aria-label="The table">
    <${Felt} view=${view} orientation="dealer" />
  </section>`;
}
