// What the house keeps the players of a table from (ruling 130), as the server tells dealer and pit. A key is greyed by it
// before it is pressed; the server decides.

import { kindLabel } from "./labels.js";
import { text } from "./texts.js";

/** The stop that keeps a player from wagers of a kind here, or without a kind from all play; null where none does. */
export function stopOf(view, stops, player, kind = "") {
  const holds = (stop) => isHere(view, stop, player) && !stop.one_area && ["", kind].includes(stop.wager);
  return stops.find(holds) ?? null;
}

const isHere = (view, stop, player) => stop.player === player && ["", view.table.game].includes(stop.game);

/** The stop that keeps a player to one place on the layout on the whole floor; null where none does. */
export function oneAreaStop(view, stops, player) {
  return stops.find((stop) => isHere(view, stop, player) && stop.one_area) ?? null;
}

/** The same as a refusal: {message, clause}, or null. */
export function stopRefusal(view, stops, player, kind = "") {
  const stop = stopOf(view, stops, player, kind);
  if (!stop) return null;
  const name = view.players.find((each) => each.player === player)?.name ?? player;
  const sentence = stop.wager ? "player_stopped_wager" : "player_stopped";
  return { message: text(sentence, { name, wager: kindLabel(stop.wager), why: stop.words }), clause: "ruling 130" };
}
