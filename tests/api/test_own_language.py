"""The language of one's own consoles: chosen by whoever deals; what their console is told is in it."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse

from languages.say import say
from players.names import filled, shown_name, why
from rules.core.marks import CLOSES, OPENS, mark_of
from rules.wording.refusals import REFUSALS
from staff.models import ReadsIn
from tests.api.tablet import Tablet, tablet, taken
from tests.table import Game

__all__ = ["tablet", "taken"]

ADDRESS = "/api/v1/own/language"


def choose(client: Any, language: Any) -> Any:
    return client.post(ADDRESS, json.dumps({"language": language}), content_type="application/json")


@pytest.fixture
def dana(game: Game) -> Client:
    client = Client()
    client.force_login(game.cast.dana)
    return client


def test_it_is_kept_for_whoever_chose_it_and_for_nobody_else(game: Game, dana: Client) -> None:
    console = reverse("deal", args=[game.table])
    assert b'<html lang="en"' in dana.get(console).content
    assert choose(dana, "ta").status_code == 204
    assert choose(dana, "zh-Hans").status_code == 204
    assert b'<html lang="zh-Hans"' in dana.get(console).content
    gus = Client()
    gus.force_login(game.cast.gus)
    assert b'<html lang="en"' in gus.get(console).content
    assert [row.language for row in ReadsIn.objects.all()] == ["zh-Hans"]


def test_other_pages_of_staff_stay_as_they_are(game: Game, dana: Client) -> None:
    choose(dana, "ta")
    assert b'<html lang="en"' in dana.get("/").content


@pytest.mark.parametrize("language", ["xx", "", None, "zh-hans", 5])
def test_a_language_that_there_is_not_is_refused(game: Game, dana: Client, language: Any) -> None:
    assert choose(dana, language).status_code == 400
    assert not ReadsIn.objects.exists()


def test_nobody_who_is_not_signed_in_chooses_one(game: Game) -> None:
    assert choose(Client(), "ta").status_code == 401
    assert choose(game.cast.pat_client(), "ta").status_code in (401, 403)
    assert not ReadsIn.objects.exists()


def test_who_is_not_on_duty_there_reads_so_in_their_language(game: Game) -> None:
    vic = Client()
    vic.force_login(game.cast.vic)
    body = json.dumps({"console": "a"})
    address = reverse("api_console", args=[game.table])
    told = {
        language: vic.post(address, body, content_type="application/json", headers={"Accept-Language": language}).json()
        for language in ("en", "ta", "zh-Hans", "ms")
    }
    assert {each["code"] for each in told.values()} == {"not_allowed"}
    assert len({each["detail"] for each in told.values()}) == 4


def test_a_dispute_about_no_wager_is_refused_in_the_language_of_the_page(game: Game, dana: Client) -> None:
    body = json.dumps({"round": 1, "wager": "none", "said": "No."})
    address = reverse("api_table_cases", args=[game.table])
    told = {
        language: dana.post(address, body, content_type="application/json", headers={"Accept-Language": language})
        for language in ("en", "ta")
    }
    assert {answer.status_code for answer in told.values()} == {422}
    assert len({answer.json()["detail"] for answer in told.values()}) == 2


async def refused(tablet: Tablet, language: str) -> dict[str, Any]:
    seq = await sync_to_async(lambda: tablet.game.seq)()
    body = {"command_id": str(uuid4()), "expected_seq": seq, "command": {"type": "stand"}}
    answer = await tablet.post(body, **{"Accept-Language": language})
    assert answer.status_code == 422, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.usefixtures("own_connections")
@pytest.mark.parametrize("language", ["en", "ta", "zh-Hans", "zh-CN,zh;q=0.9", ""])
async def test_a_refusal_is_in_the_language_of_the_page(tablet: Tablet, taken: list[bool], language: str) -> None:
    """By both doors. A list of a browser's own is no page's language."""
    begins = say(REFUSALS["not_now"], language if language in ("ta", "zh-Hans") else "en").partition("{")[0]
    for _ in range(2):
        told = await refused(tablet, language)
        assert told["code"] == "not_now"
        assert told["detail"].startswith(begins)
    assert taken == [False, True]


@pytest.mark.usefixtures("own_connections")
async def test_a_table_that_has_moved_on_comes_over_the_live_connection_in_other_languages(tablet: Tablet) -> None:
    """Its view is made for all; the page that reads another language would be English until the next card."""
    for language, comes in (("en", True), ("ms", False)):
        body = {"command_id": str(uuid4()), "expected_seq": 0, "command": {"type": "open_betting"}}
        answer = await tablet.post(body, **{"Accept-Language": language})
        assert answer.status_code == 409
        assert ("view" in answer.json()) is comes
        assert answer.json()["detail"] != ""


def test_a_guest_without_a_name_is_one_in_the_language_of_the_page() -> None:
    """A name is nobody's to translate, whatever it means."""
    words = {"p1": shown_name("p1", ""), "p2": shown_name("p2", "Ace"), "stop:1": why("Debt", None)}
    content = f'["{mark_of("p1")}","{mark_of("p2")}","{OPENS}stop:1{CLOSES}"]'.encode()
    assert json.loads(filled(content, words)) == ["Guest p1", "Ace", "Reason: Debt."]
    assert json.loads(filled(content, words, language="ms")) == ["Tetamu p1", "Ace", "Sebab: Debt."]
