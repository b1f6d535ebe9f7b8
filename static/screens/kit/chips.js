// The chips of the page's table (ruling 97): their values, their colours, and how an amount is made up of them. A colour
// means a value everywhere (`data-chip`, kit/wagers.css).

let chips = [{ cents: 100, colour: "grey" }];
let inTray = null; // values that the tray holds chips of, in cents; null where it is not counted

/** The chips of the table that the page is about, as its view has them: the smallest first. */
export function setChips(view) {
  if (view?.table.chips?.length) chips = view.table.chips;
  const held = (view?.tray?.open ? view.tray.chips : []).filter(({ count }) => count > 0).map(({ cents }) => cents);
  inTray = held.length ? new Set(held) : null;
}

/** The values that there are, in cents. */
const chipValues = () => chips.map(({ cents }) => cents);

/** Whether there is a chip of a value: what is left below every chip is paid in coin. */
export const isChip = (cents) => chipValues().includes(cents);

/** Those for the keys of amounts, whole dollars alone: of many the largest. */
export const keyValues = (most = 5) =>
  chipValues()
    .filter((cents) => cents % 100 === 0)
    .slice(-most);

/** What players mostly buy for, as multiples of one chip: of the largest within twenty times the least wager. */
const BUY_IN_CHIPS = [1, 2, 3, 5, 10, 20];

/** The amounts for the keys of a buy-in at a table whose least wager is so much: all of them can be paid out in chips. */
export function buyInValues(least) {
  const values = keyValues(Infinity);
  const base = values.findLast((value) => value <= least * 20) ?? values[0] ?? 0;
  return BUY_IN_CHIPS.map((many) => many * base);
}

/** The colour of the largest chip within an amount; of the smallest where there is none. */
export const chipOf = (cents) => (chips.findLast((chip) => chip.cents <= cents) ?? chips[0]).colour;

/**
 * [[10000, 2], [500, 1]]: the fewest chips of those that fit together, which are the multiples of the largest chip that
 * divides the amount; of those that the tray holds, where they make up the amount. What is left below every chip comes last.
 */
export function chipsOf(cents) {
  const held = countedIn(
    cents,
    chipValues().filter((value) => !inTray || inTray.has(value)),
  );
  return held.every(([value]) => !inTray || inTray.has(value)) ? held : countedIn(cents, chipValues());
}

function countedIn(cents, values) {
  const fitting = fittingFor(cents, values);
  const counted = [];
  let left = cents;
  for (const value of fitting.toReversed()) {
    const count = Math.trunc(left / value);
    if (count) counted.push([value, count]);
    left -= count * value;
  }
  return left ? [...counted, [left, 1]] : counted;
}

/** $1 does not fit beside $2.50: an amount is made up of chips that are multiples of one that divides it. */
function fittingFor(cents, values) {
  const base = values.findLast((value) => cents % value === 0);
  return base === undefined ? values : values.filter((value) => value % base === 0);
}
