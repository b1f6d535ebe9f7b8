// Words for what the views name by code, and for times. No rules: a code that is not known here is shown as it is.

import { money } from "./money.js";

const KINDS = {
  main: "Main wager",
  split: "Split wager",
  double: "Double",
  pair: "Pair wager",
  insurance: "Insurance",
  pair_plus: "Pair Plus",
  ante_bonus: "Ante Bonus",
  progressive: "Progressive wager",
};

const STATUSES = {
  live: "In play",
  surrendered: "Surrendered",
  won: "Won",
  lost: "Lost",
  stood_off: "Stand-off",
  half_lost: "Half lost",
  returned: "Returned",
  bonus: "Paid",
};

const ROLES = {
  dealer: "Dealer",
  pit_supervisor: "Pit Supervisor",
  pit_manager: "Pit Manager",
  gaming_shift_manager: "Gaming Shift Manager",
};

/** "Pit Manager" for "pit_manager". */
export const roleLabel = (role) => ROLES[role];

/** Who may act where a role is asked for: "Pit Manager or higher"; nobody stands above the Gaming Shift Manager. */
export const orHigher = (role) => (role === "gaming_shift_manager" ? ROLES[role] : `${ROLES[role]} or higher`);

/** A code without a label of its own, readable: "Stood off" for "stood_off". */
export const codeTitle = (code) => (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll("_", " ");

/** "Main wager" for "main". */
export const kindLabel = (kind) => KINDS[kind] ?? codeTitle(kind);

/** "Stand-off" for "stood_off". */
export const statusLabel = (status) => STATUSES[status] ?? codeTitle(status);

/** The class suffix of a result: "stood-off" for "stood_off". */
export const dashed = (code) => code.replaceAll("_", "-");

/** "$10 to $1,000"; "$5" where only one amount may be wagered. */
export const limitLabel = ({ min_cents: least, max_cents: most }) =>
  least === most ? money(least) : `${money(least)} to ${money(most)}`;

/** How long ago: "now", "40 s", "3 min", "2 h". */
export function ageLabel(seconds) {
  if (seconds < 5) return "now";
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

/** "14:05:09" by the casino's clock; by this device's where the casino has named no zone. */
export const clockLabel = (iso) =>
  new Date(iso).toLocaleTimeString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZone: document.documentElement.dataset.zone || undefined,
  });

/** A sentence of the rules with its times by that clock: they come as "2026-01-31T20:00:30Z". */
export const timesHere = (sentence) => sentence.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, clockLabel);

const RANK_NAMES = { A: "Ace", K: "King", Q: "Queen", J: "Jack", T: "10" };
const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

/** "8 of spades" for "8S"; "a card face down" for "??". */
export function cardLabel(card) {
  if (!card || card === "??") return "a card face down";
  return `${RANK_NAMES[card[0]] ?? card[0]} of ${SUIT_NAMES[card[1]]}`;
}

/** A clause as people cite it: the line of a pay table is part of its clause. "PM 4.1" for "PM 4.1/pair". */
export const clauseLabel = (clause) => clause.split("/")[0].replace("appendix-a", "Appendix A");

/** What the game calls a player's place on its layout: "position" at Three Card Poker, "area" at Pontoon. */
export const placeLabel = ({ game }) => (game === "three_card_poker" ? "position" : "area");

/** "Area" and "Position", where it begins a line. */
export const placeTitle = (table) => codeTitle(placeLabel(table));

/** What a round's bonuses are called: an Envy Bonus at Three Card Poker (TC 3.14), a Super Bonus at Pontoon (PM 4.1.1). */
export const bonusTitle = ({ game }) => (game === "three_card_poker" ? "Envy Bonus" : "Super Bonus");

const LIMITS = {
  main: "Main wagers",
  pair: "Pair wagers",
  insurance: "Insurance",
  pair_plus: "Pair Plus",
  progressive: "Progressive Jackpot",
};

/** "Main wagers" for "main": the heading over a limit. */
export const limitTitle = (kind) => LIMITS[kind] ?? codeTitle(kind);

/** "3.6 %" with a true minus sign; "–" where there is nothing to divide by. */
export const percentLabel = (part, whole) =>
  whole ? `${((100 * part) / whole).toFixed(1)} %`.replace("-", "\u2212") : "–";

/** The kinds that a table has limits for, in the order of the layout's spots. */
export function limitKinds(table) {
  const order = table.layout.spots.map((spot) => spot.kind);
  const place = (kind) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return Object.keys(table.limits).sort((one, other) => place(one) - place(other));
}
