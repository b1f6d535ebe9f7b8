"""The lists of rows for IT: read by IT and auditors alone, changed by nobody, and without a table's state."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from history import rows
from rounds.models import PlayingArea
from tests.cast import make_person
from tests.table import PAT, Game

LISTS = [reverse(f"admin:rows_{model._meta.model_name}") for model in rows.LISTS]


@pytest.fixture
def it(played: Game) -> Client:
    """The browser of somebody from IT."""
    return played.cast.client(make_person("ingo", "it"))


def listed(text: str) -> list[list[str]]:
    """The cells of each row."""
    body = re.search(r"<tbody>(.*)</tbody>", text, re.S)
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row, re.S) for row in (body[1] if body else "").split("</tr>")]
    return [row for row in cells if row]


def test_there_are_these_lists_and_no_others(it: Client) -> None:
    text = it.get("/rows/").text
    assert re.findall(r'href="(/rows/\w+/)"', text) == LISTS
    assert [
        f"/rows/{name}/" for name in ["table", "round", "wager", "settlement", "seat", "playingarea", "hand"]
    ] == LISTS


@pytest.mark.parametrize("address", LISTS)
def test_a_list_shows_rows_to_it_and_auditors_alone(played: Game, it: Client, address: str) -> None:
    assert listed(it.get(address).text)
    assert played.cast.client(played.cast.ada).get(address).status_code == 200
    for person in (played.cast.dana, played.cast.sam, played.cast.gus):
        assert played.cast.client(person).get(address).status_code == 403
    assert Client().get(address).status_code in (302, 401)


@pytest.mark.parametrize("address", LISTS)
def test_nobody_changes_anything_there(it: Client, address: str) -> None:
    assert it.post(address, {"action": "delete_selected"}).status_code == 405
    for beside in ("add/", "1/change/", "1/delete/", "1/"):
        assert it.get(address + beside).status_code == 404


def test_rows_are_found_by_table_round_and_player(it: Client) -> None:
    areas = LISTS[5]
    assert [row[1:2] + row[4:6] for row in listed(it.get(areas, {"q": f"t1 2 {PAT}"}).text)] == [["2", PAT, "PM 3.11"]]
    assert len(listed(it.get(areas, {"q": "t1"}).text)) == PlayingArea.objects.count() == 3
    assert listed(it.get(areas, {"q": "t9"}).text) == []


def test_a_table_is_listed_without_its_state(it: Client) -> None:
    assert "betting" in it.get(LISTS[0]).text
    assert '"phase"' not in it.get(LISTS[0]).text


def test_it_reads_rows_and_does_nothing_else(played: Game, it: Client) -> None:
    for address in ("/history/", "/pit/", "/people/", "/api/v1/tables/t1", "/results/"):
        assert it.get(address).status_code == 403, address
