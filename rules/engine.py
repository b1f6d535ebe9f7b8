"""Deciding and evolving: a command becomes events or a refusal, an event becomes the next state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from rules import table
from rules.base import Context, Refusal
from rules.books import BOOKS
from rules.commands import (
    AnnounceController,
    AnswerOption,
    ChangeWager,
    ClaimInsurance,
    CloseBetting,
    CloseInsurance,
    CloseSurrender,
    CloseWithdrawals,
    Command,
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
from rules.events import (
    BettingOpened,
    CardDealt,
    CommandRefused,
    EntryUndone,
    Event,
    HandDoubled,
    HandHit,
    HandSplit,
    HandStood,
    LimitsChanged,
    OptionAnswered,
    RoundConcluded,
)
from rules.phases import BETWEEN_ROUNDS, CLOSED, NOT_INSTALLED
from rules.pontoon import betting, claims, offers, play, settlement
from rules.pontoon import phases as ph
from rules.pontoon.book import PontoonBook
from rules.pontoon.evolve import EVOLVERS
from rules.roles import TITLES, at_least
from rules.state import Area, Mark, Round, Shoe, TableState

Answer = tuple[Event, ...] | Refusal

DECIDERS: dict[type, Callable[[TableState, Any, Context, PontoonBook], Answer]] = table.DECIDERS | {
    OpenBetting: betting.open_betting,
    SetBettingTime: betting.set_betting_time,
    CloseBetting: betting.close_betting,
    PlaceWager: betting.place_wager,
    ChangeWager: betting.change_wager,
    RecordFoundWager: betting.record_found_wager,
    AnnounceController: betting.announce_controller,
    DecideClaim: claims.decide_claim,
    DealCard: play.deal_card,
    UndoEntry: play.undo_entry,
    Settle: settlement.settle,
    OfferInsurance: offers.offer_insurance,
    Insure: offers.insure,
    ClaimInsurance: offers.claim_insurance,
    CloseInsurance: offers.close_insurance,
    OfferSurrender: offers.offer_surrender,
    Surrender: offers.surrender,
    CloseSurrender: offers.close_surrender,
    Hit: play.hit,
    Stand: play.stand,
    Double: play.double,
    Split: play.split,
    AnswerOption: play.answer_option,
    WithdrawDouble: play.withdraw_double,
    CloseWithdrawals: play.close_withdrawals,
}

_MAY_COMPLETE = frozenset((CloseBetting, CloseInsurance, CloseWithdrawals, DecideClaim, Settle, WithdrawDouble))
"""Commands after which the rules may have more to say at once: claims that decide themselves, the end of the round."""

_ENTRIES = frozenset((CardDealt, HandHit, HandStood, HandDoubled, HandSplit, OptionAnswered))


def phase_of(state: TableState) -> str:
    """The phase a table is in: a row of the phase table."""
    if state.round is not None:
        return state.round.phase
    if state.settings is None:
        return NOT_INSTALLED
    return BETWEEN_ROUNDS if state.open else CLOSED


def decide(state: TableState, command: Command, context: Context) -> Answer:
    """What a command leads to: the events it causes, or the refusal with its clause. Pure; nothing is changed.

    The checks come in this order: the phase allows the command, the sender's role may send it (PM 6.2), then the
    command's own.
    """
    kind = type(command)
    phase = phase_of(state)
    book = BOOKS.get(state.rulebook)
    needed = ph.COMMANDS[phase].get(kind)
    if needed is None:
        return _not_now(state, command, context, phase, book)
    if needed != "dealer" and not at_least(context.role, needed):
        clause = book.cite["higher_role"] if book else ""
        return Refusal("role", clause, f"This needs a {TITLES[needed]} or higher.", {"needed": needed})
    answer = DECIDERS[kind](state, command, context, book)  # type: ignore[arg-type]
    if kind in _MAY_COMPLETE and not isinstance(answer, Refusal):
        assert book is not None
        return _completed(state, kind, answer, book)
    return answer


def _completed(state: TableState, kind: type, events: tuple[Event, ...], book: PontoonBook) -> tuple[Event, ...]:
    round_ = fold(state, events).round
    assert round_ is not None
    if kind in (CloseBetting, CloseInsurance):
        events += claims.decide_claims(round_, book)
        round_ = fold(state, events).round
        assert round_ is not None
    if round_.phase == ph.FINISHED:
        events += (settlement.conclusion(round_, book),)
        if state.scheduled_limits is not None and state.settings is not None:
            events += (LimitsChanged(state.scheduled_limits, state.settings.limits),)
    return events


def _not_now(state: TableState, command: Command, context: Context, phase: str, book: PontoonBook | None) -> Refusal:
    """Why the phase does not allow a command; a late wager is refused as one, with both times."""
    if (
        book is not None
        and state.open
        and isinstance(command, (PlaceWager, ChangeWager, RecordFoundWager))
        and (refusal := betting.out_of_time(state, command, context, book))
    ):
        return refusal
    about = ph.PHASES[phase]
    clause = f"{book.prefix} {about.clause}" if book else ""
    return Refusal(
        "not_now", clause, f"Not now: {about.title.lower()}. This ends with: {about.ends}.", {"phase": phase}
    )


def fold(state: TableState, events: Iterable[Event]) -> TableState:
    """The state after several events."""
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: TableState, event: Event) -> TableState:
    """The state after an event. Every event that `decide` gave for the state applies; another one is a bug and
    raises.
    """
    kind = type(event)
    if kind is CardDealt:
        return _card_dealt(state, event)  # type: ignore[arg-type]
    if kind in _ENTRIES:
        return _entered(state, event, state.shoe)
    if kind in EVOLVERS:
        round_ = EVOLVERS[kind](state.round, event, BOOKS[state.rulebook])  # type: ignore[arg-type]
        if kind is RoundConcluded:
            return _round_concluded(state, round_)
        if state.entries:
            return replace(state, round=round_, mark=None, entries=())
        return replace(state, round=round_)
    if kind is BettingOpened:
        return _betting_opened(state, event)  # type: ignore[arg-type]
    if kind is EntryUndone:
        return _entry_undone(state)
    if kind is CommandRefused:
        return state
    return table.EVOLVERS[kind](state, event)


def _entered(state: TableState, event: Any, shoe: Shoe | None) -> TableState:
    """An entry can be taken back: the round and shoe before the first of them are kept (ruling 42)."""
    assert state.round is not None
    assert state.shoe is not None
    round_ = EVOLVERS[type(event)](state.round, event, BOOKS[state.rulebook])
    if state.entries:
        return replace(state, round=round_, shoe=shoe, entries=(*state.entries, event))
    return replace(state, round=round_, shoe=shoe, entries=(event,), mark=Mark(state.round, state.shoe))


def _card_dealt(state: TableState, event: CardDealt) -> TableState:
    shoe = state.shoe
    assert shoe is not None
    dealt = dict(shoe.dealt)
    dealt[event.card] = dealt.get(event.card, 0) + 1
    return _entered(state, event, Shoe(shoe.decks, dealt, shoe.dealt_count + 1))


def _entry_undone(state: TableState) -> TableState:
    """Back to the mark, then forward through every entry but the last."""
    assert state.mark is not None
    base = replace(state, round=state.mark.round, shoe=state.mark.shoe, mark=None, entries=())
    return fold(base, state.entries[:-1])


def _betting_opened(state: TableState, event: BettingOpened) -> TableState:
    assert state.settings is not None
    areas = (Area(),) * state.settings.positions
    round_ = Round(event.round, ph.BETTING, event.opened_at, areas, event.closes_at)
    return replace(state, rounds=event.round, round=round_, mark=None, entries=())


def _round_concluded(state: TableState, round_: Round) -> TableState:
    """Under-minimum wagers settled in the round are remembered from now on (PM 5.26, ruling 6)."""
    players = state.players
    for player in {p for result in round_.results for p in result.under_minimum}:
        players = players | {player: replace(players[player], under_minimum_settled=True)}
    return replace(state, round=round_, players=players, mark=None, entries=())
