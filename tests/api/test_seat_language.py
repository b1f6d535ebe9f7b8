"""What a player reads: chosen at the seat's display, kept for them alone, gone with their name."""

from __future__ import annotations

import json
from typing import Any

import pytest

from players.actions import erase_player, language_of
from players.models import Player, ReadsIn
from rules import commands as c
from tests.table import ANN, PAT, Game

ADDRESS = "/api/v1/seat/language"
ROUNDS = "/api/v1/seat/rounds"


def choose(client: Any, language: Any) -> Any:
    return client.post(ADDRESS, json.dumps({"language": language}), content_type="application/json")


@pytest.fixture
def seated(game: Game) -> Game:
    """Pat sits at seat 3; both are in the directory."""
    for player in (PAT, ANN):
        Player.objects.get_or_create(pk=player, defaults={"name": player, "entered_by": "sam"})
    return game


def test_it_is_kept_for_whoever_sits_there_and_for_nobody_else(seated: Game) -> None:
    display = seated.cast.pat_client()
    assert display.get(ROUNDS).json()["language"] == ""
    assert choose(display, "ta").status_code == 204
    assert (language_of(PAT), language_of(ANN)) == ("ta", "")
    assert choose(display, "ms").status_code == 204
    assert display.get(ROUNDS).json()["language"] == "ms"
    assert b'<html lang="ms"' in display.get("/seat/").content
    assert b'<html lang="zh-Hans"' in display.get("/seat/?language=zh-Hans").content


def test_where_nobody_sits_it_is_kept_for_nobody(seated: Game) -> None:
    seated.do(c.SeatPlayer(PAT, "Pat"))
    assert choose(seated.cast.pat_client(), "ta").status_code == 204
    assert not ReadsIn.objects.exists()
    assert b'<html lang="en"' in seated.cast.pat_client().get("/seat/").content


@pytest.mark.parametrize("language", ["xx", "", None, "zh-hans", '"><script>', 5])
def test_a_language_that_there_is_not_is_refused(seated: Game, language: Any) -> None:
    answer = choose(seated.cast.pat_client(), language)
    assert answer.status_code == 400
    assert "language" in json.dumps(answer.json())
    assert not ReadsIn.objects.exists()


def test_a_page_of_a_language_that_the_house_does_not_speak_is_in_its_first(seated: Game, settings: Any) -> None:
    settings.HOUSE_LANGUAGES = ["ms", "en"]
    display = seated.cast.pat_client()
    for asked in ("ta", "xx", "%22%3E%3Cscript%3E", ""):
        assert b'<html lang="ms"' in display.get(f"/seat/?language={asked}").content


def test_what_the_house_speaks_no_more_is_chosen_by_nobody_and_kept_for_nobody(seated: Game, settings: Any) -> None:
    display = seated.cast.pat_client()
    choose(display, "ta")
    settings.HOUSE_LANGUAGES = ["en", "ms"]
    assert display.get(ROUNDS).json()["language"] == ""
    assert choose(display, "zh-Hans").status_code == 400
    assert b'<html lang="en"' in display.get("/seat/").content


def test_a_person_chooses_for_no_player(seated: Game) -> None:
    assert choose(seated.cast.client(seated.cast.sam), "ta").status_code == 403
    assert not ReadsIn.objects.exists()


def test_it_goes_with_the_name(seated: Game) -> None:
    choose(seated.cast.pat_client(), "ta")
    erase_player(seated.cast.mona.as_actor(), PAT)
    assert not ReadsIn.objects.exists()
    assert choose(seated.cast.pat_client(), "ta").status_code == 204
    assert not ReadsIn.objects.exists(), "somebody whose name is erased is remembered in nothing"


def test_rounds_and_slips_are_told_in_it(seated: Game) -> None:
    seated.open_round()
    seated.do(c.CloseBetting(), c.VoidRound("foreign_cards"))
    display = seated.cast.pat_client()
    (english,) = display.get(ROUNDS).json()["rounds"]
    (malay,) = display.get(ROUNDS, headers={"Accept-Language": "ms"}).json()["rounds"]
    assert english["results"][0]["words"] != malay["results"][0]["words"]
    assert english["net_cents"] == malay["net_cents"]
    assert "dipulangkan" in malay["results"][0]["words"]
