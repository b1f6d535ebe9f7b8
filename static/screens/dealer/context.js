// What every part of the console is given: the view, the connection and what it may ask for.

import { createContext, useContext } from "../../vendor/htm-preact.js";

/**
 * Everything of `session.js` (view, locked, refusal, send, lackOfRole, serverNow …), and from `app.js`:
 * run(action)                  send it, or open its sheet when something is still to fill in
 * openAction(action, preset)   open its sheet in any case
 * openPlayer(seat, player)     the sheet of a new or known player
 * openWrong(action)            what it does, before it is done: by the sheet that asks for approvals
 * explain(action)              why it is refused;  showClause(clause)  what a clause requires
 * enterCard(card, source)      a card from pad, keyboard or scanner
 * focusArea, setFocusArea      the area that was tapped;  hand, setHand  where the keys lie
 */
export const ConsoleContext = createContext(null);

export const useConsole = () => useContext(ConsoleContext);
