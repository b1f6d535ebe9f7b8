// The felt in the place the console has for it, with what the step is about marked and every area to tap.

import { html } from "../../vendor/htm-preact.js";
import { Felt } from "../../felt/felt.js";
import { OVER } from "../../felt/payment.js";
import { placeLabel } from "../kit/labels.js";
import { text } from "../kit/texts.js";

/**
 * `due` is where the next card belongs, [area, hand]: that mark wins over all others. Else `focusArea`, the area that the
 * dealer tapped, is marked, else the place of the next step. With a chip in the hand (`holding` cents) each tap on an area
 * adds one; a slip of the finger adds none. `onCards` is told of a tap on the cards of an area, or of the house (0), and says
 * whether it did something. `payment` is what is paid next (paying.js).
 */
export function TableFelt({ view, holding, focusArea, due, payment, onArea, onCards }) {
  const tapped = ({ target, area = 0 }) => {
    if (target !== "area" && onCards(area)) return;
    if (area) onArea(area);
  };
  const claims = view.round?.claims_meter;
  const held = claims && {
    area: claims,
    words: text("do_not_touch"),
    label: text("do_not_touch_at", { place: placeLabel(view.table), area: claims }),
  };
  // The dock has the chips of the payment: cards that nobody may touch stay large.
  const paid = payment && payment.area === claims ? { ...payment, chips: [] } : payment;
  return html`<div class="d-felt-frame">
    <${Felt} view=${view} orientation="dealer" highlight=${placeOf(view, focusArea ?? payment?.area, due)} over=${OVER} payment=${paid} held=${held} deed=${holding ? `chip ${holding}` : ""} onTap=${tapped} />
  </div>`;
}

function placeOf(view, focusArea, due) {
  if (due) return due[0] ? { area: due[0], hand: due[1] } : { house: true };
  if (focusArea) return { area: focusArea };
  const { area, hand } = view.step ?? {};
  return area ? { area, hand } : null;
}
