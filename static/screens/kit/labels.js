// Labels for what the views name by code, and for times. The server's page has them (rules/wording); a code that is not
// known there is shown as it is.

import { money } from "./money.js";
import { pageFacts } from "./page.js";

const CODES = pageFacts("codes");

/** "Pit Manager" for "pit_manager". */
export const roleLabel = (role) => CODES.roles[role];

/** Who may act where a role is asked for: "Pit Manager or higher"; nobody stands above the Gaming Shift Manager. */
export const orHigher = (role) => CODES.or_higher[role];

/** A code without a label of its own, readable: "Stood off" for "stood_off". */
export const codeTitle = (code) => (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll("_", " ");

/** "Main wager" for "main". */
export const kindLabel = (kind) => CODES.kinds[kind] ?? codeTitle(kind);

/** "Stand-off" for "stood_off". */
export const statusLabel = (status) => CODES.statuses[status] ?? codeTitle(status);

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

/** "8 of spades" for "8S"; "a card face down" for "??". */
export function cardLabel(card) {
  if (!card || card === "??") return "a card face down";
  return `${CODES.ranks[card[0]] ?? card[0]} of ${CODES.suits[card[1]]}`;
}

/** A clause as people cite it: the line of a pay table is part of its clause. "PM 4.1" for "PM 4.1/pair". */
export const clauseLabel = (clause) => clause.split("/")[0].replace("appendix-a", "Appendix A");

/** What the game calls a player's place on its layout: "position" at Three Card Poker, "area" at Pontoon. */
export const placeLabel = ({ game }) => CODES.places[game];

/** "Area" and "Position", where it begins a line. */
export const placeTitle = (table) => codeTitle(placeLabel(table));

/** What a round's bonuses are called: an Envy Bonus at Three Card Poker (TC 3.14), a Super Bonus at Pontoon (PM 4.1.1). */
export const bonusTitle = ({ game }) => CODES.bonuses[game];

/** "Main wagers" for "main": the heading over a limit. */
export const limitTitle = (kind) => CODES.limits[kind] ?? codeTitle(kind);

/** "3.6 %" with a true minus sign; "–" where there is nothing to divide by. */
export const percentLabel = (part, whole) =>
  whole ? `${((100 * part) / whole).toFixed(1)} %`.replace("-", "\u2212") : "–";

/** The kinds that a table has limits for, in the order of the layout's spots. */
export function limitKinds(table) {
  const order = table.layout.spots.map((spot) => spot.kind);
  const place = (kind) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return Object.keys(table.limits).sort((one, other) => place(one) - place(other));
}

const STANDINGS = {
  granted: "Has it",
  denied: "Behind",
  tied: "Equal",
  outsider: "No wager in the round",
  waiting: "Waits",
};

/** How a claim stands, for the dealer: "Has it" for "granted". */
export const standingLabel = (standing) => STANDINGS[standing] ?? standing;

const OWN_STANDINGS = {
  granted: "Yours",
  denied: "Not yours",
  tied: "Equal claims",
  outsider: "Waiting",
  waiting: "Waiting",
};

/** How a claim stands, for whoever made it: "Yours" for "granted". */
export const ownStandingLabel = (standing) => OWN_STANDINGS[standing] ?? "Asked for";

const HAND_STATUSES = {
  active: "Being decided",
  waiting: "Waiting",
  stood: "Stands",
  doubled: "Doubled",
  bust: "Over 21",
  surrendered: "Surrendered",
  settled: "Settled",
  viewed: "You hold these cards",
  folded: "Folded",
  play: "Played",
  continue: "Goes on",
  exposed: "Shown",
  declined: "Kept down",
  invalid: "Out of play",
};

/** How a player's own hand stands: "Being decided" for "active". */
export const handStatusLabel = (status) => HAND_STATUSES[status] ?? "";

const PAYMENTS = { won: "Pay", lost: "Take", stood_off: "Stand-off", half_lost: "Take half", returned: "Return" };

/** What the dealer does with the chips of a result: "Pay" for "won". */
export const payLabel = (result) => PAYMENTS[result] ?? result;

const SHORT_KINDS = {
  main: "",
  split: "split",
  double: "double",
  pair: "pair",
  insurance: "insurance",
  ante: "Ante",
  play: "Play",
  ante_bonus: "Ante Bonus",
  pair_plus: "Pair Plus",
  progressive: "Progressive",
};

/** A kind in a line of the pay sheet, where "main" goes without saying. */
export const shortKindLabel = (kind) => SHORT_KINDS[kind] ?? kind;

const ALERTS = {
  super_bonus: { title: "Super Bonus", grave: true },
  limit_breach: { title: "Outside the limits", grave: true },
  console_disconnected: { title: "Console disconnected", grave: true },
  shift_manager: { title: "For the Gaming Shift Manager", grave: true },
  round_void: { title: "Round declared void", grave: true },
  jackpot_claim: { title: "Jackpot claimed", grave: true },
  interrupted: { title: "Play was interrupted", grave: true },
  record_fault: { title: "A record does not prove", grave: true },
  irregularity: { title: "Something went wrong", grave: false },
  late_wager: { title: "Late wager refused", grave: false },
  late_withdrawal: { title: "Late withdrawal", grave: false },
};

/** An alert's title, and whether it is grave. */
export const alertKind = (kind) => ALERTS[kind] ?? { title: codeTitle(kind), grave: false };
