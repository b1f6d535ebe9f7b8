"""Marks that somebody types are no marks: no name and no reason of a stop comes by a text, an address or an id."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from live.hub import Channel, TableHub, TableReading
from players.models import Player, Stop
from players.names import directory
from rounds.stops import order_stop
from rules import commands
from tests.table import PAT, Game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("ruling 130")]
REASON, NAME = "Stole a purse", "Zebulon Hart"


@pytest.fixture
def stopped(game: Game) -> Stop:
    """Somebody at no table, whom the house stops."""
    Player.objects.create(id="gzeb234", name=NAME, entered_by="sam")
    return order_stop(game.cast.sam, game.cast.mona, "gzeb234", REASON, None)


def commanded(game: Game, client: Client, command: object) -> tuple[int, str]:
    body = {"command_id": str(uuid4()), "command": command, "expected_seq": game.seq}
    address = f"/api/v1/tables/{game.table}/commands"
    answer = client.post(address, body, "application/json", headers={"X-Console": "c1"})
    return answer.status_code, answer.content.decode()


def tells(text: str) -> bool:
    return REASON in text or NAME in text


@pytest.mark.parametrize("typed", ["‹stop:{}›", "‹gzeb234›", "x› ‹stop:{}"])
def test_no_command_holds_a_mark(game: Game, stopped: Stop, typed: str) -> None:
    dana = game.cast.client(game.cast.dana)
    text = typed.format(stopped.pk)
    for command in ({"type": "refer_to_manager", "question": text}, {"type": "seat_player", "player": text}):
        status, answer = commanded(game, dana, command)
        assert (status, "stand for names" in answer) == (400, True)
        assert not tells(answer)
    assert not tells(dana.get(f"/api/v1/tables/{game.table}").content.decode())


def test_no_id_of_a_player_is_that_of_a_stop(game: Game, stopped: Stop) -> None:
    dana = game.cast.client(game.cast.dana)
    assert commanded(game, dana, {"type": "seat_player", "player": f"stop:{stopped.pk}"})[0] == 400
    preview = {"command": {"type": "seat_player", "player": f"stop:{stopped.pk}", "name": "Tan"}}
    tried = dana.post(f"/api/v1/tables/{game.table}/preview", preview, "application/json")
    assert (tried.status_code, tells(tried.content.decode())) == (400, False)
    game.do(commands.SeatPlayer(f"stop:{stopped.pk}", "", 6))  # as a record of before may have it
    assert not tells(dana.get(f"/api/v1/tables/{game.table}").content.decode())


@pytest.mark.parametrize("player", ["two\nlines", "a\ttab", "un\u200bseen"])
def test_an_id_is_one_that_a_page_can_name(game: Game, player: str) -> None:
    dana = game.cast.client(game.cast.dana)
    status, _ = commanded(game, dana, {"type": "seat_player", "player": player, "name": "Tan Ah Kow"})
    assert (status, Player.objects.filter(name="Tan Ah Kow").exists()) == (400, False)


def test_a_long_id_has_its_name(game: Game) -> None:
    game.do(commands.SeatPlayer("陳" * 80, "Tan Ah Kow", 6))
    assert "Tan Ah Kow" in game.cast.client(game.cast.dana).get(f"/api/v1/tables/{game.table}").content.decode()


def test_no_address_and_no_form_brings_a_mark(game: Game, stopped: Stop) -> None:
    mark = f"‹stop:{stopped.pk}›"
    dana, sam = game.cast.client(game.cast.dana), game.cast.client(game.cast.sam)
    asked = [(dana, "/rulings/?q=", 422), (sam, "/players/?q=", 422), (sam, "/api/v1/players?q=", 400)]
    for client, address, status in [*asked, (dana, "/rulings/?q=x&page=", 200), (sam, "/sign-in/?next=", 302)]:
        answer = client.get(address + mark)
        assert (answer.status_code, REASON in answer.content.decode()) == (status, False)
    assert sam.get(f"/players/of/{mark}/").status_code == 400


@pytest.mark.parametrize("name", ["Tan", "‹gzeb234›"])
def test_a_form_with_a_mark_is_shown_again(game: Game, stopped: Stop, name: str) -> None:
    """With what was typed, which tells nothing."""
    mark, sam = f"‹stop:{stopped.pk}›", game.cast.client(game.cast.sam)
    written = sam.post("/players/", {"name": name, "note": mark})
    page = written.content.decode()
    assert (written.status_code, REASON in page) == (422, False)
    assert f'value="&#8249;stop:{stopped.pk}&#8250;"' in page
    assert "&#8249; and &#8250; stand for names here. Write it without them." in page
    assert f'value="{name}"'.replace("‹", "&#8249;").replace("›", "&#8250;") in page
    assert Player.objects.count() == Player.objects.exclude(note__contains="stop:").count()


@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("/road-map/here/", ("here", "shown")),
        ("/road-map/accept/", ("change",)),
        ("/duties/", ("person", "table_id")),
        ("/devices/", ("code", "kind", "name")),
        ("/sign-in/", ("username", "next")),
        ("/tables/t1/place/", ("name", "section")),
    ],
)
def test_no_field_that_is_chosen_or_hidden_brings_a_mark(
    game: Game, stopped: Stop, address: str, fields: tuple[str, ...]
) -> None:
    mark, sam = f"‹stop:{stopped.pk}›", game.cast.client(game.cast.gus)
    for written in (f"{mark}", f"x/{mark}", "\ufdd0stop:1\ufdd1"):
        answer = sam.post(address, dict.fromkeys(fields, written), follow=True)
        assert (answer.status_code in (200, 422), tells(answer.content.decode())) == (True, False)


def test_the_api_has_no_mark(game: Game, stopped: Stop) -> None:
    mark, sam = f"‹stop:{stopped.pk}›", game.cast.client(game.cast.sam)
    asked = sam.post(f"/api/v1/tables/{game.table}/call", {"reason": mark}, "application/json")
    assert (asked.status_code, "stand for names" in asked.content.decode()) == (400, True)


def test_displays_never_tell_why_somebody_is_stopped(game: Game, stopped: Stop) -> None:
    """Nor does a sign name anybody, whatever is on record."""
    order_stop(game.cast.sam, game.cast.mona, PAT, REASON, None)
    newest = Stop.objects.latest("pk")
    game.do(commands.ReserveTable(f"‹{PAT}›", f"‹stop:{newest.pk}›"))
    directory.words |= {f"stop:{newest.pk}": REASON, PAT: NAME}
    directory.names |= {PAT: NAME}
    hub = TableHub(game.table)
    hub.take(TableReading(game.table, game.seq, game.state))
    for audience in ("sign", "seat:3", "seat:6", "auditor"):
        assert REASON not in hub._frame(Channel(audience)).payload.decode()
    assert NAME not in hub._frame(Channel("sign")).payload.decode()
    assert REASON in hub._frame(Channel("pit")).payload.decode()
    directory.forget()


@pytest.mark.parametrize("address", ["/players/?q=%00zeb", "/api/v1/players?q=%00zeb", "/history/?player=%00"])
def test_an_address_without_a_nul(game: Game, address: str) -> None:
    assert game.cast.client(game.cast.sam).get(address).status_code == 400
