"""The phases of a round of Pontoon: what each allows, to whom, and what ends it."""

from __future__ import annotations

from rules.commands import (
    AnnounceController,
    AnswerOption,
    ChangeWager,
    ClaimInsurance,
    CloseBetting,
    CloseInsurance,
    CloseSurrender,
    CloseWithdrawals,
    DealCard,
    DecideClaim,
    Double,
    Hit,
    Insure,
    OfferInsurance,
    OfferSurrender,
    OpenBetting,
    PlaceWager,
    RecordFoundWager,
    SetBettingTime,
    Settle,
    Split,
    Stand,
    Surrender,
    UndoEntry,
    WithdrawDouble,
)
from rules.phases import BETWEEN_ROUNDS, MANAGING, TABLE_COMMANDS, TABLE_PHASES, Needs, Phase

BETTING = "betting"
CLAIMS = "claims"
CONTROL = "control"
INITIAL_DEAL = "initial_deal"
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
DEALER = "dealer"
SETTLEMENT = "settlement"
BONUS = "bonus"
FINISHED = "finished"
CONCLUDED = "concluded"

PHASES: dict[str, Phase] = TABLE_PHASES | {
    BETTING: Phase("Bets are open", "3.1", '"No more bets"'),
    CLAIMS: Phase("Pair claims", "3.17.2", "every claim is decided"),
    CONTROL: Phase("Who calls the decisions", "3.13", "a controller is named for every area"),
    INITIAL_DEAL: Phase("Initial deal", "3.18", "two cards on each wagered area, one to the house"),
    PAIRS: Phase("Pair wagers", "3.15.1", "the pair wagers are paid and taken"),
    PONTOONS: Phase("Pontoons", "3.19", "the pontoons are paid"),
    INSURANCE_OFFER: Phase("Insurance", "3.26.1", "insurance is announced"),
    INSURANCE: Phase("Insurance is open", "3.26.1", "insurance is announced closed"),
    INSURANCE_CLAIMS: Phase("Insurance claims", "3.26.4", "every claim is decided"),
    SURRENDER_OFFER: Phase("Surrender", "3.24.1", "surrender is announced"),
    SURRENDER: Phase("Surrender is open", "3.24.1", "surrender is announced closed"),
    DECISION: Phase("A player decides", "3.14", "the controller's decision"),
    OPTIONS: Phase("Options of the other wagers", "3.25.5", "every other wager on the hand has answered"),
    CARD: Phase("A card for a player", "3.28", "the card"),
    WITHDRAWALS: Phase("The doubled part may be withdrawn", "3.25.8", "each backer has had the chance"),
    HAND: Phase("A hand to pay or take", "3.29", "the hand is paid or taken"),
    DEALER: Phase("A card for the house", "3.33", "the house hand stands or no card would matter"),
    SETTLEMENT: Phase("Final settlement", "4.1", "every wager is paid or taken"),
    BONUS: Phase("Super Bonus", "4.1.1", "the Super Bonus is paid"),
    FINISHED: Phase("Finished", "1.1.11", "the round is concluded"),
    CONCLUDED: Phase("Between rounds", "3.1", '"Place your bets, please"'),
}

_DEALER = "dealer"
_FOUND: Needs = {RecordFoundWager: _DEALER}
_PLAY: Needs = MANAGING | _FOUND | {UndoEntry: _DEALER}

COMMANDS: dict[str, Needs] = TABLE_COMMANDS | {
    BETTING: MANAGING
    | {
        SetBettingTime: _DEALER,
        CloseBetting: _DEALER,
        PlaceWager: _DEALER,
        ChangeWager: _DEALER,
    },
    CLAIMS: MANAGING | _FOUND | {DecideClaim: _DEALER},
    CONTROL: MANAGING | _FOUND | {AnnounceController: _DEALER},
    INITIAL_DEAL: _PLAY | {DealCard: _DEALER},
    PAIRS: _PLAY | {Settle: _DEALER},
    PONTOONS: _PLAY | {Settle: _DEALER},
    INSURANCE_OFFER: _PLAY | {OfferInsurance: _DEALER},
    INSURANCE: MANAGING | _FOUND | {Insure: _DEALER, ClaimInsurance: _DEALER, CloseInsurance: _DEALER},
    INSURANCE_CLAIMS: MANAGING | _FOUND | {DecideClaim: _DEALER},
    SURRENDER_OFFER: _PLAY | {OfferSurrender: _DEALER},
    SURRENDER: MANAGING | _FOUND | {Surrender: _DEALER, CloseSurrender: _DEALER},
    DECISION: _PLAY | {Hit: _DEALER, Stand: _DEALER, Double: _DEALER, Split: _DEALER},
    OPTIONS: _PLAY | {AnswerOption: _DEALER},
    CARD: _PLAY | {DealCard: _DEALER},
    WITHDRAWALS: _PLAY | {WithdrawDouble: _DEALER, CloseWithdrawals: _DEALER},
    HAND: _PLAY | {Settle: _DEALER},
    DEALER: _PLAY | {DealCard: _DEALER},
    SETTLEMENT: _PLAY | {Settle: _DEALER},
    BONUS: MANAGING | {Settle: _DEALER},
    CONCLUDED: TABLE_COMMANDS[BETWEEN_ROUNDS] | {OpenBetting: _DEALER},
}
COMMANDS[BETWEEN_ROUNDS] = COMMANDS[CONCLUDED]
