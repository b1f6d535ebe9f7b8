"""The phases of a round of Pontoon: what each allows, to whom, and what ends it."""

from __future__ import annotations

from rules.commands import (
    AnnounceController,
    AnswerOption,
    CardsAsTheyLie,
    ChangeWager,
    ChooseCards,
    ClaimInsurance,
    CloseBetting,
    CloseInsurance,
    CloseSurrender,
    CloseWithdrawals,
    DealCard,
    DecideClaim,
    Double,
    ExposeHouse,
    FinishHandFirst,
    Hit,
    Insure,
    LookAtHouse,
    MarkAbsent,
    OfferInsurance,
    OfferSurrender,
    OpenBetting,
    PlaceWager,
    RecordFoundWager,
    RefuseCard,
    ReportBurnForgotten,
    ReportCardInError,
    ReportCardsTogether,
    ReportCutCard,
    ReportFaceUpCard,
    ReportPassedOver,
    ReportPowerFailure,
    ResumePlay,
    RiffleDiscards,
    SetBettingTime,
    Settle,
    Split,
    Stand,
    Surrender,
    UndoEntry,
    VoidRound,
    WithdrawDouble,
    WithdrawShortHand,
    WithdrawWagers,
)
from rules.phases import BETWEEN_ROUNDS, MANAGING, TABLE_COMMANDS, TABLE_PHASES, Needs, Phase

BETTING = "betting"
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
FINISHED = "finished"
CONCLUDED = "concluded"

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
    POWER_FAILURE: Phase("Power failure", "not_covered", "players have withdrawn or play on"),
    FINISHED: Phase("Finished", "round_of_play", "the round is concluded"),
    CONCLUDED: Phase("Between rounds", "open_betting", '"Place your bets, please"'),
}

_DEALER = "dealer"
_FOUND: Needs = {RecordFoundWager: _DEALER}
_SUPERVISOR = "pit_supervisor"  # approves irregularities (ruling 58)
_WAITING: Needs = MANAGING | {VoidRound: _SUPERVISOR}
_ROUND: Needs = _WAITING | {
    ReportPowerFailure: _DEALER,
    ReportCutCard: _DEALER,
    MarkAbsent: _DEALER,
}
_MENDING: Needs = {
    CardsAsTheyLie: _SUPERVISOR,
    ReportBurnForgotten: _SUPERVISOR,
    ReportCardInError: _SUPERVISOR,
    ReportFaceUpCard: _DEALER,
    ReportPassedOver: _SUPERVISOR,
    WithdrawShortHand: _DEALER,
    WithdrawWagers: _SUPERVISOR,
}
_PLAY: Needs = _ROUND | _FOUND | _MENDING | {UndoEntry: _DEALER}
_DEALING: Needs = {DealCard: _DEALER, ReportCardsTogether: _DEALER, RiffleDiscards: _SUPERVISOR}

COMMANDS: dict[str, Needs] = TABLE_COMMANDS | {
    BETTING: _ROUND
    | {
        SetBettingTime: _DEALER,
        CloseBetting: _DEALER,
        PlaceWager: _DEALER,
        ChangeWager: _DEALER,
    },
    CLAIMS: _ROUND | _FOUND | {DecideClaim: _DEALER},
    CONTROL: _ROUND | _FOUND | {AnnounceController: _DEALER},
    NO_WAGERS: _ROUND | _FOUND | {Settle: _DEALER},
    INITIAL_DEAL: _PLAY | _DEALING,
    LOOK: _PLAY | {LookAtHouse: _DEALER},
    PAIRS: _PLAY | {Settle: _DEALER},
    PONTOONS: _PLAY | {Settle: _DEALER},
    INSURANCE_OFFER: _PLAY | {OfferInsurance: _DEALER},
    INSURANCE: _ROUND | _FOUND | _MENDING | {Insure: _DEALER, ClaimInsurance: _DEALER, CloseInsurance: _DEALER},
    INSURANCE_CLAIMS: _ROUND | _FOUND | {DecideClaim: _DEALER},
    SURRENDER_OFFER: _PLAY | {OfferSurrender: _DEALER},
    SURRENDER: _ROUND | _FOUND | _MENDING | {Surrender: _DEALER, CloseSurrender: _DEALER},
    DECISION: _PLAY | {Hit: _DEALER, Stand: _DEALER, Double: _DEALER, Split: _DEALER, RefuseCard: _DEALER},
    OPTIONS: _PLAY | {AnswerOption: _DEALER},
    CARD: _PLAY | _DEALING | {RefuseCard: _DEALER},
    WITHDRAWALS: _PLAY | {WithdrawDouble: _DEALER, CloseWithdrawals: _DEALER},
    HAND: _PLAY | {Settle: _DEALER},
    EXPOSE: _PLAY | {ExposeHouse: _DEALER},
    DEALER: _PLAY | _DEALING,
    SETTLEMENT: _PLAY | {Settle: _DEALER},
    BONUS: _ROUND | {Settle: _DEALER},
    HOUSE_CARD: _PLAY | _DEALING | {FinishHandFirst: _DEALER},
    CHOICE: _ROUND | {ChooseCards: _DEALER, WithdrawWagers: _SUPERVISOR},
    HOUSE_CHOICE: _ROUND | {ChooseCards: "pit_manager", WithdrawWagers: _SUPERVISOR},
    POWER_FAILURE: _WAITING | {WithdrawWagers: _DEALER, ResumePlay: _DEALER},
    CONCLUDED: TABLE_COMMANDS[BETWEEN_ROUNDS] | {OpenBetting: _DEALER},
}
COMMANDS[BETWEEN_ROUNDS] = COMMANDS[CONCLUDED]
