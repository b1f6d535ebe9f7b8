// What every part of the console is given: the view, the connection and what it may ask for.

import { createContext, useContext } from "../../vendor/htm-preact.js";

/**
 * { view, locked, lockedWhy, send(command), openAction(action, preset), explain(action), showClause(clause),
 *   notify(text), cardSource(card, source), focusArea, setFocusArea }
 */
export const ConsoleContext = createContext(null);

export const useConsole = () => useContext(ConsoleContext);
