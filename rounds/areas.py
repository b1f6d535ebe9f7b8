"""What an event does to the rows of seats, playing areas and hands: pure, beside `wagers.rows`."""

from __future__ import annotations

import msgspec

from rules.areas import control_changes, hand_changes, seat_changes
from rules.events import Event
from rules.state import TableState
from wagers.rows import Row

AreaKey = tuple[int, int]
HandKey = tuple[int, int, int]


class AreaRows(msgspec.Struct):
    """The rows that events put into the tables of seats, areas and hands, each written once, as the last event leaves
    it: seats by number, areas by round and area, hands by round, area and number. `changes` are areas that keep whom
    and by which clause.
    """

    seats: dict[int, Row] = {}
    areas: dict[AreaKey, Row] = {}
    changes: dict[AreaKey, Row] = {}
    hands: dict[HandKey, Row] = {}


def note_areas(rows: AreaRows, event: Event, before: TableState, after: TableState, seq: int) -> None:
    """Collect an event's rows; `seq` is its own."""
    if before.players is not after.players:
        for number, player in seat_changes(before, after).items():
            rows.seats[number] = {"number": number, "player": player, "seq": seq}
    if after.round is None or after.round is before.round:
        return
    place: Row = {"round": after.round.number, "seq": seq}
    for control in control_changes(event, before, after):
        key = (after.round.number, control.area)
        row = place | {"area": control.area, "backers": [msgspec.structs.asdict(backer) for backer in control.backers]}
        if control.clause is not None:
            rows.areas[key] = row | {
                "controller": control.controller,
                "stands_in_for": control.stands_in_for,
                "clause": control.clause,
            }
            rows.changes.pop(key, None)
        else:
            target = rows.areas if key in rows.areas else rows.changes
            target[key] = target.get(key, {}) | row
    for hand in hand_changes(before, after):
        row = msgspec.structs.asdict(hand) | {"cards": list(hand.cards)}
        rows.hands[after.round.number, hand.area, hand.hand] = place | row
