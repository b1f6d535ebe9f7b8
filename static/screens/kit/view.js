// Reads a view: its options, each with why it cannot be sent now, if so. The server decides; nothing here knows a rule.

/** Every option of a view, in the server's order: {label, command, fields, refusal, primary, role, clause, hint}. */
const allOptions = (view) => view.actions;

/** All options of the given command types, in the server's order. */
export const optionsOf = (view, ...types) => allOptions(view).filter(({ command }) => types.includes(command.type));

/** The first option of a type whose command has the given values. */
export function findOption(view, type, values = {}) {
  const fits = ({ command }) => Object.entries(values).every(([name, value]) => command[name] === value);
  return optionsOf(view, type).find(fits);
}

/** Whether some option of one of these types may be sent now. */
export const anyAllowed = (view, ...types) => optionsOf(view, ...types).some(({ refusal }) => !refusal);

/** The one option that the next step is about, if a button can do it. */
export const primaryOption = (view) => allOptions(view).find(({ primary }) => primary);

/** Whether no round is on: none was dealt yet, or the last one is over. */
export const isBetweenRounds = ({ round }) => !round || round.phase === "concluded";
