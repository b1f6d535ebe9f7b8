/* What the felt says in letters: a hand beside its cards, and each area in one sentence for a screen reader. */

import { cardLabel, kindLabel, placeAt, statusInSentence } from "../screens/kit/labels.js";
import { money } from "../screens/kit/money.js";
import { text } from "../screens/kit/texts.js";
import { laidCents } from "./model.js";

/** The label of a hand for its bubble, "" before any card; shorter where `many` hands lie side by side. */
export function handLabel(hand, many) {
  if (!hand.cards.length) return "";
  return (many ? hand.short_label : hand.felt_label) ?? hand.label;
}

function wagerLabel(wager, hasLines) {
  return text(hasLines && wager.line ? "wager_on_line_stands" : "wager_stands", {
    kind: kindLabel(wager.kind),
    amount: money(laidCents(wager)),
    line: wager.line,
    status: statusInSentence(wager.status),
  });
}

/** An area in one sentence, for a screen reader; `table` is the view's. */
export function areaLabel(area, turn, table) {
  const hasLines = table.game === "pontoon"; // a position has none (TC 3.4.2)
  const parts = [placeAt(table, area.area)];
  if (area.name) parts.push(area.name);
  if (area.controller) parts.push(text("controlled_by", { name: area.controller }));
  if (turn && turn.area === area.area) parts.push(text("acts_now"));
  parts.push(...area.wagers.map((wager) => wagerLabel(wager, hasLines)));
  for (const hand of area.hands) {
    const cards = hand.cards.map(cardLabel).join(", ");
    if (cards) parts.push(text(hand.label ? "hand_is" : "hand", { cards, hand: hand.label }));
  }
  return parts.join("; ");
}
