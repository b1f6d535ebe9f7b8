"""The pit notes who sits where, while somebody else deals (ruling 113)."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from players.actions import Scope
from proofs.verify import verify_table
from rounds.models import Event
from rounds.stops import order_stop
from rules.command_table import from_anywhere
from tests.table import ANN, PAT, Game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("ruling 113")]
ZOE = {"type": "seat_player", "player": "zoe", "name": "Zoe", "seat": 5}


@pytest.fixture
def dana(game: Game) -> Client:
    """Deals at a tablet of hers."""
    client = game.cast.client(game.cast.dana)
    assert post(client, game, "console", console="left").status_code == 200
    return client


def post(client: Client, game: Game, path: str, *, header: str = "", **body: Any) -> Any:
    headers = {"X-Console": header} if header else {}
    address = f"/api/v1/tables/{game.table}/{path}"
    return client.post(address, json.dumps(body), content_type="application/json", headers=headers)


def send(client: Client, game: Game, command: dict[str, Any], **more: Any) -> Any:
    return post(client, game, "commands", **({"command_id": str(uuid4()), "command": command} | more))


def test_a_supervisor_seats_moves_and_lets_go_beside_the_console(game: Game, dana: Client) -> None:
    sam, key = game.cast.client(game.cast.sam), str(uuid4())
    first = send(sam, game, ZOE, command_id=key)
    assert first.status_code == 200
    assert send(sam, game, ZOE, command_id=key).json() == first.json()
    assert send(sam, game, {"type": "seat_player", "player": "zoe", "seat": 6}).status_code == 200
    assert game.state.players["zoe"].seat == 6
    assert send(sam, game, {"type": "remove_player", "player": "zoe"}).status_code == 200
    assert "zoe" not in game.state.players
    noted = Event.objects.filter(table_id=game.table).order_by("-seq").values_list("type", "role")[:3]
    assert list(noted)[::-1] == [
        ("player_seated", "pit_supervisor"),
        ("player_seated", "pit_supervisor"),
        ("player_removed", "pit_supervisor"),
    ]
    game.row.refresh_from_db()
    assert (game.row.console_id, game.row.console_person) == ("left", game.cast.dana)
    opened = send(dana, game, {"type": "open_betting"}, header="left", expected_seq=game.seq)
    assert opened.status_code == 200
    assert verify_table(game.table).faults == []


def test_the_rules_refuse_the_pit_as_they_refuse_the_dealer(game: Game) -> None:
    sam = game.cast.client(game.cast.sam)
    taken = send(sam, game, ZOE | {"seat": game.state.players[PAT].seat})
    assert (taken.status_code, taken.json()["code"]) == (422, "seat_taken")
    assert send(sam, game, ZOE | {"seat": None}).status_code == 200
    order_stop(game.cast.gus, game.cast.mona, "zoe", "Asked for it", None)
    stopped = send(sam, game, ZOE)
    assert (stopped.json()["code"], stopped.json()["clause"]) == ("player_stopped", "ruling 130")
    game.open_round()
    moved = send(sam, game, {"type": "seat_player", "player": PAT, "seat": 6})
    assert (moved.status_code, moved.json()["code"]) == (422, "has_wager")


def test_nobody_below_the_pit_seats_without_the_console(game: Game, dana: Client) -> None:
    assert send(dana, game, ZOE, expected_seq=game.seq).json()["code"] == "console_not_active"
    for person in (game.cast.ada, game.cast.vic):
        assert send(game.cast.client(person), game, ZOE, expected_seq=game.seq).status_code == 403


def test_what_enters_the_play_comes_from_the_console_alone(game: Game, dana: Client) -> None:
    sam = game.cast.client(game.cast.sam)
    for kind in ("place_wager", "deal_card", "open_betting", "settle", "sell_chips"):
        assert not from_anywhere(kind)
    opened = send(sam, game, {"type": "open_betting"}, expected_seq=game.seq)
    assert opened.json()["code"] == "console_not_active"


def test_the_directory_says_why_somebody_is_stopped_here(game: Game) -> None:
    order_stop(game.cast.sam, game.cast.mona, PAT, "Asked to be kept from play", None, Scope("pontoon"))
    order_stop(game.cast.sam, game.cast.mona, ANN, "Asked for it", None, Scope("three_card_poker"))
    sam = game.cast.client(game.cast.sam)

    def found(who: str, table: str) -> tuple[bool, str]:
        (row,) = sam.get(f"/api/v1/players?q={who}&table={table}").json()
        return row["stopped"], row["why"]

    assert found(PAT, game.table) == (True, "Reason: Asked to be kept from play.")
    assert found(PAT, "") == found(PAT, "nowhere") == (False, "")
    assert found(ANN, game.table) == (False, "")
