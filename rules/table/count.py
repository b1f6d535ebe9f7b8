"""The cards in use counted by hand: a wrong number fills in the ground of a void (PM 5.1; TC 5.1, 5.8; ruling 94)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import commands, events
from rules.authority import check_role
from rules.context import Context
from rules.core.base import Refusal
from rules.core.rulebook import Rulebook
from rules.core.text import word
from rules.game import Decision
from rules.state import InstalledTable, TableState, in_round
from rules.table.betting import hold_countdown
from rules.wording.refusals import refuse

COUNTED = "ruling 94"
COUNTED_AGAIN_BY = "pit_supervisor"


def cards_in_use(state: InstalledTable, book: Rulebook) -> int:
    """How many cards there are when none is missing and none too many: those dealt, discarded and left."""
    return state.shoe.decks * len(book.deck)


def ground_of_count(book: Rulebook, difference: int) -> str:
    """The ground that a count gives: that of the count itself, else of extra or missing cards; "" where the rulebook
    has none, and the Gaming Shift Manager rules (ruling 48).
    """
    return next(iter(grounds_of_count(book, difference)), "")


def grounds_of_count(book: Rulebook, difference: int) -> tuple[str, ...]:
    """The grounds that cards too many or too few give: the count's own, and extra or missing cards (PM 5.1; TC 5.1,
    5.8).
    """
    wanted = ("count", "extra_cards" if difference > 0 else "missing_cards")
    return tuple(name for name in wanted if name in book.grounds)


def check_counted(state: InstalledTable, command: commands.VoidRound, book: Rulebook) -> Refusal | None:
    """A round whose cards do not count up is void on that ground: no other of the rulebook is left to choose, and those
    of the law are the Gaming Shift Manager's to justify (PM 5.1.1; TC 5.1.1, 5.8; rulings 91, 94). Refused:
    count_is_the_ground.
    """
    count, asked = state.miscount, book.grounds.get(command.ground)
    if count is None or not count.ground or asked is None or asked.justified:
        return None
    if command.ground in grounds_of_count(book, count.counted - count.expected):
        return None
    return refuse("count_is_the_ground", count.clause, ground=word(book.grounds[count.ground].label))


def count_cards(state: InstalledTable, command: commands.CountCards, context: Context, book: Rulebook) -> Decision:
    """What was counted against what is in use. A round in which they differ waits for the void or for another count,
    which a Pit Supervisor sees to.

    Refused: count_impossible below zero; role for a count after one that differed.
    """
    expected, counted = cards_in_use(state, book), command.counted
    if counted < 0:
        return refuse("count_impossible", COUNTED)
    if state.miscount is not None and (refusal := check_role(context, COUNTED_AGAIN_BY, book.cite["higher_role"])):
        return refusal
    name = ground_of_count(book, counted - expected)
    ground = name if counted != expected else ""
    clause = book.grounds[name].clause if name else book.cite["not_covered"]
    event = events.CardsCounted(expected, counted, clause, ground)
    return (*hold_countdown(state.round, context.now), event) if counted != expected else (event,)


def cards_counted(state: TableState, event: events.CardsCounted) -> TableState:
    """Cards that do not count up are not dealt from again, and the round that they were dealt in waits. What asked for
    other cards before the count still does after it (PM 5.20).
    """
    differs = event.counted != event.expected
    if state.shoe is None or (not differs and state.miscount is None):
        return state
    by_count = state.miscount is not None and state.shoe.spent == state.miscount.clause
    before = "" if by_count else state.shoe.spent
    shoe = replace(state.shoe, spent=before or (event.clause if differs else ""))
    return replace(state, shoe=shoe, miscount=event if differs and in_round(state) else None)
