// The chips of the page's table (ruling 97): their values, their colours, and how an amount is made up of them. A colour
// means a value everywhere (`data-chip`, kit/wagers.css).

let chips = [{ cents: 100, colour: "grey" }];

/** The chips of the table that the page is about, as its view has them: the smallest first. */
export function setChips(view) {
  if (view?.table.chips?.length) chips = view.table.chips;
}

/** The values that there are, in cents. */
const chipValues = () => chips.map(({ cents }) => cents);

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
 * divides the amount. What is left below every chip comes last.
 */
export function chipsOf(cents) {
  const fitting = fittingFor(cents);
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
function fittingFor(cents) {
  const values = chipValues();
  const base = values.findLast((value) => cents % value === 0);
  return base === undefined ? values : values.filter((value) => value % base === 0);
}
