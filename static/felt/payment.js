/*
 * What is paid and collected next at an area: its sums, and the chips of the payment, 24 pixels and more. It lies between the
 * wagers and the cards, which make room for it, so that nothing of either is covered. Cards stay as large as they are read:
 * where there is no room for all of it the chips give way, which the dock has too, and then the further sums. A hand that
 * nobody may touch has a frame and words there.
 */

import { html } from "../vendor/htm-preact.js";
import { memo } from "../screens/kit/memo.js";
import { leastHeight } from "./hands_geometry.js";
import { widthOf } from "./letters.js";
import { clamp } from "./measures.js";
import { ChipStack } from "./spots.js";

const RADIUS = 14.8; // a stack is 0.82 of it high to either side: 24 pixels
const STEP = 30.5;
const ROW = 30;
const SUM = 24; // type size
const WORD = 14;
const PAD = 5;
const LABEL = 28;
const HELD = 24;

const inARow = (width) => Math.max(1, Math.floor(width / STEP));

const sumsOf = ({ sums, label }) => sums ?? [["", label]];

/** The box of the hands with the printed band under it, where no insurance lies there. */
function withBand({ hands, insurance }, { wagers }) {
  const isFree = insurance && insurance.y > hands.y && !wagers.some(({ kind }) => kind === "insurance");
  return isFree ? { ...hands, h: insurance.y + insurance.h - hands.y } : hands;
}

/**
 * What of a payment has room over the hands of an area, or of the words that nobody touches them: {hands, sums, chips}, with
 * the box that is left to the hands. Chips are drawn all or not at all.
 */
function roomFor(payment, isHeld, place, area, m) {
  if (!payment && !isHeld) return { hands: place.hands, sums: [], chips: [] };
  const box = withBand(place, area);
  const words = isHeld ? HELD : 0;
  const left = (isClose) => box.h - leastHeight(area.hands, box.w, m, isClose) - words;
  const room = left(false) < LABEL ? left(true) : left(false);
  const all = payment ? sumsOf(payment) : [];
  const fewest = area.hands.length > 1 ? 1 : 0; // a split has its strips, a lone hand its cards; the dock has every sum
  const sums = all.slice(0, Math.max(fewest, Math.floor(room / LABEL)));
  const rows = payment ? Math.ceil(payment.chips.length / inARow(place.column.w)) : 0;
  const hasChips = sums.length * LABEL + rows * ROW <= room && sums.length === all.length;
  const taken = sums.length * LABEL + (hasChips ? rows * ROW : 0) + words;
  return {
    hands: { ...box, y: box.y + taken, h: box.h - taken },
    sums,
    chips: hasChips && payment ? payment.chips : [],
  };
}

/** `sums` are [[word, amount, tone]], `chips` [[cents, count]]. */
function Payment({ sums, chips, place }) {
  const { y } = place.hands;
  const { x, w } = place.column;
  const each = inARow(w);
  const top = y + sums.length * LABEL;
  const at = (index) => {
    const row = Math.floor(index / each);
    const inRow = Math.min(each, chips.length - row * each);
    return [x + w / 2 + ((index % each) - (inRow - 1) / 2) * STEP, top + ROW / 2 - 2 + row * ROW];
  };
  return html`<g class="felt-payment" aria-hidden="true">
    ${sums.map(([word, amount, tone], row) => html`<${Sum} key=${word} word=${word} amount=${amount} tone=${tone} x=${x + w / 2} y=${y + row * LABEL + LABEL / 2} room=${w} />`)}
    ${chips.map(([cents, count], index) => {
      const [left, middle] = at(index);
      return html`<g key=${cents}>
        <${ChipStack} x=${left} y=${middle} r=${RADIUS} cents=${cents} />
        <text class="felt-payment__count" x=${left} y=${middle} font-size="14">×${count}</text>
      </g>`;
    })}
  </g>`;
}

/** A sum within the area's width: its word gives way first, the tone says which way the chips go. */
function Sum({ word, amount, tone = "acting", x, y, room }) {
  const before = word ? widthOf(`${word} `, WORD) : 0;
  const isRoomy = before + widthOf(amount, SUM) + 2 * PAD <= room;
  const size = Math.min(SUM, (room - 2 * PAD) / widthOf(amount, 1));
  const half = ((isRoomy ? before : 0) + widthOf(amount, size)) / 2 + PAD;
  return html`<g class="felt-bubble" data-tone=${tone} transform="translate(${x} ${y})">
    <rect x=${-half} y=${-LABEL / 2 + 1} width=${half * 2} height=${LABEL - 2} rx=${LABEL / 2 - 1} />
    <text>${isRoomy && word && html`<tspan font-size=${WORD}>${word} </tspan>`}<tspan font-size=${size}>${amount}</tspan></text>
  </g>`;
}

/** A frame around the hand of an area whose cards stay as they lie, and the words for it above them; `label` is read aloud. */
function Held({ held: { words, label }, place, box, width }) {
  const half = widthOf(words, WORD) / 2 + 9;
  const middle = clamp(place.column.x + place.column.w / 2, half + 2, width - half - 2);
  return html`<g class="felt-held" role="img" aria-label=${label}>
    <rect class="felt-held__frame" x=${box.x - 1} y=${box.y} width=${box.w + 2} height=${box.h} rx="10" />
    <g transform="translate(${middle} ${box.y - HELD / 2})">
      <rect class="felt-held__words" x=${-half} y=${-HELD / 2 + 1} width=${half * 2} height=${HELD - 2} rx=${HELD / 2 - 1} />
      <text font-size=${WORD}>${words}</text>
    </g>
  </g>`;
}

/** What may be wider than its area, over all of them; a tap goes through it. */
const OverArea = memo(({ area, place, m, payment, held, width }) => {
  if (!payment && !held) return null;
  const { hands, sums, chips } = roomFor(payment, Boolean(held), place, area, m);
  return html`<g class="felt-over">
    ${payment && html`<${Payment} sums=${sums} chips=${chips} place=${place} />`}
    ${held && html`<${Held} held=${held} place=${place} box=${hands} width=${width} />`}
  </g>`;
});

/** For the felt of a screen that shows payments. */
export const OVER = { roomFor, OverArea };
