// Paying walks the felt: the area of the first open line of the pay sheet is the next one, with all that is open there.

import { chipsOf } from "../kit/chips.js";
import { payLabel, placeTitle } from "../kit/labels.js";
import { money } from "../kit/money.js";
import { text } from "../kit/texts.js";
import { anyAllowed } from "../kit/view.js";

/** A progressive wager that takes part is with the jackpot system since it was placed (TC 3.5.3, ruling 54). */
export const isWithSystem = ({ kind, result }) => kind === "progressive" && result !== "returned";

/** What crosses the layout for a line: winnings from the rack, or the stake to it. */
export function moved(line) {
  if (isWithSystem(line)) return line.returned_cents;
  return line.returned_cents - line.stake_cents;
}

const openLines = ({ round }) => round.pay_sheet.filter(({ paid }) => !paid);

/** What of the lines is paid (1) or collected (-1), in cents. */
export function sumOf(lines, sign) {
  const cents = lines.map(moved).filter((each) => Math.sign(each) === sign);
  return cents.reduce((all, each) => all + Math.abs(each), 0);
}

/** The shares of lines by who has them, in the order of the sheet: [player, [line with that share alone]]. */
export function byBacker(lines) {
  const found = new Map();
  for (const line of lines)
    for (const share of line.shares)
      found.set(share.player, [...(found.get(share.player) ?? []), { ...line, ...share }]);
  return [...found];
}

/** What is paid on lines in chips, to each backer by themselves: [[cents, count]], the largest first. */
function chipsFor(lines) {
  const counts = new Map();
  for (const [, parts] of byBacker(lines))
    for (const [value, count] of chipsOf(sumOf(parts, 1))) counts.set(value, (counts.get(value) ?? 0) + count);
  return [...counts].sort(([one], [other]) => other - one);
}

/** {area, lines, label, sums: [[word, amount, tone]], chips}: the area that is paid next; null where nothing is paid by ticks now. */
export function nextPayment(view) {
  if (!view.round?.pay_sheet.length || !view.actions.some(({ command }) => command.type === "settle")) return null;
  const [first] = openLines(view);
  if (!first || anyAllowed(view, "settle_jackpot")) return null;
  const lines = openLines(view).filter((line) => line.area === first.area && line.looked_at_by === first.looked_at_by);
  const [pays, takes] = [sumOf(lines, 1), sumOf(lines, -1)];
  const moving = [pays && [payLabel("won"), money(pays), "acting"], takes && [payLabel("lost"), money(takes), "lost"]];
  const sums = pays || takes ? moving.filter(Boolean) : [["", payLabel(first.result), "acting"]];
  const label = sums.map(([word, amount]) => `${word} ${amount}`.trim()).join(" · ");
  return { area: first.area, lines, label, sums, chips: chipsFor(lines) };
}

/** The command that ticks lines, or takes their ticks back. */
const markPaid = (lines, paid) => ({
  type: "mark_paid",
  lines: lines.map(({ wager, kind, shares: [{ player }], nth }) => ({ wager, kind, player, nth })),
  paid,
});

/** Tick what is open of an area's lines, an award by itself; where all are ticked take the ticks back. */
export function markNext(lines, context) {
  const open = lines.filter(({ paid }) => !paid);
  if (open.length === 0) mark(lines, false, context);
  else
    mark(
      open.filter((line) => line.looked_at_by === open[0].looked_at_by),
      true,
      context,
    );
}

/** Lines that are paid by the hand and not at odds. */
const AWARDS = new Set(["bonus", "progressive"]);

/** Tick lines, or take their ticks back. What is looked at first, the sheet asks an approval for. */
export function mark(lines, paid, { view, send, openIncident }) {
  const command = markPaid(lines, paid);
  const [{ area, kind, words, looked_at_by: role }] = lines;
  const [key, clause] = AWARDS.has(kind) ? ["award_looked_at", "ruling 114"] : ["payment_looked_at", "ruling 115"];
  const label = text(key, { place: placeTitle(view.table), area, words });
  if (paid && role) openIncident({ command, label, clause, role, fields: [] });
  else send(command);
}
