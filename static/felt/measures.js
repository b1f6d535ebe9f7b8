/* Sizes and curves that every drawing of the felt follows: the arc of the rail, pixels by one scale, kinds of spots. */

/** Stakes and names on a tablet can be read from where the dealer stands. */
const LEAST_TEXT = 14;
/** Cards too: 64 px high. */
const LEAST_CARD = 46;
const CURVE = 2.4; // exponent of the superellipse of the rail

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** Depth below the rail's crown at `t`, -1 to 1 across the table; 0 at the middle, 1 at the ends. */
export function archDrop(t) {
  const across = Math.min(1, Math.abs(t));
  return 1 - (1 - across ** CURVE) ** (1 / CURVE);
}

/** Sizes in pixels that all follow one scale. */
export function measures(width, height, columnWidth) {
  const scale = clamp(Math.min(width / 980, height / 560), 0.68, 1.6);
  const isTablet = scale > 0.7; // what is smaller is looked at from near
  const line = Math.max(18, 21 * scale);
  return {
    scale,
    rim: 16 + 10 * scale,
    plate: Math.max(22, 25 * scale),
    line,
    pair: clamp(13.5 * scale, isTablet ? LEAST_TEXT - 0.4 : 10, (columnWidth - 10) / 6),
    circle: clamp(Math.min(columnWidth / 2 - 16, 48 * scale), 28, 72),
    band: Math.max(20, 25 * scale),
    legend: 24 * scale,
    houseCard: Math.max(58 * scale, isTablet ? LEAST_CARD : 0),
    handCard: clamp(57 * scale, isTablet ? LEAST_CARD : 30, 86),
    leastCard: LEAST_CARD,
    gap: 6 * scale,
    text: clamp(13 * scale, LEAST_TEXT, 19),
    leastName: isTablet ? LEAST_TEXT : 11.5, // a name on a small drawing is smaller before it is cut
  };
}

/** Sorts the layout's spots into what this drawing knows: betting lines, pair places, the insurance band, circles. */
export function sortSpots(spots) {
  const sorted = { lines: 0, pairs: 0, insurance: false, circles: [] };
  for (const spot of spots) {
    const places = spot.places || 1;
    if (spot.kind === "main") sorted.lines = places;
    else if (spot.kind === "pair") sorted.pairs = places;
    else if (spot.kind === "insurance") sorted.insurance = true;
    else sorted.circles.push(spot.kind);
  }
  return sorted;
}

/** How high letters on the colour of their chips are, as a part of the type size. */
export const LETTERS = 1.14;

/** How far the letters of backers stand out under a circle, so that the amount in its middle is whole. */
export const footOf = (text, r) => Math.max(0, text * (LETTERS + 0.5) - r);

/** How high a circle is, with its name over it and the letters of its backers. */
export const circleHeight = (text, r) => text + 1 + 2 * r + footOf(text, r);

/** How high a betting box with so many lines is; 0 where a game has none. */
export const boxHeight = (count, line) => (count ? count * line + 8 : 0);

/** The betting box of an area and its lines from the top, each `line` high: {spot, lines}; the spot is null where a game has none. */
export const bettingBox = ({ x, y, w }, count, line) => ({
  spot: count ? { x, y, w, h: boxHeight(count, line) } : null,
  lines: Array.from({ length: count }, (_, at) => ({ x, y: y + 4 + at * line, w, h: line })),
});
