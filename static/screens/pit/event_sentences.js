// An event of the log as a sentence for the pit. `context` says who and where: `player` and `rulebook` give a name by id,
// `place` is what the game calls a player's place.

import {
  cardLabel,
  clockLabel,
  codeTitle,
  kindLabel,
  limitLabel,
  limitTitle,
  statusLabel,
  timesHere,
} from "../kit/labels.js";
import { money } from "../kit/money.js";

const totalOf = (stakes) => stakes.reduce((sum, stake) => sum + stake.cents, 0);
const spot = (event, context) =>
  event.area ? `${context.place} ${event.area}${event.hand > 1 ? `, hand ${event.hand}` : ""}` : "the house";
const hand = (event, context) => (event.area ? `${context.place} ${event.area}` : "the house hand");
const limits = (all) =>
  Object.entries(all)
    .map(([kind, pair]) => `${limitTitle(kind).toLowerCase()} ${limitLabel(pair)}`)
    .join(", ");

/** At a player's request (PM 3.7, TC 3.6). */
const byStaff = ({ placed_by_staff }) => (placed_by_staff ? ", placed by staff" : "");

function wagerSentence(wager, context) {
  const who = wager.stakes.map((stake) => context.player(stake.player)).join(" and ");
  return `${kindLabel(wager.kind)} ${money(totalOf(wager.stakes))} on ${context.place} ${wager.area}, ${who}${byStaff(wager)}`;
}

/** A claim to a pair place or to another's insurance; 0 cents takes it back. */
function asks(e, context, wish) {
  const who = context.player(e.player);
  const where = `on ${context.place} ${e.area}`;
  return e.cents
    ? `${who} asks for ${wish} ${where}, ${money(e.cents)}${byStaff(e)}`
    : `${who} no longer asks for ${wish} ${where}`;
}

const SENTENCES = {
  table_installed: (e, context) => `The table got its rulebook, ${context.rulebook(e.rulebook)}`,
  rulebook_changed: (e, context) =>
    `The rulebook is now ${context.rulebook(e.rulebook)}, it was ${context.rulebook(e.before)}`,
  table_opened: () => "The table opened",
  table_closed: () => "The table closed",
  limits_changed: (e) => `Limits are now: ${limits(e.limits)}`,
  limits_scheduled: (e) => `Limits from the next round: ${limits(e.limits)}`,
  wagers_per_area_set: (e, context) => `Main wagers on one ${context.place}: at most ${e.wagers}`,
  player_restricted: (e, context) =>
    e.restricted
      ? `${context.player(e.player)} is kept to one ${context.place}: ${e.reason}`
      : `${context.player(e.player)} may wager on several ${context.place}s again`,
  shoe_loaded: (e) => (e.decks === 1 ? "A shuffled deck loaded" : `${e.decks} shuffled decks loaded`),
  player_seated: (e) => (e.seat ? `${e.name} sits at seat ${e.seat}` : `${e.name} stands at the table`),
  player_removed: (e, context) => `${context.player(e.player)} left`,
  betting_opened: (e) => `“Place your bets, please”: round ${e.round}`,
  betting_time_set: (e) => (e.closes_at ? "The betting countdown was set" : "The betting countdown is held"),
  wager_placed: (e, context) => wagerSentence(e.wager, context),
  wager_changed: (e) => `Wager ${e.wager}: ${money(totalOf(e.before))} became ${money(totalOf(e.after))}`,
  wager_withdrawn: (e) => `Wager ${e.wager} of ${money(totalOf(e.before))} withdrawn`,
  pair_claimed: (e, context) => asks(e, context, "a pair place"),
  betting_closed: () => "“No more bets”",
  claims_decided: (e) =>
    `Claims decided: ${e.outcomes.filter((outcome) => outcome.granted).length} granted, ${e.outcomes.filter((outcome) => !outcome.granted).length} not`,
  wager_found: (e, context) => `Found outside the limits: ${wagerSentence(e.wager, context)}`,
  controller_announced: (e, context) => `${context.player(e.player)} calls the decisions of ${context.place} ${e.area}`,
  card_dealt: (e, context) => `${cardLabel(e.card)} to ${spot(e, context)}`,
  insurance_offered: () => "Insurance offered",
  wager_insured: (e, context) =>
    e.wager.stakes.length
      ? wagerSentence(e.wager, context)
      : `Insurance on ${context.place} ${e.wager.area} taken back`,
  insurance_claimed: (e, context) => asks(e, context, "insurance"),
  insurance_closed: () => "Insurance closed",
  surrender_offered: () => "Surrender offered",
  wager_surrendered: (e) => `Wager ${e.wager} ${e.surrenders ? "surrenders" : "plays on after all"}`,
  surrender_closed: () => "Surrender closed",
  hand_hit: (e, context) => `${context.player(e.player)} takes a card, ${spot(e, context)}`,
  hand_stood: (e, context) => `${context.player(e.player)} stands, ${spot(e, context)}`,
  hand_doubled: (e, context) =>
    `${context.player(e.player)} doubles with ${money(totalOf(e.wager.stakes))}, ${spot(e, context)}`,
  hand_split: (e, context) => `${context.player(e.player)} splits, ${spot(e, context)}`,
  option_answered: (e, context) =>
    e.wager ? `Joins in: ${wagerSentence(e.wager, context)}` : `The other wager on ${spot(e, context)} does not join`,
  withdrawals_closed: (e, context) => `Play goes on, ${spot(e, context)}`,
  wagers_settled: (e, context) =>
    e.results
      .map(
        (result) =>
          `${kindLabel(result.kind)}, ${context.place} ${result.area}: ${statusLabel(result.result).toLowerCase()}, ${result.words}`,
      )
      .join("; ") || "No wager was down",
  bonus_paid: (e) =>
    `${e.bonuses.some((bonus) => bonus.code === "envy-bonus") ? "Envy Bonus" : "Super Bonus"}: ${e.bonuses.map((bonus) => bonus.words).join("; ")}`,
  round_voided: (e) => `Round ${e.round} is void${e.note && `: ${e.note}`}. Every wager goes back`,
  hand_viewed: (e, context) =>
    `${context.player(e.player)} takes up the cards of ${hand(e, context)}${e.second ? ", a second hand" : ""}`,
  hand_folded: (e, context) => `${context.player(e.player)} folds, ${hand(e, context)}`,
  hand_played: (e, context) =>
    `${context.player(e.player)} plays with ${money(totalOf(e.wager.stakes))}, ${hand(e, context)}`,
  hand_continued: (e, context) => `${context.player(e.player)} goes on with Pair Plus, ${hand(e, context)}`,
  hand_exposed: (e, context) => `${hand(e, context)} shown: ${(e.cards ?? []).map(cardLabel).join(", ")}`,
  exposure_declined: (e, context) => `${context.player(e.player)} keeps the cards down, ${hand(e, context)}`,
  hand_looked_at: (e, context) => `A supervisor looked at the cards of ${hand(e, context)}`,
  progressive_claimed: (e, context) =>
    `${context.player(e.claim.player)} claims all of the Progressive Jackpot, ${context.place} ${e.claim.area}`,
  jackpot_settled: (e) => `Jackpot paid, verified by ${e.verified_by}: ${e.result.words}`,
  hands_moved: (e, context) => `The hands of ${context.place}s ${e.area} and ${e.other} exchanged`,
  hands_invalidated: (e, context) => `Out of play: ${context.place} ${e.areas.join(", ")}`,
  player_prohibited: (e, context) =>
    e.prohibited
      ? `${context.player(e.player)} is kept from further play: ${e.reason}`
      : `${context.player(e.player)} may play again`,
  power_failed: (e) =>
    [
      "Power failure",
      e.failed_at && `since ${clockLabel(e.failed_at)}`,
      e.back_at && `back at ${clockLabel(e.back_at)}`,
    ]
      .filter(Boolean)
      .join(", ") + (e.outcome_established ? "; play goes on" : ""),
  play_resumed: () => "Play goes on",
  cards_reconstructed: () => "The cards were reconstructed",
  cards_taken: () => "The cards count as they lay",
  burn_forgotten: () => "The first card was not burnt and stays in play",
  card_held: (e) => `${cardLabel(e.held.card)} is out of turn: the next card`,
  card_discarded: (e) => `${cardLabel(e.card)} came out after the last card that was due: discarded`,
  card_refused: (e, context) => `${context.player(e.player)} refuses the card and stands`,
  passed_over: (e, context) => `${spot(e, context)} was passed over${e.stands ? "; the hand stands as it is" : ""}`,
  hand_goes_first: (e, context) => `${context.player(e.player)} completes ${spot(e, context)} before the house draws`,
  wagers_returned: (e, context) =>
    e.results.map((result) => `${kindLabel(result.kind)}, ${context.place} ${result.area}: ${result.words}`).join("; "),
  cards_drawn_together: (e) => `${(e.disclosed ?? []).length + e.hidden} cards came out at once`,
  cards_chosen: (e) => `Chosen: ${(e.cards ?? []).map(cardLabel).join(", ") || e.reason || "none"}`,
  discards_riffled: (e, context) => `Discards riffled${e.cut_by ? `, cut by ${context.player(e.cut_by)}` : ""}`,
  shuffle_required: () => "The cards are shuffled after this round",
  absence_noted: (e, context) => `${context.player(e.player)} is ${e.absent ? "absent" : "back"}`,
  manager_asked: (e) => `Referred to the Gaming Shift Manager: ${e.question}`,
  ruling_recorded: (e) => `Ruled: ${e.ruling} Reason: ${e.reason}`,
  house_looked: () => "The dealer looked at the house hand",
  house_exposed: () => "The house hand was turned face up",
  round_concluded: (e) =>
    `Round ${e.round} ended: ${money(e.staked_cents)} staked, ${money(e.returned_cents)} returned`,
  entry_undone: (e, context) =>
    `Taken back: ${e.undone.type === "card_dealt" ? SENTENCES.card_dealt(e.undone, context) : codeTitle(e.undone.type).toLowerCase()}`,
  command_refused: (e) => `Refused: ${timesHere(e.message)}`,
};

/** The sentence of an event with its fields. */
export function eventSentence(event, context) {
  const sentence = SENTENCES[event.type];
  return sentence ? capital(sentence(event, context)) : codeTitle(event.type);
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
