// Labels for what the views name by code, and for times. The server's page has them (rules/wording); a code that is not
// known there is shown as it is.

import { money } from "./money.js";
import { filled, text } from "./texts.js";
import { spokenLanguage, words } from "./words.js";

/** "Pit Manager" for "pit_manager". */
export const roleLabel = (role) => words.codes.roles[role];

/** Who is asked for, in a sentence: "a Pit Manager". */
export const somebodyLabel = (role) => words.codes.somebody[role];

/** Who may act where a role is asked for: "a Pit Manager or higher"; nobody stands above the Gaming Shift Manager. */
export const orHigher = (role) => words.codes.or_higher[role];

/** The same where it begins a sentence. */
export const orHigherFirst = (role) => words.codes.or_higher_first[role];

/** A code without a label of its own, readable: "Stood off" for "stood_off". */
export const codeTitle = (code) => (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll("_", " ");

/** "Main wager" for "main". */
export const kindLabel = (kind) => words.codes.kinds[kind] ?? codeTitle(kind);

/** "main wager" for "main", in a sentence. */
export const kindInSentence = (kind) => words.codes.kinds_in_sentence[kind] ?? kindLabel(kind);

/** "pair plus" for "pair_plus", in short. */
export const kindWord = (kind) => words.codes.kind_words[kind] ?? kind;

/** "stand-off" for "stood_off", in a sentence. */
export const statusInSentence = (status) => words.codes.statuses_in_sentence[status] ?? statusLabel(status);

/** A sentence with the full stop of the page's language. */
export const ended = (sentence) =>
  /[.?!。？！]$/.test(sentence) ? sentence : filled(words.codes.sentences.ended, { sentence });

/** What a chip's colour is called. */
export const colourLabel = (colour) => words.codes.colours[colour] ?? colour;

/** "Stand-off" for "stood_off". */
export const statusLabel = (status) => words.codes.statuses[status] ?? codeTitle(status);

/** The class suffix of a result: "stood-off" for "stood_off". */
export const dashed = (code) => code.replaceAll("_", "-");

/** "$10 to $1,000"; "$5" where only one amount may be wagered. */
export const limitLabel = ({ min_cents: least, max_cents: most }) =>
  least === most ? money(least) : text("limits", { least: money(least), most: money(most) });

/** Until then it is now. */
export const NOW_SECONDS = 5;

/** How long ago: "now", "40 s", "3 min", "2 h". */
export function ageLabel(seconds) {
  if (seconds < NOW_SECONDS) return text("age_now");
  if (seconds < 90) return text("age_seconds", { age: Math.round(seconds) });
  if (seconds < 5400) return text("age_minutes", { age: Math.round(seconds / 60) });
  return text("age_hours", { age: Math.round(seconds / 3600) });
}

/** The zone of the casino's clock, by which the screens show times: "Asia/Singapore". */
export const casinoZone = () => document.documentElement.dataset.zone;

const CLOCK = { hour: "2-digit", minute: "2-digit", second: "2-digit" };
const clocks = new Map(); // by zone: to make one takes longer than to ask it a hundred times

/** "14:05:09" by the casino's clock. */
export function clockLabel(iso) {
  const timeZone = casinoZone();
  if (!clocks.has(timeZone)) clocks.set(timeZone, new Intl.DateTimeFormat("en-GB", { ...CLOCK, timeZone }));
  return clocks.get(timeZone).format(new Date(iso));
}

/** A sentence of the rules with its times by that clock: they come as "2026-01-31T20:00:30Z". */
export const timesHere = (sentence) => sentence.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, clockLabel);

/** "8 of spades" for "8S"; "a card face down" for "??". */
export function cardLabel(card) {
  if (!card || card === "??") return text("face_down");
  return text("card", { rank: words.codes.ranks[card[0]] ?? card[0], suit: words.codes.suits[card[1]] });
}

/** A clause as people cite it: the line of a pay table is part of its clause. "PM 4.1" for "PM 4.1/pair". */
export const clauseLabel = (clause) => clause.split("/")[0].replace("appendix-a", "Appendix A");

/** What the game calls a player's place on its layout: "position" at Three Card Poker, "area" at Pontoon. */
export const placeLabel = ({ game }) => words.codes.places[game];

/** "Area" and "Position", where it begins a line. */
export const placeTitle = ({ game }) => words.codes.place_titles[game];

/** "Area 3"; `of` is a game, or what the API calls a place. */
export const placedLabel = (of, number) => filled(words.codes.placed[of], { number });

/** The same of a table. */
export const placeAt = ({ game }, number) => placedLabel(game, number);

/** What a round's bonuses are called: an Envy Bonus at Three Card Poker (TC 3.14), a Super Bonus at Pontoon (PM 4.1.1). */
export const bonusTitle = ({ game }) => words.codes.bonuses[game];

/** "Main wagers" for "main": the heading over a limit. */
export const limitTitle = (kind) => words.codes.limits[kind] ?? codeTitle(kind);

const ENGLISH = "en";

/** "Ana", "Ana and Ben", "Ana, Ben and Chi", as the page's language lists them. */
export const listLabel = (names) =>
  new Intl.ListFormat(spokenLanguage() === ENGLISH ? "en-GB" : spokenLanguage()).format(names);

/** Rounds that a share of the handle rests on before it is shown, as `LEAST_ROUNDS` of the results. */
const LEAST_ROUNDS = 30;

/** What the house kept of the handle, all that was staked: "3.6 %" with a true minus sign; "–" before it means something. */
export function winOnHandle(win, handle, rounds) {
  if (!handle || rounds < LEAST_ROUNDS) return "–";
  const tenths = Math.round((1000 * win) / handle) || 0; // no "−0.0"
  return `${(tenths / 10).toFixed(1)} %`.replace("-", "\u2212");
}

/** The kinds that a table has limits for, in the order of the layout's spots. */
export function limitKinds(table) {
  const order = table.layout.spots.map((spot) => spot.kind);
  const place = (kind) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return Object.keys(table.limits).sort((one, other) => place(one) - place(other));
}

/** Choices 1 to `count`. */
export const range = (count) =>
  Array.from({ length: count }, (_, index) => ({ value: index + 1, label: String(index + 1) }));

/** How a claim stands, for the dealer: "Has it" for "granted". */
export const standingLabel = (standing) => words.codes.standings[standing] ?? standing;

/** How a claim stands, for whoever made it: "Yours" for "granted". */
export const ownStandingLabel = (standing) => words.codes.own_standings[standing] ?? words.codes.own_standings.none;

/** The word of a state that a player must know, or of a hand signal: "Your turn" for "your_turn". */
export const stateLabel = (state) => words.codes.states[state];

/** How a player's own hand stands: "Being decided" for "active". */
export const handStatusLabel = (status) => words.codes.hand_statuses[status] ?? "";

/** What the dealer does with the chips of a result: "Pay" for "won". */
export const payLabel = (result) => words.codes.payments[result] ?? result;

/** A kind in a line of the pay sheet, where "main" goes without saying. */
export const shortKindLabel = (kind) => words.codes.short_kinds[kind] ?? kind;

/** Why a dealer calls the pit: "Chips are needed" for "chips". */
export const callReason = (reason) => words.codes.call_reasons[reason];

/** "Late wager refused" for "late_wager". */
export const alertTitle = (kind) => words.codes.alerts[kind] ?? codeTitle(kind);

/** How grave an alert can be, from the least up. */
export const SEVERITIES = Object.keys(words.codes.severities ?? {});

/** "Critical" for "critical". */
export const severityLabel = (severity) => words.codes.severities[severity];

/** Who can have found that something was paid wrongly. */
export const FOUND_BY = Object.keys(words.codes.found_by ?? {});

/** "Surveillance" for "surveillance". */
export const foundByLabel = (who) => words.codes.found_by[who];
