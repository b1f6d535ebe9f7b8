// What can have gone wrong, as the view lists it, grouped for the sheet. Nothing here knows a clause.

import { lateSymptoms } from "./late.js";

/** The three facts on which section 5 turns, in the view's names. */
const LAMPS = [
  ["interim_settlement", "Interim settlement", "made", "not made"],
  ["subsequent_deal", "Subsequent deal", "begun", "not begun"],
  ["outcome_established", "Outcome", "established", "not established"],
];

/** Those that a game has: in Three Card Poker nothing is settled or dealt in between. */
export const lampsOf = ({ table }) => (table.game === "pontoon" ? LAMPS : LAMPS.slice(-1));

const GROUPS = {
  error: "A card came out that nobody had coming",
  together: "Several cards came out at once",
  lying: "Cards lie wrongly",
  turns: "Somebody was passed over",
  shoe: "The shoe",
  players: "A player",
  late: "A wager",
  void: "The round cannot stand",
  outside: "Anything else",
};
const ORDER = Object.keys(GROUPS);

/** What the view lists, and wagers that come too late; between rounds nothing has to be put right. */
export const symptomsOf = (view) => [...(view.irregularities ?? []), ...lateSymptoms(view)];

/** An action that asks for a higher role, as a symptom of its own: the same sheet asks for its approval. */
export function asSymptom(action) {
  return {
    code: `action:${action.label}`,
    group: "outside",
    title: action.label,
    facts: [],
    clause: action.clause,
    outcome: action.hint ? [action.hint] : [],
    role: action.role,
    command: action.command,
    fields: action.fields,
    refusal: null,
  };
}

/** Groups with their symptoms, of both those that apply first; `wanted` keeps those with all of its words. */
export function groupsOf(symptoms, wanted) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ title, clause, outcome }) =>
    words.every((word) => `${title} ${clause} ${outcome.join(" ")}`.toLowerCase().includes(word));
  const groups = new Map();
  for (const symptom of symptoms.filter(fits)) {
    const known = groups.get(symptom.group) ?? { title: GROUPS[symptom.group] ?? symptom.group, symptoms: [] };
    known.symptoms.push(symptom);
    groups.set(symptom.group, known);
  }
  for (const group of groups.values()) group.symptoms.sort((one, two) => Boolean(one.refusal) - Boolean(two.refusal));
  const order = ([
    name,
    {
      symptoms: [first],
    },
  ]) => place(name) + (first.refusal ? ORDER.length + 1 : 0);
  return [...groups.entries()].sort((one, two) => order(one) - order(two)).map(([, group]) => group);
}

const place = (group) => (ORDER.includes(group) ? ORDER.indexOf(group) : ORDER.length);
