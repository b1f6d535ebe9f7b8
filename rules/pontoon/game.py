"""Pontoon as a kind of game: which function decides each command and which applies each event."""

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
    Command,
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
    RecordRuling,
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
from rules.common.betting import open_betting, out_of_time, set_betting_time
from rules.common.ending import ending, remember
from rules.common.placing import applied
from rules.common.undo import undo_entry
from rules.core.base import Context, Refusal
from rules.events import (
    BettingOpened,
    CardDealt,
    Event,
    HandDoubled,
    HandHit,
    HandSplit,
    HandStood,
    OptionAnswered,
)
from rules.game import Game
from rules.pontoon.irregularities import absence, card_layout, error_cards, shoe_events, together, turns, withdrawals
from rules.pontoon.irregularities.evolvers import IRREGULAR_EVOLVERS
from rules.pontoon.play import betting, claims, decisions, offers, out_of_limits, settlement
from rules.pontoon.table import phases as ph
from rules.pontoon.table.evolve import EVOLVERS
from rules.pontoon.vocabulary.book import PontoonBook
from rules.state import Area, Round, TableState

_EVOLVERS = EVOLVERS | IRREGULAR_EVOLVERS
_INSURANCE = (OfferInsurance, Insure, ClaimInsurance, CloseInsurance)
_SURRENDER = (OfferSurrender, Surrender, CloseSurrender)
_SETTLED = frozenset((ph.CONCLUDED, ph.BONUS, ph.FINISHED))


def _complete(state: TableState, kind: type, events: tuple[Event, ...], book: PontoonBook) -> tuple[Event, ...]:
    """Claims that decide themselves when their window closes, or when a wager found then dissolves a contest; the end
    of a round, and limits that waited for it.
    """
    if not isinstance(state.round, Round):
        return events
    round_ = applied(state.round, events, _EVOLVERS, book)
    if round_.phase in (ph.CLAIMS, ph.INSURANCE_CLAIMS):
        more = claims.decide_claims(round_, book)
        events += more
        round_ = applied(round_, more, _EVOLVERS, book)
    return events + ending(state, round_, book)


def _new_round(state: TableState, event: BettingOpened) -> Round:
    assert state.settings is not None
    areas = (Area(),) * state.settings.positions
    return Round(event.round, ph.BETTING, event.opened_at, areas, event.closes_at)


def _out_of_phase(state: TableState, command: Command, context: Context, book: PontoonBook) -> Refusal | None:
    """What the rulebook does not have is refused as that; a late wager as one, with both times (PM 5.3)."""
    if isinstance(command, _INSURANCE) and not book.offer_insurance_on:
        return Refusal("not_offered", book.cite["insurance"], "This rulebook has no insurance.")
    if isinstance(command, _SURRENDER) and not book.offer_surrender_on:
        return Refusal("not_offered", book.cite["surrender"], "This rulebook has no surrender.")
    if state.open and isinstance(command, (PlaceWager, ChangeWager, RecordFoundWager)):
        return out_of_time(state, command, context, book, _SETTLED)
    return None


PONTOON = Game(
    phases=ph.PHASES,
    commands=ph.COMMANDS,
    deciders={
        OpenBetting: open_betting,
        SetBettingTime: set_betting_time,
        CloseBetting: betting.close_betting,
        PlaceWager: betting.place_wager,
        ChangeWager: betting.change_wager,
        RecordFoundWager: out_of_limits.record_found_wager,
        AnnounceController: betting.announce_controller,
        DecideClaim: claims.decide_claim,
        DealCard: decisions.deal_card,
        UndoEntry: undo_entry,
        Settle: settlement.settle,
        OfferInsurance: offers.offer_insurance,
        Insure: offers.insure,
        ClaimInsurance: offers.claim_insurance,
        CloseInsurance: offers.close_insurance,
        OfferSurrender: offers.offer_surrender,
        Surrender: offers.surrender,
        CloseSurrender: offers.close_surrender,
        VoidRound: settlement.declare_void,
        LookAtHouse: decisions.look_at_house,
        ExposeHouse: decisions.expose_house,
        Hit: decisions.hit,
        Stand: decisions.stand,
        Double: decisions.double,
        Split: decisions.split,
        AnswerOption: decisions.answer_option,
        WithdrawDouble: decisions.withdraw_double,
        CloseWithdrawals: decisions.close_withdrawals,
        CardsAsTheyLie: card_layout.cards_as_they_lie,
        ReportBurnForgotten: card_layout.report_burn_forgotten,
        ReportCardInError: error_cards.report_card_in_error,
        ReportFaceUpCard: error_cards.report_face_up_card,
        RefuseCard: error_cards.refuse_card,
        ReportPassedOver: turns.report_passed_over,
        FinishHandFirst: turns.finish_hand_first,
        ReportCardsTogether: together.report_cards_together,
        ChooseCards: together.choose_cards,
        RiffleDiscards: shoe_events.riffle_discards,
        ReportCutCard: shoe_events.report_cut_card,
        MarkAbsent: absence.mark_absent,
        WithdrawShortHand: withdrawals.withdraw_short_hand,
        WithdrawWagers: withdrawals.withdraw_wagers,
        ReportPowerFailure: withdrawals.report_power_failure,
        ResumePlay: withdrawals.resume_play,
    },
    evolvers=_EVOLVERS,
    entries=frozenset((CardDealt, HandHit, HandStood, HandDoubled, HandSplit, OptionAnswered)),
    completing=frozenset(
        (
            AnnounceController,
            CloseBetting,
            CloseInsurance,
            CloseWithdrawals,
            DecideClaim,
            RecordFoundWager,
            Settle,
            VoidRound,
            WithdrawDouble,
            CardsAsTheyLie,
            WithdrawShortHand,
            WithdrawWagers,
            ResumePlay,
            RecordRuling,
        )
    ),
    complete=_complete,
    new_round=_new_round,
    remember=remember,
    out_of_phase=_out_of_phase,
    shoe_evolvers=shoe_events.SHOE_EVOLVERS,
)
