"""Events say by themselves which settle money: one that carries results, bonuses or adjustments has them as such."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from rules import events as e
from rules.events import Event
from rules.settled import SETTLING, settled_lines

OUTCOMES = {e.Result, e.Bonus, e.Adjustment}


def carried(kind: type) -> set[type]:
    """The kinds of outcomes that the fields of an event hold."""
    fields = (get_type_hints(kind)[name] for name in kind.__struct_fields__)
    return {part for field in fields for part in (field, *get_args(field)) if part in OUTCOMES}


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_what_carries_outcomes_settles(kind: type) -> None:
    assert (kind in SETTLING) == bool(carried(kind))


def test_the_lines_of_an_event_are_its_results_then_its_bonuses_backer_by_backer() -> None:
    result = e.Result(
        "1.1", "main", 3, 1, 2, "won", "PM 4.1", "1 to 1", (e.Share("ann", 10, 20), e.Share("ben", 5, 10))
    )
    bonus = e.Bonus("1.1", 3, "PM 4.1.1", "Super Bonus", (e.Share("ann", 0, 100),))
    lines = list(settled_lines(e.RoundVoided(1, "misdeal", "PM 5.2", "", (result,), (bonus,))))
    assert [(line.player, line.result, line.stake_cents, line.returned_cents) for line in lines] == [
        ("ann", "won", 10, 20),
        ("ben", "won", 5, 10),
        ("ann", "bonus", 0, 100),
    ]
    assert [line.clauses for line in lines] == [("PM 4.1",), ("PM 4.1",), ("PM 4.1.1",)]
