"""Three Card Poker as a kind of game: which function decides each command and which applies each event."""

from __future__ import annotations

from rules.commands import (
    ChangeWager,
    CloseBetting,
    Command,
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
    RecordRuling,
    RemoveHand,
    ReportAbsence,
    ReportPowerFailure,
    ResumePlay,
    SetBettingTime,
    Settle,
    SettleJackpot,
    UndoEntry,
    ViewHand,
    VoidRound,
    WithdrawWagers,
)
from rules.common.betting import open_betting, out_of_time, set_betting_time
from rules.common.ending import ending, remember
from rules.common.placing import applied
from rules.common.undo import undo_entry
from rules.core.base import Context, Refusal
from rules.events import BettingOpened, CardDealt, Event, HandContinued, HandExposed, HandFolded, HandPlayed
from rules.game import Game
from rules.state import PokerRound, Position, TableState
from rules.three_card_poker.irregularities import hands
from rules.three_card_poker.play import betting, dealing, decisions, settlement
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.table.evolve import EVOLVERS
from rules.three_card_poker.vocabulary.book import PokerBook

_SETTLED = frozenset((ph.CONCLUDED, ph.BONUS, ph.JACKPOT, ph.FINISHED))


def _complete(state: TableState, kind: type, events: tuple[Event, ...], book: PokerBook) -> tuple[Event, ...]:
    """The end of a round, and limits that waited for it."""
    if not isinstance(state.round, PokerRound):
        return events
    return events + ending(state, applied(state.round, events, EVOLVERS, book), book)


def _new_round(state: TableState, event: BettingOpened) -> PokerRound:
    assert state.settings is not None
    areas = (Position(),) * state.settings.positions
    return PokerRound(event.round, ph.BETTING, event.opened_at, areas, event.closes_at)


def _out_of_phase(state: TableState, command: Command, context: Context, book: PokerBook) -> Refusal | None:
    """A late wager is refused as one, with both times (TC 5.5)."""
    if state.open and isinstance(command, (PlaceWager, ChangeWager, RecordFoundWager)):
        return out_of_time(state, command, context, book, _SETTLED)
    return None


THREE_CARD_POKER = Game(
    phases=ph.PHASES,
    commands=ph.COMMANDS,
    deciders={
        OpenBetting: open_betting,
        SetBettingTime: set_betting_time,
        CloseBetting: betting.close_betting,
        PlaceWager: betting.place_wager,
        ChangeWager: betting.change_wager,
        RecordFoundWager: betting.record_found_wager,
        DealCard: dealing.deal_card,
        UndoEntry: undo_entry,
        ViewHand: decisions.view_hand,
        Fold: decisions.fold,
        Play: decisions.play,
        Continue: decisions.continue_alone,
        ExposeHand: dealing.expose_hand,
        DeclineExposure: dealing.decline_exposure,
        LookAtHand: dealing.look_at_hand,
        Settle: settlement.settle,
        SettleJackpot: settlement.settle_jackpot,
        VoidRound: settlement.declare_void,
        MoveHands: hands.move_hands,
        RemoveHand: hands.remove_hand,
        WithdrawWagers: hands.withdraw_wagers,
        ProhibitPlayer: hands.prohibit_player,
        InvalidateHands: hands.invalidate_hands,
        ReportAbsence: hands.report_absence,
        ReportPowerFailure: hands.report_power_failure,
        ResumePlay: hands.resume_play,
    },
    evolvers=EVOLVERS,
    entries=frozenset((CardDealt, HandFolded, HandPlayed, HandContinued, HandExposed)),
    completing=frozenset(
        (
            CloseBetting,
            InvalidateHands,
            ProhibitPlayer,
            RecordRuling,
            RemoveHand,
            ReportAbsence,
            ResumePlay,
            Settle,
            SettleJackpot,
            VoidRound,
            WithdrawWagers,
        )
    ),
    complete=_complete,
    new_round=_new_round,
    remember=remember,
    out_of_phase=_out_of_phase,
    fresh_cards=True,  # ruling 57
)
