// Chips: the values that there are, and the one whose colour stands for an amount. A colour means a value everywhere
// (`data-chip`, kit/wagers.css).

export const CHIPS_CENTS = [100, 500, 2500, 10000, 50000, 100000];

/** Dollars of the largest chip within an amount: 25 for $30; the smallest there is below that. */
export const chipOf = (cents) => (CHIPS_CENTS.findLast((value) => value <= cents) ?? CHIPS_CENTS[0]) / 100;
