/* What the felt says in letters: the total of a hand, and each area in one sentence for a screen reader. */

import { cardLabel, kindLabel, placeLabel, placeTitle, statusLabel } from "../screens/kit/labels.js";
import { money } from "../screens/kit/money.js";

/** Short text for the total of a hand in a split area; a soft total is shown both ways, "7/17". */
function shortTotal(hand) {
  if (hand.status === "bust" || /^bust/i.test(hand.label)) return "Bust";
  if (hand.status === "pontoon" || /^pontoon/i.test(hand.label)) return "Pontoon";
  return hand.soft && hand.total < 21 ? `${hand.total - 10}/${hand.total}` : String(hand.total || "");
}

/** The label of a hand for its bubble, "" before any card: "Straight Flush" for "Straight Flush, 9 high". */
export function handLabel(hand, many) {
  if (!hand.cards.length) return "";
  if (hand.status === "surrendered") return "Surrendered";
  return many ? shortTotal(hand) : hand.label.split(",")[0] || shortTotal(hand);
}

/** An area in one sentence, for a screen reader; `table` is the view's. */
export function areaLabel(area, turn, table) {
  const hasLines = placeLabel(table) === "area"; // a position has none (TC 3.4.2)
  const parts = [`${placeTitle(table)} ${area.area}`];
  if (area.name) parts.push(area.name);
  if (area.controller) parts.push(`controlled by ${area.controller}`);
  if (turn && turn.area === area.area) parts.push("acts now");
  for (const wager of area.wagers) {
    const line = hasLines && wager.line ? ` on line ${wager.line}` : "";
    parts.push(
      `${kindLabel(wager.kind)} ${money(wager.stake_cents)}${line}, ${statusLabel(wager.status).toLowerCase()}`,
    );
  }
  for (const hand of area.hands)
    if (hand.cards.length) parts.push(`hand ${hand.cards.map(cardLabel).join(", ")}${hand.label && `: ${hand.label}`}`);
  return parts.join("; ");
}
