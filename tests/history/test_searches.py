"""Searches that somebody keeps, presets, the step that a search opens at, and the one line of the chain."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import pytest
from django.test import Client

from history.models import SavedSearch
from proofs.tasks import prove_asked
from rounds.models import Event
from tests.history.test_pages import text_of
from tests.table import Game


@pytest.fixture
def ada(played: Game) -> Client:
    return played.cast.client(played.cast.ada)


def keep(client: Client, name: str, query: str, page: str = "history") -> Any:
    return client.post("/history/searches/", {"saved-name": name, "saved-query": query, "saved-page": page})


def test_a_search_is_kept_under_a_name_and_is_a_link_that_holds(played: Game, ada: Client) -> None:
    answer = keep(ada, "Voids at 1", "what=void&table=t1")
    assert answer.headers["Location"] == "/history/?what=void&table=t1"
    page = ada.get("/history/")
    assert 'href="/history/?what=void&amp;table=t1">Voids at 1<' in page.text
    assert "Voids at 1" in ada.get("/history/events/").text, "on every page of searches"
    keep(ada, "VOIDS AT 1", "what=void")
    assert [(one.name, one.query) for one in SavedSearch.objects.all()] == [("VOIDS AT 1", "what=void")]
    mona = played.cast.client(played.cast.mona)
    assert "VOIDS AT 1" not in mona.get("/history/").text, "each has their own"
    kept = SavedSearch.objects.get().pk
    mona.post(f"/history/searches/{kept}/forget/")
    assert SavedSearch.objects.exists()
    ada.post(f"/history/searches/{kept}/forget/")
    assert not SavedSearch.objects.exists()


def test_no_search_leads_elsewhere(ada: Client) -> None:
    keep(ada, "Away", "what=void", "//evil.example/")
    keep(ada, "Away", "what=void", "pit")
    assert not SavedSearch.objects.exists()
    keep(ada, "Odd", '"><script>', "history_settings")
    assert "<script>&" not in ada.get("/history/").text
    assert SavedSearch.objects.get().path == "/history/settings/"


def test_times_that_are_asked_for_most_are_one_press_away(ada: Client) -> None:
    for address in ("/history/", "/history/events/", "/history/settings/"):
        found = re.findall(r'href="\?([^"]+)">(Last hour|This shift|Tonight)<', ada.get(address).text)
        assert [title for _, title in found] == ["Last hour", "This shift", "Tonight"]
        for query, _ in found:
            answer = ada.get(f"{address}?{query.replace('&amp;', '&')}")
            assert "while a filter is wrong" not in answer.text


@pytest.mark.parametrize(
    ("asked", "event"),
    [
        ({"what": "irregularity"}, None),
        ({"refusals": "on"}, "command_refused"),
        ({"clause": "PM 5.3"}, "command_refused"),
    ],
)
def test_a_search_opens_the_round_at_what_was_found(ada: Client, asked: dict[str, str], event: str | None) -> None:
    page = ada.get("/history/", asked)
    hits = re.findall(r'href="/history/t1/(\d+)/\?event=(\d+)"', page.text)
    if event is None:
        assert hits == []
        return
    assert hits
    for number, seq in hits:
        assert Event.objects.get(table_id="t1", seq=seq).type == event
        opened = ada.get(f"/history/t1/{number}/", {"event": seq})
        assert "Refused" in re.search(r'<h2 class="history-event__text">.*?</h2>', opened.text, re.S)[0]  # type: ignore[index]


def test_the_rounds_that_were_on_open_at_that_time(ada: Client) -> None:
    row = Event.objects.filter(table_id="t1", round=2).order_by("seq")[3]
    between = {"on_from": row.at.isoformat(), "on_before": "2099-01-01T00:00:00"}
    page = ada.get("/history/", between)
    assert f"/history/t1/2/?event={row.seq}" in page.text


def test_without_a_search_a_round_opens_as_it_does(ada: Client) -> None:
    assert "?event=" not in ada.get("/history/").text


def test_the_sums_stand_below_the_rounds_of_the_file(played: Game, ada: Client) -> None:
    whole = b"".join(ada.get("/history/rounds.csv").streaming_content).decode()  # type: ignore[attr-defined]
    *rows, sums = csv.DictReader(io.StringIO(whole.lstrip("\ufeff")))
    assert (sums["table"], int(sums["round"])) == ("sum", len(rows))
    for name in ("staked_cents", "returned_cents", "house_cents", "refusals", "mispay_left_cents"):
        assert int(sums[name]) == sum(int(row[name]) for row in rows), name
    assert int(sums["staked_cents"]) > 0


def test_the_state_of_the_records_is_one_line(played: Game, ada: Client) -> None:
    assert "1 record: 1 not verified yet" in text_of(ada.get("/history/"))
    ada.post("/history/t1/verify/")
    prove_asked()
    assert "1 record: 1 verified" in text_of(ada.get("/history/"))
    assert "<details open>" not in ada.get("/history/").text


def test_times_have_utc_beside(ada: Client) -> None:
    assert re.search(r"\d\d:\d\d:\d\d UTC</small>", ada.get("/history/").text)
