"""Rounds and events by gaming day and shift: the pages, their exports, and the API."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from history import queries
from history.filters import RoundFilters
from tests.cast import TABLE
from tests.owner import unguarded
from tests.table import Game

NOON, EVENING, NEXT = (datetime(2001, 11, day, hour, tzinfo=UTC) for day, hour in ((22, 12), (22, 23), (23, 7)))
ASKED = {"gaming_day": "2001-11-22"}
NIGHT = ASKED | {"shift": "Night"}


@pytest.fixture(autouse=True)
def utc(settings: Any) -> None:
    """These moments are of a house that goes by UTC."""
    settings.CASINO_ZONE = "UTC"


def moved(table: str, column: str, times: dict[Any, datetime], key: str = "id") -> None:
    """Rows that were written at other times."""
    with unguarded() as cursor:
        for row, at in times.items():
            cursor.execute(f"UPDATE {table} SET {column} = %s WHERE {key} = %s", [at, row])


def test_rounds_their_exports_and_the_api(played: Game) -> None:
    moved("rounds_round", "opened_at", {1: NOON, 2: NOON, 3: EVENING}, "number")
    moved("rounds_round", "concluded_at", {1: NOON, 2: EVENING, 3: NEXT}, "number")  # they belong to where they ended
    ada = played.cast.client(played.cast.ada)
    for asked, numbers in ((ASKED, [2, 1]), (NIGHT, [2]), ({"gaming_day": "2001-11-23"}, [3])):
        assert [row.number for row in queries.find_rounds(RoundFilters(asked).wanted)] == numbers
        lines = b"".join(ada.get("/history/rounds.csv", asked).streaming_content).decode().splitlines()[1:]
        assert [int(line.split(",")[1]) for line in lines] == [*numbers, len(numbers)], "the sums are last"
        found = ada.get(f"/api/v1/tables/{TABLE}/rounds", asked).json()["results"]
        assert [row["number"] for row in found] == numbers
    assert ada.get("/history/rounds.csv", {"shift": "Night"}).status_code == 400
    assert ada.get(f"/api/v1/tables/{TABLE}/rounds", {"shift": "Night"}).status_code == 400


def test_events_of_a_table(played: Game) -> None:
    ada = played.cast.client(played.cast.ada)
    assert "No event" in ada.get(f"/history/{TABLE}/events/", {"gaming_day": "2001-01-01"}).text
