"""Names live in the directory alone: the record has ids, who may read names is shown them, and one can be erased."""

from __future__ import annotations

import json
from html import escape
from uuid import uuid4

import pytest

from players.actions import StopRefused, erase_player, name_player
from players.models import Player
from players.names import filled, is_marked, marks_in
from proofs.recompute import recompute
from proofs.staff_record import verify_staff
from proofs.verify import verify_table
from rounds.models import Command, Event
from rounds.replay import replay_round
from rounds.stops import order_stop
from rules import commands as c
from staff.models import Approval
from tables.models import Alert
from tests.table import PAT, Game

pytestmark = pytest.mark.django_db(transaction=True)
NAME = "Zebulon O'Hara"


def seated(game: Game) -> None:
    game.do(c.SeatPlayer("zeb", NAME, 5))


def sent(game: Game, client: object, command: object, **more: object) -> dict[str, object]:
    body = {"command_id": str(uuid4()), "command": command, "expected_seq": game.seq, **more}
    address = f"/api/v1/tables/{game.table}/commands"
    return client.post(address, body, "application/json", headers={"X-Console": "c1"}).json()  # type: ignore[attr-defined]


def on_record() -> str:
    """All texts that are kept for ever."""
    kept = [*Event.objects.values_list("body", flat=True), *Alert.objects.values_list("message", flat=True)]
    kept += [text for pair in Command.objects.values_list("body", "answer") for text in pair]
    kept += Approval.objects.values_list("command", flat=True)
    return "\n".join([*kept, *(json.dumps(list(row)) for row in Event.objects.values_list("clause"))])


def test_no_record_has_the_name(game: Game) -> None:
    seated(game)
    game.do(c.OpenBetting())
    dana = game.cast.client(game.cast.dana)
    # Refused with a sentence that names a player, as somebody sits there; and a body that is no command at all.
    assert NAME in str(sent(game, dana, {"type": "seat_player", "player": "yan", "name": "Yan", "seat": 5})["detail"])
    sent(game, dana, {"type": "seat_player", "player": "xia", "name": "Zebulon X", "seat": "none"})
    assert "Zebulon" not in on_record()
    assert "Yan" not in on_record()
    assert "‹zeb›" in on_record()
    assert dict(Player.objects.filter(pk__in=("zeb", "yan")).values_list("id", "name")) == {"zeb": NAME, "yan": "Yan"}


@pytest.mark.parametrize("player", [" zeb", "zeb ", " "])
def test_an_id_has_no_blank_at_its_ends_at_any_door(game: Game, player: str) -> None:
    """Two players whom nobody can tell apart."""
    seat = {"type": "seat_player", "player": player, "seat": 5}
    reserve = {"type": "reserve_table", "whom": "A party of four", "players": ["yan", player]}
    dana, sam = game.cast.client(game.cast.dana), game.cast.client(game.cast.sam)
    for sender, command in ((dana, seat), (sam, reserve)):
        assert "blank at its ends" in str(sent(game, sender, command)["detail"])
        asked = {"command": command, "expected_seq": game.seq}
        answer = sender.post(f"/api/v1/tables/{game.table}/approvals", asked, "application/json")
        assert (answer.status_code, "blank at its ends" in answer.text) == (400, True)
    assert not Player.objects.filter(pk__contains="zeb").exists()


def test_whoever_may_read_names_is_shown_them(game: Game) -> None:
    seated(game)
    address = f"/api/v1/tables/{game.table}"
    for person in (game.cast.dana, game.cast.sam, game.cast.gus):
        assert NAME in game.cast.client(person).get(address).content.decode()
    auditor = game.cast.client(game.cast.ada).get(address).content.decode()
    assert "Zebulon" not in auditor
    assert '"name":"zeb"' in auditor
    for page in (f"/history/{game.table}/events/", f"/pit/{game.table}/"):
        assert "Zebulon" not in game.cast.client(game.cast.ada).get(page).content.decode()
    history = game.cast.client(game.cast.sam).get(f"/history/{game.table}/events/").content.decode()
    assert f"{escape(NAME)} sits at seat 5" in history


def test_the_api_tells_events_as_they_were_hashed(game: Game) -> None:
    seated(game)
    assert game.send(c.SeatPlayer("yan", "Yan", 5)).code == "seat_taken"
    newest, *_ = game.cast.client(game.cast.sam).get(f"/api/v1/tables/{game.table}/events").json()
    assert newest["body"] == Event.objects.latest("seq").body
    assert "‹zeb›" in newest["body"]
    assert NAME in newest["text"]


def test_a_seat_gives_a_name_only_to_who_has_none(game: Game) -> None:
    game.do(c.SeatPlayer("g2345b", "", None))
    address = f"/api/v1/tables/{game.table}"
    assert "Guest g2345b" in game.cast.client(game.cast.dana).get(address).content.decode()
    game.do(c.SeatPlayer("g2345b", "First", None), c.SeatPlayer("g2345b", "Second", 6))
    assert Player.objects.get(pk="g2345b").name == "First"
    name_player(game.sam, "g2345b", "Third", "Likes seat 6")
    assert "Third" in game.cast.client(game.cast.dana).get(address).content.decode()


def test_a_name_is_erased_and_the_record_still_proves(game: Game) -> None:
    seated(game)
    game.open_round()
    game.do(c.PlaceWager(5, (c.Stake("zeb", 2_000),), line=1))
    name_player(game.sam, "zeb", "Zebulon", "Drinks tea")
    round_ = game.row.rounds.get(number=1)
    erase_player(game.gus, "zeb")
    row = Player.objects.get(pk="zeb")
    assert (row.name, row.note, row.salt) == ("", "", "")
    assert verify_table(game.table).sound
    assert verify_staff().sound
    assert recompute(round_, replay_round(round_)).same
    shown = game.cast.client(game.cast.sam).get(f"/api/v1/tables/{game.table}").content.decode()
    assert "Zebulon" not in shown
    assert "Guest zeb" in shown
    game.do(c.SeatPlayer("zeb", "Zebulon", 5))
    assert Player.objects.get(pk="zeb").name == ""


def test_an_erased_name_stays_erased(game: Game) -> None:
    """Also where the page was open before."""
    erase_player(game.gus, PAT)
    said = {"do": "name", "name": "Pat", "note": ""}
    page = game.cast.client(game.cast.sam).post(f"/players/of/{PAT}/", said, follow=True)
    assert "erased for good" in page.content.decode()
    assert Player.objects.get(pk=PAT).name == ""


def test_who_is_stopped_keeps_the_name(game: Game) -> None:
    order_stop(game.cast.sam, game.cast.mona, PAT, "Cheated", None)
    with pytest.raises(StopRefused, match="in force"):
        erase_player(game.gus, PAT)


def test_the_console_finds_whom_to_seat(game: Game) -> None:
    seated(game)
    dana, sam = game.cast.client(game.cast.dana), game.cast.client(game.cast.sam)
    found = [{"player": "zeb", "name": NAME, "stopped": False, "why": ""}]
    assert dana.get("/api/v1/players?q=o’ha").json() == found
    assert dana.get("/api/v1/players?q=ze").json() == []
    assert sam.get("/api/v1/players?q=z").json() == found
    assert game.cast.client(game.cast.ada).get("/api/v1/players?q=zeb").status_code == 403


def test_the_history_finds_rounds_by_the_name(game: Game) -> None:
    seated(game)
    game.open_round()
    game.do(c.PlaceWager(5, (c.Stake("zeb", 2_000),), line=1))
    page = game.cast.client(game.cast.sam).get("/history/?player=zebulon o’hara").content.decode()
    assert f"/history/{game.table}/1/" in page


def test_marks_are_filled_in_text_and_in_ascii_json() -> None:
    for content in ("‹zeb› and ‹stop:7›".encode(), json.dumps("‹zeb› and ‹stop:7›").strip('"').encode()):
        assert is_marked(content)
        assert marks_in(content) == {"zeb", "stop:7"}
        assert filled(content, {"zeb": "Zeb"}) == b"Zeb and stop:7"


def test_a_name_is_written_as_its_place_asks() -> None:
    words = {"zeb": 'R&amp "D"'}
    assert filled("‹zeb›".encode(), words, html=True) == b"R&amp;amp &quot;D&quot;"
    assert json.loads(filled('{"name":"‹zeb›"}'.encode(), words)) == {"name": words["zeb"]}
    assert json.loads(filled(json.dumps({"name": "‹zeb›"}).encode(), words, html=True)) == {"name": words["zeb"]}
