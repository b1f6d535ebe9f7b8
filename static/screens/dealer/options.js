// Finds actions in a view. The server says what may be done and why not; nothing here knows a rule.

/** All actions of the given command types, in the server's order. */
export function actionsOf(view, ...types) {
  return view.actions.filter((action) => types.includes(action.command.type));
}

/** The first action of a type whose command has the given values. */
export function findAction(view, type, values = {}) {
  return view.actions.find(
    (action) =>
      action.command.type === type && Object.entries(values).every(([name, value]) => action.command[name] === value),
  );
}

/** Whether some action of one of these types may be done now. */
export function anyAllowed(view, ...types) {
  return actionsOf(view, ...types).some((action) => !action.refusal);
}

/** The one action that the next step asks for, if a button can do it. */
export function primaryAction(view) {
  return view.actions.find((action) => action.primary);
}

/** Whether an action's command can be sent as it stands; its fields may then still be changed, but need not. */
export function isReady(action) {
  const { command, fields } = action;
  return fields.every((field) => field in command || field === "placed_by_staff") || OPTIONAL_STAKES.has(command.type);
}

/** Commands for which no stakes mean "as much as the wager". */
const OPTIONAL_STAKES = new Set(["double", "answer_option"]);

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

/** A player's name as the table knows it. */
export function nameOf(view, player) {
  return view.players.find((each) => each.player === player)?.name ?? player;
}

/** An action's label in its wager's row, which already says whose it is: "Ana (area 1) insures $25" → "Insures $25". */
export function rowLabel(view, { label, command }) {
  const [first, ...others] = wagerOf(view, command.wager)?.stakes ?? [];
  const who = others.length ? `${first.name} and ${others.length} more ` : `${first?.name} `;
  const rest = label.startsWith(who) ? label.slice(who.length).replace(/^\([^)]*\) /, "") : label;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** "Ana", "Ana and Ben", "Ana, Ben and Chi". */
export function listOfNames(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
