"""Lists of any length: pages by key, counts that are not waited for, and indexes that the database does use."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext

from history import players, queries, totals
from history.filters import EventFilters, RoundFilters
from rounds.models import PLAYERS_NAMED, SEATED_NAME, Command, Event, Round
from tables.models import Table
from tests.owner import unguarded
from tests.table import ANN, Game

LIST = "/history/"
LOG = "/history/t1/events/"


@pytest.fixture
def ada(played: Game) -> Client:
    """The auditor's browser."""
    return played.cast.client(played.cast.ada)


def beside(text: str) -> dict[str, str]:
    """The addresses of the pages beside one, by what stands on their buttons."""
    nav = re.search(r'<nav class="history-pages.*?</nav>', text, flags=re.S)
    found = re.findall(r'href="\?([^"]*)">(\w+)</a>', nav[0]) if nav else []
    return {words: address.replace("&amp;", "&") for address, words in found}


def rounds_on(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"Table 1, round (\d+)", text)]


def events_on(text: str) -> list[int]:
    return [int(number) for number in re.findall(r'<th scope="row" class="number">(\d+)</th>', text)]


def test_rounds_a_page_at_a_time_to_the_oldest_and_back(ada: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("history.views.ROUNDS_ON_A_PAGE", 1)
    first = ada.get(LIST, {"dealer": "sam"}).text
    assert rounds_on(first) == [3]
    assert "3 rounds found" in first
    assert set(beside(first)) == {"Older", "Oldest"}
    second = ada.get(f"{LIST}?{beside(first)['Older']}").text
    assert rounds_on(second) == [2]
    assert set(beside(second)) == {"Newest", "Newer", "Older", "Oldest"}
    assert "dealer=sam" in beside(second)["Newer"]
    last = ada.get(f"{LIST}?{beside(second)['Older']}").text
    assert rounds_on(last) == [1]
    assert set(beside(last)) == {"Newest", "Newer"}
    assert rounds_on(ada.get(f"{LIST}?{beside(first)['Oldest']}").text) == [1]
    assert rounds_on(ada.get(f"{LIST}?{beside(last)['Newer']}").text) == [2]
    assert rounds_on(ada.get(f"{LIST}?{beside(last)['Newest']}").text) == [3]


def test_events_a_page_at_a_time(played: Game, ada: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("history.views.EVENTS_ON_A_PAGE", 7)
    seen: list[int] = []
    address = LOG
    while address:
        text = ada.get(address).text
        seen += events_on(text)
        address = f"{LOG}?{beside(text)['Older']}" if "Older" in beside(text) else ""
    assert seen == list(range(played.seq, 0, -1))
    assert events_on(ada.get(LOG, {"newer": "7"}).text) == list(range(14, 7, -1))
    assert events_on(ada.get(LOG, {"oldest": "1"}).text) == list(range(7, 0, -1))


def test_rounds_of_one_moment_are_each_on_one_page(played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables open rounds at the same microsecond: the key goes on by table and number."""
    with unguarded() as cursor:
        cursor.execute("UPDATE rounds_round SET opened_at = (SELECT min(opened_at) FROM rounds_round)")
    monkeypatch.setattr("history.views.ROUNDS_ON_A_PAGE", 1)
    client = played.cast.client(played.cast.ada)
    first = client.get(LIST).text
    second = client.get(f"{LIST}?{beside(first)['Older']}").text
    assert (rounds_on(first), rounds_on(second)) == ([3], [2])


@pytest.mark.parametrize("place", ["x", "t1-", "t1-99", "t1-99999999999999999999", "9" * 30, "-1"])
def test_a_place_that_is_none_gives_the_newest_page(ada: Client, place: str) -> None:
    assert rounds_on(ada.get(LIST, {"older": place}).text) == [3, 2, 1]
    assert ada.get(LOG, {"newer": place}).status_code == 200


def test_of_very_many_it_says_about_how_many(ada: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(totals, "FEW", -1)
    monkeypatch.setattr(totals, "MOST", -1)
    many = ada.get(LIST, {"dealer": "sam"}).text
    assert "About " in many
    assert "All 3" not in many
    asked = re.search(r'href="\?([^"]*sums=1)"', many)
    assert asked
    assert "3 rounds found" in ada.get(f"{LIST}?{asked[1].replace('&amp;', '&')}").text


def test_what_takes_too_long_is_not_waited_for(ada: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(rows: QuerySet[Round]) -> dict[str, int]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(60)")
        raise AssertionError("it waited")

    monkeypatch.setattr(totals, "FEW", -1)
    monkeypatch.setattr(totals, "PATIENCE_MS", 20)
    monkeypatch.setattr(queries, "sums", slow)
    assert "About " in ada.get(LIST).text


def test_another_failure_is_none_of_patience(ada: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(rows: QuerySet[Round]) -> dict[str, int]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 / 0")
        return {}

    monkeypatch.setattr(queries, "sums", broken)
    with pytest.raises(Exception, match="division by zero"):
        ada.get(LIST)


def test_a_page_asks_as_often_however_many_rounds_there_are(game: Game) -> None:
    client = game.cast.client(game.cast.ada)
    client.get(LIST)  # who signs in is looked up more often
    counts = []
    for rounds in (1, 3):
        for _ in range(rounds):
            game.play_round()
        with CaptureQueriesContext(connection) as asked:
            assert client.get(LIST).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def nodes(plan: dict[str, Any]) -> list[dict[str, Any]]:
    return [plan, *(node for part in plan.get("Plans", []) for node in nodes(part))]


def read_by(rows: QuerySet[Any], most: int = 50) -> set[str]:
    """The indexes that the database uses for a page, where reading a whole table costs more than any of them, by what
    the tables hold now: else it goes by what they held when it last looked, in another test.
    """
    with unguarded() as cursor:
        cursor.execute("ANALYZE")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
        plan = json.loads(rows[:most].explain(format="json"))[0]["Plan"]
    return {node["Index Name"] for node in nodes(plan) if "Index Name" in node}


ROUNDS = {
    "all": ({}, "round_in_order"),
    "a table": ({"table": "t9"}, "round_of_table"),
    "a dealer": ({"dealer": "nobody"}, "round_of_dealer"),
    "stakes": ({"dollars": "5000", "amount": "staked"}, "round_by_stakes"),
    "returns": ({"dollars": "5000", "amount": "returned"}, "round_by_returns"),
    "won": ({"dollars": "5000", "amount": "house_won"}, "round_by_result"),
    "lost": ({"dollars": "5000", "amount": "house_lost"}, "round_by_result"),
    "a wager": ({"dollars": "5000", "amount": "wager"}, "wager_by_stake"),
    "a player, a dealer": ({"player": ANN, "dealer": "sam"}, "settlement_of_player"),
}


@pytest.mark.parametrize("case", ROUNDS)
def test_rounds_are_found_by_an_index(played: Game, case: str) -> None:
    asked, index = ROUNDS[case]
    Table.objects.create(id="t9", name="Table 9")  # all rounds are of t1, so an index would find nothing sooner there
    form = RoundFilters(asked)
    assert form.is_valid(), form.errors
    rows = queries.find_rounds(form.wanted)
    # Of three rounds the newest are read quicker than any are looked up.
    assert index in read_by(rows if index.startswith("round_of") or not asked else rows.order_by())


@pytest.mark.parametrize("beside", [{}, {"house_pontoon": "on"}, {"controller": ANN, "refusals": "on"}])
def test_a_players_rounds_are_looked_up_once(ada: Client, beside: dict[str, str]) -> None:
    """However many they are, and whatever else all of them are asked for: not for page, number and sums each."""
    with CaptureQueriesContext(connection) as asked:
        assert ada.get(LIST, {"player": ANN, **beside}).status_code == 200
    looked_up = [query["sql"] for query in asked if "FROM wagers_settlement WHERE player" in query["sql"]]
    assert len(looked_up) == 1
    assert looked_up[0].count(" INTERSECT ") == len(beside)


def test_a_rare_clause_is_looked_up_once_and_not_in_each_round(played: Game) -> None:
    assert not queries.is_common("PM 5.3")
    assert read_by(queries.naming("PM 5.3")) == {"event_by_clause_named"}
    with CaptureQueriesContext(connection) as asked:
        found = queries.find_rounds({"clause": "PM 5.3"})
        assert (found.count(), len(found)) == (1, 1)
    assert [("events_naming" in query["sql"]) for query in asked].count(True) == 1
    assert "SubPlan" not in found.explain()


EARLY, LATE = datetime(2000, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)


LOOKS_UP = ("events_naming", "EXPLAIN", '"staff_person"')
"""Statements that find a clause's events at once, and people of a name."""


@pytest.mark.parametrize(
    ("more", "same"),
    [
        ({"actor": "sam"}, {"actor": "sam"}),
        ({"actor": "nobody"}, {"actor": "nobody"}),
        ({"type": "command_refused"}, {"type": "command_refused"}),
        ({"type": "card_dealt"}, {"type": "card_dealt"}),
        ({"round": 9}, {"round": 9}),
        ({"from_time": EARLY, "to_time": LATE}, {"at__gte": EARLY, "at__lt": LATE}),
        ({"from_time": LATE}, {"at__gte": LATE}),
        ({"to_time": EARLY}, {"at__lt": EARLY}),
    ],
    ids=str,
)
def test_events_of_a_rare_clause_and_more_are_looked_up_once_as_well(
    played: Game, more: dict[str, Any], same: dict[str, Any]
) -> None:
    wanted = {"clause": "PM 5.3", **more}
    found, count = queries.events_found("t1", wanted)
    one_by_one = [row.seq for row in queries.naming("PM 5.3").filter(table_id="t1", **same).order_by("-seq")]
    assert [row.seq for row in found] == one_by_one
    assert count == len(one_by_one)
    with CaptureQueriesContext(connection) as asked:
        queries.events_found("t1", wanted)
    assert [query["sql"] for query in asked if not any(word in query["sql"] for word in LOOKS_UP)] == []


@pytest.mark.parametrize("clause", ["PM 5.3", "PM 3.1", "PM 3.26.4.5"])
def test_what_was_looked_up_is_not_counted_again(
    played: Game, ada: Client, monkeypatch: pytest.MonkeyPatch, clause: str
) -> None:
    """The bindings of ten thousand numbers cost the database more than the page that they are for."""
    monkeypatch.setattr(totals, "FEW", -1)
    found, events = (
        queries.find_rounds({"clause": clause}).count(),
        queries.find_events("t1", {"clause": clause}).count(),
    )
    for address, count in ((LIST, found), (LOG, events)):
        with CaptureQueriesContext(connection) as asked:
            text = ada.get(address, {"clause": clause}).text
        assert f"{count} {'round' if address == LIST else 'event'}{'' if count == 1 else 's'} found" in text
        again = [query["sql"] for query in asked if query["sql"].startswith(("SELECT COUNT(", "EXPLAIN"))]
        assert not [sql for sql in again if "= ANY(" in sql]
    if found:
        summed = ada.get(LIST, {"clause": clause, "sums": "1"}).text
        assert f"All {found} round" in summed


def test_events_of_a_rare_clause_are_read_in_their_order(played: Game) -> None:
    found = queries.find_events("t1", {"clause": "PM 5.3"})
    assert read_by(found) == {"rounds_event_pkey"}
    named = queries.naming("PM 5.3").filter(table_id="t1")
    assert [row.seq for row in found] == sorted((row.seq for row in named), reverse=True) != []


def test_a_name_is_looked_up_where_players_were_seated(played: Game) -> None:
    rows = Event.objects.filter(type="player_seated").annotate(name=SEATED_NAME).filter(name="ann")
    assert read_by(rows) & {"event_of_name", "event_of_type"}  # of a few both are as quick
    assert not rows.exists(), "a record of before has names; the directory has those of now"
    assert players.ids_in_directory("ann") == [ANN]


def test_the_commands_of_a_round_are_found_by_their_events(played: Game) -> None:
    assert read_by(Command.objects.filter(table_id="t1", seq__range=(8, 12))) == {"command_of_event"}


def test_events_of_a_time_are_found_by_their_place(played: Game) -> None:
    first = Event.objects.get(table_id="t1", seq=8)
    form = EventFilters({"from_time": first.at.isoformat(), "to_time": (first.at + timedelta(days=1)).isoformat()})
    assert form.is_valid(), form.errors
    found = queries.find_events("t1", form.wanted)
    assert read_by(found) == {"rounds_event_pkey"}
    assert [row.seq for row in found] == list(range(played.seq, 7, -1))


@pytest.mark.parametrize("days", [-3, 0, 3])
def test_the_first_event_of_a_time_is_found_by_halving(played: Game, days: int) -> None:
    at = Event.objects.get(table_id="t1", seq=8).at + timedelta(days=days)
    expected = next((row.seq for row in Event.objects.filter(table_id="t1") if row.at >= at), played.seq + 1)
    assert queries.first_since("t1", at) == expected


def test_the_refusals_of_a_player_are_found_by_an_index(played: Game) -> None:
    named = Event.objects.annotate(named=PLAYERS_NAMED).filter(type="command_refused", named__contains=[f'"{ANN}"'])
    assert read_by(named) & {"event_refused_to", "event_refused", "event_of_type"}  # whichever a small table takes
    assert {row.round for row in named} == {2}


@pytest.mark.parametrize("clause", ["PM 5.3", "PM 3.1", "PM 3.26.4.5"])
def test_a_common_clause_finds_the_same_as_a_rare_one(
    played: Game, monkeypatch: pytest.MonkeyPatch, clause: str
) -> None:
    """Both ways of asking: gathering the events of a clause, and looking into each round."""
    found = []
    for common in (10**9, -1):
        monkeypatch.setattr(queries, "COMMON", common)
        numbers = [row.number for row in queries.find_rounds({"clause": clause})]
        found.append((numbers, [row.seq for row in queries.find_events("t1", {"clause": clause})]))
    assert found[0] == found[1]
