"""The phases of a round of Three Card Poker: what each allows, to whom, and what ends it."""

from __future__ import annotations

from rules.commands import (
    ChangeWager,
    CloseBetting,
    Continue,
    DealCard,
    DeclineExposure,
    ExposeHand,
    Fold,
    InvalidateHands,
    LookAtHand,
    MoveHands,
    OpenBetting,
    PlaceWager,
    Play,
    ProhibitPlayer,
    RecordFoundWager,
    RemoveHand,
    ReportAbsence,
    ReportPowerFailure,
    ResumePlay,
    SetBettingTime,
    Settle,
    SettleJackpot,
    SetWagersPerArea,
    UndoEntry,
    ViewHand,
    VoidRound,
    WithdrawWagers,
)
from rules.phases import BETWEEN_ROUNDS, CLOSED, REFERRED, TABLE_COMMANDS, TABLE_PHASES, Needs, Phase
from rules.phases import MANAGING as MANAGING_ANY

BETTING = "betting"
NO_WAGERS = "no_wagers"
DEAL = "deal"
DECISIONS = "decisions"
EXPOSE_HOUSE = "expose_house"
EXPOSE_HANDS = "expose_hands"
SETTLEMENT = "settlement"
BONUS = "bonus"
JACKPOT = "jackpot"
HELD = "held"
FINISHED = "finished"
CONCLUDED = "concluded"

PHASES: dict[str, Phase] = TABLE_PHASES | {
    BETTING: Phase("Bets are open", "open_betting", '"No more bets"'),
    NO_WAGERS: Phase("No wagers", "wager_first", "the round is ended, or a wager is found on the layout"),
    DEAL: Phase("The deal", "deal_automatic", "three cards face down on each wagered position and for the house"),
    DECISIONS: Phase("The players decide", "decide", "every player with a hand has decided"),
    EXPOSE_HOUSE: Phase("The house hand", "expose", "the house cards are face up"),
    EXPOSE_HANDS: Phase("The players' hands", "expose", "every hand is shown, or declined"),
    SETTLEMENT: Phase("Settlement", "settlement", "every wager is paid or taken"),
    BONUS: Phase("Envy Bonus", "envy", "the Envy Bonus is paid"),
    JACKPOT: Phase("The jackpot", "meter", "the claim on the meter is paid"),
    HELD: Phase("Power failure", "power", "play goes on"),
    FINISHED: Phase("Finished", "round_of_play", "the round is concluded"),
    CONCLUDED: Phase("Between rounds", "open_betting", '"Place your bets, please"'),
}

_DEALER = "dealer"
_SUPERVISOR = "pit_supervisor"  # approves irregularities (ruling 58)
_POKER: Needs = {ProhibitPlayer: "gaming_shift_manager"}
_MANAGING: Needs = {kind: role for kind, role in MANAGING_ANY.items() if kind is not SetWagersPerArea} | _POKER
"""One wager of each kind on a position is fixed (TC 3.4.2)."""
_WAITING: Needs = _MANAGING | {VoidRound: _SUPERVISOR}
_ROUND: Needs = _WAITING | {ReportPowerFailure: _DEALER}
_PLAY: Needs = _ROUND | {RecordFoundWager: _DEALER, UndoEntry: _DEALER}
_HANDS: Needs = _PLAY | {RemoveHand: _SUPERVISOR, WithdrawWagers: _SUPERVISOR, ReportAbsence: _DEALER}
_SHOWING: Needs = _HANDS | {ExposeHand: _DEALER, LookAtHand: _SUPERVISOR}


def _table(phase: str) -> Needs:
    return {kind: role for kind, role in TABLE_COMMANDS[phase].items() if kind is not SetWagersPerArea} | _POKER


COMMANDS: dict[str, Needs] = {
    CLOSED: _table(CLOSED),
    BETTING: _ROUND | {SetBettingTime: _DEALER, CloseBetting: _DEALER, PlaceWager: _DEALER, ChangeWager: _DEALER},
    NO_WAGERS: _PLAY | {Settle: _DEALER},
    DEAL: _PLAY | {DealCard: _DEALER},
    DECISIONS: _HANDS
    | {
        ViewHand: _DEALER,
        Fold: _DEALER,
        Play: _DEALER,
        Continue: _DEALER,
        MoveHands: _SUPERVISOR,
        InvalidateHands: _SUPERVISOR,
    },
    EXPOSE_HOUSE: _HANDS | {ExposeHand: _DEALER},
    EXPOSE_HANDS: _SHOWING | {DeclineExposure: _DEALER},
    SETTLEMENT: _SHOWING | {Settle: _DEALER},
    BONUS: _ROUND | {Settle: _DEALER, LookAtHand: _SUPERVISOR, RemoveHand: _SUPERVISOR},
    JACKPOT: _ROUND | {SettleJackpot: _SUPERVISOR, LookAtHand: _SUPERVISOR, RemoveHand: _SUPERVISOR},
    HELD: _WAITING | {WithdrawWagers: _DEALER, ResumePlay: _DEALER},
    REFERRED: _table(REFERRED),
    CONCLUDED: _table(BETWEEN_ROUNDS)
    | {
        OpenBetting: _DEALER,
        LookAtHand: _SUPERVISOR,
        RemoveHand: _SUPERVISOR,
        VoidRound: _SUPERVISOR,
    },
    BETWEEN_ROUNDS: _table(BETWEEN_ROUNDS) | {OpenBetting: _DEALER},
}
