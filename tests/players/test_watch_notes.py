"""Watch notes: the pit alone reads them, until they end; and who is kept to one area on the whole floor."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from live.hub import Channel, LiveSocket, TableHub, TableReading
from players.actions import Scope, StopRefused, end_watch_note, erase_player, write_watch_note
from players.models import Player, WatchNote
from players.names import LOOK_UP, directory, parameters, words_for
from proofs.recompute import recompute
from proofs.staff_record import verify_staff
from rounds.replay import replay_round
from rounds.stops import order_stop
from rules import commands as c
from tables.models import Alert
from tests.table import PAT, Game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("ruling 130")]
NOTE = "Plays with a partner at the bar"


class Told:
    """What a screen was told apart from its views."""

    def __init__(self) -> None:
        self.messages: list[str] = []

    def send(self, kind: str, frame: object) -> None:
        self.messages.append(f"{kind} {frame.payload.decode()}")  # type: ignore[attr-defined]


def told_at(game: Game) -> dict[str, str]:
    """What the screens of a table are told of its people, by audience."""
    directory.forget()
    with connection.cursor() as cursor:
        cursor.execute(LOOK_UP, parameters(game.state.players)[0])
        directory.learn(cursor.fetchall())
    hub, told = TableHub(game.table), {}
    hub.take(TableReading(game.table, game.seq, game.state))
    for audience in ("pit", "pit:short", "dealer", "dealer:short", "auditor", "seat:3", "sign"):
        told[audience] = Told()
        hub.add(LiveSocket(Channel(audience), told[audience]))  # type: ignore[arg-type]
    hub.take_people()
    directory.forget()
    return {audience: "\n".join(each.messages) for audience, each in told.items()}


def test_the_pit_alone_reads_a_watch_note(game: Game) -> None:
    write_watch_note(game.cast.sam, PAT, NOTE, timezone.now() + timedelta(days=7))
    told = told_at(game)
    assert [audience for audience, said in told.items() if NOTE in said] == ["pit", "pit:short"]
    page = f"/players/of/{PAT}/"
    assert NOTE in game.cast.client(game.cast.sam).get(page).content.decode()
    assert NOTE not in game.cast.client(game.cast.ada).get(page).content.decode()
    assert game.cast.client(game.cast.dana).get(page).status_code == 403
    for address in (f"/api/v1/tables/{game.table}", "/api/v1/players?q=pat"):
        assert NOTE not in game.cast.client(game.cast.dana).get(address).content.decode()


def test_a_watch_note_ends(game: Game) -> None:
    sam = game.cast.sam
    with pytest.raises(StopRefused, match="later than now"):
        write_watch_note(sam, PAT, NOTE, timezone.now())
    with pytest.raises(StopRefused, match="what to look for"):
        write_watch_note(sam, PAT, " ", timezone.now() + timedelta(days=1))
    client = game.cast.client(sam)
    assert client.post(f"/players/of/{PAT}/", {"do": "watch", "text": NOTE, "until": "7"}).status_code == 302
    note = WatchNote.objects.get()
    assert note.until - timezone.now() > timedelta(days=6)
    assert game.cast.client(game.cast.ada).post(f"/players/watch-notes/{note.pk}/end/").status_code == 403
    assert client.post(f"/players/watch-notes/{note.pk}/end/").status_code == 302
    assert NOTE not in told_at(game)["pit"]
    with pytest.raises(StopRefused, match="ended already"):
        end_watch_note(sam, note.pk)
    assert verify_staff().sound


def test_an_erased_player_leaves_no_words(game: Game) -> None:
    write_watch_note(game.cast.sam, PAT, NOTE, timezone.now() + timedelta(days=7))
    erase_player(game.gus, PAT)
    assert (WatchNote.objects.get().text, Player.objects.get(pk=PAT).lookup) == ("", "")
    assert verify_staff().sound
    assert words_for(f"‹{PAT}›".encode()) == {PAT: f"Guest {PAT}"}


@pytest.mark.clause("PM 3.9")
def test_who_is_kept_to_one_area_is_told_and_refused_at_every_table(game: Game) -> None:
    order_stop(game.cast.sam, game.cast.mona, PAT, "Asked for it", None, Scope(one_area=True))
    assert "kept to one area" in Alert.objects.get(kind="player_stopped").message
    game.do(c.OpenBetting(), c.PlaceWager(3, (c.Stake(PAT, 2_000),), line=1))
    refused = game.send(c.PlaceWager(5, (c.Stake(PAT, 2_000),), line=1))
    assert (refused.code, refused.clause) == ("one_area_only", "PM 3.9")
    game.do(c.SeatPlayer(PAT, "", 3))
    round_ = game.row.rounds.get(number=1)
    assert recompute(round_, replay_round(round_)).same
    found = game.cast.client(game.cast.dana).get("/api/v1/players?q=pat").json()
    assert [each["stopped"] for each in found] == [False]
    assert '"one_area":true' in told_at(game)["dealer"]
