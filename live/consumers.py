"""The websocket endpoints. They admit, join a hub and leave it; every message comes from the hub. Sockets only push:
what a client sends is not read."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer

from database.metrics import SOCKETS
from live.authorization import Denied, Request, admit
from live.broadcaster import Keeper, keeper
from live.hub import LiveSocket, TableHub, group_name
from live.session_monitor import Guest
from live.socket_writer import Outlet, outlet_for
from tables.models import CONSOLE_ID_LENGTH


class LiveConsumer(AsyncConsumer):
    """One screen's socket. `screen` is what it shows: dealer, pit, sign, seat or floor."""

    # The hub hears the doorbell for all sockets; a channel for each would be the dear way.
    channel_layer_alias = None
    screen = ""

    guest: Guest | None = None
    socket: LiveSocket
    keeper: Keeper

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        """Accept first: only an accepted socket can tell its page, by close code, why it may not watch."""
        await self.send({"type": "websocket.accept"})
        outlet = outlet_for(self.scope, self.send)
        table = self.scope["url_route"]["kwargs"].get("table", "")
        cookies = tuple(header for header in self.scope["headers"] if header[0] == b"cookie")
        request = Request(self.screen, table, cookies)
        admitted = await admit(request)
        if isinstance(admitted, Denied):
            outlet.close(admitted.code)
            return
        self.keeper = keeper()
        self.guest = Guest(request, admitted, outlet.close)
        self.socket = LiveSocket(admitted.audience, outlet)
        SOCKETS.labels(group_name(admitted.audience)).inc()
        self.keeper.doorkeeper.welcome(self.guest)
        self.join(admitted.table, outlet)

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """Commands go through the API, where they are answered; nothing is read here."""

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """Leave the hub."""
        if self.guest is not None:
            self.keeper.doorkeeper.goodbye(self.guest)
            SOCKETS.labels(group_name(self.socket.audience)).dec()
            self.leave()
        raise StopConsumer

    def join(self, table: str, outlet: Outlet) -> None:
        """Begin to watch."""
        raise NotImplementedError

    def leave(self) -> None:
        """Watch no more."""
        raise NotImplementedError


class TableConsumer(LiveConsumer):
    """A screen of one table."""

    hub: TableHub

    def join(self, table: str, outlet: Outlet) -> None:
        self.hub = self.keeper.watch(table, self.socket)

    def leave(self) -> None:
        self.keeper.unwatch(self.hub, self.socket)


class DealerConsumer(TableConsumer):
    """A dealer console; `?console=` names the page, as its commands do in X-Console."""

    screen = "dealer"

    def join(self, table: str, outlet: Outlet) -> None:
        super().join(table, outlet)
        self.keeper.presence.arrived(table, self.console)

    def leave(self) -> None:
        super().leave()
        self.keeper.presence.left(self.hub.table, self.console)

    @property
    def console(self) -> str:
        """The page's own id; empty where it gave none."""
        return parse_qs(self.scope["query_string"].decode()).get("console", [""])[0][:CONSOLE_ID_LENGTH]


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

    def join(self, table: str, outlet: Outlet) -> None:
        self.keeper.watch_floor(self.socket)

    def leave(self) -> None:
        self.keeper.floor.remove(self.socket)
