"""/ws/tables/{table}/dealer: the dealer's screen, whose socket takes commands too, one after the other."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import psycopg
from django.conf import settings

from live.authorization import Request
from live.consumers import DealerConsumer
from live.frames import frame_of
from rounds.answers import Answer
from rounds.api.commands import Sender, take_body
from rounds.api.problems import AWAY
from rounds.envelope import NotProved
from rounds.fast_path import plain_sender, proof_of
from staff.access import DEVICE_COOKIE

# What is not plain (a session to renew, a person without one) is decided where pages are: the sender sends it there.
BY_HTTP = frame_of(b'{"type":"answer","status":0,"body":null}')


class ConsoleConsumer(DealerConsumer):
    """Each message is the body of a command as POST /api/v1/tables/{table}/commands takes it; each has one answer, in
    the order of the messages. The sender is looked up anew for each, of a second one in its own transaction. The
    socket's origin was checked when it opened.
    """

    sender: Sender | None = None  # of the newest command

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """Carry out one command and answer it, before the next one is looked at."""
        if self.subscription is None:
            return  # it was told why it may not even watch
        body = (message.get("text") or "").encode() or message.get("bytes") or b""
        try:
            answer = await self._answer(body, self.subscription.request)
        except (psycopg.OperationalError, psycopg.InterfaceError):
            answer = AWAY
        if answer is None:
            self.socket.writer.answer(BY_HTTP)
            return
        told = frame_of(b'{"type":"answer","status":%d,"body":%b}' % (answer.http_status, answer.body))
        # The dealer's view goes with the answer; everybody else's follows.
        self.socket.writer.hold()
        self.socket.writer.answer(told)
        self.hub.show_coming(self.socket.audience)
        self.socket.writer.let_go()

    async def _answer(self, body: bytes, request: Request) -> Answer | None:
        """None where the sender is no plain case."""
        key, token = request.cookie(settings.SESSION_COOKIE_NAME), request.cookie(DEVICE_COOKIE)
        if self.sender is not None:
            proof = proof_of(self.sender, key, token)
            with suppress(NotProved):
                return await take_body(body, request.table, self.sender, self.console, proof)
        self.sender = await plain_sender(key, token)
        if self.sender is None:
            return None
        return await take_body(body, request.table, self.sender, self.console)
