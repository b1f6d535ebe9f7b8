"""A tablet whose commands take the road that production takes: the whole ASGI application, the fast path in front."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import httpx
import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.test import Client

from api import fast_path, senders
from tests.table import Game

TOKEN = "a" * 32


class Tablet:
    """Dana's tablet."""

    def __init__(self, game: Game) -> None:
        from casino.asgi import application

        self.game = game
        signed_in = Client()
        signed_in.force_login(game.cast.dana)
        signed_in.get("/")  # the ordinary way notes when the screen was used
        self.session = signed_in.session
        self.path = f"/api/v1/tables/{game.table}/commands"
        cookies = {settings.SESSION_COOKIE_NAME: self.session.session_key, "csrftoken": TOKEN}
        transport = httpx.ASGITransport(application)
        self.client = httpx.AsyncClient(transport=transport, base_url="http://localhost", cookies=cookies)

    async def post(self, body: str | dict[str, Any], token: str = TOKEN, **headers: str) -> httpx.Response:
        """Send a body as the console's page does."""
        content = body if isinstance(body, str) else json.dumps(body)
        sent = {"X-CSRFToken": token, "X-Console": "c1", "Content-Type": "application/json"} | headers
        return await self.client.post(self.path, content=content, headers=sent)

    async def send(self, kind: str = "open_betting", token: str = TOKEN, **more: Any) -> httpx.Response:
        """Send a command on what the table shows now."""
        seq = await sync_to_async(lambda: self.game.seq)()
        body = {"command_id": str(uuid4()), "expected_seq": seq, "command": {"type": kind} | more}
        return await self.post(body, token)


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each command whether the fast path took it."""
    taken: list[bool] = []
    take = fast_path.take_plain

    async def watched(*about: Any) -> Any:
        answered = await take(*about)
        taken.append(answered is not None)
        return answered

    monkeypatch.setattr(fast_path, "take_plain", watched)
    senders._person_of_session.clear()
    senders._known_senders.clear()
    return taken


@pytest.fixture
def tablet(game: Game, taken: list[bool]) -> Tablet:
    return Tablet(game)
