"""How many connections and requests there may be at once, of one address and in all.

A connection that waits for a request, or for the rest of one, costs nobody anything to lose: browsers open another. So
where there are too many, the one that has waited longest makes room. What is being answered stays, and so do the
sockets of the screens; only where nothing waits is somebody new turned away.
"""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Callable
from typing import Any

OPEN_IN_ALL = 4000
# Behind one router a whole house has one address: sixty screens with a socket or two and a browser's six connections.
OPEN_OF_AN_ADDRESS = 1500
# Requests that are being answered. Most take some milliseconds; each of a page holds a thread.
ANSWERED_IN_ALL = 400
ANSWERED_OF_AN_ADDRESS = 200
RETRY_SECONDS = 2
# Files that the server has open besides: its database, Redis, static files.
OTHER_FILES = 200


class Connections:
    """The open connections, and which of them wait. `cut` ends one at once."""

    def __init__(self, in_all: int = OPEN_IN_ALL, of_an_address: int = OPEN_OF_AN_ADDRESS) -> None:
        self.in_all, self.of_an_address = in_all, of_an_address
        self._open: dict[Any, str] = {}
        self._of: Counter[str] = Counter()
        self._waiting: dict[str, dict[Any, Callable[[], None]]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def opened(self, connection: Any, address: str, cut: Callable[[], None]) -> bool:
        """Take a new connection, which waits for its first request; False where there is no room. An empty address is
        one of many clients, as behind a proxy.
        """
        if address and self._of[address] >= self.of_an_address and not self._made_room(address):
            return False
        if len(self._open) >= self.in_all and not self._made_room(self._of_most()):
            return False
        self._open[connection] = address
        self._of[address] += 1
        self.waits(connection, cut)
        return True

    def waits(self, connection: Any, cut: Callable[[], None]) -> None:
        """Nothing of it is being answered now."""
        if connection in self._open:
            self._waiting.setdefault(self._open[connection], {})[connection] = cut

    def busy(self, connection: Any) -> None:
        """A request of it is being answered, or it became a socket."""
        address = self._open.get(connection)
        if address in self._waiting:
            self._waiting[address].pop(connection, None)
            if not self._waiting[address]:
                del self._waiting[address]

    def closed(self, connection: Any) -> None:
        """It is gone. Saying so twice changes nothing."""
        self.busy(connection)
        address = self._open.pop(connection, None)
        if address is not None:
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]

    def _of_most(self) -> str:
        """The address with most connections that wait."""
        return max(self._waiting, key=lambda address: len(self._waiting[address]), default="")

    def _made_room(self, address: str) -> bool:
        """Whether the connection of this address that waited longest was cut."""
        for connection, cut in self._waiting.get(address, {}).items():
            self.closed(connection)
            cut()
            return True
        return False


class Answering:
    """The requests that are being answered."""

    def __init__(self, in_all: int = ANSWERED_IN_ALL, of_an_address: int = ANSWERED_OF_AN_ADDRESS) -> None:
        self.in_all, self.of_an_address = in_all, of_an_address
        self._of: Counter[str] = Counter()

    def begun(self, address: str) -> bool:
        """Whether one more of this address may be answered; then it counts until `ended`."""
        if self._of.total() >= self.in_all or self._of[address] >= self.of_an_address:
            return False
        self._of[address] += 1
        return True

    def ended(self, address: str) -> None:
        """One was answered, or given up."""
        self._of[address] -= 1
        if not self._of[address]:
            del self._of[address]


connections = Connections()
answering = Answering()


def fit_to_files() -> None:
    """As many files as this process may open, and no more connections than fit into that."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if most != resource.RLIM_INFINITY:
        connections.in_all = max(OTHER_FILES, min(OPEN_IN_ALL, most - OTHER_FILES))
