/*
 * Cards and hands of the felt, as SVG groups.
 *
 *   html`<${Card} card="AS" x=0 y=0 w=52 sideways=${false} />`      "??" is a card face down
 */

import { html } from "../vendor/htm-preact.js";
import { cardDrawing, isRed, shortCard } from "../screens/kit/cards.js";
import { bubbleOf, fitHands, rowCard, shapeOf, STEP, STRIP } from "./hands_geometry.js";
import { handLabel } from "./labels.js";
import { widthOf } from "./letters.js";

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

/** `room` is the width that the words have to fit, as far as they are no smaller than `least`. */
export function Bubble({ x, y, label, tone = "", size: most, room = Infinity, least = 0 }) {
  const words = Math.max(label.length * 0.6, widthOf(label, 1) - 0.5);
  const size = Math.max(least, Math.min(most, room / (words + 1.1)));
  const w = Math.max(size * 2.1, (words + 1.1) * size);
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
  const fitted = fitHands(area.hands.map(shapeOf), box, {
    largest: m.handCard,
    least: m.leastCard,
    bubble: bubbleOf(m.text),
  });
  if (many && !(fitted.isApart && fitted.cardWidth >= m.leastCard))
    return html`<${SplitHands} hands=${area.hands} box=${box} m=${m} acting=${acting} marked=${marked} />`;
  return html`<g transform="translate(${box.x} ${box.y + Math.max(0, (box.h - fitted.height) / 2)})">
    ${area.hands.map(
      (hand, at) => html`<${Hand}
      key=${hand.hand} hand=${hand} placed=${fitted.hands[at]} cardWidth=${fitted.cardWidth} room=${box.w + 4} many=${many} m=${m}
      acting=${acting === hand.hand} marked=${marked === hand.hand} />`,
    )}
    ${many && area.hands.map(({ hand }, at) => html`<${HandNumber} key=${hand} number=${hand} rect=${fitted.hands[at].rect} m=${m} />`)}
  </g>`;
}

/** Under the index of a hand's first card. */
function HandNumber({ number, rect, m }) {
  const r = m.text * 0.64;
  return html`<g class="felt-number" transform="translate(${rect.x + 4 + r} ${rect.y + rect.h - 4 - r})">
    <circle r=${r} /><text font-size=${m.text}>${number}</text>
  </g>`;
}

/** Hands of a split where there is no room for all of them: in their order, the one in turn with its cards, a strip for each other. */
function SplitHands({ hands, box, m, acting, marked }) {
  const turn = hands.findIndex(({ hand, cards }) => hand === (acting ?? marked) && cards.length);
  const high = Math.min(box.h / hands.length, m.handCard * 1.4);
  if (turn < 0 && rowCard(2, high, box.w, m.handCard))
    return html`<g transform="translate(${box.x} ${box.y + (box.h - high * hands.length) / 2})">
      ${hands.map((hand, at) => html`<${Row} key=${hand.hand} hand=${hand} y=${at * high} h=${high} w=${box.w} m=${m} />`)}
    </g>`;
  const height = m.text * STRIP;
  const before = turn < 0 ? hands : hands.slice(0, turn);
  const after = turn < 0 ? [] : hands.slice(turn + 1);
  const large = hands[turn];
  const room = { ...box, h: box.h - height * (before.length + after.length) };
  const fitted = large && fitHands([shapeOf(large)], room, { largest: m.handCard, least: m.leastCard });
  const rest = Math.max(0, (room.h - (fitted?.height ?? 0)) / 2);
  const strips = (list, y) =>
    list.map((hand, at) => html`<${Strip} key=${hand.hand} hand=${hand} y=${y + at * height} w=${box.w} m=${m} />`);
  return html`<g transform="translate(${box.x} ${box.y})">
    ${strips(before, large ? 0 : rest)}
    ${
      large &&
      html`<g transform="translate(0 ${before.length * height + rest})">
        <${Hand} hand=${large} placed=${fitted.hands[0]} cardWidth=${fitted.cardWidth} room=${box.w + 4} m=${m} number=${large.hand} acting=${acting === large.hand} marked=${marked === large.hand} />
      </g>`
    }
    ${strips(after, before.length * height + room.h)}
  </g>`;
}

const rankOf = (card) => shortCard(card).replace(/(.)\W$/u, "$1");

/** What stands for the cards of a strip, the widest first: [what is between two, letters of a card]; ranks alone at last, which are red or black. */
const STRIPS = [
  [" ", shortCard],
  ["", shortCard],
  [" ", rankOf],
  ["", rankOf],
];

const lettersOf = ({ cards }, between, of, size) => widthOf(cards.map(of).join(between), size);

/** Around a hand's number, so that it is no card's: its radius, in the size of the text. */
const DISC = 0.52;

/** A hand of which nobody is in turn: its number, its cards as far as their indices, its total. */
function Row({ hand, y, h, w, m }) {
  const { text: size } = m;
  const total = handLabel(hand, true);
  const room = widthOf(total, size) + 8;
  const left = size * (2 * DISC + 0.05);
  const cardWidth = rowCard(hand.cards.length, h, w - left - room - 2, m.handCard);
  return html`<g class="felt-hand" data-over=${isOver(hand)} transform="translate(0 ${y})">
    <circle class="felt-disc" cx=${size * DISC} cy=${h / 2} r=${size * DISC} />
    <text class="felt-row__number" x=${size * DISC} y=${h / 2} font-size=${size}>${hand.hand}</text>
    <svg x=${left} width=${w - left} height=${h - 1}>
      ${hand.cards.map((card, at) => html`<${Card} key=${at} card=${card} w=${cardWidth} x=${at * cardWidth * STEP} y=${0} ghost=${hand.ghosts?.includes(at)} />`)}
    </svg>
    ${
      total &&
      html`<g class="felt-bubble" data-tone=${TONES[hand.status] ?? ""} transform="translate(${w - room / 2} ${h / 2})">
      <rect x=${-room / 2} y=${-size * 0.62} width=${room} height=${size * 1.24} rx=${size * 0.62} />
      <text y="0.5" font-size=${size}>${total}</text>
    </g>`
    }
  </g>`;
}

/** A hand in one line: its number, as many of its cards as fit, its total. */
function Strip({ hand, y, w, m }) {
  const { text: size } = m;
  const left = size * 2 * DISC + 5;
  const [total, room] = [handLabel(hand, false), handLabel(hand, true)]
    .map((each) => [each, w - left - widthOf(each, size) - 8])
    .find(([, each], at) => at === 1 || each >= lettersOf(hand, " ", shortCard, size));
  const [between, words] = STRIPS.find(([gap, of]) => lettersOf(hand, gap, of, size) <= room) ?? STRIPS.at(-1);
  const width = lettersOf(hand, between, words, size);
  return html`<g class="felt-strip" data-over=${isOver(hand)} transform="translate(0 ${y})">
    <rect y="0.5" width=${w} height=${size * STRIP - 1} rx="4" />
    <circle class="felt-disc" cx=${size * DISC + 1} cy=${(size * STRIP) / 2} r=${size * DISC} />
    <text class="felt-strip__number" x=${size * DISC + 1} y=${size * STRIP * 0.52} font-size=${size}>${hand.hand}</text>
    <text x=${left} y=${size * STRIP * 0.52} font-size=${size} textLength=${width > room ? room : null} lengthAdjust="spacingAndGlyphs">${hand.cards.map((card, at) => html`<tspan key=${at} class=${isRed(card) ? "is-red" : ""}>${at ? between : ""}${words(card)}</tspan>`)}</text>
    <text class="felt-strip__total" x=${w - 5} y=${size * STRIP * 0.52} font-size=${size}>${total}</text>
  </g>`;
}

const isOver = ({ status }) => ["bust", "settled", "surrendered"].includes(status);

/** `number` is said where the hand is one of several. */
function Hand({ hand, placed, cardWidth, room, many = false, number = 0, m, acting, marked }) {
  const { rect } = placed;
  const said = handLabel(hand, many);
  const label = number && said ? `${number} \u00B7 ${said}` : said;
  return html`<g class="felt-hand" data-over=${isOver(hand)}>
    ${acting && html`<rect class="felt-glow__light" x=${rect.x} y=${rect.y} width=${rect.w} height=${rect.h} rx="9" />`}
    ${(acting || marked) && html`<rect class=${acting ? "felt-glow" : "felt-mark"} x=${rect.x} y=${rect.y} width=${rect.w} height=${rect.h} rx="9" />`}
    <g>${hand.cards.map((card, at) => html`<${Card} key=${at} card=${card} w=${cardWidth} ghost=${hand.ghosts?.includes(at)} ...${placed.cards[at]} />`)}</g>
    ${label && html`<${Bubble} x=${placed.bubble[0]} y=${placed.bubble[1]} label=${label} tone=${acting ? "acting" : TONES[hand.status]} room=${room} size=${m.text} least=${m.leastName} />`}
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
