// What every part of the console is given: the view, the connection and what it may ask for.

import { createContext, useContext } from "../../vendor/htm-preact.js";

/**
 * Everything of `session.js` (view, locked, refusal, send, lackOfRole, serverNow …), and from `app.js`:
 * run(option)                  send it, or open its sheet when something is still to fill in
 * openOption(option, preset)   open its sheet in any case
 * openPlayer(seat, player)     the sheet of a new or known player
 * openIncidents()              the incident menu
 * openStory({area, held})      what was keyed of one hand, or of all: whichever entry is wrong is tapped there
 * openIncident(option)         what an option does, before it is done: by the sheet that asks for approvals
 * openKeys()                   the keys of a keyboard
 * openTable()                  what belongs to the table rather than to the round
 * explain(option)              why it is refused;  showClause(clause)  what a clause requires
 * enterCard(card, source)      a card from pad, keyboard or scanner;  typed  what the keyboard has of one so far
 * entries                      cards that wait to be taken (entries.js);  cardDue  where the next one belongs, null for none
 * chips                        the chip in the hand, and what it is for (chips.js)
 * panel                        the name of the panel that shows (panels.js)
 * mispays                      what was paid wrongly and may have to be put right (mispaid.js)
 * unseen, setUnseen            lines of the dock that were not in sight yet (dock/seen.js)
 * focusArea, setFocusArea      the area that was tapped;  hand, setHand  where the keys lie
 */
export const ConsoleContext = createContext(null);

export const useConsole = () => useContext(ConsoleContext);
