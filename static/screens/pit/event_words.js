// An event of the log as a sentence for the pit. `names` gives a player's name by id.

import { money } from "../../lib/money.js";
import { cardWords, kindWords, limitTitle, limitWords, statusWords } from "../common/words.js";

const totalOf = (stakes) => stakes.reduce((sum, stake) => sum + stake.cents, 0);
const place = (event) => (event.area ? `area ${event.area}${event.hand > 1 ? `, hand ${event.hand}` : ""}` : "the house");
const hand = (event) => (event.area ? `position ${event.area}` : "the house hand");
const limits = (all) =>
  Object.entries(all)
    .map(([kind, pair]) => `${limitTitle(kind).toLowerCase()} ${limitWords(pair)}`)
    .join(", ");

function wagerWords(wager, names) {
  const who = wager.stakes.map((stake) => names(stake.player)).join(" and ");
  return `${kindWords(wager.kind)} ${money(totalOf(wager.stakes))} on area ${wager.area}, ${who}`;
}

const SENTENCES = {
  table_installed: () => "The table got its rulebook",
  rulebook_changed: (e) => `The rulebook is now ${e.rulebook}, it was ${e.before}`,
  table_opened: () => "The table opened",
  table_closed: () => "The table closed",
  limits_changed: (e) => `Limits are now: ${limits(e.limits)}`,
  limits_scheduled: (e) => `Limits from the next round: ${limits(e.limits)}`,
  wagers_per_area_set: (e) => `Main wagers on an area: at most ${e.wagers}`,
  player_restricted: (e, names) =>
    e.restricted ? `${names(e.player)} is kept to one area: ${e.reason}` : `${names(e.player)} may wager on several areas again`,
  shoe_loaded: (e) => `${e.decks} shuffled decks loaded`,
  player_seated: (e) => (e.seat ? `${e.name} sits at seat ${e.seat}` : `${e.name} stands at the table`),
  player_removed: (e, names) => `${names(e.player)} left`,
  betting_opened: (e) => `“Place your bets, please”: round ${e.round}`,
  betting_time_set: (e) => (e.closes_at ? "The betting countdown was set" : "The betting countdown is held"),
  wager_placed: (e, names) => wagerWords(e.wager, names),
  wager_changed: (e) => `Wager ${e.wager}: ${money(totalOf(e.before))} became ${money(totalOf(e.after))}`,
  wager_withdrawn: (e) => `Wager ${e.wager} of ${money(totalOf(e.before))} withdrawn`,
  pair_claimed: (e, names) =>
    e.cents ? `${names(e.player)} asks for a pair place on area ${e.area}, ${money(e.cents)}` : `${names(e.player)} takes a pair claim back`,
  betting_closed: () => "“No more bets”",
  claims_decided: (e) => `Claims decided: ${e.outcomes.filter((outcome) => outcome.granted).length} granted, ${e.outcomes.filter((outcome) => !outcome.granted).length} not`,
  wager_found: (e, names) => `Found outside the limits: ${wagerWords(e.wager, names)}`,
  controller_announced: (e, names) => `${names(e.player)} calls the decisions of area ${e.area}`,
  card_dealt: (e) => `${cardWords(e.card)} to ${place(e)}`,
  insurance_offered: () => "Insurance offered",
  wager_insured: (e, names) =>
    e.wager.stakes.length ? wagerWords(e.wager, names) : `Insurance on area ${e.wager.area} taken back`,
  insurance_claimed: (e, names) => `${names(e.player)} asks for insurance on area ${e.area}, ${money(e.cents)}`,
  insurance_closed: () => "Insurance closed",
  surrender_offered: () => "Surrender offered",
  wager_surrendered: (e) => `Wager ${e.wager} ${e.surrenders ? "surrenders" : "plays on after all"}`,
  surrender_closed: () => "Surrender closed",
  hand_hit: (e, names) => `${names(e.player)} takes a card, ${place(e)}`,
  hand_stood: (e, names) => `${names(e.player)} stands, ${place(e)}`,
  hand_doubled: (e, names) => `${names(e.player)} doubles with ${money(totalOf(e.wager.stakes))}, ${place(e)}`,
  hand_split: (e, names) => `${names(e.player)} splits, ${place(e)}`,
  option_answered: (e, names) => (e.wager ? `Joins in: ${wagerWords(e.wager, names)}` : `The other wager on ${place(e)} does not join`),
  withdrawals_closed: (e) => `Play goes on, ${place(e)}`,
  wagers_settled: (e) => e.results.map((result) => `${kindWords(result.kind)}, area ${result.area}: ${statusWords(result.result).toLowerCase()}, ${result.words}`).join("; "),
  bonus_paid: (e) => `${e.bonuses.some((bonus) => bonus.code === "envy-bonus") ? "Envy Bonus" : "Super Bonus"}: ${e.bonuses.map((bonus) => bonus.words).join("; ")}`,
  round_voided: (e) => `Round ${e.round} is void: ${e.note || typeWords(e.ground).toLowerCase()}. Every wager goes back`,
  hand_viewed: (e, names) => `${names(e.player)} takes up the cards of ${hand(e)}${e.second ? ", a second hand" : ""}`,
  hand_folded: (e, names) => `${names(e.player)} folds, ${hand(e)}`,
  hand_played: (e, names) => `${names(e.player)} plays with ${money(totalOf(e.wager.stakes))}, ${hand(e)}`,
  hand_continued: (e, names) => `${names(e.player)} goes on with Pair Plus, ${hand(e)}`,
  hand_exposed: (e) => `${hand(e)} shown: ${(e.cards ?? []).map(cardWords).join(", ")}`,
  exposure_declined: (e, names) => `${names(e.player)} keeps the cards down, ${hand(e)}`,
  hand_looked_at: (e) => `A supervisor looked at the cards of ${hand(e)}`,
  progressive_claimed: (e, names) => `${names(e.claim.player)} claims all of the Progressive Jackpot, position ${e.claim.area}`,
  jackpot_settled: (e) => `Jackpot paid, verified by ${e.verified_by}: ${e.result.words}`,
  hands_moved: (e) => `The hands of positions ${e.area} and ${e.other} exchanged`,
  hands_invalidated: (e) => `Out of play: position ${e.areas.join(", ")}`,
  player_prohibited: (e, names) => (e.prohibited ? `${names(e.player)} is kept from further play: ${e.reason}` : `${names(e.player)} may play again`),
  power_failed: (e) => (e.outcome_established ? "Power failure; play goes on" : "Power failure"),
  play_resumed: () => "Play goes on",
  cards_reconstructed: () => "The cards were reconstructed",
  cards_taken: () => "The cards count as they lay",
  burn_forgotten: () => "The first card was not burnt and stays in play",
  card_held: (e) => `${cardWords(e.held.card)} is out of turn: the next card`,
  card_discarded: (e) => `${cardWords(e.card)} drawn to the completed house hand: discarded`,
  card_refused: (e, names) => `${names(e.player)} refuses the card and stands`,
  passed_over: (e) => `${place(e)} was passed over${e.stands ? "; the hand stands as it is" : ""}`,
  hand_goes_first: (e, names) => `${names(e.player)} completes ${place(e)} before the house draws`,
  wagers_returned: (e) => e.results.map((result) => `${kindWords(result.kind)}, area ${result.area}: ${result.words}`).join("; "),
  cards_drawn_together: (e) => `${(e.disclosed ?? []).length + e.hidden} cards came out at once`,
  cards_chosen: (e) => `Chosen: ${(e.cards ?? []).map(cardWords).join(", ") || e.reason || "none"}`,
  discards_riffled: (e, names) => `Discards riffled${e.cut_by ? `, cut by ${names(e.cut_by)}` : ""}`,
  shuffle_required: () => "The cards are shuffled after this round",
  absence_noted: (e, names) => `${names(e.player)} is ${e.absent ? "absent" : "back"}`,
  manager_asked: (e) => `Referred to the Gaming Shift Manager: ${e.question}`,
  ruling_recorded: (e) => `Ruled: ${e.ruling} Reason: ${e.reason}`,
  house_looked: () => "The dealer looked at the house hand",
  house_exposed: () => "The house hand was turned face up",
  round_concluded: (e) => `Round ${e.round} ended: ${money(e.staked_cents)} staked, ${money(e.returned_cents)} returned`,
  entry_undone: (e) => `Taken back: ${e.undone.type === "card_dealt" ? SENTENCES.card_dealt(e.undone) : typeWords(e.undone.type).toLowerCase()}`,
  command_refused: (e) => `Refused: ${e.message}`,
};

/** "Betting closed" for "betting_closed". */
export const typeWords = (type) => (type.charAt(0).toUpperCase() + type.slice(1)).replaceAll("_", " ");

/** The sentence of an event with its fields. */
export function eventWords(event, names) {
  const words = SENTENCES[event.type];
  return words ? capital(words(event, names)) : typeWords(event.type);
}

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
