"""/ws/device: the same messages and answers as by HTTP, one after the other, over one socket."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any

import psycopg
from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer
from django.conf import settings

from api.devices import desk
from api.devices.sender import DeviceSender, device_sender, token_of
from api.json_body import MAX_BODY_BYTES
from live.authorization import NOT_ALLOWED, REVOKED, SIGN_IN, TOO_MANY, TRY_AGAIN_LATER
from rules.core.text import encode_json

logger = logging.getLogger(__name__)
TOO_LARGE = 1009
MOST_SOCKETS = 4
"""Of a device at this process: one that lost its connection may leave one behind for a while."""
_open: Counter[str] = Counter()


class DeviceConsumer(AsyncConsumer):
    """One device's socket. It is looked up anew for each message, and every few seconds in between."""

    channel_layer_alias = None
    token = ""
    device = ""
    watch: asyncio.Task[None] | None = None

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        """Say who the device is and which number comes next: after a lost connection it goes on from there."""
        await self.send({"type": "websocket.accept"})
        headers = dict(self.scope["headers"])
        self.token = token_of(headers.get(b"authorization", b"").decode("latin-1"))
        sender = await self._sender()
        if sender is None:
            return
        if _open[sender.actor.id] >= MOST_SOCKETS:
            await self._close(TOO_MANY)
            return
        self.device = sender.actor.id
        _open[self.device] += 1
        await self._tell({"type": "hello", **await desk.status(sender)})
        self.watch = asyncio.get_running_loop().create_task(self._watched())

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """Carry out one message and answer it, before the next one is looked at."""
        body = message.get("text") or message.get("bytes") or ""
        if len(body) > MAX_BODY_BYTES:
            await self._close(TOO_LARGE)
            return
        sender = await self._sender()
        if sender is not None:
            reply = await desk.take(sender, body)
            await self._tell({**reply.body, "type": "answer"})  # in place of the problem's own type

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """Stop asking for it."""
        if self.device:
            _open[self.device] -= 1
        if self.watch is not None:
            self.watch.cancel()
        raise StopConsumer

    async def _sender(self) -> DeviceSender | None:
        """The device, if it may speak; else the socket is closed with why not."""
        try:
            found = await device_sender(self.token) if self.token else None
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            logger.warning("a device cannot be looked up now: %s", error)
            await self._close(TRY_AGAIN_LATER)
            return None
        if found is not None and not found.denial:
            return found
        await self._close(SIGN_IN if found is None else REVOKED if found.revoked else NOT_ALLOWED)
        return None

    async def _watched(self) -> None:
        """Being heard while it is silent, and gone within seconds of being revoked."""
        while True:
            await asyncio.sleep(settings.LIVE_RECHECK_SECONDS)
            if await self._sender() is None:
                return

    async def _tell(self, said: dict[str, Any]) -> None:
        await self.send({"type": "websocket.send", "text": encode_json(said).decode()})

    async def _close(self, code: int) -> None:
        await self.send({"type": "websocket.close", "code": code})
