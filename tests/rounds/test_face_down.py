"""No card that lies face down leaves the server while its round is on: answers, API, pages, exports (TC 3.7, 5.9)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rounds.models import Event
from rules import commands as c
from tests.prepared import prepared
from tests.rounds.test_corrections import HANDS, LIMITS
from tests.table import Game

CARDS = tuple(card for hand in HANDS for card in hand.split())
ADDRESSES = [
    "/api/v1/tables/t1",
    "/api/v1/tables/t1/rounds",
    "/api/v1/tables/t1/rounds/1",
    "/api/v1/tables/t1/rounds/1/events",
    "/history/",
    "/history/t1/1/",
    "/history/t1/1/?recompute=1",
    "/history/t1/events/",
    "/history/rounds.csv",
    "/history/rounds.json",
    "/history/t1/events.csv",
    "/history/t1/1/round.json",
    "/history/t1/1/events.csv",
    "/history/t1/1/results.csv",
]
CARD_WORDS = re.compile(r"(ace|king|queen|[2-9]|ten|jack) of (spades|hearts|diamonds|clubs)", re.I)


def text_of(answer: Any) -> str:
    """The whole answer, however it was sent."""
    return (b"".join(answer) if answer.streaming else answer.content).decode()


def told(text: str) -> list[str]:
    """The cards of the round that a text names, in JSON, in a page or as a sign."""
    text = text.replace("&quot;", '"').replace('""', '"').replace("\\", "")
    return [card for card in CARDS if f'"{card}"' in text] + [match[0] for match in CARD_WORDS.finditer(text)]


@pytest.fixture
def dealt(empty_table: Game) -> Game:
    """Every card read by the device; one entry was undone and made again, one refused; nobody has decided."""
    return prepared(dealt_by_device, empty_table)


def dealt_by_device(game: Game) -> Game:
    """The cards of `dealt`."""
    install = c.InstallTable("mbs-three-card-poker-5", c.TableSettings(LIMITS, positions=5, decks=1))
    game.do(install, c.OpenTable(), c.SeatPlayer("ann", "Ann", 1), c.SeatPlayer("ben", "Ben", 2), c.OpenBetting())
    game.do(c.PlaceWager(1, (c.Stake("ann", 2_000),), "ante"), c.PlaceWager(2, (c.Stake("ben", 1_000),), "ante"))
    game.do(c.CloseBetting(), c.DealCard(CARDS[0], "device"), c.UndoEntry())
    game.do(*(c.DealCard(card, "device") for card in CARDS[:3]))
    assert game.send(c.DealCard(CARDS[0], "device")).code == "card_repeated"
    game.do(*(c.DealCard(card, "device") for card in CARDS[3:]), c.ViewHand(1))
    assert game.state.round.phase == "decisions"
    return game


@pytest.mark.clause("TC 3.7", "TC 5.9")
def test_no_answer_to_a_command_tells_a_card(dealt: Game) -> None:
    texts = [answer.body.decode() for answer in dealt.answers if answer.accepted]
    assert [card for text in texts for card in told(text)] == []
    assert sum('"card":"??"' in text for text in texts) == len(CARDS) + 2


def test_the_log_keeps_them_and_what_is_shown_is_told(dealt: Game) -> None:
    event = Event.objects.filter(type="card_dealt").latest("seq")
    assert '"card":"5D"' in event.body
    dealt.do(c.Fold(1), c.Play(2))
    assert told(dealt.do(c.ExposeHand(0)).body.decode()) == ["QS", "TH", "5D"]


@pytest.mark.clause("TC 3.7", "TC 5.9")
@pytest.mark.parametrize("address", ADDRESSES)
def test_no_page_export_or_read_tells_a_card(dealt: Game, address: str) -> None:
    for person in (dealt.cast.ada, dealt.cast.sam):
        answer = dealt.cast.client(person).get(address)
        assert answer.status_code == 200
        assert told(text_of(answer)) == []


def test_nor_any_step_of_the_round(dealt: Game) -> None:
    ada = dealt.cast.client(dealt.cast.ada)
    for step in range(1, Event.objects.filter(round=1).count() + 1):
        answer = ada.get("/history/t1/1/", {"step": step}, headers={"X-Fragment": "step"})
        assert told(text_of(answer)) == []


@pytest.mark.parametrize("address", [*ADDRESSES[3:4], *ADDRESSES[5:6], *ADDRESSES[7:8], *ADDRESSES[9:13]])
def test_once_the_round_is_over_all_of_it_is_told(dealt: Game, address: str) -> None:
    assert dealt.send(c.VoidRound("count"), dealt.cast.gus.as_actor()).accepted
    assert told(text_of(dealt.cast.client(dealt.cast.ada).get(address)))


def test_the_search_for_clauses_finds_no_card(dealt: Game) -> None:
    ada = dealt.cast.client(dealt.cast.ada)
    for card in CARDS:
        assert "history-body" not in text_of(ada.get("/history/t1/events/", {"clause": card}))
