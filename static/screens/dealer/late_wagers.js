// What comes, changes or goes after "No more bets": it is entered to be refused, so that both times are on record.

import { text } from "../kit/texts.js";
import { anyAllowed, findOption } from "../kit/view.js";

/** A change asked for after "No more bets": sent so that the refusal is on record with both times. */
export const lateChange = (wager) => ({
  command: { type: "change_wager", wager: wager.id },
  label: text("late_change"),
  fields: ["stakes"],
});

/** Wagers that players place before "No more bets"; the others follow from them. */
export const PLACED = new Set(["main", "pair", "ante", "pair_plus", "progressive"]);

/** Whether bets are closed and what comes too late is entered, to be refused. */
export const mayComeLate = (view) => !findOption(view, "close_betting") && anyAllowed(view, "place_wager");
