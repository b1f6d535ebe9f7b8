/*
 * Where everything lies on the felt. Pure functions: pixels in, rectangles and curves out; nothing is drawn here.
 *
 * Every area has a column of its own, so neighbours can never overlap. Columns stand upright on the arc of the rail.
 * The table is laid out as the dealer sees it, the outer rail at the top and the dealer at the bottom with area 1 on the
 * left; for the players' side every rectangle is mirrored up-down and left-right while its content stays upright.
 * A rectangle is {x, y, w, h}, a point [x, y].
 */

import { archDrop, bettingBox, boxHeight, circleHeight, clamp, measures, sortSpots } from "./measures.js";

const smooth = (points) => {
  const [first, ...rest] = points;
  let path = `M${first[0].toFixed(1)} ${first[1].toFixed(1)}`;
  rest.forEach(([x, y], at) => {
    const [fromX, fromY] = points[at];
    const before = points[Math.max(0, at - 1)];
    const after = points[Math.min(points.length - 1, at + 2)];
    const c1 = [fromX + (x - before[0]) / 6, fromY + (y - before[1]) / 6];
    const c2 = [x - (after[0] - fromX) / 6, y - (after[1] - fromY) / 6];
    path += `C${[...c1, ...c2, x, y].map((number) => number.toFixed(1)).join(" ")}`;
  });
  return path;
};

function spotsHeight(spots, m, beside) {
  const lines = boxHeight(spots.lines, m.line);
  const pairs = spots.pairs ? m.pair * 2 + 6 : 0;
  const circles = Math.ceil(spots.circles.length / 2) * circleStep(m);
  return beside ? Math.max(lines, spots.pairs * (m.pair * 2 + 3)) : lines + pairs + circles;
}

/** From a row of circles to the next one. */
const circleStep = (m) => circleHeight(m.text, m.circle / 2) + 4;

/**
 * The whole table. Returns {width, height, m, spots, rail, house, tray, band, legends, areas: [{area, column, plate, lines, pairs, circles,
 * hands, insurance}]}; `lines`, `pairs` and `circles` are lists of rectangles, `rail`, `band` and `legends` SVG paths.
 */
export function tableGeometry({ width, height, positions, orientation = "dealer", spots }) {
  const side = 22 + 10 * clamp(Math.min(width / 980, height / 560), 0.68, 1.6); // clear of the rail
  // As wide as the others whatever lies on it: nothing on the felt moves when a hand is split.
  const narrowest = (width - 2 * side) / positions;
  const widths = Array.from({ length: positions }, () => narrowest);
  const m = measures(width, height, narrowest);
  const kinds = sortSpots(spots);
  const beside = kinds.pairs > 0 && narrowest > 150 * m.scale;
  const foot = 12 * m.scale;
  const houseHeight = m.houseCard * 1.4 + 1.3 * m.text;
  const below = m.legend * 2 + houseHeight + foot;
  const stack = m.plate + m.gap + spotsHeight(kinds, m, beside) + m.gap;
  const band = kinds.insurance ? m.band : 0;
  const handsHeight = Math.max(40, height - m.rim - stack - band - below - 2 * m.gap);
  const depth = (0.86 * (below - foot)) / archDrop(1 - (2 * side) / width - 0.01);
  const columns = columnsUnder(widths, { width, side, depth, beside, m });
  const flip = orientation === "player";
  const place = (rect) => (flip ? { ...rect, x: width - rect.x - rect.w, y: height - rect.y - rect.h } : rect);
  const path = (points) => smooth(flip ? points.map(([x, y]) => [width - x, height - y]).reverse() : points);
  const edge = columns.map((column) => [column.center, column.top + stack + handsHeight]);
  const areas = columns.map((column, at) =>
    areaRectangles(column, at + 1, { m, kinds, beside, handsHeight, stack, band }, place),
  );
  return {
    width,
    height,
    m,
    spots: kinds,
    orientation,
    rail: railPath({ width, height, depth, rim: m.rim }, path),
    house: place({ x: width * 0.31, y: height - foot - houseHeight, w: width * 0.38, h: houseHeight }),
    band: kinds.insurance ? path(bandCurve(edge, band / 2, [side, width - side])) : null,
    legends: legendCurves(edge, { width, m, band, flip }).map(path),
    areas,
  };
}

/** The columns side by side, each as high as the rail above it allows: {x, w, center, top}. */
function columnsUnder(widths, { width, side, depth, beside, m }) {
  let left = side;
  return widths.map((w) => {
    const center = left + w / 2;
    const plateHalf = Math.min(w / 2 - 2, 62 * m.scale);
    const across = Math.abs(center - width / 2);
    const blockHalf = beside ? Math.min(w / 2 - 3, 84 * m.scale + m.pair + 4) : plateHalf;
    const underRail = (half) => m.rim + depth * archDrop(((across + half) * 2) / width) + m.gap;
    const column = { x: left, w, center, top: Math.max(underRail(plateHalf), underRail(blockHalf) - m.plate * 0.7) };
    left += w;
    return column;
  });
}

/** The insurance band along the columns' lower ends, `edge`, drawn on to both sides of the table. */
function bandCurve(edge, offset, [from, to]) {
  const ends = edge.map(([x, y]) => [x, y + offset]);
  const extend = ([x, y], [nextX, nextY], at) => [at, y + ((y - nextY) / (x - nextX)) * (at - x)];
  const last = ends.length - 1;
  return [extend(ends[0], ends[1], from), ...ends, extend(ends[last], ends[last - 1], to)];
}

/** How low the columns end at `x`. */
function edgeAt(edge, x) {
  const found = edge.findIndex(([center]) => center > x);
  const next = clamp(found, 1, edge.length - 1);
  const [[oneX, oneY], [otherX, otherY]] = [edge[next - 1], edge[next]];
  return oneY + clamp((x - oneX) / (otherX - oneX), 0, 1) * (otherY - oneY);
}

/** The two lines of print between the band and the house hand. */
function legendCurves(edge, { width, m, band, flip }) {
  const middle = edgeAt(edge, width / 2);
  const lower = (x) => Math.max(edgeAt(edge, x), edgeAt(edge, width - x)); // even on both sides when the columns are not
  const arc = (y, bend) =>
    Array.from({ length: 9 }, (_, step) => {
      const x = width / 2 + (step / 4 - 1) * width * 0.3;
      return [x, y + bend * (lower(x) - middle)]; // follows the band, a little flatter
    });
  const top = middle + band + m.gap;
  const baseline = (row) => top + m.legend * (flip ? row * 0.9 + 0.35 : row * 0.85 + 0.75);
  const bend = band || flip ? 0.85 : 0.4; // of both, so that their ends stay apart as their middles do
  return [arc(baseline(0), bend), arc(baseline(1), bend)];
}

function railPath({ width, height, depth, rim }, path) {
  const inset = rim * 0.55;
  const points = [[inset, height - 2]];
  for (let step = 0; step <= 48; step += 1) {
    const t = Math.sin(((step / 24 - 1) * Math.PI) / 2);
    points.push([width / 2 + t * (width / 2 - inset), inset + depth * archDrop(t)]);
  }
  points.push([width - inset, height - 2]);
  return path(points);
}

function areaRectangles(column, area, { m, kinds, beside, handsHeight, stack, band }, place) {
  const pad = 3;
  const spotTop = column.top + m.plate + m.gap;
  const pairRoom = beside ? m.pair * 2 + 8 : 0;
  const spotWidth = Math.min(column.w - 2 * pad - pairRoom, 168 * m.scale);
  const spotLeft = column.center - (spotWidth + pairRoom) / 2;
  const rows = (count, rect) => Array.from({ length: count }, (_, at) => place(rect(at)));
  const box = bettingBox({ x: spotLeft, y: spotTop, w: spotWidth }, kinds.lines, m.line);
  const below = spotTop + boxHeight(kinds.lines, m.line);
  const size = m.pair * 2;
  const pairStep = size + (beside ? 3 : Math.min(6, (column.w - 3 * size) / 4));
  const pairs = rows(kinds.pairs, (at) =>
    beside
      ? { x: spotLeft + spotWidth + 6, y: spotTop + at * pairStep, w: size, h: size }
      : {
          x: column.center - (kinds.pairs * pairStep) / 2 + at * pairStep + (pairStep - size) / 2,
          y: below + 3,
          w: size,
          h: size,
        },
  );
  const namedWidth = Math.min(column.w / 2 - 1, m.circle * 2.2);
  const circles = rows(kinds.circles.length, (at) => ({
    x: column.center + (at % 2 ? 1 : -namedWidth - 1),
    y: below + Math.floor(at / 2) * circleStep(m),
    w: namedWidth,
    h: circleHeight(m.text, m.circle / 2),
    r: m.circle / 2,
  })); // the name over the circle
  const insured = Math.min(column.w - 2 * pad, Math.max(72 * m.scale, 6.4 * m.text)); // chip, amount and mark in full letters
  const hands = { x: column.x + pad, y: column.top + stack, w: column.w - 2 * pad, h: handsHeight };
  return {
    area,
    column: place({ x: column.x, y: column.top, w: column.w, h: stack + handsHeight }),
    plate: place({
      x: column.center - Math.min(column.w / 2 - 2, 76 * m.scale),
      y: column.top,
      w: Math.min(column.w - 4, 152 * m.scale),
      h: m.plate,
    }),
    spot: box.spot && place(box.spot),
    touch: place({ x: column.x + 1, y: column.top, w: column.w - 2, h: stack }),
    lines: box.lines.reverse().map(place), // line 1 is nearest the dealer
    pairs,
    circles,
    hands: place(hands),
    insurance: band
      ? place({ x: column.center - insured / 2, y: column.top + stack + handsHeight, w: insured, h: band })
      : null,
  };
}
