"""The phases of a round of Pontoon: what ends each, and the groups of them in which commands are allowed. Which command
comes in which of them, and from whom, stands in the row beside its decider.
"""

from __future__ import annotations

from rules.phases import BETTING as BETTING
from rules.phases import CONCLUDED as CONCLUDED
from rules.phases import DISPUTED as DISPUTED
from rules.phases import FINISHED as FINISHED
from rules.phases import MISCOUNTED as MISCOUNTED
from rules.phases import TABLE_PHASES, Phase

CLAIMS = "claims"
CONTROL = "control"
NO_WAGERS = "no_wagers"
INITIAL_DEAL = "initial_deal"
LOOK = "look"
PAIRS = "pairs"
PONTOONS = "pontoons"
INSURANCE_OFFER = "insurance_offer"
INSURANCE = "insurance"
INSURANCE_CLAIMS = "insurance_claims"
SURRENDER_OFFER = "surrender_offer"
SURRENDER = "surrender"
DECISION = "decision"
OPTIONS = "options"
CARD = "card"
WITHDRAWALS = "withdrawals"
HAND = "hand"
EXPOSE = "expose"
DEALER = "dealer"
SETTLEMENT = "settlement"
BONUS = "bonus"
HOUSE_CARD = "house_card"
CHOICE = "choice"
HOUSE_CHOICE = "house_choice"
POWER_FAILURE = "power_failure"

PHASES: dict[str, Phase] = TABLE_PHASES | {
    BETTING: Phase("Bets are open", "open_betting", '"No more bets"'),
    CLAIMS: Phase("Pair claims", "pair_priority", "every claim is decided"),
    CONTROL: Phase("Who calls the decisions", "ascertain_controller", "a controller is named for every area"),
    NO_WAGERS: Phase("No wagers", "wager_first", "the round is ended, or a wager is found on the layout"),
    INITIAL_DEAL: Phase("Initial deal", "deal_order", "two cards on each wagered area, one to the house"),
    LOOK: Phase("The look at the house cards", "look", "the dealer has looked for a Pontoon"),
    PAIRS: Phase("Pair wagers", "pair_wins", "the pair wagers are paid and taken"),
    PONTOONS: Phase("Pontoons", "pay_pontoon", "the pontoons are paid"),
    INSURANCE_OFFER: Phase("Insurance", "insurance_offer", "insurance is announced"),
    INSURANCE: Phase("Insurance is open", "insurance_offer", "insurance is announced closed"),
    INSURANCE_CLAIMS: Phase("Insurance claims", "insurance_priority", "every claim is decided"),
    SURRENDER_OFFER: Phase("Surrender", "surrender_offer", "surrender is announced"),
    SURRENDER: Phase("Surrender is open", "surrender_offer", "surrender is announced closed"),
    DECISION: Phase("A player decides", "wager_first", "the controller's decision"),
    OPTIONS: Phase("Options of the other wagers", "wager_first", "every other wager on the hand has answered"),
    CARD: Phase("A card for a player", "hit", "the card"),
    WITHDRAWALS: Phase("The doubled part may be withdrawn", "withdraw_double", "each backer has had the chance"),
    HAND: Phase("A hand to pay or take", "paid_at_once", "the hand is paid or taken"),
    EXPOSE: Phase("The house cards", "expose", "the house cards are turned up"),
    DEALER: Phase("A card for the house", "dealer_draws", "the house hand stands or no card would matter"),
    SETTLEMENT: Phase("Final settlement", "settlement", "every wager is paid or taken"),
    BONUS: Phase("Super Bonus", "bonus", "the Super Bonus is paid"),
    HOUSE_CARD: Phase("The missing card of the house", "dealer_draws", "the house has its first card"),
    CHOICE: Phase("Cards drawn at once", "hit", "the player has chosen"),
    HOUSE_CHOICE: Phase("Cards drawn at once for the house", "dealer_draws", "the card for the house is chosen"),
    DISPUTED: Phase("Shoe and dealer disagree", "not_covered", "a Pit Supervisor says which card lies there"),
    POWER_FAILURE: Phase("Power failure", "not_covered", "players have withdrawn or play on"),
    FINISHED: Phase("Finished", "round_of_play", "the round is concluded"),
    CONCLUDED: Phase("Between rounds", "open_betting", '"Place your bets, please"'),
}

DEALING = frozenset((INITIAL_DEAL, CARD, DEALER, HOUSE_CARD))
"""The next card comes."""
CLAIMING = frozenset((CLAIMS, INSURANCE_CLAIMS))
"""A claim to another's place is contested."""
SETTLING = frozenset((PAIRS, PONTOONS, HAND, SETTLEMENT))
"""Wagers are paid and taken."""
CHOOSING = frozenset((CHOICE, HOUSE_CHOICE))
"""Somebody chooses among cards drawn at once."""
STEPS = DEALING | SETTLING | {LOOK, INSURANCE_OFFER, SURRENDER_OFFER, DECISION, OPTIONS, WITHDRAWALS, EXPOSE}
"""Cards lie or are dealt, step by step; what was entered last can be undone (ruling 42)."""
CARDS_LIE = STEPS | {INSURANCE, SURRENDER}
"""The steps, and the offers between them that players answer in any order."""
BETS_CLOSED = CARDS_LIE | CLAIMING | {CONTROL, NO_WAGERS}
"""No more bets, and nothing of the round is final; a wager may still be found outside the limits (ruling 5)."""
CORRECTED = CARDS_LIE | {INSURANCE_CLAIMS, BONUS, CONCLUDED}
"""Cards lie, or lay in the round that is over: one that was entered wrongly is put right (ruling 81)."""
IN_ROUND = BETS_CLOSED | CHOOSING | {BETTING, BONUS}
"""A round is played."""
