/* What is paid and collected next at an area: its sum, and the chips of the payment, 24 pixels and more. */

import { html } from "../vendor/htm-preact.js";
import { Bubble } from "./cards.js";
import { ChipStack } from "./spots.js";

const RADIUS = 15; // a stack is 0.82 of it high to either side: 24 pixels
const STEP = 50;

/** `payment` is {label, chips: [[cents, count]]}. */
export function Payment({ payment, place }) {
  const { x, w } = place.touch;
  const plate = place.plate.y + place.plate.h;
  const below = place.touch.y + place.touch.h;
  const each = Math.max(1, Math.floor(w / STEP));
  const at = (index) => {
    const row = Math.floor(index / each);
    const inRow = Math.min(each, payment.chips.length - row * each);
    return [x + w / 2 + ((index % each) - (inRow - 1) / 2) * STEP - RADIUS / 2, below + 17 + row * 34];
  };
  return html`<g class="felt-payment">
    <${Bubble} x=${x + w / 2} y=${plate + 18} label=${payment.label} size=${17} tone="acting" room=${w} />
    ${payment.chips.map(([cents, count], index) => {
      const [left, top] = at(index);
      return html`<g key=${cents}>
        <${ChipStack} x=${left} y=${top} r=${RADIUS} cents=${cents} />
        <text class="felt-payment__count" x=${left + RADIUS + 3} y=${top} font-size="14">${count}</text>
      </g>`;
    })}
  </g>`;
}
