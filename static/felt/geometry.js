/*
 * Where everything lies on the felt. Pure functions: pixels in, rectangles and curves out; nothing is drawn here.
 *
 * Every area has a column of its own, so neighbours can never overlap. Columns stand upright on the arc of the rail.
 * The table is laid out as the dealer sees it, the outer rail at the top and the dealer at the bottom with area 1 on the
 * left; for the players' side every rectangle is mirrored up-down and left-right while its content stays upright.
 * A rectangle is {x, y, w, h}, a point [x, y].
 */

const CURVE = 2.4; // exponent of the superellipse of the rail
const NARROWEST_COLUMN = 72;

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** Depth below the rail's crown at `t`, -1 to 1 across the table; 0 at the middle, 1 at the ends. */
function archDrop(t) {
  const across = Math.min(1, Math.abs(t));
  return 1 - (1 - across ** CURVE) ** (1 / CURVE);
}

/** True when the columns would be too narrow to read and there is height for the compact drawing instead. */
export function isNarrow(width, height, positions) {
  return (width - 24) / positions < NARROWEST_COLUMN && height >= 440;
}

/** Sizes in pixels that all follow one scale. */
function measures(width, height, columnWidth) {
  const scale = clamp(Math.min(width / 980, height / 560), 0.68, 1.6);
  const line = Math.max(18, 21 * scale);
  return {
    scale,
    rim: 16 + 10 * scale,
    plate: Math.max(22, 25 * scale),
    line,
    pair: clamp(13.5 * scale, 10, (columnWidth - 10) / 6),
    circle: clamp(Math.min(columnWidth / 2 - 8, 56 * scale), 28, 80),
    band: Math.max(20, 25 * scale),
    legend: 24 * scale,
    houseCard: 58 * scale,
    handCard: clamp(57 * scale, 30, 86),
    gap: 6 * scale,
    text: clamp(13 * scale, 11, 19),
  };
}

/** Shares of the width: an area with split hands gets more room, and some more while it acts. */
function columnWidths(room, positions, handCounts, active) {
  const weights = Array.from({ length: positions }, (_, at) => {
    const hands = Math.max(1, handCounts[at] || 1);
    return 1 + 0.38 * (hands - 1) + (hands > 1 && active === at + 1 ? 0.4 : 0);
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (room * weight) / sum);
}

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
  const lines = spots.lines * m.line + (spots.lines ? 8 : 0);
  const pairs = spots.pairs ? m.pair * 2 + 6 : 0;
  const circles = Math.ceil(spots.circles.length / 2) * (m.circle + 4);
  return beside ? Math.max(lines, spots.pairs * (m.pair * 2 + 3)) : lines + pairs + circles;
}

/** Sorts the layout's spots into what this drawing knows: betting lines, pair places, the insurance band, circles. */
function sortSpots(spots) {
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

/**
 * The whole table. `handCounts[i]` is the number of hands on area i+1, `active` the acting area or null.
 * Returns {width, height, m, spots, rail, house, tray, band, legends, areas: [{area, column, plate, lines, pairs, circles,
 * hands, insurance}]}; `lines`, `pairs` and `circles` are lists of rectangles, `rail`, `band` and `legends` SVG paths.
 */
export function tableGeometry({
  width,
  height,
  positions,
  orientation = "dealer",
  spots,
  handCounts = [],
  active = null,
}) {
  const side = 22 + 10 * clamp(Math.min(width / 980, height / 560), 0.68, 1.6); // clear of the rail
  const widths = columnWidths(width - 2 * side, positions, handCounts, active);
  const narrowest = Math.min(...widths);
  const m = measures(width, height, narrowest);
  const kinds = sortSpots(spots);
  const beside = kinds.pairs > 0 && narrowest > 150 * m.scale;
  const foot = 12 * m.scale;
  const houseHeight = m.houseCard * 1.4 + 18 * m.scale;
  const below = m.legend * 2 + houseHeight + foot;
  const stack = m.plate + m.gap + spotsHeight(kinds, m, beside) + m.gap;
  const band = kinds.insurance ? m.band : 0;
  const handsHeight = Math.max(40, height - m.rim - stack - band - below - 2 * m.gap);
  const depth = (0.86 * (below - foot)) / archDrop(1 - (2 * side) / width - 0.01);

  let left = side;
  const columns = widths.map((w) => {
    const center = left + w / 2;
    const plateHalf = Math.min(w / 2 - 2, 62 * m.scale);
    const across = Math.abs(center - width / 2);
    const blockHalf = beside ? Math.min(w / 2 - 3, 84 * m.scale + m.pair + 4) : plateHalf;
    const underRail = (half) => m.rim + depth * archDrop(((across + half) * 2) / width) + m.gap;
    const column = { x: left, w, center, top: Math.max(underRail(plateHalf), underRail(blockHalf) - m.plate * 0.7) };
    left += w;
    return column;
  });
  const bottomOf = (column) => column.top + stack + handsHeight;
  const curve = (offset) => {
    const ends = columns.map((column) => [column.center, bottomOf(column) + offset]);
    const extend = ([x, y], [nextX, nextY], to) => [to, y + ((y - nextY) / (x - nextX)) * (to - x)];
    const last = ends.length - 1;
    return [extend(ends[0], ends[1], side), ...ends, extend(ends[last], ends[last - 1], width - side)];
  };
  const flip = orientation === "player";
  const place = (rect) => (flip ? { ...rect, x: width - rect.x - rect.w, y: height - rect.y - rect.h } : rect);
  const path = (points) => smooth(flip ? points.map(([x, y]) => [width - x, height - y]).reverse() : points);

  const areas = columns.map((column, at) =>
    areaRectangles(column, at + 1, { m, kinds, beside, handsHeight, stack, band }, place),
  );
  const bandAt = (x) => {
    const next = Math.min(
      columns.length - 1,
      Math.max(
        1,
        columns.findIndex((column) => column.center > x),
      ),
    );
    const [one, other] = [columns[next - 1], columns[next]];
    const share = clamp((x - one.center) / (other.center - one.center), 0, 1);
    return bottomOf(one) + share * (bottomOf(other) - bottomOf(one));
  };
  const legendTop = bandAt(width / 2) + band + m.gap;
  const lower = (x) => Math.max(bandAt(x), bandAt(width - x)); // even on both sides when the columns are not
  const arc = (y, bend) =>
    Array.from({ length: 9 }, (_, step) => {
      const x = width / 2 + (step / 4 - 1) * width * 0.3;
      return [x, y + bend * (lower(x) - bandAt(width / 2))]; // follows the band, a little flatter
    });
  const baseline = (row) => legendTop + m.legend * (flip ? row * 0.9 + 0.35 : row * 0.85 + 0.75);
  return {
    width,
    height,
    m,
    spots: kinds,
    orientation,
    rail: railPath({ width, height, depth, rim: m.rim }, path),
    house: place({ x: width * 0.31, y: height - foot - houseHeight, w: width * 0.38, h: houseHeight }),
    band: kinds.insurance ? path(curve(band / 2)) : null,
    legends: [path(arc(baseline(0), kinds.insurance || flip ? 0.85 : 0.4)), path(arc(baseline(1), flip ? 0.85 : 0.4))],
    areas,
  };
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
  const outermost = kinds.lines - 1;
  const lines = rows(kinds.lines, (at) => ({
    x: spotLeft,
    y: spotTop + 4 + (outermost - at) * m.line,
    w: spotWidth,
    h: m.line, // line 1 is nearest the dealer
  }));
  const below = spotTop + (kinds.lines ? kinds.lines * m.line + 8 : 0);
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
  const circles = rows(kinds.circles.length, (at) => ({
    x: column.center + (at % 2 ? 2 : -m.circle - 2),
    y: below + Math.floor(at / 2) * (m.circle + 4),
    w: m.circle,
    h: m.circle,
  }));
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
    spot: kinds.lines ? place({ x: spotLeft, y: spotTop, w: spotWidth, h: kinds.lines * m.line + 8 }) : null,
    touch: place({ x: column.x + 1, y: column.top, w: column.w - 2, h: stack }),
    lines,
    pairs,
    circles,
    hands: place(hands),
    insurance: band
      ? place({ x: column.center - 36 * m.scale, y: column.top + stack + handsHeight, w: 72 * m.scale, h: band })
      : null,
  };
}

/**
 * Fits one area's hands into `box`: the largest cards of which every index (rank and suit) stays in sight.
 * `hands` is [{count, sideways}], `bubble` the width kept for a total. Returns {cardWidth, hands: [{rect, bubble: [x, y], cards:
 * [{x, y, sideways}]}]} in the box's own coordinates, the whole centred across.
 */
export function fitHands(hands, box, { largest, smallest = 20, bubble = 34 }) {
  let best = null;
  for (let cardWidth = largest; cardWidth > smallest; cardWidth -= 1) {
    for (let across = 1; across <= Math.min(2, hands.length); across += 1) {
      const fitted = arrange(hands, box, { cardWidth, across, bubble });
      if (fitted.height > box.h) continue;
      const score = cardWidth * 0.8 ** fitted.extraRows; // somewhat smaller cards in one row beat larger ones in two
      if (!best || score > best.score) best = { ...fitted, score };
    }
  }
  return best || arrange(hands, box, { cardWidth: smallest, across: 1, bubble });
}

function arrange(hands, box, { cardWidth, across, bubble }) {
  const step = cardWidth * 0.43;
  const reveal = cardWidth * 0.88;
  const cell = box.w / across;
  const single = hands.length === 1;
  if (across > 1 && cell < cardWidth * 0.45 + bubble) return { height: Infinity };
  const placed = [];
  let top = 0;
  for (let first = 0; first < hands.length; first += across) {
    const inRow = hands.slice(first, first + across).map((hand, at) => {
      const end = hand.sideways ? cardWidth * 1.4 : cardWidth;
      const tail = Math.max(end, single ? 0 : cardWidth * 0.45 + bubble);
      const perRow = Math.max(1, Math.floor((cell - tail) / step + 0.001) + 1);
      return placeHand(hand, { left: at * cell, top, cell, perRow, step, reveal, cardWidth, single });
    });
    placed.push(...inRow);
    const rows = Math.max(...inRow.map((hand) => hand.rows));
    const last = first + across >= hands.length;
    top += (rows - 1) * reveal + (last ? cardWidth * 1.4 : reveal + 5);
  }
  const extraRows = placed.reduce((most, hand) => Math.max(most, hand.rows - 1), 0);
  return { cardWidth, extraRows, hands: placed, height: top + (single ? 12 : 0) };
}

function placeHand(hand, { left, top, cell, perRow, step, reveal, cardWidth, single }) {
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
    bubble: single ? [start + spread / 2, top + height - 2] : [last.x + cardWidth * 0.72, last.y + cardWidth * 0.55],
  };
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
  const spotHeight = kinds.lines ? kinds.lines * m.line + 8 : 0;
  const circlesHeight = kinds.circles.length ? 56 : 0;
  const foot = height - 12;
  const plate = { x: width / 2 - 110, y: foot - m.plate, w: 220, h: m.plate };
  const spotTop = plate.y - m.gap - spotHeight - circlesHeight;
  const pairRoom = kinds.pairs ? m.pair * 2 + 10 : 0;
  const spotWidth = Math.min(210, width - 60 - pairRoom);
  const spotLeft = (width - spotWidth - pairRoom) / 2;
  const circle = 52;
  const area = {
    area: focus,
    plate,
    spot: kinds.lines ? { x: spotLeft, y: spotTop, w: spotWidth, h: spotHeight } : null,
    lines: Array.from({ length: kinds.lines }, (_, at) => ({
      x: spotLeft,
      y: spotTop + 4 + at * m.line,
      w: spotWidth,
      h: m.line,
    })),
    pairs: Array.from({ length: kinds.pairs }, (_, at) => ({
      x: spotLeft + spotWidth + 8,
      y: spotTop + spotHeight / 2 + (at - kinds.pairs / 2) * (m.pair * 2 + 2),
      w: m.pair * 2,
      h: m.pair * 2,
    })),
    circles: kinds.circles.map((_, at) => ({
      x: width / 2 + (at - kinds.circles.length / 2) * (circle + 6),
      y: spotTop,
      w: circle,
      h: circle,
    })),
    insurance: kinds.insurance ? { x: width / 2 - 60, y: spotTop - 34, w: 120, h: 26 } : null,
    hands: { x: 18, y: top, w: width - 36, h: Math.max(60, spotTop - top - (kinds.insurance ? 40 : 12)) },
    touch: { x: 18, y: spotTop, w: width - 36, h: foot - spotTop },
    column: { x: 18, y: top, w: width - 36, h: foot - top },
  };
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
    areas: [area],
    minis,
  };
}
