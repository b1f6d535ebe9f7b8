// The sentences that a seat's display makes from its view; never a judgement of the play.

import { placeTitle } from "../kit/labels.js";
import { money } from "../kit/money.js";

// Phases of a hand in which a backer who does not call its decisions is asked something.
const ASKING = ["options", "withdrawals", "choice"];

/** The outcome once every wager of mine has its result; null while something is in play or I had none. */
export function outcomeOf(view) {
  const { wagers, net_cents: net } = view;
  if (!wagers.length || wagers.some((wager) => !wager.results.length)) return null;
  const kicker = "This round";
  if (net > 0) return { state: "won", kicker, text: `You won ${money(net)}` };
  if (net < 0) return { state: "lost", kicker, text: `You lost ${money(-net)}` };
  const back = wagers.every((wager) => wager.results.at(-1).result === "returned");
  return { state: "stood-off", kicker, text: back ? "Your wagers went back" : "You end even" };
}

/** What is going on, in words: my decision, another's for my hand, or the phase with the area it is about. */
export function turnLabel(view) {
  const { turn, areas, table } = view;
  if (!turn || !turn.area) return { state: "waiting", kicker: "Now", text: view.phase_title };
  const area = areas.find((each) => each.area === turn.area);
  const hands = area?.hands.length ?? 0;
  const kicker = `${placeTitle(table)} ${turn.area}${hands > 1 ? `, hand ${turn.hand} of ${hands}` : ""}`;
  const deciding = view.phase === "decision" || view.phase === "decisions";
  if (deciding ? area?.i_control : ASKING.includes(view.phase) && isMyQuestion(view))
    return { state: "mine", kicker, text: "Your decision" };
  if (!deciding) return { state: "waiting", kicker, text: view.phase_title };
  if (area?.mine) return { state: "waiting", kicker, text: `${area.controller} decides for your hand` };
  return { state: "waiting", kicker: view.phase_title, text: `${placeTitle(table)} ${turn.area} decides` };
}

const isMyQuestion = (view) => view.may_do.some((option) => option.player === view.player?.player && !option.refusal);
