"""Proof of a table's seats, playing areas and hands: each row is what the events say of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from database.batches import InOrder
from database.row_sets import columns_of
from proofs.faults import Fault
from rounds.areas import AreaRows, note_areas
from rounds.models import Event, Hand, PlayingArea, Seat, Unfilled
from rules import TableState
from rules.events import Event as RulesEvent
from wagers.rows import Row

AREA = columns_of(PlayingArea, "table_id", "round")
HAND = columns_of(Hand, "table_id", "round")
ROUNDS = 100
Seats = dict[int, tuple[str, int]]
"""Who sits at each seat that was ever taken, "" for nobody, and since which event."""


class AreasProof:
    """Takes the log event by event. Rounds that are not filled yet have no rows to prove (`rounds.area_filling`)."""

    def __init__(self, table: str, round_: int = 0, seats: Seats | None = None) -> None:
        """Goes on behind a round; `seats` are as they were then."""
        self.table = table
        self.rows = AreaRows()
        self.rows.seats |= {
            number: {"number": number, "player": player, "seq": seq} for number, (player, seq) in (seats or {}).items()
        }
        self.filled = _filled(table)
        own = {"table_id": table}
        self.areas = InOrder(PlayingArea.objects.filter(**own), "round", AREA, ROUNDS, round_)
        self.hands = InOrder(Hand.objects.filter(**own), "round", HAND, ROUNDS, round_)

    @property
    def seats(self) -> Seats:
        """Who sits where by now."""
        return {number: (row["player"], row["seq"]) for number, row in self.rows.seats.items()}

    def of_event(self, row: Event, event: RulesEvent, before: TableState, after: TableState) -> None:
        """Note what the event leaves."""
        note_areas(self.rows, event, before, after, row.seq)

    def of_round(self, number: int, seq: int) -> Iterator[Fault]:
        """The rows of a round, to which no event can be added now; `seq` is its last."""
        areas, hands = self.areas.up_to(number), self.hands.up_to(number)
        if self.filled is None or number <= self.filled:
            yield from _differing("area", _said(self.rows.areas, AREA), _found(areas, 1), number, seq)
            yield from _differing("hand", _said(self.rows.hands, HAND), _found(hands, 2), number, seq)
        self.rows.areas, self.rows.hands = {}, {}

    def at_the_end(self, seq: int) -> Iterator[Fault]:
        """The seats, as the whole log leaves them."""
        if self.filled == 0:
            return
        rows = Seat.objects.filter(table_id=self.table).values_list("number", "player", "seq")
        found = {number: (player, since) for number, player, since in rows}
        for number in sorted(found.keys() | self.seats.keys()):
            if found.get(number) != self.seats.get(number):
                at = self.seats.get(number, ("", seq))[1]
                yield Fault(at, "seats", f"seat {number} is not what the events say")


def not_filled(table: str) -> str:
    """Of which rounds there is no row of areas and hands to prove, in words; "" where all have theirs."""
    filled = _filled(table)
    return "" if filled is None else f"areas and hands behind round {filled}, which are not filled"


def _filled(table: str) -> int | None:
    """Up to which round a table is filled; None where it wholly is."""
    return Unfilled.objects.filter(pk=table).values_list("round", flat=True).first()


Key = tuple[int, ...]


def _said(rows: Mapping[Any, Row], columns: tuple[str, ...]) -> dict[Key, tuple[object, ...]]:
    return {key: tuple(row[name] for name in columns) for key, row in rows.items()}


def _found(rows: list[tuple[object, ...]], keys: int) -> dict[Key, tuple[object, ...]]:
    """Rows by round and as many key columns after it."""
    return {row[: keys + 1]: row[1:] for row in rows}  # type: ignore[misc]


def _differing(
    what: str, said: dict[Key, tuple[object, ...]], found: dict[Key, tuple[object, ...]], number: int, seq: int
) -> Iterator[Fault]:
    for key in sorted(said.keys() | found.keys()):
        if said.get(key) != found.get(key):
            named = f"area {key[1]}" + (f" hand {key[2]}" if len(key) > 2 else "")
            at = said[key][-1] if key in said else seq
            assert isinstance(at, int)
            yield Fault(at, f"{what}s", f"{named} of round {key[0]} is not what its events say")
