"""A stop holds for a person: 200 spellings of twenty stopped names through every door, and five hundred strangers."""

from __future__ import annotations

from itertools import cycle, islice
from random import Random
from typing import Any
from unicodedata import normalize
from uuid import uuid4

import pytest
from django.test import Client

from players.actions import Scope, add_player
from players.models import Player, Stop
from players.spelling import is_like, lookup_form
from players.stops import alike_stops_of
from proofs.recompute import recompute
from proofs.verify import verify_table
from rounds.replay import replay_round
from rounds.stops import order_stop
from rules import commands as c
from staff.actor import SYSTEM
from staff.models import AuditLogEntry
from staff.people import save_person
from tables.models import Alert, Table
from tests.table import ANN, Game, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("ruling 130")]
STOPPED = (
    "Hugo", "Seán O'Brien", "Anna Müller", "Jean-Luc Picot", "Søren Åkesson", "Zoë Dupont", "Tan Ah Kow",
    "Łukasz Nowak", "José María Peña", "Wei-Ling Chua", "Priya Raman", "D'Angelo Rossi", "François Noël", "Strauß Karl",
    "Ivana Žižić", "Olga Petrova", "Muhammad Yusof", "Kim-Anh Đặng", "Renée O’Connor", "Björk Ægirsdóttir",
)  # fmt: skip
FIRST = "Alex Bella Chen Dina Emil Faris Greta Hana Ismail Julia Kofi Lena Marco Nadia Oscar Petra Quinn Rosa Sven Tara"
LAST = "Abbas Becker Castillo Dlamini Eriksen Fofana Grigor Hartmann Ibanez Jansen Kaplan Lombardi Moreau Novik Okafor"


def one_letter_other(name: str) -> str:
    at = max(place for place, letter in enumerate(name) if letter.isascii() and letter.isalpha())
    return f"{name[:at]}{'x' if name[at] != 'x' else 'z'}{name[at + 1 :]}"


def one_letter_less(name: str) -> str:
    return name[:1] + name[2:]


def wide(name: str) -> str:
    return "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in name)


PLAIN = str.maketrans("ØøÅåŁłĐđÆæß'’-", "OoAaLlDdÆæß   ")
SPELLINGS = (
    str.upper,
    lambda name: normalize("NFD", name),
    lambda name: name.replace("'", "ʼ").replace("’", "`"),
    lambda name: name.replace("-", "\u2010").replace(" ", "  "),
    lambda name: " ".join(normalize("NFD", name).encode("ascii", "ignore").decode().split()) or name,
    lambda name: name.translate(PLAIN),
    lambda name: name.replace(" ", "-").replace("'", ""),
    wide,
    one_letter_other,
    one_letter_less,
    lambda name: f"{name} 🍀",
    lambda name: f"{name} 2",
)


def spellings() -> list[str]:
    """Two hundred, ten of each name. A name with four letters has no other that is one edit away."""
    found: list[str] = []
    for name in STOPPED:
        ways = [spelled for spelling in SPELLINGS if is_like(lookup_form(spelled := spelling(name)), lookup_form(name))]
        found += islice(cycle(ways), 10)
    return found


def strangers() -> list[str]:
    """Five hundred: also those who have a name of somebody stopped with another one."""
    chance = Random(29)
    names = [f"{first} {last}" for first in FIRST.split() for last in LAST.split()]
    names += [f"{first} {name.split()[-1]}" for first in FIRST.split() for name in STOPPED[1:]]
    chance.shuffle(names)
    return [*names[:494], "Hugh", "Hug", "Huga", "Tan Ah Beng", "王小明", "Hugo Chavez"]


@pytest.fixture
def floor(game: Game) -> Game:
    """Twenty people who are stopped, and a badge for whoever approves."""
    for name in STOPPED:
        player = add_player(game.sam, name)
        order_stop(game.cast.sam, game.cast.mona, player.pk, "Asked to be kept from play", None)
    game.cast.mona.badge_number = "M-77"
    game.cast.mona.set_pin("4711")
    save_person(SYSTEM, game.cast.mona)
    return game


def seat(name: str, **more: Any) -> dict[str, Any]:
    return {"type": "seat_player", "player": f"g{uuid4().hex[:6]}", "name": name, "seat": None, **more}


def send(game: Game, client: Client, command: dict[str, Any], **more: Any) -> Any:
    body = {"command_id": str(uuid4()), "command": command, "expected_seq": game.seq, **more}
    address = f"/api/v1/tables/{game.table}/commands"
    return client.post(address, body, "application/json", headers={"X-Console": "c1"})


def by_console(game: Game, clients: dict[str, Client], name: str) -> tuple[dict[str, Any], Any]:
    command = seat(name, another_person=True)
    return command, send(game, clients["dana"], command)


def by_pit(game: Game, clients: dict[str, Client], name: str) -> tuple[dict[str, Any], Any]:
    """A supervisor alone is one person, too."""
    command = seat(name, another_person=True)
    body = {"command_id": str(uuid4()), "command": command}
    return command, clients["sam"].post(f"/api/v1/tables/{game.table}/commands", body, "application/json")


def by_directory(game: Game, clients: dict[str, Client], name: str) -> tuple[dict[str, Any], Any]:
    """Entered on the page first, then taken up by the id alone."""
    clients["sam"].post("/players/", {"name": name, "another_person": "on"})
    command = {"type": "seat_player", "player": Player.objects.latest("entered_at").pk, "seat": None}
    return command, send(game, clients["dana"], command)


def by_id(game: Game, clients: dict[str, Client], name: str) -> tuple[dict[str, Any], Any]:
    """The name as an id of its own."""
    command = {"type": "seat_player", "player": " ".join(normalize("NFC", name).split()), "seat": None}
    return command, send(game, clients["dana"], command)


DOORS = (by_console, by_pit, by_directory, by_id)


def test_no_stopped_name_gets_in_without_a_badge_and_an_alert(floor: Game) -> None:
    names = spellings()
    assert len(names) == 200
    assert len(set(names)) > 150
    clients = {name: floor.cast.client(getattr(floor.cast, name)) for name in ("dana", "sam")}
    for number, (name, door) in enumerate(zip(names, cycle(DOORS), strict=False), 1):
        command, answer = door(floor, clients, name)
        said = answer.json()
        assert (answer.status_code, said["code"]) == (422, "role"), (door.__name__, name, said)
        assert (said["clause"], said["facts"]["needed"]) == ("ruling 130", "pit_supervisor")
        assert command["player"] not in floor.state.players
        assert Alert.objects.filter(kind="player_stopped", seq=floor.seq).count() == 1, name
        assert Alert.objects.filter(kind="player_stopped", seq__gt=0).count() == number
    assert verify_table(floor.table).sound


def test_a_badge_lets_them_in_and_that_is_an_alert_too(floor: Game) -> None:
    floor.open_round()
    dana = floor.cast.client(floor.cast.dana)
    command = seat("hugo", another_person=True)
    assert send(floor, dana, command).json()["code"] == "role"
    address, asked = f"/api/v1/tables/{floor.table}/approvals", {"command": command, "expected_seq": floor.seq}
    approval = dana.post(address, asked, "application/json").json()
    assert (approval["needed"], approval["clause"]) == ("pit_supervisor", "ruling 130")
    badge = {"badge_number": "M-77", "pin": "4711"}
    before = Alert.objects.count()
    given = dana.post(f"{address}/{approval['id']}/badge", badge, "application/json")
    assert (given.status_code, given.json()["status"]) == (200, "used")
    told = Alert.objects.latest("id")
    stop = Stop.objects.get(player__name="Hugo")
    assert (Alert.objects.count(), told.kind, told.clause) == (before + 1, "player_stopped", "ruling 130")
    assert f"‹stop:{stop.pk}›" in told.message
    stakes = [{"player": command["player"], "cents": 2_000}]
    wager = {"type": "place_wager", "area": 5, "stakes": stakes, "kind": "main", "line": 1}
    assert send(floor, dana, wager).status_code == 200
    round_ = floor.row.rounds.get(number=1)
    assert recompute(round_, replay_round(round_)).same
    assert verify_table(floor.table).sound


def test_no_stranger_is_stopped(floor: Game) -> None:
    dana = floor.cast.client(floor.cast.dana)
    names = strangers()
    assert len(set(names)) == 500
    assert alike_stops_of("HUGO"), "what every door asks"
    assert [name for name in names if alike_stops_of(name)] == []
    for name in [*names[:-6:12], *names[-6:]]:
        command = seat(name, another_person=True)
        assert send(floor, dana, command).status_code == 200, name
        assert send(floor, dana, {"type": "remove_player", "player": command["player"]}).status_code == 200
    assert not Alert.objects.filter(kind="player_stopped", seq__gt=0).exists()


def test_a_stop_of_another_game_keeps_nobody_of_the_name_from_this_one(game: Game) -> None:
    player = add_player(game.sam, "Hugo")
    order_stop(game.cast.sam, game.cast.mona, player.pk, "Rude", None, Scope(game="three_card_poker"))
    game.do(c.SeatPlayer("g234567", "Hugo", None, another_person=True))


def test_somebody_whose_name_is_there_is_asked_for(game: Game) -> None:
    dana, sam = game.cast.client(game.cast.dana), game.cast.client(game.cast.sam)
    there = add_player(game.sam, "Kim O'Brien")
    command = seat("kim o’brien")
    answer = send(game, dana, command)
    said = answer.json()
    assert (answer.status_code, said["code"]) == (409, "name_known")
    assert said["candidates"] == [{"player": there.pk, "name": "Kim O'Brien", "stopped": False}]
    assert not Player.objects.filter(pk=command["player"]).exists()
    assert send(game, dana, command | {"player": there.pk}).status_code == 200
    assert send(game, dana, command | {"another_person": True}).status_code == 200
    page = sam.post("/players/", {"name": "KIM O'BRIEN"})
    assert (page.status_code, there.pk in page.content.decode()) == (409, True)
    assert sam.post("/players/", {"name": "KIM O'BRIEN", "another_person": "on"}).status_code == 302
    assert Player.objects.filter(lookup="kim o brien").count() == 3


def test_two_of_one_name_are_told_apart_wherever_they_stand(game: Game) -> None:
    address, dana = f"/api/v1/tables/{game.table}", game.cast.client(game.cast.dana)
    game.do(c.SeatPlayer("g23456b", "Kim", 5))
    assert '"Kim"' in dana.get(address).content.decode()
    game.do(c.SeatPlayer("g23456c", "KIM", 6, another_person=True))
    view = dana.get(address).content.decode()
    assert '"Kim (56b)"' in view
    assert '"KIM (56c)"' in view
    history = game.cast.client(game.cast.sam).get(f"/history/{game.table}/events/").content.decode()
    assert "Kim (56b) sits at seat 5" in history


def test_a_card_finds_or_adds_its_player(game: Game) -> None:
    dana = game.cast.client(game.cast.dana)
    command = seat("Kim", card="0071234")
    assert send(game, dana, command).status_code == 200
    assert [each["player"] for each in dana.get("/api/v1/players?q=0071234").json()] == [command["player"]]
    again = send(game, dana, seat("Lou", card="0071234", another_person=True))
    assert (again.status_code, again.json()["code"]) == (409, "card_known")
    assert again.json()["candidates"][0]["player"] == command["player"]
    assert send(game, dana, seat("Lou", card="7 1")).status_code == 400
    assert "0071234" not in str(list(game.row.rounds.all())) + str(game.state)


def test_a_stop_at_another_table_holds_for_the_name_there(floor: Game) -> None:
    Table.objects.create(id="t9", name="Table 9")
    other = opened(Game("t9", floor.cast))
    assert other.send(c.SeatPlayer("g234567", "Hugo", None, another_person=True)).code == "role"
    assert other.send(c.SeatPlayer(ANN, "", None)).accepted


def rename(game: Game, player: str, name: str, **more: str) -> Any:
    said = {"do": "name", "name": name, "card": "", "note": "", **more}
    return game.cast.client(game.cast.sam).post(f"/players/of/{player}/", said)


def test_a_stopped_name_is_given_to_nobody_without_a_badge_and_an_alert(floor: Game) -> None:
    """Neither to somebody who sits at a table already, nor to somebody who is at none."""
    elsewhere = add_player(floor.sam, "Zed")
    floor.do(c.SeatPlayer("g234567", "Zed", 5, another_person=True))
    stop = Stop.objects.get(player__name="Seán O'Brien")
    for number, player in enumerate(("g234567", elsewhere.pk), 1):
        refused = rename(floor, player, "Sean Obrian")
        assert (refused.status_code, "Badge of a Pit Supervisor" in refused.text) == (422, True)
        assert Player.objects.get(pk=player).name == "Zed"
        own = rename(floor, player, "Sean Obrian", badge_number="M-77", pin="0000")
        assert (own.status_code, Player.objects.get(pk=player).name) == (422, "Zed")
        assert rename(floor, player, "Sean Obrian", badge_number="M-77", pin="4711").status_code == 302
        assert Player.objects.get(pk=player).name == "Sean Obrian"
        told = Alert.objects.filter(kind="player_stopped")
        assert told.count() == number
        assert f"‹{player}› was given a name like" in told.latest("id").message
        assert f"‹stop:{stop.pk}›" in told.latest("id").message
    line = AuditLogEntry.objects.filter(action="player_named").latest("id")
    assert (line.details["stop"], line.details["approved_by"]) == (stop.pk, "mona")
    assert rename(floor, "g234567", "SEAN OBRIAN").status_code == 302, "it is the same name"
    assert rename(floor, "g234567", "Zed").status_code == 302


def test_whoever_asks_approves_no_name_themselves(floor: Game) -> None:
    floor.cast.sam.badge_number = "S-1"
    floor.cast.sam.set_pin("4712")
    save_person(SYSTEM, floor.cast.sam)
    zed = add_player(floor.sam, "Zed")
    assert rename(floor, zed.pk, "hugo", badge_number="S-1", pin="4712").status_code == 422
    assert Player.objects.get(pk=zed.pk).name == "Zed"


def test_whoever_is_stopped_gets_no_other_name_without_a_badge_and_an_alert(floor: Game) -> None:
    """Under their old name nobody would be watched any more."""
    hugo = Player.objects.get(name="Hugo")
    assert rename(floor, hugo.pk, "Somebody Else").status_code == 422
    assert rename(floor, hugo.pk, "Hugo", note="Tall").status_code == 302
    assert not Alert.objects.filter(kind="player_stopped").exists()
    assert rename(floor, hugo.pk, "Somebody Else", badge_number="M-77", pin="4711").status_code == 302
    told = Alert.objects.get(kind="player_stopped")
    assert f"‹{hugo.pk}›, who is stopped, was given this name" in told.message


def test_a_guest_without_a_name_is_given_no_stopped_one_at_the_table(floor: Game) -> None:
    """The table knows them already, and asks nobody again."""
    dana = floor.cast.client(floor.cast.dana)
    guest = {"type": "seat_player", "player": "g234567", "seat": 5}
    assert send(floor, dana, guest).status_code == 200
    named = send(floor, dana, guest | {"name": "Sean Obrian", "another_person": True})
    assert (named.status_code, named.json()["code"]) == (409, "name_known")
    assert Player.objects.get(pk="g234567").name == ""
    assert send(floor, dana, guest | {"name": "Zed"}).status_code == 200


def test_a_stop_tells_of_everybody_of_a_like_name_who_is_at_a_table(game: Game) -> None:
    Table.objects.create(id="t9", name="Table 9")
    other = opened(Game("t9", game.cast))
    hugo, sean = add_player(game.sam, "Hugo"), add_player(game.sam, "Seán O'Brien")
    game.do(c.SeatPlayer("g234567", "HUGO", 5, another_person=True), c.SeatPlayer("g234568", "Huga", 6))
    other.do(c.SeatPlayer("g234569", "Sean Obrian", None))
    order_stop(game.cast.sam, game.cast.mona, sean.pk, "Rude", None, Scope(game="three_card_poker"))
    assert not Alert.objects.filter(kind="player_stopped").exists(), "nobody plays that game"
    for number, (stopped, at, words) in enumerate(
        ((hugo, game, "‹g234567› has a name like that of"), (sean, other, "‹g234569› has a name like that of")), 1
    ):
        stop = order_stop(game.cast.sam, game.cast.mona, stopped.pk, "Rude", None)
        told = Alert.objects.filter(kind="player_stopped")
        assert told.count() == number
        newest = told.latest("id")
        assert (newest.table_id, newest.clause) == (at.table, "ruling 130")
        assert newest.message.startswith(f"{words} ‹{stopped.pk}›, who is stopped, and ")
        assert f"‹stop:{stop.pk}›" in newest.message
