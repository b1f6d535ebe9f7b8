// What can have gone wrong, as the view lists it, grouped for the sheet. Nothing here knows a clause.

import { text } from "../../kit/texts.js";
import { lateIncidents } from "./late.js";

/** The three facts on which section 5 turns, in the view's names. */
const FLAGS = [
  ["interim_settlement", "Interim settlement", "made", "not made"],
  ["subsequent_deal", "Subsequent deal", "begun", "not begun"],
  ["outcome_established", "Outcome", "established", "not established"],
];

/** Those that a game has: in Three Card Poker nothing is settled or dealt in between. */
export const flagsOf = ({ table }) => (table.game === "pontoon" ? FLAGS : FLAGS.slice(-1));

const GROUPS = {
  entries: "Entered wrongly",
  payment: "Paid wrongly",
  error: text("group_error"),
  together: text("group_together"),
  lying: "Cards lie wrongly",
  turns: text("group_turns"),
  shoe: "The shoe",
  players: "A player",
  late: "A wager",
  void: text("group_void"),
  outside: "Anything else",
};
const ORDER = Object.keys(GROUPS);

/** What the server lists, and wagers that come too late; between rounds nothing has to be put right. */
export const incidentsOf = (view, listed) => [...listed, ...lateIncidents(view)];

/** An option that asks for a higher role, as an incident of its own: the same sheet asks for its approval. */
export function asIncident(option) {
  return {
    code: `option:${option.label}`,
    group: "outside",
    title: option.label,
    facts: [],
    clause: option.clause,
    outcome: option.hint ? [option.hint] : [],
    role: option.role,
    command: option.command,
    fields: option.fields,
    refusal: null,
  };
}

/** Groups with their incidents, of both those that apply first; `wanted` keeps those with all of its words. */
export function groupsOf(incidents, wanted) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ title, clause, outcome, found_by = [] }) => {
    const said = [title, clause, ...outcome, ...found_by].join(" ").toLowerCase();
    return words.every((word) => said.includes(word));
  };
  const groups = new Map();
  for (const incident of incidents.filter(fits)) {
    const known = groups.get(incident.group) ?? { title: GROUPS[incident.group] ?? incident.group, incidents: [] };
    known.incidents.push(incident);
    groups.set(incident.group, known);
  }
  for (const group of groups.values()) group.incidents.sort((one, two) => Boolean(one.refusal) - Boolean(two.refusal));
  const order = ([name, group]) => place(name) + (group.incidents[0].refusal ? ORDER.length + 1 : 0);
  return [...groups].sort((one, two) => order(one) - order(two)).map(([, group]) => group);
}

const place = (group) => (ORDER.includes(group) ? ORDER.indexOf(group) : ORDER.length);
