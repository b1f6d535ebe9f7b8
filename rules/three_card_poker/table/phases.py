"""The phases of a round of Three Card Poker: what ends each, and the groups of them in which commands are allowed.
Which command comes in which of them, and from whom, stands in the row beside its decider.
"""

from __future__ import annotations

from rules.phases import BETTING as BETTING
from rules.phases import CONCLUDED as CONCLUDED
from rules.phases import DISPUTED as DISPUTED
from rules.phases import FINISHED as FINISHED
from rules.phases import MISCOUNTED as MISCOUNTED
from rules.phases import TABLE_PHASES, Phase

NO_WAGERS = "no_wagers"
DEAL = "deal"
DECISIONS = "decisions"
EXPOSE_HOUSE = "expose_house"
EXPOSE_HANDS = "expose_hands"
SETTLEMENT = "settlement"
BONUS = "bonus"
JACKPOT = "jackpot"
JACKPOT_PAYMENT = "jackpot_payment"
HELD = "held"

PHASES: dict[str, Phase] = TABLE_PHASES | {
    BETTING: Phase("Bets are open", "open_betting", '"No more bets"'),
    NO_WAGERS: Phase("No wagers", "wager_first", "the round is ended, or a wager is found on the layout"),
    DEAL: Phase("The deal", "deal_automatic", "three cards face down on each wagered position and for the house"),
    DECISIONS: Phase("The players decide", "decide", "every player with a hand has decided"),
    EXPOSE_HOUSE: Phase("The house hand", "expose", "the house cards are face up"),
    EXPOSE_HANDS: Phase("The players' hands", "expose", "every hand is shown, or declined"),
    SETTLEMENT: Phase("Settlement", "settlement", "every wager is paid or taken"),
    BONUS: Phase("Envy Bonus", "envy", "the Envy Bonus is paid"),
    JACKPOT: Phase("The jackpot", "meter", "the claim on the meter is verified"),
    JACKPOT_PAYMENT: Phase("The jackpot is paid", "in_addition", "its player has the amount"),
    DISPUTED: Phase("Shoe and dealer disagree", "not_covered", "a Pit Supervisor says which card lies there"),
    HELD: Phase("Power failure", "power", "play goes on"),
    FINISHED: Phase("Finished", "round_of_play", "the round is concluded"),
    CONCLUDED: Phase("Between rounds", "open_betting", '"Place your bets, please"'),
}

SHOWING = frozenset((EXPOSE_HANDS, SETTLEMENT))
"""Players' hands may be shown."""
HANDS_OUT = SHOWING | {DECISIONS, EXPOSE_HOUSE}
"""Every hand has its cards, and no wager has its result."""
STEPS = HANDS_OUT | {NO_WAGERS, DEAL}
"""What was entered last can be undone (ruling 42); a wager may still be found (TC 5.12-5.14)."""
PAID = frozenset((BONUS, JACKPOT, JACKPOT_PAYMENT))
"""Hands are settled; bonus or meter is still to be paid."""
IN_ROUND = STEPS | PAID | {BETTING}
"""A round is played."""
AFTER_SETTLEMENT = PAID | {CONCLUDED}
"""Hands are settled and lie until the next round begins."""
CORRECTED = SHOWING | AFTER_SETTLEMENT
"""Hands lie face up: a card of one that was entered wrongly is put right (ruling 81)."""
FACE_DOWN = frozenset((DEAL, DECISIONS, EXPOSE_HOUSE))
"""Cards are out, and no hand is shown."""
