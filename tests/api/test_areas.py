"""Seats, areas and hands by the API: who may read them, and what they say."""

from __future__ import annotations

from rules import commands as c
from shifts.duties import put_on_duty
from tests.prepared import prepared
from tests.rounds.test_areas import as_before
from tests.rounds.test_face_down import dealt_by_device
from tests.table import ANN, PAT, Game

AREAS = "/api/v1/tables/t1/rounds/{}/areas"


def test_seats_that_are_taken(game: Game) -> None:
    game.do(c.SeatPlayer(ANN, "", None))
    found = game.cast.client(game.cast.ada).get("/api/v1/tables/t1/seats").json()
    assert found == [{"number": 3, "player": PAT, "seq": 5}]


def test_areas_with_their_controllers_and_hands(played: Game) -> None:
    found = played.cast.client(played.cast.ada).get(AREAS.format(2)).json()
    assert found["filled"] is True
    assert [(hand["cards"], hand["total"]) for hand in found["house"]] == [(["8H", "KD"], 18)]
    pat, ann = found["areas"]
    assert (pat["area"], pat["controller"], pat["clause"], pat["stands_in_for"]) == (3, PAT, "PM 3.11", "")
    assert pat["backers"] == [{"player": PAT, "line": 1}]
    assert [(hand["hand"], hand["cards"], hand["total"], hand["result"]) for hand in ann["hands"]] == [
        (1, ["8D", "QD"], 18, "stood_off")
    ]


def test_a_round_that_is_on_has_no_hands(empty_table: Game) -> None:
    game = prepared(dealt_by_device, empty_table)
    found = game.cast.client(game.cast.ada).get(AREAS.format(1)).json()
    assert [area["hands"] for area in found["areas"]] == [[], []]
    assert found["house"] == []


def test_a_dealer_reads_their_own_table(played: Game) -> None:
    client = played.cast.client(played.cast.vic)
    assert client.get(AREAS.format(1)).status_code == 403
    put_on_duty(played.cast.sam, played.cast.vic, "t1")
    assert client.get(AREAS.format(1)).status_code == 200
    assert client.get("/api/v1/tables/t1/seats").status_code == 200


def test_what_is_not_there(played: Game) -> None:
    client = played.cast.client(played.cast.ada)
    assert client.get(AREAS.format(9)).status_code == 404
    assert client.get("/api/v1/tables/t9/seats").status_code == 404
    as_before()
    assert client.get(AREAS.format(1)).json() == {"filled": False, "house": [], "areas": []}
