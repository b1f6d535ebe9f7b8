// Reads a seat's view: sentences made from what the server says, never a judgement of the play.

import { money } from "../../lib/money.js";
import { placeTitle } from "../common/words.js";

/** The outcome once every wager of mine has its result; null while something is in play or I had none. */
export function outcomeOf(view) {
  const { wagers } = view;
  if (!wagers.length || wagers.some((wager) => !wager.results.length)) return null;
  const net = view.net_cents;
  if (wagers.every((wager) => wager.results.at(-1).result === "returned") && net === 0) return { result: "stood-off", words: "Your wagers went back" };
  if (net > 0) return { result: "won", words: `You won ${money(net)}` };
  if (net < 0) return { result: "lost", words: `You lost ${money(-net)}` };
  return { result: "stood-off", words: "You end even" };
}

/** What is going on, in words: my decision, another's for my hand, or the phase with the area it is about. */
export function turnWords(view) {
  const { turn, areas, table } = view;
  if (!turn || !turn.area) return { kicker: "Now", words: view.phase_title, mine: false };
  const area = areas.find((each) => each.area === turn.area);
  const hands = area?.hands.length ?? 0;
  const kicker = `${placeTitle(table)} ${turn.area}${hands > 1 ? `, hand ${turn.hand} of ${hands}` : ""}`;
  if (view.phase !== "decision" && view.phase !== "decisions") return { kicker, words: view.phase_title, mine: false };
  if (area?.i_control) return { kicker, words: "Your decision", mine: true };
  if (area?.mine) return { kicker, words: `${area.controller} decides for your hand`, mine: false };
  return { kicker: view.phase_title, words: `${placeTitle(table)} ${turn.area} decides`, mine: false };
}

/** Areas that matter to me: with my wagers, else my own seat's. */
export function myAreas(view) {
  const mine = view.areas.filter((area) => area.mine);
  if (mine.length) return mine;
  const own = view.areas.find((area) => area.area === view.seat);
  return [own ?? { area: view.seat, mine: false, i_control: false, controller: "", hands: [] }];
}

/** The other areas with cards, in the order they lie before a player: the highest number on the left. */
export function otherAreas(view) {
  const mine = new Set(myAreas(view).map((area) => area.area));
  return view.areas.filter((area) => !mine.has(area.area)).sort((one, other) => other.area - one.area);
}
