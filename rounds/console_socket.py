"""/ws/tables/{table}/dealer: the dealer's screen, whose socket takes commands too, one after the other."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from live.consumers import DealerConsumer
from live.frames import frame_of
from rounds.fast_path import take_plain
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
        body = (message.get("text") or "").encode() or message.get("bytes") or b""
        key, token = request.cookie(settings.SESSION_COOKIE_NAME), request.cookie(DEVICE_COOKIE)
        taken = await take_plain(body, request.table, self.console, key, token)
        if taken is None:
            self.socket.writer.answer(BY_HTTP)
            return
        _, answer = taken
        told = frame_of(b'{"type":"answer","status":%d,"body":%b}' % (answer.http_status, answer.body))
        # The dealer's view goes with the answer; everybody else's follows.
        self.socket.writer.hold()
        self.socket.writer.answer(told)
        self.hub.show_coming(self.socket.audience)
        self.socket.writer.let_go()
