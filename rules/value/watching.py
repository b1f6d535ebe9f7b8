"""Takes a round apart as it is played, of whichever game."""

from __future__ import annotations

from collections.abc import Iterable

from rules import events
from rules.engine import evolve
from rules.events import Event
from rules.state import InstalledTable, PokerRound, TableState, is_installed
from rules.value.parts import KindOutcome, Terms, parts_of
from rules.value.poker_parts import PokerWatch
from rules.value.pontoon_parts import PontoonWatch


def take_apart(table: TableState, events_: Iterable[Event]) -> tuple[KindOutcome, ...]:
    """The parts of a round from the table before its bets opened and the round's events, the last of which concluded
    it. Raises FileNotFoundError for a rulebook or a number of decks that no values are kept for.
    """
    watch: PontoonWatch | PokerWatch | None = None
    for event in events_:
        before, table = table, evolve(table, event)
        if isinstance(event, events.BettingOpened):
            watch = _watch(table)
        elif watch is not None and is_installed(before):
            watch.note(before, event)
    return watch.parts(table) if watch is not None and is_installed(table) else ()


def without_values(table: TableState, events: Iterable[Event]) -> tuple[KindOutcome, ...]:
    """The same where nothing is known of what wagers and hands are worth: all of the result is luck, and none of it
    that of the cards.
    """
    for event in events:
        table = evolve(table, event)
    return parts_of(table.round, Terms(), {}) if table.round is not None else ()


def _watch(table: TableState) -> PontoonWatch | PokerWatch | None:
    if not is_installed(table) or table.round is None:
        return None
    installed: InstalledTable = table
    return PokerWatch(installed) if isinstance(table.round, PokerRound) else PontoonWatch(installed)
