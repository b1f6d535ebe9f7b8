// What goes wrong most in each phase, most likely first: the menu has the first five that can be put right now above all others.

const ENTRIES = ["undo", "card_wrong", "decision_wrong", "wager_wrong"];
const OTHERS = ["paid_wrongly", "player_absent", "power_failure", "count", "not_covered"];

const BEFORE_CARDS = ["wager_wrong", "undo", "late_wager", "late_in_time", "late_changes", ...OTHERS];
const DEALING = [
  "undo",
  "card_wrong",
  "misplaced",
  "late_wager",
  "wager_wrong",
  "no_wager",
  "burn_forgotten",
  ...OTHERS,
];
const OFFERS = ["undo", "wager_wrong", "card_wrong", "decision_wrong", "misplaced", ...OTHERS];
const TURNS = [
  ...ENTRIES.slice(0, 3),
  "stray_next_hand",
  "stray_house",
  "stray_in_turn",
  "error_to_player",
  "passed_over",
  "wager_wrong",
  ...OTHERS,
];
const HOUSE = [...ENTRIES.slice(0, 3), "error_to_house", "hand_first", "passed_over", "wager_wrong", ...OTHERS];
const PAYING = ["paid_wrongly", "card_wrong", "decision_wrong", "wager_wrong", "count", "not_covered"];
const UNSEEN = ["undo", "hands_moved", "wager_wrong", "late_wager", "wrong_count", ...OTHERS];
const HANDS = [...ENTRIES, "hands_moved", "wrong_count", "look", ...OTHERS];

const LIKELIEST = {
  betting: BEFORE_CARDS,
  claims: BEFORE_CARDS,
  control: BEFORE_CARDS,
  no_wagers: BEFORE_CARDS,
  initial_deal: DEALING,
  look: OFFERS,
  insurance_offer: OFFERS,
  insurance: OFFERS,
  insurance_claims: OFFERS,
  surrender_offer: OFFERS,
  surrender: OFFERS,
  decision: TURNS,
  options: TURNS,
  card: TURNS,
  withdrawals: TURNS,
  hand: PAYING,
  pairs: PAYING,
  pontoons: PAYING,
  expose: HOUSE,
  dealer: HOUSE,
  house_card: HOUSE,
  settlement: PAYING,
  bonus: PAYING,
  deal: UNSEEN,
  decisions: HANDS,
  expose_house: HANDS,
  expose_hands: HANDS,
  jackpot: PAYING,
  jackpot_payment: PAYING,
  concluded: PAYING,
};
const USUAL = [...ENTRIES, ...OTHERS];
const MOST = 5;

/** The likeliest of the incidents that apply now; of a code that several have, one for each player or place, none. */
export function likeliestOf(incidents, phase) {
  const open = incidents.filter(({ refusal }) => !refusal);
  const only = (code) => {
    const [first, ...more] = open.filter((each) => each.code === code);
    return more.length ? [] : [first];
  };
  return (LIKELIEST[phase] ?? USUAL).flatMap(only).filter(Boolean).slice(0, MOST);
}
