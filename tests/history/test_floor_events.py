"""The whole floor is asked at once: every table's events in one order, by kind, people, clause and time."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from history.filters import FloorFilters, RoundFilters, event_types
from history.floor_events import page_of_floor
from history.kinds import WHAT
from history.presets import presets
from history.queries import find_rounds
from rounds.models import Event, Round
from rules import commands as c
from tables.models import Table
from tests.table import INSTALL, Game

ADDRESS = "/history/events/"


@pytest.fixture
def floor(played: Game) -> Game:
    """A second table beside the one where three rounds were opened: a round there is void, on Gus's word."""
    Table.objects.create(id="t9", name="Table 9")
    other = Game("t9", played.cast)
    other.do(INSTALL, c.OpenTable(), c.SeatPlayer("p9", "Zoe", 1))
    other.do(c.OpenBetting(), c.PlaceWager(1, (c.Stake("p9", 2_000),)))
    answer = other.send(c.VoidRound("equipment_fault"), authority=(other.cast.gus.username, "gaming_shift_manager"))
    assert answer.accepted, answer.body
    return played


def found(asked: dict[str, Any]) -> list[tuple[str, str]]:
    form = FloorFilters(asked)
    assert form.is_valid(), form.errors
    return [(row.table_id, row.type) for row in page_of_floor(form.wanted, "", 500).rows]


def test_everything_in_the_order_of_its_times(floor: Game) -> None:
    rows = page_of_floor({}, "", 500).rows
    assert {row.table_id for row in rows} == {"t1", "t9"}
    assert len(rows) == Event.objects.count()
    keys = [(row.at, row.table_id, row.seq) for row in rows]
    assert keys == sorted(keys, reverse=True)


CASES = {
    "void rounds": ({"what": "void"}, [("t9", "round_voided")]),
    "void rounds of another table": ({"what": "void", "table": "t1"}, []),
    "approved by, by the sign-in name": ({"approver": "gus"}, "approved"),
    "approved by, by the shown name": ({"approver": "GUS"}, "approved"),
    "approved by nobody of this name": ({"approver": "nobody"}, []),
    "approved by anybody": ({"approved": "on"}, "approved"),
    "refusals": ({"what": "refusal"}, [("t1", "command_refused")] * 2),
    "a clause": ({"clause": "PM 5.3"}, [("t1", "command_refused")]),
    "a clause that nobody approved anything by": ({"clause": "PM 5.3", "approver": "gus"}, []),
    "done by": ({"actor": "Vic"}, []),
    "practice alone": ({"practice": "on"}, []),
}


@pytest.mark.parametrize("case", CASES)
def test_it_is_found_by(floor: Game, case: str) -> None:
    asked, expected = CASES[case]
    if expected == "approved":
        approved = Event.objects.filter(approved_by="gus").order_by("-seq").values_list("table_id", "type")
        expected = list(approved)
        assert expected
    assert found(asked) == expected


def test_every_kind_names_types_that_there_are() -> None:
    types = set(event_types())
    for word, (title, of) in WHAT.items():
        assert set(of) <= types, (word, set(of) - types)
        assert title


def test_pages_follow_one_another_without_a_gap(floor: Game) -> None:
    whole = [(row.table_id, row.seq) for row in page_of_floor({}, "", 500).rows]
    read: list[tuple[str, int]] = []
    older, page = "", None
    while page is None or page.older:
        page = page_of_floor({}, older, 7)
        read += [(row.table_id, row.seq) for row in page.rows]
        older = page.older
    assert read == whole


@pytest.mark.parametrize("beside", [{}, {"type": "card_dealt"}, {"table": "t1"}, {"actor": "Sam"}])
def test_a_clause_that_many_events_name_is_looked_for_in_stretches(
    floor: Game, monkeypatch: pytest.MonkeyPatch, beside: dict[str, str]
) -> None:
    """Whatever is found by gathering is found so too, on pages of any size and in any span."""
    middle = Event.objects.get(table_id="t1", seq=20).at
    asked = [{"clause": "PM 3", **beside, **span} for span in ({}, {"to_time": middle}, {"from_time": middle})]
    gathered = [[row.pk for row in page_of_floor(each, "", 500).rows] for each in asked]
    assert all(gathered)
    monkeypatch.setattr("history.queries.COMMON", -1)
    monkeypatch.setattr("history.queries.GATHERED", -1)
    monkeypatch.setattr("history.floor_events.STRETCH", 2)
    monkeypatch.setattr("history.floor_events.LONGER", 2)
    for each, whole in zip(asked, gathered, strict=True):
        for size in (1, 7, 500):
            read: list[tuple[str, int]] = []
            older, page = "", None
            while page is None or page.older:
                page = page_of_floor(each, older, size)
                read += [row.pk for row in page.rows]
                older = page.older
            assert read == whole, (each, size)


def test_a_device_is_asked_for_with_a_table_or_a_time(floor: Game) -> None:
    assert not FloorFilters({"device": "device-7"}).is_valid()
    assert FloorFilters({"device": "device-7", "table": "t1"}).is_valid()


def test_practice_is_left_out_unless_it_is_asked_for(floor: Game) -> None:
    Table.objects.create(id="t7", name="Table 7")
    settings = c.TableSettings({"main": c.Limits(1_000, 100_000)}, positions=5, decks=8, training=True)
    Game("t7", floor.cast).do(replace(INSTALL, settings=settings))
    assert {table for table, _ in found({})} == {"t1", "t9"}
    assert {table for table, _ in found({"practice": "on"})} == {"t7"}
    assert {table for table, _ in found({"table": "t7"})} == {"t7"}


def test_the_page_leads_to_the_step_and_its_export_has_the_same(floor: Game) -> None:
    ada = floor.cast.client(floor.cast.ada)
    event = Event.objects.get(type="round_voided")
    shown = ada.get(ADDRESS, {"what": "void"}).content.decode()
    assert f"/history/t9/1/?event={event.seq}" in shown
    assert "Gus" in shown
    step = ada.get("/history/t9/1/", {"event": event.seq}).content.decode()
    assert f"<dt>Event</dt><dd>{event.seq}" in step
    answer = ada.get("/history/events.csv", {"what": "void"})
    lines = list(csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode("utf-8-sig"))))
    assert [(line["table"], line["type"]) for line in lines] == [("t9", "round_voided")]
    assert ada.get("/history/events.csv", {"what": "everything"}).status_code == 400
    assert floor.cast.client(floor.cast.dana).get(ADDRESS).status_code == 403


def test_each_preset_is_a_filter_that_holds(floor: Game) -> None:
    ada = floor.cast.client(floor.cast.ada)
    total = Event.objects.count()
    for title, query in presets():
        shown = ada.get(f"{ADDRESS}?{query}").content.decode()
        assert "Nothing is shown while a filter is wrong" not in shown, title
        assert f"{min(total, 100)} " in shown, title


def test_a_time_finds_what_happened_then(floor: Game) -> None:
    event = Event.objects.get(type="round_voided")
    span = {"from_time": event.at.isoformat(), "to_time": (event.at + timedelta(milliseconds=1)).isoformat()}
    assert ("t9", "round_voided") in found(span)
    assert found({"from_time": (event.at + timedelta(days=1)).isoformat()}) == []


def test_rounds_are_found_by_what_happened_in_them(floor: Game) -> None:
    form = RoundFilters({"what": "void"})
    assert form.is_valid(), form.errors
    assert [(row.table_id, row.number) for row in find_rounds(form.wanted)] == [("t9", 1)]
    assert list(find_rounds(RoundFilters({"what": "void", "table": "t1"}).wanted)) == []


def test_rounds_are_found_that_were_on_between_two_times(floor: Game) -> None:
    first, second = (Round.objects.get(table_id="t1", number=number) for number in (1, 2))

    def on(begin: Any, end: Any) -> list[int]:
        form = RoundFilters({"table": "t1", "on_from": begin.isoformat(), "on_before": end.isoformat()})
        assert form.is_valid(), form.errors
        return [row.number for row in find_rounds(form.wanted)]

    moment = timedelta(microseconds=1)
    assert on(first.opened_at + moment, second.opened_at) == [1], "it was opened before and is on"
    assert on(first.concluded_at, first.concluded_at + moment) == [1]
    assert 1 not in on(first.concluded_at + moment, second.opened_at + timedelta(hours=1))
    for wrong in ({"on_from": "2026-01-01T00:00"}, {"on_from": "2026-01-02T00:00", "on_before": "2026-01-01T00:00"}):
        assert not RoundFilters(wrong).is_valid()
