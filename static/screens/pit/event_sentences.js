// An event of the log as a sentence for the pit. `told` says who and where: `player` and `rulebook` give a name by id,
// `place` is what the game calls a player's place.

import { money } from "../kit/money.js";
import { cardWords, clockWords, kindWords, limitTitle, limitWords, statusWords, timesHere } from "../kit/labels.js";

const totalOf = (stakes) => stakes.reduce((sum, stake) => sum + stake.cents, 0);
const spot = (event, told) =>
  event.area ? `${told.place} ${event.area}${event.hand > 1 ? `, hand ${event.hand}` : ""}` : "the house";
const hand = (event, told) => (event.area ? `${told.place} ${event.area}` : "the house hand");
const limits = (all) =>
  Object.entries(all)
    .map(([kind, pair]) => `${limitTitle(kind).toLowerCase()} ${limitWords(pair)}`)
    .join(", ");

/** At a player's request (PM 3.7, TC 3.6). */
const byStaff = ({ placed_by_staff }) => (placed_by_staff ? ", placed by staff" : "");

function wagerWords(wager, told) {
  const who = wager.stakes.map((stake) => told.player(stake.player)).join(" and ");
  return `${kindWords(wager.kind)} ${money(totalOf(wager.stakes))} on ${told.place} ${wager.area}, ${who}${byStaff(wager)}`;
}

/** A claim to a pair place or to another's insurance; 0 cents takes it back. */
function asks(e, told, wish) {
  const who = told.player(e.player);
  const where = `on ${told.place} ${e.area}`;
  return e.cents
    ? `${who} asks for ${wish} ${where}, ${money(e.cents)}${byStaff(e)}`
    : `${who} no longer asks for ${wish} ${where}`;
}

const SENTENCES = {
  table_installed: (e, told) => `The table got its rulebook, ${told.rulebook(e.rulebook)}`,
  rulebook_changed: (e, told) => `The rulebook is now ${told.rulebook(e.rulebook)}, it was ${told.rulebook(e.before)}`,
  table_opened: () => "The table opened",
  table_closed: () => "The table closed",
  limits_changed: (e) => `Limits are now: ${limits(e.limits)}`,
  limits_scheduled: (e) => `Limits from the next round: ${limits(e.limits)}`,
  wagers_per_area_set: (e, told) => `Main wagers on one ${told.place}: at most ${e.wagers}`,
  player_restricted: (e, told) =>
    e.restricted
      ? `${told.player(e.player)} is kept to one ${told.place}: ${e.reason}`
      : `${told.player(e.player)} may wager on several ${told.place}s again`,
  shoe_loaded: (e) => (e.decks === 1 ? "A shuffled deck loaded" : `${e.decks} shuffled decks loaded`),
  player_seated: (e) => (e.seat ? `${e.name} sits at seat ${e.seat}` : `${e.name} stands at the table`),
  player_removed: (e, told) => `${told.player(e.player)} left`,
  betting_opened: (e) => `“Place your bets, please”: round ${e.round}`,
  betting_time_set: (e) => (e.closes_at ? "The betting countdown was set" : "The betting countdown is held"),
  wager_placed: (e, told) => wagerWords(e.wager, told),
  wager_changed: (e) => `Wager ${e.wager}: ${money(totalOf(e.before))} became ${money(totalOf(e.after))}`,
  wager_withdrawn: (e) => `Wager ${e.wager} of ${money(totalOf(e.before))} withdrawn`,
  pair_claimed: (e, told) => asks(e, told, "a pair place"),
  betting_closed: () => "“No more bets”",
  claims_decided: (e) =>
    `Claims decided: ${e.outcomes.filter((outcome) => outcome.granted).length} granted, ${e.outcomes.filter((outcome) => !outcome.granted).length} not`,
  wager_found: (e, told) => `Found outside the limits: ${wagerWords(e.wager, told)}`,
  controller_announced: (e, told) => `${told.player(e.player)} calls the decisions of ${told.place} ${e.area}`,
  card_dealt: (e, told) => `${cardWords(e.card)} to ${spot(e, told)}`,
  insurance_offered: () => "Insurance offered",
  wager_insured: (e, told) =>
    e.wager.stakes.length ? wagerWords(e.wager, told) : `Insurance on ${told.place} ${e.wager.area} taken back`,
  insurance_claimed: (e, told) => asks(e, told, "insurance"),
  insurance_closed: () => "Insurance closed",
  surrender_offered: () => "Surrender offered",
  wager_surrendered: (e) => `Wager ${e.wager} ${e.surrenders ? "surrenders" : "plays on after all"}`,
  surrender_closed: () => "Surrender closed",
  hand_hit: (e, told) => `${told.player(e.player)} takes a card, ${spot(e, told)}`,
  hand_stood: (e, told) => `${told.player(e.player)} stands, ${spot(e, told)}`,
  hand_doubled: (e, told) =>
    `${told.player(e.player)} doubles with ${money(totalOf(e.wager.stakes))}, ${spot(e, told)}`,
  hand_split: (e, told) => `${told.player(e.player)} splits, ${spot(e, told)}`,
  option_answered: (e, told) =>
    e.wager ? `Joins in: ${wagerWords(e.wager, told)}` : `The other wager on ${spot(e, told)} does not join`,
  withdrawals_closed: (e, told) => `Play goes on, ${spot(e, told)}`,
  wagers_settled: (e, told) =>
    e.results
      .map(
        (result) =>
          `${kindWords(result.kind)}, ${told.place} ${result.area}: ${statusWords(result.result).toLowerCase()}, ${result.words}`,
      )
      .join("; ") || "No wager was down",
  bonus_paid: (e) =>
    `${e.bonuses.some((bonus) => bonus.code === "envy-bonus") ? "Envy Bonus" : "Super Bonus"}: ${e.bonuses.map((bonus) => bonus.words).join("; ")}`,
  round_voided: (e) => `Round ${e.round} is void${e.note && `: ${e.note}`}. Every wager goes back`,
  hand_viewed: (e, told) =>
    `${told.player(e.player)} takes up the cards of ${hand(e, told)}${e.second ? ", a second hand" : ""}`,
  hand_folded: (e, told) => `${told.player(e.player)} folds, ${hand(e, told)}`,
  hand_played: (e, told) => `${told.player(e.player)} plays with ${money(totalOf(e.wager.stakes))}, ${hand(e, told)}`,
  hand_continued: (e, told) => `${told.player(e.player)} goes on with Pair Plus, ${hand(e, told)}`,
  hand_exposed: (e, told) => `${hand(e, told)} shown: ${(e.cards ?? []).map(cardWords).join(", ")}`,
  exposure_declined: (e, told) => `${told.player(e.player)} keeps the cards down, ${hand(e, told)}`,
  hand_looked_at: (e, told) => `A supervisor looked at the cards of ${hand(e, told)}`,
  progressive_claimed: (e, told) =>
    `${told.player(e.claim.player)} claims all of the Progressive Jackpot, ${told.place} ${e.claim.area}`,
  jackpot_settled: (e) => `Jackpot paid, verified by ${e.verified_by}: ${e.result.words}`,
  hands_moved: (e, told) => `The hands of ${told.place}s ${e.area} and ${e.other} exchanged`,
  hands_invalidated: (e, told) => `Out of play: ${told.place} ${e.areas.join(", ")}`,
  player_prohibited: (e, told) =>
    e.prohibited
      ? `${told.player(e.player)} is kept from further play: ${e.reason}`
      : `${told.player(e.player)} may play again`,
  power_failed: (e) =>
    [
      "Power failure",
      e.failed_at && `since ${clockWords(e.failed_at)}`,
      e.back_at && `back at ${clockWords(e.back_at)}`,
    ]
      .filter(Boolean)
      .join(", ") + (e.outcome_established ? "; play goes on" : ""),
  play_resumed: () => "Play goes on",
  cards_reconstructed: () => "The cards were reconstructed",
  cards_taken: () => "The cards count as they lay",
  burn_forgotten: () => "The first card was not burnt and stays in play",
  card_held: (e) => `${cardWords(e.held.card)} is out of turn: the next card`,
  card_discarded: (e) => `${cardWords(e.card)} came out after the last card that was due: discarded`,
  card_refused: (e, told) => `${told.player(e.player)} refuses the card and stands`,
  passed_over: (e, told) => `${spot(e, told)} was passed over${e.stands ? "; the hand stands as it is" : ""}`,
  hand_goes_first: (e, told) => `${told.player(e.player)} completes ${spot(e, told)} before the house draws`,
  wagers_returned: (e, told) =>
    e.results.map((result) => `${kindWords(result.kind)}, ${told.place} ${result.area}: ${result.words}`).join("; "),
  cards_drawn_together: (e) => `${(e.disclosed ?? []).length + e.hidden} cards came out at once`,
  cards_chosen: (e) => `Chosen: ${(e.cards ?? []).map(cardWords).join(", ") || e.reason || "none"}`,
  discards_riffled: (e, told) => `Discards riffled${e.cut_by ? `, cut by ${told.player(e.cut_by)}` : ""}`,
  shuffle_required: () => "The cards are shuffled after this round",
  absence_noted: (e, told) => `${told.player(e.player)} is ${e.absent ? "absent" : "back"}`,
  manager_asked: (e) => `Referred to the Gaming Shift Manager: ${e.question}`,
  ruling_recorded: (e) => `Ruled: ${e.ruling} Reason: ${e.reason}`,
  house_looked: () => "The dealer looked at the house hand",
  house_exposed: () => "The house hand was turned face up",
  round_concluded: (e) =>
    `Round ${e.round} ended: ${money(e.staked_cents)} staked, ${money(e.returned_cents)} returned`,
  entry_undone: (e, told) =>
    `Taken back: ${e.undone.type === "card_dealt" ? SENTENCES.card_dealt(e.undone, told) : typeWords(e.undone.type).toLowerCase()}`,
  command_refused: (e) => `Refused: ${timesHere(e.message)}`,
};

/** "Betting closed" for "betting_closed". */
export const typeWords = (type) => (type.charAt(0).toUpperCase() + type.slice(1)).replaceAll("_", " ");

/** The sentence of an event with its fields. */
export function eventWords(event, told) {
  const words = SENTENCES[event.type];
  return words ? capital(words(event, told)) : typeWords(event.type);
}

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
