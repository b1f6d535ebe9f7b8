"""Commands over the console's socket: decided as over HTTP, by a sender who is looked up anew for each."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client
from django.utils import timezone
from rounds.routing import command_urlpatterns

from api import fast_path
from database.pool import close_pool
from live.broadcaster import broadcaster
from players.models import Player
from rounds.models import Command
from staff.models import DealerDuty, Person
from tests.table import Game

pytestmark = pytest.mark.usefixtures("own_connections")


class Socket:
    """The dealer's socket of a game's table, with the cookies of a person who is signed in."""

    def __init__(self, game: Game, talk: WebsocketCommunicator) -> None:
        self.game, self.talk = game, talk

    async def said(self, wanted: str) -> dict[str, Any]:
        while (message := json.loads(await self.talk.receive_from(5)))["type"] != wanted:
            pass
        return message

    async def send(self, kind: str, *, command_id: str = "", **more: Any) -> dict[str, Any]:
        seq = await sync_to_async(lambda: self.game.seq)()
        body = {"command_id": command_id or str(uuid4()), "expected_seq": seq, "command": {"type": kind} | more}
        await self.talk.send_to(text_data=json.dumps(body))
        return await self.said("answer")


def session_of(person: Any, path: str = "/") -> str:
    """The key of a session that is in use."""
    client = Client()
    client.force_login(person)
    client.get(path)
    return str(client.session.session_key)


@asynccontextmanager
async def opened(game: Game, key: str, console: str = "c1") -> AsyncIterator[Socket]:
    fast_path._person_of_session.clear()
    fast_path._known_senders.clear()
    cookie = f"{settings.SESSION_COOKIE_NAME}={key}".encode()
    path = f"/ws/tables/{game.table}/dealer?console={console}"
    talk = WebsocketCommunicator(URLRouter(command_urlpatterns), path, headers=[(b"cookie", cookie)])
    assert (await talk.connect(5))[0]
    try:
        yield Socket(game, talk)
    finally:
        await talk.disconnect()
        await broadcaster().stop()
        close_pool()


@pytest.fixture
def key(game: Game) -> str:
    return session_of(game.cast.dana)


async def test_commands_are_answered_in_order_and_once(game: Game, key: str) -> None:
    async with opened(game, key) as socket:
        assert await socket.send("open_betting") == {"type": "answer", "status": 0, "body": None}  # a new face: by HTTP
        first = str(uuid4())
        accepted = await socket.send("open_betting", command_id=first)
        assert (accepted["status"], accepted["body"]["status"]) == (200, "accepted")
        again = await socket.send("open_betting", command_id=first)
        assert again["body"]["seq"] == accepted["body"]["seq"]
        refused = await socket.send("deal_card", card="AS")
        assert (refused["status"], bool(refused["body"]["clause"])) == (422, True)
    assert await Command.objects.filter(table_id=game.table, command_id=first).acount() == 1


async def test_what_is_malformed_is_said_and_the_socket_goes_on(game: Game, key: str) -> None:
    async with opened(game, key) as socket:
        await socket.send("open_betting")
        for text in ("no json", "[]", '{"command_id":"x"}', "\0"):
            await socket.talk.send_to(text_data=text)
            assert (await socket.said("answer"))["body"]["code"] == "malformed", text
        assert (await socket.send("open_betting"))["status"] == 200


async def test_duty_that_ended_a_moment_ago_is_refused_at_the_next_command(game: Game, key: str) -> None:
    async with opened(game, key) as socket:
        await socket.send("open_betting")
        await sync_to_async(DealerDuty.objects.filter(person=game.cast.dana).update)(until=timezone.now())
        answer = await socket.send("open_betting")
        assert (answer["status"], answer["body"]["code"]) == (403, "not_allowed")


async def test_a_session_that_ended_is_sent_to_http_which_refuses_it(game: Game, key: str) -> None:
    async with opened(game, key) as socket:
        await socket.send("open_betting")
        await sync_to_async(game_session_ends)(key)
        assert (await socket.send("open_betting"))["status"] == 0


async def test_a_sender_who_is_known_is_looked_up_in_the_commands_own_transaction(
    game: Game, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up: list[str] = []
    look_up = fast_path.plain_sender

    async def counted(key: str, token: str) -> Any:
        looked_up.append(key)
        return await look_up(key, token)

    monkeypatch.setattr(fast_path, "plain_sender", counted)
    async with opened(game, key) as socket:
        await socket.send("open_betting")
        assert (await socket.send("open_betting"))["status"] == 200
        assert len(looked_up) == 2
        assert (await socket.send("close_betting"))["body"]["status"] == "accepted"
        assert len(looked_up) == 2
        assert (await socket.send("seat_player", player="zed", name="Zed", seat=5))["body"]["status"] == "accepted"
        assert len(looked_up) == 3  # who is new is entered before the table is locked
        await sync_to_async(Person.objects.filter(pk=game.cast.dana.pk).update)(display_name="Dana the Great")
        await socket.send("deal_card", card="AS")
        assert len(looked_up) == 4  # the proof did not hold
    assert await Player.objects.filter(pk="zed").aexists()


@pytest.mark.parametrize("text", ["no json", None])
async def test_whose_duty_ended_leaves_nothing_but_the_request_that_was_refused(
    game: Game, key: str, text: str | None
) -> None:
    async with opened(game, key) as socket:
        await socket.send("open_betting")
        assert (await socket.send("open_betting"))["status"] == 200
        before = await sync_to_async(lambda: game.seq)()
        await sync_to_async(DealerDuty.objects.filter(person=game.cast.dana).update)(until=timezone.now())
        if text is None:
            answer = await socket.send("close_betting")
        else:
            await socket.talk.send_to(text_data=text)
            answer = await socket.said("answer")
        assert (answer["status"], answer["body"]["code"]) == (403, "not_allowed")
    assert await sync_to_async(lambda: game.seq)() == before
    kept = [row.status async for row in Command.objects.filter(table_id=game.table)]
    assert kept.count("forbidden") == (text is None)


async def test_who_may_not_watch_may_not_command(game: Game) -> None:
    fast_path._person_of_session.clear()
    async with opened(game, "nobody") as socket:
        await socket.talk.send_to(text_data="{}")
        closed = await socket.talk.receive_output(5)
        assert (closed["type"], closed["code"]) == ("websocket.close", 4401)


def game_session_ends(key: str) -> None:
    from django.contrib.sessions.models import Session

    Session.objects.filter(session_key=key).delete()
