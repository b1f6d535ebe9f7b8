// What the console reads of a view besides its options (kit/view.js): areas, wagers and names of the round.

/** Whether an option's command can be sent as it stands; its fields may then still be changed, but need not. */
export function isReady(option) {
  const { command, fields } = option;
  return fields.every((field) => field in command || field === "placed_by_staff") || OPTIONAL_STAKES.has(command.type);
}

/** Commands for which no stakes mean "as much as the wager". */
const OPTIONAL_STAKES = new Set(["double", "split", "answer_option"]);

/** What an option's key does at this step, by which its press is guarded (kit/press.js). */
export function deedOf({ command, label }, { step, round }) {
  const isNamed = "area" in command || "wager" in command || "player" in command;
  const at = isNamed ? "" : `${step?.code}:${step?.area}.${step?.hand}`;
  return [JSON.stringify(command), label, round?.number, at].join("|");
}

/** An area of the round by its number; null between rounds. */
export function areaOf(view, number) {
  return view.round?.areas.find((area) => area.area === number) ?? null;
}

/** A wager of the round by its id; null if there is none. */
export function wagerOf(view, id) {
  for (const area of view.round?.areas ?? []) {
    const wager = area.wagers.find((each) => each.id === id);
    if (wager) return wager;
  }
  return null;
}

/** How a command names a claim to a pair place. */
export const claimName = ({ area, player }) => `pair:${area}:${player}`;

/** A player's name as the table knows it. */
export function nameOf(view, player) {
  return view.players.find((each) => each.player === player)?.name ?? player;
}

/** What a void round moves, where something of it is shown between rounds. */
export const movesOf = ({ round }) => round?.void?.moves ?? [];
