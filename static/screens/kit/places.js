// Where a wager or hand lies, for staff: beyond the place of the layout that kit/labels.js names.

import { placeAt } from "./labels.js";
import { text } from "./texts.js";

/** "Area 3, hand 2"; the place alone for its first hand. */
export const withHand = (place, hand) => (hand > 1 ? text("place_and_hand", { place, hand }) : place);

/** The same of a table. */
export const handAt = (table, area, hand) => withHand(placeAt(table, area), hand);
