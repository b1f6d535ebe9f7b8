"""Deciding and evolving: a command becomes events or a refusal, an event becomes the next state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from rules import commands, events
from rules.authority import not_now, role_too_low
from rules.books import GAMES, book_of
from rules.codec import encode_command
from rules.command_table import COMMANDS
from rules.commands import Command
from rules.context import Context
from rules.core.base import Refusal
from rules.core.roles import at_least
from rules.core.rulebook import Rulebook
from rules.events import Event
from rules.game import CommandRow, Decision, Engine, Game
from rules.known import Attempt
from rules.money.paying import check_still_due, paid_so_far
from rules.open_case import case_refusal, joined
from rules.phases import BETWEEN_ROUNDS, CLOSED, DISPUTED, MISCOUNTED, NOT_INSTALLED, REFERRED
from rules.state import Mark, Shoe, TableState
from rules.table import setup as table
from rules.table.about_wager import with_wager
from rules.table.repeating import laid_in
from rules.tray.flow import with_chips
from rules.wording.refusals import refuse

NOTHING_BACK: dict[str, Any] = {"taken_back": 0, "result_taken_back": False}
"""No card is taken back and not entered anew."""


def phase_of(state: TableState) -> str:
    """The phase a table is in: a row of its game's phase table. A question for the Gaming Shift Manager comes before
    the phase of the round (PM 6.1, TC 6.1), and so does a card of which shoe and dealer disagree (ruling 87).
    """
    if state.question:
        return REFERRED
    if state.dispute is not None:
        return DISPUTED
    if state.miscount is not None:
        return MISCOUNTED
    if state.round is not None:
        return state.round.phase
    if state.settings is None:
        return NOT_INSTALLED
    return BETWEEN_ROUNDS if state.open else CLOSED


def card_is_due(state: TableState) -> bool:
    """Whether a card from the shoe is the next step. While a player decides, none is until the dealer says so, but
    where the rules leave them nothing else (ruling 89).
    """
    if state.settings is None or state.round is None:
        return False
    allowed = COMMANDS[state.rulebook][phase_of(state)]
    if commands.DealCard not in allowed or commands.Hit not in allowed:
        return commands.DealCard in allowed
    context = Context(now=state.round.opened_at, role="dealer")
    return all(
        isinstance(decide(state, other, context), Refusal)
        for other in (commands.Stand(), commands.Double(), commands.Split())
    )


def decide(state: TableState, command: Command, context: Context) -> Decision:
    """What a command leads to: the events it causes, or the refusal with its clause. Pure; nothing is changed.

    The checks come in this order: the phase allows the command, the sender's role may send it (PM 6.2), it need not
    wait for cards that were taken back (ruling 42), no case keeps its round (ruling 140), then the command's own. The
    refusal of a command about a wager names whose it is, where it lies and how much it is.
    """
    if state.settings is None:
        return _decide_first(state, command, context)
    book = book_of(state)
    decision = _decide(state, command, context, book)
    return with_wager(state, command, decision, book) if isinstance(decision, Refusal) else decision


def refusal_of(state: TableState, command: Command, context: Context) -> Refusal | None:
    """Why a command would be refused, as `decide` says it; without what would come of it, so that it costs less."""
    if state.settings is None:
        answer: Decision | None = _decide_first(state, command, context)
    else:
        book = book_of(state)
        answer = _decide(state, command, context, book, whole=False)
        if isinstance(answer, Refusal):
            return with_wager(state, command, answer, book)
    return answer if isinstance(answer, Refusal) else None


def _decide(state: TableState, command: Command, context: Context, book: Rulebook, *, whole: bool = True) -> Decision:
    """`whole`: with all that comes of it; else only whether it is refused."""
    game, phase = GAMES[state.rulebook], phase_of(state)
    row = COMMANDS[state.rulebook][phase].get(type(command))
    if row is None:
        return game.out_of_phase(state, command, context, book) or not_now(game.phases[phase], phase, book)
    if row.role != context.role and not at_least(context.role, row.role):
        return role_too_low(row.role, book.cite["higher_role"])
    if row.waits_for_cards and state.taken_back:
        return refuse("cards_taken_back", "ruling 42")
    if refusal := case_refusal(state, command, context, row):
        return refusal
    paid = state.round is not None and bool(state.round.paid)
    if row.check is not None and not whole and not paid:
        return row.check(state, command, context, book) or ()
    decide_on = _decider(row, command, context, book, game)
    decision = decide_on(state)
    if not isinstance(decision, Refusal):
        decision = _once_known(state, command, context, book, row, decision)
    if paid and not isinstance(decision, Refusal):
        decision = _beside_paid_lines(state, decision, book, game, decide_on)
    if row.completes and whole and not isinstance(decision, Refusal):
        decision = game.complete(state, decision, book, context.facts.stops)
    return decision if isinstance(decision, Refusal) else joined(state, command, context, row, decision)


def _once_known(
    state: TableState, command: Command, context: Context, book: Rulebook, row: CommandRow, decision: tuple[Event, ...]
) -> Decision:
    """A decision that touches a known result is refused where its row asks for a higher role (ruling 84)."""
    needed = row.once_known
    if needed is None or needed.asks is None or state.round is None:
        return decision
    is_known = GAMES[state.rulebook].is_known
    attempt = Attempt(command, state, decision, fold(state, decision), lambda at, of: is_known(at, of, book))
    if at_least(context.role, needed.need) or not needed.asks(attempt):
        return decision
    return role_too_low(needed.need, book.cite["higher_role"])


def _decider(
    row: CommandRow, command: Command, context: Context, book: Rulebook, game: Game
) -> Callable[[TableState], Decision]:
    """What decides a command on a table; one that plays the round again is given the engine (ruling 81)."""
    if row.finds is None and not row.plays:
        return lambda state: row.decider(state, command, context, book)
    engine = engine_of(game, book)
    return lambda state: row.decider(state, command, context, book, engine)


def engine_of(game: Game, book: Rulebook) -> Engine:
    """What plays a round of a game again (ruling 81)."""
    is_decided = lambda round_, wager: game.is_decided(round_, wager, book)  # noqa: E731
    return Engine(decide, fold, is_decided, game.is_anything_known, game.finds)


def _beside_paid_lines(
    state: Any, decision: tuple[Event, ...], book: Rulebook, game: Game, decide_on: Callable[[TableState], Decision]
) -> Decision:
    """What a decision becomes while lines of the pay sheet stand paid: a void comes after them, so that it reverses
    what they moved; nothing else may change them (ruling 88).
    """
    if any(isinstance(event, events.RoundVoided) for event in decision):
        settled = paid_so_far(state.round, game.sheet(state, book))
        voided = decide_on(fold(state, settled))
        return voided if isinstance(voided, Refusal) else settled + voided
    after = fold(state, decision)
    assert after.round is not None
    return check_still_due(state.round, decision, after.round, game.sheet(after, book), book) or decision


def _decide_first(state: TableState, command: Command, context: Context) -> Decision:
    """A table without a rulebook takes one command: the one that gives it one."""
    if not isinstance(command, table.INSTALL.command):
        return refuse("not_installed", "")
    if not at_least(context.role, table.INSTALL.role):
        return role_too_low(table.INSTALL.role, "")
    return table.INSTALL.decider(state, command, context, None)


def fold(state: TableState, events: Iterable[Event]) -> TableState:
    """The state after several events."""
    for event in events:
        state = evolve(state, event)
    return state


def on_record(command: Command, decided: Decision) -> tuple[Event, ...]:
    """What a command puts on record: its events, or one that says why it was refused, which changes nothing."""
    if not isinstance(decided, Refusal):
        return decided
    raw = msgspec.Raw(encode_command(command))
    return (events.CommandRefused(raw, decided.code, decided.clause, decided.message, decided.facts),)


def evolve(state: TableState, event: Event) -> TableState:
    """The state after an event. Every event that `decide` gave for the state applies; another is a bug and raises."""
    after = _evolved(state, event)
    return after if after.tray is None else with_chips(state, after, event)


def _evolved(state: TableState, event: Event) -> TableState:
    kind = type(event)
    if kind in table.EVOLVERS:
        return table.EVOLVERS[kind](state, event)
    if kind is events.CommandRefused:
        return state
    game = GAMES[state.rulebook]
    if isinstance(event, events.BettingOpened):
        round_ = game.new_round(state, event)
        if event.keeps_wagers and state.round is not None:
            round_ = replace(round_, before=laid_in(state.round))
        shoe = Shoe(state.shoe.decks) if game.fresh_cards and state.shoe is not None else state.shoe
        return replace(state, rounds=event.round, round=round_, shoe=shoe, mark=None, entries=(), **NOTHING_BACK)
    if isinstance(event, events.EntryUndone):
        return _entry_undone(state, event, game)
    round_ = game.evolvers[kind](state.round, event, book_of(state))
    if kind in game.entries:
        return _entered(state, event, round_, game)
    if isinstance(event, events.RoundVoided):
        shoe = replace(state.shoe, spent=event.clause) if event.cards_at_fault and state.shoe else state.shoe
        return replace(state, round=round_, shoe=shoe, mark=None, entries=(), miscount=None)
    if round_.phase == "concluded":  # or corrected after its end (TC 5.7)
        return replace(state, round=round_, players=game.remember(state, round_), mark=None, entries=(), **NOTHING_BACK)
    if (change_shoe := game.shoe_evolvers.get(kind)) is not None:
        assert state.shoe is not None
        return replace(state, round=round_, shoe=change_shoe(state.shoe, event), mark=None, entries=())
    if state.entries:
        return replace(state, round=round_, mark=None, entries=())
    return replace(state, round=round_)


def _entered(state: TableState, event: Any, round_: Any, game: Game) -> TableState:
    """An entry can be taken back: the round and shoe before the first of them are kept. A decision after cards says
    that they lie as entered (ruling 42).
    """
    assert state.round is not None
    assert state.shoe is not None
    fresh = isinstance(event, events.CardDealt) and not event.held
    shoe = _without(state.shoe, event.card) if fresh else state.shoe
    taken_back = max(state.taken_back - 1, 0) if type(event) in game.showing else 0
    entries, mark = (*state.entries, event), state.mark if state.entries else Mark(state.round, state.shoe)
    back = {"taken_back": taken_back} if taken_back else NOTHING_BACK
    return replace(state, round=round_, shoe=shoe, entries=entries, mark=mark, **back)


def _without(shoe: Shoe, card: str) -> Shoe:
    if not card:
        return replace(shoe, dealt_count=shoe.dealt_count + 1)
    dealt = dict(shoe.dealt)
    dealt[card] = dealt.get(card, 0) + 1
    return Shoe(shoe.decks, dealt, shoe.dealt_count + 1, shoe.spent)


def _entry_undone(state: TableState, event: events.EntryUndone, game: Game) -> TableState:
    """Back to the mark, then forward through every entry but the last. What it showed stays known (ruling 42)."""
    assert state.mark is not None
    base = replace(state, round=state.mark.round, shoe=state.mark.shoe, mark=None, entries=())
    shown = type(event.undone) in game.showing
    known = state.result_taken_back or event.known
    after = fold(base, state.entries[:-1])
    return replace(after, taken_back=state.taken_back + shown, result_taken_back=known)
