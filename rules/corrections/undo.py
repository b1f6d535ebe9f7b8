"""Taking back the last entry (ruling 42)."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Any

from rules import commands, events, mends
from rules.authority import check_role
from rules.context import Context
from rules.core.rulebook import Rulebook
from rules.corrections.correction import is_face_down
from rules.game import CommandRow, Decision
from rules.known import Asked, Attempt, OnceKnown, Place
from rules.open_case import newest
from rules.state import PokerRound, Round, TableInRound
from rules.table.repeating import take_back_repeated
from rules.wording.refusals import refuse

_OF_CARDS = (events.CardDealt, events.HandExposed)
IsKnown = Callable[[Any, Asked, Any], bool]


def undo_entry(
    state: TableInRound, command: commands.UndoEntry, context: Context, book: Rulebook, is_known: IsKnown
) -> Decision:
    """The last card or decision, while nothing was announced or settled on it; a decision not once a card was seen
    after it (ruling 42). While bets are open the wagers that were just placed again (ruling 86). A card in sight that
    a shoe read is no slip of the dealer's finger: by a Pit Supervisor at least (ruling 87). That a hand was viewed is
    known to its player, whatever the record says by then (ruling 84).
    """
    if isinstance(state.round, Round | PokerRound) and state.round.repeated:
        return take_back_repeated(state, context, book)
    if not state.entries:
        return refuse("nothing_to_undo", "ruling 42")
    last = state.entries[-1]
    if state.taken_back and not isinstance(last, _OF_CARDS):
        return refuse("nothing_to_undo:card_seen", "ruling 42")
    if isinstance(last, events.HandViewed):
        return (events.EntryUndone(last, known=True),)
    if not isinstance(last, _OF_CARDS):
        known = state.result_taken_back
        return refuse("nothing_to_undo:card_seen", "ruling 42") if known else (events.EntryUndone(last),)
    read = isinstance(last, events.CardDealt) and last.source == "device" and not is_face_down(state.round, last.area)
    if read and (refusal := check_role(context, "pit_supervisor", book.cite["higher_role"])):
        return refusal
    hand = last.hand if isinstance(last, events.CardDealt) else 1
    return (events.EntryUndone(last, is_known(state, Place(last.area, hand), book)),)


def _was_known(attempt: Attempt) -> bool:
    return any(isinstance(event, events.EntryUndone) and event.known for event in attempt.events)


def undo_row(phases: Set[str], is_known: IsKnown) -> CommandRow:
    """The row of the command, with the phases of a game that allow it. What a result is known by everybody has seen: a
    Pit Supervisor sees to what is entered in its place (ruling 84).
    """
    return CommandRow(
        commands.UndoEntry,
        lambda state, command, context, book: undo_entry(state, command, context, book, is_known),
        phases,
        of_round=newest,
        once_known=OnceKnown("pit_supervisor", "hand", _was_known),
        mended=(mends.by(commands.DealCard, "re_entered"),),
    )
