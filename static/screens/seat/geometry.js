/*
 * Where everything lies on the felt as a player sees it: the house on top, the other areas small, the player's own in front
 * and large. Pure functions: pixels in, rectangles out, as in static/felt/geometry.js.
 */

import { archDrop, bettingBox, boxHeight, circleHeight, clamp, measures, sortSpots } from "../../felt/measures.js";

const SIDE = 18; // clear of the rail
const GAP = 6;
const LARGEST_CARD = 180;
const PLATE = 28;
const LINE = 28;
const CIRCLE = 56;
/** Cards lower than this above what is laid give way to cards beside it. */
const LEAST_ABOVE = 220;
/** A felt lower than this has the other areas beside the house's hand and nothing printed, for the player's own cards. */
const LOW = 480;
/** The room of a total under one hand, beside its cards (static/felt/hands_geometry.js). */
const UNDER = 16;

/** Lays out the felt for a player with these areas of their own; `others` are drawn small, in this order from the left. */
export const seatGeometry =
  (own, others) =>
  ({ width, height, spots }) => {
    const kinds = sortSpots(spots);
    const m = {
      ...measures(980, 560, 300),
      rim: 14,
      legend: 18,
      houseCard: clamp(height * 0.1, 40, 92),
      band: kinds.insurance ? 24 : 0,
    };
    const isLow = height < LOW;
    const across = isLow ? { x: width * 0.26, w: width * 0.24 } : { x: width * 0.28, w: width * 0.44 };
    const house = { ...across, y: 8, h: m.houseCard * 1.4 + 1.3 * m.text };
    const legendY = house.y + house.h + 14;
    const small = isLow
      ? smallAreas(others, { left: house.x + house.w, right: width - SIDE, height, top: house.y })
      : smallAreas(others, { left: SIDE, right: width - SIDE, height, top: legendY + 12 });
    const bandY = Math.max(small.bottom, house.y + house.h) + GAP + m.band / 2;
    const top = bandY + m.band / 2 + GAP;
    return {
      width,
      height,
      m,
      spots: kinds,
      orientation: "player",
      rail: railPath(width, height),
      house,
      band: m.band ? `M${SIDE} ${bandY}Q${width / 2} ${bandY + 6} ${width - SIDE} ${bandY}` : null,
      legends: isLow ? [] : [`M30 ${legendY - 4}Q${width / 2} ${legendY + 12} ${width - 30} ${legendY - 4}`],
      areas: [...small.areas, ...ownAreas(own, { width, height, top, bandY, kinds })],
    };
  };

const railPath = (width, height) =>
  `M8 2V${height - 80}Q8 ${height - 8} 90 ${height - 8}H${width - 90}Q${width - 8} ${height - 8} ${width - 8} ${height - 80}V2`;

/** The other areas side by side along the arc, each with its cards above its number; {areas, bottom}. */
function smallAreas(others, { left, right, height, top }) {
  const w = (right - left) / Math.max(1, others.length);
  const handCard = clamp(Math.min(w * 0.5, height * 0.055), 20, 44);
  const m = { ...measures(600, 400, w), text: 12, leastName: 10, plate: 20, handCard };
  const hands = handCard * 1.4 + UNDER;
  const arc = Math.min(14, height * 0.025);
  const areas = others.map((area, at) => {
    const x = left + w * at;
    const y = top + arc * (1 - archDrop((2 * (at + 0.5)) / others.length - 1));
    const box = { x: x + 2, y, w: w - 4, h: hands };
    const plate = { x: x + w / 2 - m.plate / 2, y: y + hands + 2, w: m.plate, h: m.plate };
    return { area, m, plate, ...NOTHING_LAID, hands: box, touch: box, column: box };
  });
  return { areas, bottom: top + arc + hands + 2 + m.plate };
}

const NOTHING_LAID = { spot: null, lines: [], pairs: [], circles: [], insurance: null };

/** The player's own areas side by side, cards above what is laid; beside it where the felt is too low for both. */
function ownAreas(own, { width, height, top, bandY, kinds }) {
  const w = (width - 2 * SIDE) / own.length;
  const foot = height - 16;
  const laidHeight = kinds.lines * LINE + (kinds.circles.length ? CIRCLE + 20 : 0) + PLATE + 3 * GAP;
  const isWide = w > 420 && foot - top - laidHeight < LEAST_ABOVE;
  return own.map((area, at) => {
    const column = { x: SIDE + w * at, y: top, w, h: foot - top };
    const m = ownMeasures(column, kinds, isWide);
    const plate = { x: column.x + w / 2 - Math.min(w / 2, 170), y: foot - m.plate, w: Math.min(w, 340), h: m.plate };
    const laid = laidOut(column, { m, kinds, isWide, bottom: plate.y - GAP });
    const insured = Math.min(w - 6, 120);
    const insurance = kinds.insurance ? { x: column.x + (w - insured) / 2, y: bandY - 13, w: insured, h: 26 } : null;
    const hands = isWide
      ? { x: column.x, y: top, w: w - laid.width - GAP, h: plate.y - GAP - top }
      : { x: column.x, y: top, w, h: laid.top - GAP - top };
    return { area, m, plate, insurance, hands, touch: plate, column, ...laid.places };
  });
}

function ownMeasures(column, kinds, isWide) {
  const across = isWide ? column.w * 0.34 : column.w;
  const text = clamp(column.w / 14, 12, 18);
  return {
    ...measures(980, 560, column.w),
    text,
    leastName: 11,
    line: clamp(column.h * 0.07, 20, LINE),
    pair: clamp(across / 16, 9, 18),
    circle: clamp(
      Math.min(across / (isWide ? 2 : Math.max(1, kinds.circles.length)) - GAP, column.h * 0.2),
      28,
      CIRCLE,
    ),
    plate: PLATE,
    gap: GAP,
    handCard: LARGEST_CARD,
  };
}

/** The betting box with its lines, pair places and circles of one area, down to `bottom`: {top, width, places}. */
function laidOut(column, { m, kinds, isWide, bottom }) {
  const pairSize = m.pair * 2;
  const pairRoom = kinds.pairs ? pairSize + GAP : 0;
  const width = isWide ? column.w * 0.34 : column.w;
  const right = column.x + column.w;
  const middle = isWide ? right - width / 2 : column.x + column.w / 2;
  const spotHeight = boxHeight(kinds.lines, m.line);
  const pairStep = Math.min(pairSize + 3, spotHeight / Math.max(1, kinds.pairs));
  const perRow = isWide ? 2 : Math.max(1, kinds.circles.length);
  const circleRows = Math.ceil(kinds.circles.length / perRow);
  const circle = circleHeight(m.text, m.circle / 2);
  const top = bottom - spotHeight - circleRows * (circle + GAP);
  const spotWidth = Math.min(230, width - pairRoom - GAP);
  const left = middle - (spotWidth + pairRoom) / 2;
  const size = Math.min(pairSize, pairStep - 3);
  return {
    top,
    width,
    places: {
      ...bettingBox({ x: left, y: top, w: spotWidth }, kinds.lines, m.line), // line 1 is nearest the dealer
      pairs: Array.from({ length: kinds.pairs }, (_, at) => ({
        x: left + spotWidth + GAP,
        y: top + at * pairStep,
        w: size,
        h: size,
      })),
      circles: kinds.circles.map((_, at) => {
        const step = Math.min(m.circle * 1.8, width / perRow);
        const row = Math.floor(at / perRow);
        return {
          x: middle + ((at % perRow) - Math.min(perRow, kinds.circles.length) / 2) * step,
          y: top + spotHeight + row * (circle + GAP),
          w: step - 2,
          h: circle,
          r: m.circle / 2,
        };
      }),
    },
  };
}
