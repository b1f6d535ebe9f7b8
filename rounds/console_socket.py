"""/ws/tables/{table}/dealer: the dealer's screen, whose socket takes commands too, one after the other."""

from __future__ import annotations

from typing import Any

import psycopg
from django.conf import settings

from live.consumers import DealerConsumer
from live.frames import frame_of
from rounds.api.commands import take_body
from rounds.api.problems import AWAY
from rounds.fast_path import plain_sender
from staff.access import DEVICE_COOKIE

# What is not plain (a session to renew, a person without one) is decided where pages are: the sender sends it there.
BY_HTTP = frame_of(b'{"type":"answer","status":0,"body":null}')


class ConsoleConsumer(DealerConsumer):
    """Each message is the body of a command as POST /api/v1/tables/{table}/commands takes it; each has one answer, in
    the order of the messages. The sender is looked up anew for each. The socket's origin was checked when it opened.
    """

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """Carry out one command and answer it, before the next one is looked at."""
        if self.subscription is None:
            return  # it was told why it may not even watch
        request = self.subscription.request
        try:
            sender = await plain_sender(request.cookie(settings.SESSION_COOKIE_NAME), request.cookie(DEVICE_COOKIE))
        except (psycopg.OperationalError, psycopg.InterfaceError):
            answer = AWAY
        else:
            if sender is None:
                self.socket.writer.answer(BY_HTTP)
                return
            body = (message.get("text") or "").encode() or message.get("bytes") or b""
            answer = await take_body(body, request.table, sender, self.console)
        told = frame_of(b'{"type":"answer","status":%d,"body":%b}' % (answer.http_status, answer.body))
        # The dealer's view goes with the answer; everybody else's follows.
        self.socket.writer.hold()
        self.socket.writer.answer(told)
        self.hub.show_coming(self.socket.audience)
        self.socket.writer.let_go()
