// The sheets that open above the console, one table.

import { CallPitSheet } from "./call_pit.js";
import { ChangeDealerSheet } from "./change_dealer.js";
import { IncidentSheet } from "./incidents/sheet.js";
import { StorySheet } from "./incidents/story.js";
import { ChipsSheet } from "./sheets/chips.js";
import { FormSheet } from "./sheets/form.js";
import { KeysSheet } from "./sheets/keys.js";
import { ReasonSheet } from "./sheets/notes.js";
import { PlayerSheet } from "./sheets/player.js";
import { StakeSheet } from "./sheets/stake.js";
import { TableSheet } from "./sheets/table.js";

const STAKED = new Set([
  "place_wager",
  "change_wager",
  "record_found_wager",
  "insure",
  "claim_insurance",
  "double",
  "split",
  "play",
  "answer_option",
]);

/** `{name, when, component}`: `when` says for which commands a sheet asks what is still to fill in; the first one does. */
const SHEETS = [
  { name: "stake", when: ({ type }) => STAKED.has(type), component: StakeSheet },
  { name: "form", when: () => true, component: FormSheet },
  { name: "player", when: () => false, component: PlayerSheet },
  { name: "incident", when: () => false, component: IncidentSheet },
  { name: "story", when: () => false, component: StorySheet },
  { name: "table", when: () => false, component: TableSheet },
  { name: "chips", when: () => false, component: ChipsSheet },
  { name: "keys", when: () => false, component: KeysSheet },
  { name: "call_pit", when: () => false, component: CallPitSheet },
  { name: "change_dealer", when: () => false, component: ChangeDealerSheet },
  { name: "reason", when: () => false, component: ReasonSheet },
];

/** The name of the sheet that fills in a command. */
export const sheetFor = (command) => SHEETS.find(({ when }) => when(command)).name;

export const sheetNamed = (name) => SHEETS.find((sheet) => sheet.name === name).component;
