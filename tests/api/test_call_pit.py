"""The dealer calls the pit: an alert with table, dealer and reason, in any phase and without moving the game."""

from __future__ import annotations

from typing import Any

import pytest

from tables.actions import MOST_CALLS
from tables.models import Alert
from tests.cast import TABLE
from tests.table import Game


def call(game: Game, who: str, **body: Any) -> Any:
    client = game.cast.client(getattr(game.cast, who))
    return client.post(f"/api/v1/tables/{TABLE}/call", body, content_type="application/json")


def test_a_call_is_an_alert_until_the_pit_acknowledges_it(game: Game) -> None:
    game.open_round()
    seq = game.seq
    answer = call(game, "dana", reason="Chips are needed")
    assert answer.status_code == 200
    said = answer.json()
    assert (said["table"], said["kind"], said["message"]) == (
        TABLE, "pit_called", "Dana calls the pit: Chips are needed",
    )  # fmt: skip
    assert call(game, "dana", reason="Chips are needed").json()["id"] == said["id"]
    assert call(game, "dana").json()["message"] == "Dana calls the pit."
    assert Alert.objects.filter(kind="pit_called").count() == 2
    assert game.seq == seq
    sam = game.cast.client(game.cast.sam)
    assert sam.post(f"/api/v1/alerts/{said['id']}/acknowledge").json()["acknowledged_by"] == "Sam"
    assert call(game, "dana", reason="Chips are needed").json()["id"] != said["id"]


@pytest.mark.parametrize("who", ["vic", "ada"])
def test_nobody_calls_from_elsewhere(game: Game, who: str) -> None:
    assert call(game, who).status_code == 403
    assert not Alert.objects.exists()


def test_a_reason_by_its_code_is_told_to_the_pit_in_words(game: Game) -> None:
    """The console shows it in the language of whoever deals."""
    assert call(game, "dana", reason="chips").json()["message"] == "Dana calls the pit: Chips are needed"
    won = call(game, "dana", reason="meter", area=3).json()["message"]
    assert won == "Dana calls the pit: A hand on position 3 wins the Progressive Jackpot"
    assert call(game, "dana", reason="{area}").json()["message"] == "Dana calls the pit: {area}"


def test_a_reason_has_an_end(game: Game) -> None:
    assert call(game, "dana", reason="x" * 121).status_code == 400


def test_calls_without_end_do_not_bury_what_else_the_pit_has_to_see(game: Game) -> None:
    for number in range(MOST_CALLS):
        assert call(game, "dana", reason=f"Call {number}").status_code == 200
    one_more = call(game, "dana", reason="And another")
    assert (one_more.status_code, one_more.json()["code"]) == (429, "called_already")
    assert call(game, "dana", reason="Call 0").status_code == 200, "the same call is there already"
    assert Alert.objects.filter(kind="pit_called").count() == MOST_CALLS
