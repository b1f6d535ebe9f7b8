"""The websocket endpoints. They authorize, join a hub and leave it; every view comes from the hub. These sockets only
push: what a client sends is not read.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from channels.consumer import AsyncConsumer, get_handler_name
from channels.exceptions import StopConsumer

from database.metrics import SOCKETS
from languages.catalogues import ENGLISH
from languages.house import spoken
from live.authorization import TOO_MANY, Denied, Request, authorize
from live.broadcaster import Broadcaster, broadcaster
from live.hub import SPOKEN, Channel, LiveSocket, TableHub, group_name
from live.session_monitor import Subscription
from live.socket_writer import SocketWriter, writer_for
from rules.screens.table_views import HAVE_SHORT, SHORT
from tables.models import CONSOLE_ID_LENGTH


class LiveConsumer(AsyncConsumer):
    """One screen's socket. `screen` is what it shows: dealer, pit, sign, seat or floor."""

    screen = ""

    subscription: Subscription | None = None
    socket: LiveSocket
    broadcaster: Broadcaster

    async def __call__(self, scope: dict[str, Any], receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
        """As in Channels, but for what costs each message two tasks and a hop to a thread. The hub hears change
        notifications for all sockets, so that only the client speaks here; no handler keeps a connection of Django's.
        """
        self.scope, self.base_send = scope, send
        with suppress(StopConsumer):
            while True:
                message = await receive()
                await getattr(self, get_handler_name(message))(message)

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        """Accept first: only an accepted socket can tell its page, by close code, why it may not watch."""
        await self.send({"type": "websocket.accept"})
        writer = writer_for(self.scope, self.send)
        table = self.scope["url_route"]["kwargs"].get("table", "")
        cookies = tuple(header for header in self.scope["headers"] if header[0] == b"cookie")
        request = Request(self.screen, table, cookies)
        granted = await authorize(request)
        if isinstance(granted, Denied):
            writer.close(granted.code)
            return
        self.broadcaster = broadcaster()
        if not self.broadcaster.session_monitor.has_room(granted):
            writer.close(TOO_MANY)
            return
        self.subscription = Subscription(request, granted, writer.close)
        is_short = group_name(granted.audience) in HAVE_SHORT and self.query_parameter("view") == "short"
        audience = granted.audience + SHORT if is_short else granted.audience
        self.socket = LiveSocket(Channel(audience, self.language(granted.audience)), writer)
        SOCKETS.labels(group_name(granted.audience)).inc()
        self.broadcaster.session_monitor.add(self.subscription)
        self.join(granted.table, writer)

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """Commands go through the API, where they are answered; nothing is read here."""

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """Leave the hub."""
        if self.subscription is not None:
            self.broadcaster.session_monitor.remove(self.subscription)
            SOCKETS.labels(self.socket.channel.group).dec()
            self.leave()
        raise StopConsumer

    def query_parameter(self, name: str) -> str:
        """What the address says after its question mark; empty where it says nothing."""
        return parse_qs(self.scope["query_string"].decode()).get(name, [""])[0]

    def language(self, audience: str) -> str:
        """What players and dealers are shown is in a language of the house's, by `?language=`; the rest is English."""
        return spoken(self.query_parameter("language")) if group_name(audience) in SPOKEN else ENGLISH

    def join(self, table: str, writer: SocketWriter) -> None:
        """Begin to watch."""
        raise NotImplementedError

    def leave(self) -> None:
        """Watch no more."""
        raise NotImplementedError


class TableConsumer(LiveConsumer):
    """A screen of one table."""

    hub: TableHub

    def join(self, table: str, writer: SocketWriter) -> None:
        self.hub = self.broadcaster.watch(table, self.socket)

    def leave(self) -> None:
        self.broadcaster.unwatch(self.hub, self.socket)


class DealerConsumer(TableConsumer):
    """A dealer console; `?console=` names the page, as its commands do in X-Console."""

    screen = "dealer"

    def join(self, table: str, writer: SocketWriter) -> None:
        super().join(table, writer)
        self.broadcaster.presence.arrived(table, self.console)

    def leave(self) -> None:
        super().leave()
        self.broadcaster.presence.left(self.hub.table, self.console)

    @property
    def console(self) -> str:
        """The page's own id; empty where it gave none, or one that no command can have."""
        console = self.query_parameter("console")[:CONSOLE_ID_LENGTH]
        return console if console.isprintable() else ""


class PitConsumer(TableConsumer):
    """One table on the pit dashboard."""

    screen = "pit"


class SignConsumer(TableConsumer):
    """A table's sign."""

    screen = "sign"


class SeatConsumer(TableConsumer):
    """The display of one seat; its paired device says which."""

    screen = "seat"


class FloorConsumer(LiveConsumer):
    """The tiles of all tables."""

    screen = "floor"

    def join(self, table: str, writer: SocketWriter) -> None:
        self.broadcaster.watch_floor(self.socket)

    def leave(self) -> None:
        self.broadcaster.floor.remove(self.socket)
