// What can have gone wrong, as the view lists it, grouped for the sheet. Nothing here knows a clause.

import { text } from "../../kit/texts.js";
import { findOption } from "../../kit/view.js";
import { spokenLanguage } from "../../kit/words.js";
import { lateIncidents } from "./late.js";
import { likeliestOf } from "./likeliest.js";

/** The three facts on which section 5 turns, in the view's names. */
const FLAGS = [
  ["interim_settlement", "interim_settlement"],
  ["subsequent_deal", "subsequent_deal"],
  ["outcome_established", "outcome"],
].map(([flag, name]) => [flag, text(`word_${name}`), text(`flag_${name}_on`), text(`flag_${name}_off`)]);

/** Those that a game has: in Three Card Poker nothing is settled or dealt in between. */
export const flagsOf = ({ table }) => (table.game === "pontoon" ? FLAGS : FLAGS.slice(-1));

const LIKELY = "likely";
const GROUPS = {
  [LIKELY]: text("group_likely"),
  entries: text("group_entries"),
  payment: text("group_payment"),
  error: text("group_error"),
  together: text("group_together"),
  lying: text("group_lying"),
  turns: text("group_turns"),
  shoe: text("group_shoe"),
  players: text("group_players"),
  late: text("group_late"),
  void: text("group_void"),
  outside: text("group_outside"),
};
const ORDER = Object.keys(GROUPS);

/** What is put right in the story of a hand. */
const KEYED = new Set(["card_wrong", "decision_wrong", "wager_wrong"]);

/** Whether an incident is an entry that was keyed wrongly. */
export const isKeyed = ({ code }) => KEYED.has(code);

/** What the server lists, the newest entry, and wagers that come too late; between rounds nothing has to be put right. */
export const incidentsOf = (view, listed) => [...newestEntry(view), ...listed, ...lateIncidents(view)];

function newestEntry(view) {
  const undo = findOption(view, "undo_entry");
  if (!undo) return [];
  const found = text("found_by_undo").split(", ");
  return [{ ...asIncident(undo), code: "undo", group: "entries", refusal: undo.refusal ?? null, found_by: found }];
}

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

/**
 * Groups with their incidents. Of both those that apply come first, and above them the likeliest of this phase. `wanted` keeps
 * those with all of its words, or where none has, those with most of them.
 */
export function groupsOf(incidents, wanted, phase) {
  const words = wordsOf(wanted.toLowerCase());
  const likely = words.length ? [] : likeliestOf(incidents, phase);
  const groups = new Map(likely.length ? [[LIKELY, { title: GROUPS[LIKELY], incidents: [...likely] }]] : []);
  for (const incident of fitting(incidents, words).filter((each) => !likely.includes(each))) {
    const known = groups.get(incident.group) ?? { title: GROUPS[incident.group] ?? incident.group, incidents: [] };
    known.incidents.push(incident);
    groups.set(incident.group, known);
  }
  for (const [name, group] of groups)
    if (name !== LIKELY) group.incidents.sort((one, two) => Boolean(one.refusal) - Boolean(two.refusal));
  const order = ([name, group]) => place(name) + (group.incidents[0].refusal ? ORDER.length + 1 : 0);
  return [...groups].sort((one, two) => order(one) - order(two)).map(([name, group]) => ({ name, ...group }));
}

/** Chinese has no blanks between its words. */
const wordsOf = (typed) =>
  [...new Intl.Segmenter(spokenLanguage(), { granularity: "word" }).segment(typed)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);

/** Those that say all words, else those that say most of them. */
function fitting(incidents, words) {
  const said = ({ title, clause, outcome, found_by = [] }) =>
    [title, clause, ...outcome, ...found_by].join(" ").toLowerCase();
  const counted = incidents.map((incident) => {
    const heard = said(incident);
    return [incident, words.filter((word) => heard.includes(word)).length];
  });
  const most = Math.max(...counted.map(([, count]) => count));
  return most || !words.length ? counted.filter(([, count]) => count === most).map(([incident]) => incident) : [];
}

const place = (group) => (ORDER.includes(group) ? ORDER.indexOf(group) : ORDER.length);
