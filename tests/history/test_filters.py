"""Each filter finds the rounds and events that it says, and the sums are those of what it found."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from history import queries
from history.filters import EventFilters, RoundFilters
from rounds.models import Event, Round
from rules import commands as c
from staff.models import Person
from tables.models import Table
from tests.table import ANN, PAT, Game

# What is asked, and the rounds it finds: round 1 Pat alone, 2 Pat and Ann with refusals, 3 just opened.
CASES = {
    "nothing asked": ({}, [3, 2, 1]),
    "the table": ({"table": "t1"}, [3, 2, 1]),
    "another table": ({"table": "t2"}, []),
    "dealer": ({"dealer": "sam"}, [3, 2, 1]),
    "dealer by the shown name": ({"dealer": "SAM"}, [3, 2, 1]),
    "another dealer": ({"dealer": "vic"}, []),
    "player by id": ({"player": ANN}, [2]),
    "player by name": ({"player": "ann"}, [2]),
    "player in all rounds": ({"player": PAT}, [3, 2, 1]),
    "unknown player": ({"player": 'no"body%'}, []),
    "controller by id": ({"controller": ANN}, [2]),
    "controller by name": ({"controller": "pat"}, [2, 1]),
    "nobody's control": ({"controller": "nobody"}, []),
    "backs himself": ({"backer": PAT}, []),
    "the house had Pontoon": ({"house_pontoon": "on"}, []),
    "refusals": ({"refusals": "on"}, [2]),
    "what happened": ({"what": "void"}, []),
    "clause of an event": ({"clause": "PM 5.3"}, [2]),
    "clause above": ({"clause": "PM 5"}, [2]),
    "clause of a result inside": ({"clause": "PM 3.15.1"}, [1]),
    "not a clause that only begins alike": ({"clause": "PM 3.1"}, [3, 2, 1]),
    "a clause nobody used": ({"clause": "PM 3.26.4.5"}, []),
    "one wager": ({"dollars": "400", "amount": "wager"}, [2]),
    "one wager, to the cent": ({"dollars": "400.01", "amount": "wager"}, []),
    "staked": ({"dollars": "40", "amount": "staked"}, [2, 1]),
    "returned": ({"dollars": "60", "amount": "returned"}, [2, 1]),
    "returned, to the cent": ({"dollars": "500.01", "amount": "returned"}, []),
    "paid wrongly": ({"dollars": "1", "amount": "differing"}, []),
    "entered late": ({"what": "entered_late"}, []),
    "house lost": ({"dollars": "20", "amount": "house_lost"}, [2, 1]),
    "house won": ({"dollars": "0.01", "amount": "house_won"}, []),
    "several": ({"player": PAT, "refusals": "on", "clause": "PM 5.3"}, [2]),
}


@pytest.fixture
def other_table(played: Game) -> None:
    Table.objects.create(id="t2", name="Table 2")


@pytest.mark.parametrize("case", CASES)
def test_rounds(played: Game, other_table: None, case: str) -> None:
    asked, numbers = CASES[case]
    form = RoundFilters(asked)
    assert form.is_valid(), form.errors
    found = queries.find_rounds(form.wanted)
    assert [row.number for row in found] == numbers
    sums = queries.sums(found)
    assert sums["rounds"] == len(numbers)
    assert sums["staked"] == sum(row.staked_cents for row in found)
    assert sums["house"] == sum(row.staked_cents - row.returned_cents for row in found)


def test_time_spans_are_half_open(played: Game) -> None:
    opened = Round.objects.get(number=2).opened_at
    for name, numbers in (("from_time", [3, 2]), ("to_time", [1])):
        form = RoundFilters({name: opened.isoformat()})
        assert [row.number for row in queries.find_rounds(form.wanted)] == numbers
    empty = RoundFilters({"from_time": (opened + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")})
    assert list(queries.find_rounds(empty.wanted)) == []


WRONG = [
    {"clause": "'; DROP TABLE"},
    {"table": "nowhere"},
    {"from_time": "yesterday"},
    {"from_time": "2026-01-02T00:00", "to_time": "2026-01-01T00:00"},
    {"from_time": "0001-01-01T00:00:00"},
    {"on_from": "0001-01-01T00:00", "on_before": "9999-12-31T23:59:59"},
    {"dollars": "-1"},
    {"dollars": "1e99"},
    {"amount": "everything"},
]


@pytest.mark.parametrize("asked", WRONG, ids=str)
def test_wrong_filters_find_nothing_and_say_so(played: Game, asked: dict[str, str]) -> None:
    answer = played.cast.client(played.cast.ada).get("/history/", asked)
    assert answer.status_code == 200
    assert "Nothing is shown while a filter is wrong." in answer.text
    assert 'class="field__error"' in answer.text or "errorlist" in answer.text


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00", "9999-12-31T23:59:59"])
@pytest.mark.parametrize("bound", ["from_time", "to_time"])
def test_a_time_that_no_casino_knew_is_said_to_be_wrong(played: Game, at: str, bound: str) -> None:
    ada = played.cast.client(played.cast.ada)
    for page in ("/history/t1/events/", "/history/events/", "/history/settings/"):
        assert "Name a year" in ada.get(page, {bound: at, "clause": "PM 3"}).text, page


def test_counts_of_a_line(played: Game) -> None:
    rows = queries.with_counts(queries.find_rounds({}))
    assert [(row.number, row.wager_count, row.refusal_count) for row in rows] == [(3, 1, 0), (2, 2, 2), (1, 2, 0)]


def test_a_players_own_part(played: Game) -> None:
    found = queries.sums_of_player(queries.find_rounds({}), "Ann")
    assert found == {"staked": 40_000, "returned": 40_000, "net": 0}, "18 stands off with 18"
    assert queries.sums_of_player(queries.find_rounds({}), PAT)["staked"] == 3_000 + 1_000 + 5_000


def test_a_dealer_is_found_by_display_name(played: Game) -> None:
    Person.objects.filter(username="sam").update(display_name="Samira Lee")
    assert len(queries.find_rounds({"dealer": "samira lee"})) == 3


EVENTS = {
    "refusals": ({"type": "command_refused"}, 2),
    "one code": ({"code": "late_wager"}, 1),
    "unknown code": ({"code": "nothing"}, 0),
    "clause": ({"clause": "PM 5.3"}, 1),
    "cards of a round": ({"type": "card_dealt", "round": "2"}, 6),
    "between rounds": ({"round": "0"}, 6),
    "actor": ({"actor": "sam", "type": "betting_opened"}, 3),
    "another actor": ({"actor": "vic"}, 0),
}


@pytest.mark.parametrize("case", EVENTS)
def test_events(played: Game, case: str) -> None:
    asked, count = EVENTS[case]
    form = EventFilters(asked)
    assert form.is_valid(), form.errors
    found = list(queries.find_events("t1", form.wanted))
    assert len(found) == count
    assert [row.seq for row in found] == sorted((row.seq for row in found), reverse=True)


def test_a_clause_of_any_length_can_be_written(played: Game) -> None:
    """The index of clauses has a longest word; an event must never be refused for it."""
    event = Event.objects.get(table_id="t1", seq=played.seq)
    event.seq += 1
    event.body = f'{{"reason":"PM 9.{"9" * 3_000}","it\'s":"PM 8.1"}}'
    event.save(force_insert=True)
    assert [row.seq for row in queries.find_events("t1", {"clause": "PM 8"})] == [event.seq]
    assert [row.seq for row in queries.find_events("t1", {"clause": "PM 9"})] == [event.seq]


def test_control_is_listed_with_its_clause(played: Game) -> None:
    text = played.cast.client(played.cast.ada).get("/history/", {"controller": "Pat"}).text
    assert re.findall(r"Controlled area (\d) \((.*?)\)", text) == [("3", "PM 3.11"), ("3", "PM 3.11")]


def test_rounds_in_which_the_house_had_pontoon_and_somebody_wagered(played: Game) -> None:
    played.do(c.CloseBetting(), *(c.DealCard(card) for card in ("9S", "AD", "KH")))
    played.do(c.Settle(), c.OfferInsurance(), c.CloseInsurance(), c.OfferSurrender(), c.CloseSurrender(), c.Stand())
    played.do(c.DealCard("KD"), c.Settle())
    found = {name: queries.find_rounds({"house_pontoon": True, "player": name}) for name in (PAT, ANN)}
    assert {name: [row.number for row in rows] for name, rows in found.items()} == {PAT: [3], ANN: []}


def test_rounds_in_which_somebody_backed_anothers_area_or_a_wager_was_entered_late(played: Game) -> None:
    played.do(c.SeatPlayer("bo", "Bo", 6), c.PlaceWager(3, (c.Stake(ANN, 1_000),), line=2), c.CloseBetting())
    played.do(c.RecordFoundWager(3, 3, (c.Stake("bo", 1_000),), in_time=True), by=played.cast.mona.as_actor())
    played.do(*(c.DealCard(card) for card in ("9S", "8D", "KH")), c.Settle(), c.Stand(), c.DealCard("QD"), c.Settle())
    asked = {"Ann": {"backer": "ann"}, "who controls": {"backer": PAT}, "late": {"what": "entered_late"}}
    found = {
        name: [row.number for row in queries.find_rounds(RoundFilters(each).wanted)] for name, each in asked.items()
    }
    assert found == {"Ann": [3], "who controls": [], "late": [3]}


def test_what_is_asked_of_players_and_the_house_is_asked_together(played: Game) -> None:
    for wanted in ({"controller": PAT}, {"player": PAT}, {"controller": PAT, "player": ANN}):
        assert queries.find_rounds(wanted).exists()
        assert not queries.find_rounds(wanted | {"house_pontoon": True}).exists(), wanted
