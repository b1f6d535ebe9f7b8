"""While a round is on, no answer, event list, page or export tells a card that lies face down (TC 3.7, 3.9, 5.9)."""

from __future__ import annotations

import re

import pytest

from rules import commands
from tests.cast import Cast
from tests.wagers.jackpots.linked_tables import HOUSE, NOTHING, TRIPS, bets_and_shows, close_bets, linked

DEALT = (*TRIPS, *NOTHING, *HOUSE)
PAGES = (
    "/api/v1/tables/t1",
    "/api/v1/tables/t1/rounds/1",
    "/api/v1/tables/t1/rounds/1/events",
    "/history/t1/1/",
    "/history/t1/events/",
    "/history/t1/events.csv",
    "/history/t1/1/events.csv",
    "/history/t1/1/round.json",
    "/history/rounds.json",
)


def told(text: str) -> set[str]:
    """Cards of the deal that a text names, as codes or in words."""
    codes = {card for card in DEALT if re.search(rf"\b{card}\b", text)}
    names = {"7C": "7 of clubs", "QD": "Queen of diamonds", "JH": "Jack of hearts"}
    return codes | {card for card, words in names.items() if words in text}


@pytest.fixture
def dealt(cast: Cast):
    """Two hands and the house's dealt by a device, nothing shown; with what the dealer was answered."""
    game = linked(cast, "t1")
    close_bets(game, seats=2)
    answers = [game.send(commands.DealCard(card, "device")) for card in DEALT]
    answers.append(game.send(commands.DealCard("7C", "device")))
    return game, answers


@pytest.mark.clause("TC 3.7", "TC 5.9")
def test_no_answer_names_a_card_face_down(dealt) -> None:
    _, answers = dealt
    assert [answer.status for answer in answers[:-1]] == ["accepted"] * 9
    assert told(" ".join(answer.body.decode() for answer in answers)) == set()


@pytest.mark.clause("TC 3.7", "TC 5.9")
@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("reader", ["sam", "ada", "gus"])
def test_no_page_names_a_card_face_down(dealt, cast: Cast, address: str, reader: str) -> None:
    response = cast.client(getattr(cast, reader)).get(address)
    if response.status_code in (301, 302, 403, 404):
        pytest.fail(f"{address} answered {response.status_code}")
    content = b"".join(response.streaming_content) if response.streaming else response.content
    assert told(content.decode()) == set()


def test_the_cards_are_told_once_the_round_is_over(cast: Cast) -> None:
    game = linked(cast, "t1")
    bets_and_shows(game, TRIPS, NOTHING)
    game.do(commands.Settle())
    response = cast.client(cast.ada).get("/api/v1/tables/t1/rounds/1/events")
    assert told(response.content.decode()) >= {"7C", "QD"}
