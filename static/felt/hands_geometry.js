/* How the hands of one area lie in its box. Pure functions: pixels in, rectangles out. */

/** Cards narrower than this are no longer read at arm's length: hands lie over each other rather than get smaller. */
const LEAST_APART = 26;
/** Rank and suit in a card's upper left corner, as parts of its width (cards.build.py). */
const INDEX = { w: 0.38, h: 0.84 };
/** From a card to the one that lies over it, as a part of its width. */
export const STEP = 0.43;
/** How far a row of cards may stand out of its box, without a neighbour's being touched. */
const OVERHANG = 10;
/** A total's drawn width and height, as parts of the width that is kept for it. */
const TOTAL = { w: 0.82, h: 0.62 };

/** Height of a hand that is drawn as a strip, as a part of the type size. */
export const STRIP = 1.1;
/** Height of a hand that is drawn as a row of cards, as far as their indices. */
const ROW = 24;

/** The width that is kept for a total in this type size. */
export const bubbleOf = (text) => text * 2.7;

/**
 * Width of the cards of a hand in a row so high and `room` wide, each of them as far as its index; 0 where they could not be read so.
 */
export function rowCard(count, height, room, largest) {
  if (height < ROW || count === 0) return 0;
  return Math.min((height - 2) / INDEX.h, room / (STEP * (count - 1) + INDEX.w), largest);
}

/** A hand as it is laid out. */
export const shapeOf = (hand) => ({ count: hand.cards.length, sideways: hand.doubled && hand.cards.length > 2 });

/** How far beside its last card's left edge the middle of a hand's total lies: clear of that card's index. */
const beside = (cardWidth, bubble) => Math.max(cardWidth * 0.72, cardWidth * INDEX.w + (bubble * TOTAL.w) / 2);

/** How far from that edge the hand ends with its total, which may have a letter more than most. */
const tailed = (cardWidth, bubble) =>
  Math.max(cardWidth * 0.72 + bubble / 2, beside(cardWidth, bubble) + (bubble * TOTAL.w) / 2);

/** How far under the upper edge of the last row of cards the middle of a lone hand's total lies, so that every index shows. */
const under = (cardWidth, bubble) => Math.max(cardWidth * 1.4 - 2, cardWidth * INDEX.h + (bubble * TOTAL.h) / 2);

/**
 * Fits one area's hands into `box`: the largest cards of which every index (rank and suit) stays in sight. No hand lies over
 * another one while the cards can be read so.
 * Cards as wide as `least` in several rows beat smaller ones in one.
 * `hands` is [{count, sideways}], `bubble` the width kept for a total. Returns {cardWidth, isApart, hands: [{rect, bubble: [x, y],
 * cards: [{x, y, sideways}]}]} in the box's own coordinates, the whole centred across.
 */
export function fitHands(hands, box, { largest, least = Infinity, smallest = 20, bubble = 34 }) {
  const apart =
    hands.length > 1 && largestFit(hands, box, { largest, least, smallest: LEAST_APART, bubble, isApart: true });
  if (apart) return { ...apart, isApart: true };
  const fitted = largestFit(hands, box, { largest, least, smallest, bubble, isApart: false });
  const close = arrange(hands, { w: box.w + OVERHANG }, { cardWidth: least, bubble, isClose: true });
  if (hands.length === 1 && (!fitted || fitted.cardWidth < least) && close.extraRows === 0 && close.height <= box.h)
    return { ...close, hands: close.hands.map((hand) => movedLeft(hand, OVERHANG / 2)) };
  return fitted || arrange(hands, box, { cardWidth: smallest, across: 1, bubble, isApart: false });
}

/** How high the hands of an area lie at least in a box of this width, with cards that are read at arm's length; `isClose`: closer in one row. */
export function leastHeight(hands, width, { handCard, leastCard, text }, isClose = false) {
  const shapes = hands.filter(({ cards }) => cards.length).map(shapeOf);
  if (shapes.length === 0) return 0;
  if (shapes.length > 1) return hands.length * ROW;
  const sizes = { cardWidth: Math.min(handCard, leastCard), bubble: bubbleOf(text) };
  const close = isClose && arrange(shapes, { w: width + OVERHANG }, { ...sizes, isClose });
  return close && close.extraRows === 0 ? close.height : arrange(shapes, { w: width }, sizes).height;
}

const movedLeft = ({ cards, rect, bubble: [x, y], ...hand }, by) => ({
  ...hand,
  cards: cards.map((card) => ({ ...card, x: card.x - by })),
  rect: { ...rect, x: rect.x - by },
  bubble: [x - by, y],
});

function largestFit(hands, box, { largest, least, smallest, bubble, isApart }) {
  let best = null;
  for (let cardWidth = largest; cardWidth > smallest; cardWidth -= 1) {
    for (let across = 1; across <= Math.min(2, hands.length); across += 1) {
      const fitted = arrange(hands, box, { cardWidth, across, bubble, isApart });
      if (fitted.height > box.h) continue;
      const isRead = cardWidth >= least;
      const score = cardWidth * 0.8 ** fitted.extraRows + (isRead ? largest : 0); // somewhat smaller in one row beats two rows
      if (!best || score > best.score) best = { ...fitted, score };
    }
  }
  return best;
}

/** `isClose`: the cards in a row show no more of each other than their indices. */
function arrange(hands, box, { cardWidth, across = 1, bubble, isApart = false, isClose = false }) {
  const step = cardWidth * (isClose ? INDEX.w : STEP);
  const reveal = cardWidth * 0.88;
  const cell = box.w / across;
  const single = hands.length === 1;
  if (across > 1 && cell < tailed(cardWidth, bubble)) return { height: Infinity };
  const placed = [];
  let top = 0;
  for (let first = 0; first < hands.length; first += across) {
    const inRow = hands.slice(first, first + across).map((hand, at) => {
      const end = hand.sideways ? cardWidth * 1.4 : cardWidth;
      const tail = Math.max(end, single ? 0 : tailed(cardWidth, bubble));
      const perRow = Math.max(1, Math.floor((cell - tail) / step + 0.001) + 1);
      return placeHand(hand, { left: at * cell, top, cell, perRow, step, reveal, cardWidth, bubble, single });
    });
    placed.push(...inRow);
    const rows = Math.max(...inRow.map((hand) => hand.rows));
    const last = first + across >= hands.length;
    if (isApart) top += Math.max(...inRow.map(({ rect }) => rect.h)) - (last ? 8 : 3);
    else top += (rows - 1) * reveal + (last ? cardWidth * 1.4 : reveal + 5);
  }
  const extraRows = placed.reduce((most, hand) => Math.max(most, hand.rows - 1), 0);
  return {
    cardWidth,
    extraRows,
    hands: placed,
    height: single ? top + under(cardWidth, bubble) - cardWidth * 1.4 + 12 : top,
  };
}

function placeHand(hand, { left, top, cell, perRow, step, reveal, cardWidth, bubble, single }) {
  const lies = Boolean(hand.sideways) && hand.count > 0;
  const apart = lies && hand.count > perRow; // no room beside the others: the card lies in a row of its own
  const upright = apart ? hand.count - 1 : hand.count;
  const most = apart ? Math.max(1, Math.floor((cell - cardWidth) / step + 0.001) + 1) : perRow;
  const uprightRows = Math.max(1, Math.ceil(upright / most));
  const evenly = Math.ceil(upright / uprightRows) || 1;
  const end = lies && !apart ? cardWidth * 1.4 : cardWidth;
  const spread = Math.max((evenly - 1) * step + end, apart ? cardWidth * 1.4 : 0);
  const start = left + Math.max(0, (cell - spread) / (single ? 2 : 4));
  const cards = Array.from({ length: upright }, (_, at) => ({
    x: start + (at % evenly) * step,
    y: top + Math.floor(at / evenly) * reveal,
    sideways: lies && !apart && at === hand.count - 1,
  }));
  if (apart) cards.push({ x: start, y: top + uprightRows * reveal - cardWidth * 0.2, sideways: true });
  const rows = uprightRows + (apart ? 1 : 0);
  const last = cards[cards.length - 1] || { x: start, y: top };
  const height = apart ? uprightRows * reveal + cardWidth : (rows - 1) * reveal + cardWidth * 1.4;
  return {
    rows,
    cards,
    rect: { x: start - 4, y: top - 4, w: spread + 8, h: height + 8 },
    bubble: single
      ? [start + spread / 2, top + height - cardWidth * 1.4 + under(cardWidth, bubble)]
      : [last.x + beside(cardWidth, bubble), last.y + cardWidth * 0.55],
  };
}
