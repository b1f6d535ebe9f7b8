// The sentences that the console makes itself; what the server sends as a sentence needs none of them.

import { cardLabel, placeTitle } from "../kit/labels.js";
import { areaOf, nameOf, wagerOf } from "./round.js";

/** "Ana", "Ana and Ben", "Ana, Ben and Chi". */
export function listOfNames(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** An option's label in its wager's row, which already says whose it is: "Ana (area 1) insures $25" → "Insures $25". */
export function rowLabel(view, { label, command }) {
  const [first, ...others] = wagerOf(view, command.wager)?.stakes ?? [];
  const who = others.length ? `${first.name} and ${others.length} more ` : `${first?.name} `;
  const rest = label.startsWith(who) ? label.slice(who.length).replace(/^\([^)]*\) /, "") : label;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Whose hand it is, in words: "Area 3 · hand 2 · Ana". */
export function turnLabel(view) {
  const turn = view.round?.turn;
  if (!turn) return "";
  const area = areaOf(view, turn.area);
  const parts = [`${placeTitle(view.table)} ${turn.area}`];
  if (area.hands.length > 1) parts.push(`hand ${turn.hand} of ${area.hands.length}`);
  if (area.controller) parts.push(area.controller.name);
  return parts.join(" · ");
}

/** What still matters of an incident: [key, sentence, clause] each. */
export function noticeLines(view) {
  const { irregular } = view.round;
  const names = irregular.absent.map((player) => nameOf(view, player));
  return [
    ...irregular.held.map((held, n) => [
      `held${n}`,
      `${held.card === "??" ? "A card that nobody saw" : `The ${cardLabel(held.card)}`} ${n === 0 ? "is out and comes next" : "comes after it"}.`,
      held.clause,
    ]),
    ...(irregular.may_withdraw
      ? [["withdraw", "Dissatisfied players may withdraw before the next card.", irregular.may_withdraw]]
      : []),
    ...(irregular.house_missing ? [["house", "The house lacks its first card.", ""]] : []),
    ...view.round.areas
      .filter(({ returns_to }) => returns_to)
      .map(({ area, returns_to }) => [
        `returns${area}`,
        `${nameOf(view, returns_to)} calls area ${area} again after this hand.`,
        "",
      ]),
    ...(names.length ? [["absent", `Not here: ${names.join(", ")}.`, ""]] : []),
  ];
}

/** Beside what comes too late in the incident menu, by command. */
export const LATE_HELP = {
  record_found_wager: "It lies under the minimum or over the maximum and is settled as the clause says.",
  place_wager: "It came too late: it is refused, with both times on record.",
};

export const LATE_CHANGE = {
  title: "A player changes a wager or takes it back after “No more bets”",
  help: "It is too late: more is refused, less stays and runs, and it is on record.",
};
