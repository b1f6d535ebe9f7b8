// The felt in the place the console has for it, with what the step is about marked and every area to tap.

import { html } from "../../vendor/htm-preact.js";
import { Felt } from "../../felt/felt.js";
import { anyAllowed } from "../kit/view.js";

/**
 * `focusArea` is the area the dealer tapped; else the place of the next step is marked. `onCards` is told of a tap on the
 * cards of an area, or of the house (0), and says whether it did something.
 */
export function TableFelt({ view, focusArea, onArea, onCards }) {
  const tapped = ({ target, area = 0 }) => {
    if (target !== "area" && onCards(area)) return;
    if (area) onArea(area);
  };
  return html`<div class="d-felt-frame">
    <${Felt} view=${view} orientation="dealer" highlight=${placeOf(view, focusArea)} onTap=${tapped} />
  </div>`;
}

function placeOf(view, focusArea) {
  if (focusArea) return { area: focusArea };
  const { area, hand } = view.step ?? {};
  if (area) return { area, hand };
  return anyAllowed(view, "deal_card") ? { house: true } : null;
}
