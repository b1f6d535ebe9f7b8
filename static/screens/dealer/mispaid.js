// What was paid wrongly at the table: lines of the last round, and lines of earlier ones of which something stands out.

import { useState } from "../../vendor/htm-preact.js";
import { useFetched } from "../kit/fetched.js";
import { isBetweenRounds } from "../kit/view.js";
import { movesOf } from "./round.js";

/**
 * Lines as the API tells them, asked for between rounds where this screen heard of a mis-pay, or was not there to hear of it;
 * none while a round is on.
 */
export function useMispaid({ view, mispaid, joinedAt, viewPath }) {
  const [lines, setLines] = useState([]);
  const isAsked = view?.round && isBetweenRounds(view) && (mispaid || joinedAt === view.round.number);
  useFetched(isAsked ? `${viewPath}/mispays` : "", [mispaid, view?.round?.number], setLines);
  return isAsked ? lines : [];
}

/** Those that stand out of players who are here: nobody else can give or be given chips. */
export function standingOut({ players }, lines) {
  const here = new Set(players.map(({ player }) => player));
  return lines.filter((line) => line.left_cents !== 0 && here.has(line.player));
}

/** What of the last round has still to move, which the dock shows then: "void", "mispay", or "" for nothing. */
export function openMoney(view, lines) {
  if (isBetweenRounds(view) && movesOf(view).length > 0) return "void";
  return standingOut(view, lines).length > 0 ? "mispay" : "";
}
