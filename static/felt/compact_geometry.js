/* The felt on a phone: the dealer's hand, a row of small places, and one area large. */

import { archDrop, bettingBox, boxHeight, circleHeight, clamp, measures, sortSpots } from "./measures.js";

const NARROWEST_COLUMN = 72;

/** True when the columns would be too narrow to read and there is height for the compact drawing instead. */
export function isNarrow(width, height, positions) {
  return (width - 24) / positions < NARROWEST_COLUMN && height >= 440;
}

/** The compact table for a phone: dealer's hand, a row of small places, and one area large. */
export function compactGeometry({ width, height, positions, spots, focus }) {
  const kinds = sortSpots(spots);
  const m = {
    ...measures(980, 560, 300),
    rim: 16,
    text: 15,
    line: 26,
    pair: 15,
    plate: 30,
    houseCard: 56,
    handCard: clamp(height * 0.125, 58, 112),
    legend: 18,
    gap: 8,
  };
  const side = 14;
  const step = (width - 2 * side) / positions;
  const radius = Math.min(20, step / 2 - 2);
  const houseHeight = m.houseCard * 1.4 + 20;
  const arcTop = 14 + houseHeight + 34;
  const minis = Array.from({ length: positions }, (_, at) => {
    const x = width - side - step * (at + 0.5);
    return { area: at + 1, x, y: arcTop + 26 * (1 - archDrop((2 * x) / width - 1)), r: radius };
  });
  const top = arcTop + 26 + radius * 2 + 30;
  const rail = `M8 2V${height - 90}Q8 ${height - 8} 90 ${height - 8}H${width - 90}Q${width - 8} ${height - 8} ${width - 8} ${height - 90}V2`;
  const legendY = 14 + houseHeight + 16;
  const legend = `M30 ${legendY - 6}Q${width / 2} ${legendY + 16} ${width - 30} ${legendY - 6}`;
  return {
    width,
    height,
    m,
    spots: kinds,
    orientation: "player",
    rail,
    house: { x: 30, y: 12, w: width - 60, h: houseHeight },
    band: null,
    legends: [legend],
    areas: [focusedArea(kinds, m, { width, height, top, focus })],
    minis,
  };
}

/** The area in focus, above the foot of the drawing; its cards begin at `top`. */
function focusedArea(kinds, m, { width, height, top, focus }) {
  const spotHeight = boxHeight(kinds.lines, m.line);
  const circlesHeight = kinds.circles.length ? 56 + m.text : 0;
  const foot = height - 12;
  const plate = { x: width / 2 - 110, y: foot - m.plate, w: 220, h: m.plate };
  const spotTop = plate.y - m.gap - spotHeight - circlesHeight;
  const pairRoom = kinds.pairs ? m.pair * 2 + 10 : 0;
  const spotWidth = Math.min(210, width - 60 - pairRoom);
  const spotLeft = (width - spotWidth - pairRoom) / 2;
  const circle = 52;
  const namedWidth = Math.min(circle * 1.8, (width - 36) / Math.max(1, kinds.circles.length));
  return {
    area: focus,
    plate,
    ...bettingBox({ x: spotLeft, y: spotTop, w: spotWidth }, kinds.lines, m.line),
    pairs: Array.from({ length: kinds.pairs }, (_, at) => ({
      x: spotLeft + spotWidth + 8,
      y: spotTop + spotHeight / 2 + (at - kinds.pairs / 2) * (m.pair * 2 + 2),
      w: m.pair * 2,
      h: m.pair * 2,
    })),
    circles: kinds.circles.map((_, at) => ({
      x: width / 2 + (at - kinds.circles.length / 2) * namedWidth,
      y: spotTop,
      w: namedWidth - 2,
      h: circleHeight(m.text, circle / 2),
      r: circle / 2,
    })),
    insurance: kinds.insurance ? { x: width / 2 - 60, y: spotTop - 34, w: 120, h: 26 } : null,
    hands: { x: 18, y: top, w: width - 36, h: Math.max(60, spotTop - top - (kinds.insurance ? 40 : 12)) },
    touch: { x: 18, y: spotTop, w: width - 36, h: foot - spotTop },
    column: { x: 18, y: top, w: width - 36, h: foot - top },
  };
}
