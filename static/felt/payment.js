/*
 * What is paid and collected next at an area: its sum, and the chips of the payment, 24 pixels and more. It lies between the
 * wagers and the cards, which make room for it, so that nothing of either is covered.
 */

import { html } from "../vendor/htm-preact.js";
import { Bubble } from "./cards.js";
import { ChipStack } from "./spots.js";

const RADIUS = 14.8; // a stack is 0.82 of it high to either side: 24 pixels
const STEP = 30.5;
const ROW = 30;
const LABEL = 30;
const LEAST_HANDS = 48;

const inARow = (width) => Math.max(1, Math.floor(width / STEP));

/** The box of the hands of an area where `payment` lies above them. */
export function handsUnder(payment, { hands: box, column }) {
  if (!payment) return box;
  const rows = Math.ceil(payment.chips.length / inARow(column.w));
  const taken = Math.min(LABEL + rows * ROW, Math.max(0, box.h - LEAST_HANDS));
  return { ...box, y: box.y + taken, h: box.h - taken };
}

/** `payment` is {label, chips: [[cents, count]]}. */
export function Payment({ payment, place }) {
  const { y } = place.hands;
  const { x, w } = place.column;
  const each = inARow(w);
  const at = (index) => {
    const row = Math.floor(index / each);
    const inRow = Math.min(each, payment.chips.length - row * each);
    return [x + w / 2 + ((index % each) - (inRow - 1) / 2) * STEP, y + LABEL + ROW / 2 - 2 + row * ROW];
  };
  return html`<g class="felt-payment">
    <${Bubble} x=${x + w / 2} y=${y + LABEL / 2 - 1} label=${payment.label} size=${17} tone="acting" room=${w} />
    ${payment.chips.map(([cents, count], index) => {
      const [left, top] = at(index);
      return html`<g key=${cents}>
        <${ChipStack} x=${left} y=${top} r=${RADIUS} cents=${cents} />
        <text class="felt-payment__count" x=${left} y=${top} font-size="14">×${count}</text>
      </g>`;
    })}
  </g>`;
}
