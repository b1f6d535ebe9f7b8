/*
 * Cards and hands of the felt, as SVG groups.
 *
 *   html`<${Card} card="AS" x=0 y=0 w=52 sideways=${false} />`      "??" is a card face down
 */

import { html } from "../vendor/htm-preact.js";
import { cardDrawing } from "../screens/kit/cards.js";
import { fitHands } from "./hands_geometry.js";
import { handLabel } from "./labels.js";

/** `ghost`: entered, and not on record yet. */
export function Card({ card, x, y, w, sideways = false, ghost = false }) {
  const h = w * 1.4;
  const turn = sideways ? `translate(${x + h} ${y + (h - w) / 2}) rotate(90)` : `translate(${x} ${y})`;
  return html`<g transform=${turn}>
    <g class=${ghost ? "felt-card felt-card--ghost" : "felt-card"}>
      <rect class="felt-card__shade" x="1" y="2" width=${w} height=${h} rx=${w * 0.09} />
      <use href=${cardDrawing(card)} width=${w} height=${h} />
    </g>
  </g>`;
}

const TONES = {
  bust: "lost",
  surrendered: "returned",
  pontoon: "won",
  twenty_one: "won",
  settled: "over",
  paid: "won",
};

/** `room` is the width that the words have to fit. */
export function Bubble({ x, y, label, tone = "", size: most, room = Infinity }) {
  const size = Math.min(most, room / (label.length * 0.6 + 1.1));
  const w = Math.max(size * 2.1, label.length * size * 0.6 + size * 1.1);
  const h = size * 1.65;
  return html`<g class="felt-bubble" data-tone=${tone} transform="translate(${x} ${y})">
    <rect x=${-w / 2} y=${-h / 2} width=${w} height=${h} rx=${h / 2} />
    <text y="0.5" font-size=${size}>${label}</text>
  </g>`;
}

/** The hands of one area in its box. `acting` is the hand's number that acts now, `marked` one to point out. */
export function Hands({ area, box, m, acting, marked }) {
  if (!area.hands.some((hand) => hand.cards.length)) return null;
  const many = area.hands.length > 1;
  const shapes = area.hands.map((hand) => ({
    count: hand.cards.length,
    sideways: hand.doubled && hand.cards.length > 2,
  }));
  const fitted = fitHands(shapes, box, { largest: m.handCard, bubble: m.text * 2.7 });
  return html`<g transform="translate(${box.x} ${box.y + Math.max(0, (box.h - fitted.height) / 2)})">
    ${area.hands.map(
      (hand, at) => html`<${Hand}
      key=${hand.hand} hand=${hand} placed=${fitted.hands[at]} cardWidth=${fitted.cardWidth} room=${box.w + 4} many=${many} m=${m}
      acting=${acting === hand.hand} marked=${marked === hand.hand} />`,
    )}
  </g>`;
}

function Hand({ hand, placed, cardWidth, room, many, m, acting, marked }) {
  const { rect } = placed;
  const label = handLabel(hand, many);
  const over = ["bust", "settled", "surrendered"].includes(hand.status);
  return html`<g class="felt-hand" data-over=${over}>
    ${acting && html`<rect class="felt-glow__light" x=${rect.x} y=${rect.y} width=${rect.w} height=${rect.h} rx="9" />`}
    ${(acting || marked) && html`<rect class=${acting ? "felt-glow" : "felt-mark"} x=${rect.x} y=${rect.y} width=${rect.w} height=${rect.h} rx="9" />`}
    <g>${hand.cards.map((card, at) => html`<${Card} key=${at} card=${card} w=${cardWidth} ghost=${hand.ghosts?.includes(at)} ...${placed.cards[at]} />`)}</g>
    ${label && html`<${Bubble} x=${placed.bubble[0]} y=${placed.bubble[1]} label=${label} tone=${acting ? "acting" : TONES[hand.status]} room=${room} size=${many ? m.text * 0.94 : m.text} />`}
  </g>`;
}

/** The house hand with its total, in the middle of its box. */
export function HouseHand({ house, box, m, marked }) {
  const w = m.houseCard;
  const count = house.cards.length;
  const step = count > 1 ? Math.min(w * 0.74, (box.w - w) / (count - 1)) : 0;
  const left = box.x + (box.w - w - step * Math.max(0, count - 1)) / 2;
  const top = box.y + 2;
  const h = w * 1.4;
  return html`<g class="felt-house">
    ${!count && html`<rect class="felt-house__place" x=${box.x + box.w / 2 - w / 2} y=${top} width=${w} height=${h} rx="6" />`}
    ${marked && html`<rect class="felt-mark" x=${left - 6} y=${top - 6} width=${w + step * Math.max(0, count - 1) + 12} height=${h + 12} rx="10" />`}
    <g>${house.cards.map((card, at) => html`<${Card} key=${at} card=${card} x=${left + at * step} y=${top} w=${w} ghost=${house.ghosts?.includes(at)} />`)}</g>
    ${count > 0 && house.label && html`<${Bubble} x=${box.x + box.w / 2} y=${top + h + m.text * 0.35} label=${house.label} tone="house" size=${m.text * 1.1} />`}
  </g>`;
}
