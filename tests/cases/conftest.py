"""A table with a round that Pat's 19 won, and another one that is on; people with badges."""

from __future__ import annotations

from typing import Any

import pytest

from cases.actions import Dispute, open_case
from cases.models import Case
from staff.models import Person
from staff.people import save_person
from tests.cast import TABLE, Cast
from tests.table import PAT, Game

PIN = "2580"
DISPUTED = 1


@pytest.fixture
def played(game: Game) -> Game:
    """A round is over."""
    game.play_round()
    return game


@pytest.fixture
def case(played: Game, cast: Cast) -> Case:
    """Pat disputes it: 19 was 21."""
    return open_case(cast.dana, Dispute(TABLE, DISPUTED, PAT, "That was 21.", 20_00, "PM 3.27"))


def with_badge(person: Person, number: str) -> Person:
    """Somebody who can sign by badge and PIN."""
    person.badge_number = number
    person.set_pin(PIN)
    return save_person(person.as_actor(), person)


def steps(case: Any) -> list[str]:
    """The kinds of its steps."""
    return list(case.log.order_by("number").values_list("kind", flat=True))
