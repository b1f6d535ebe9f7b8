"""Screens that watch while a part fails, and when they were told of it."""

from __future__ import annotations

import json
import threading
import time
from contextlib import suppress

import websockets.sync.client
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from demo.casino import DEMO_PASSWORD
from demo.simulator.api import Connection

AGAIN_SECONDS = 0.2
# A screen that hears nothing for four seconds is stale by itself (docs/protocol.md).
STALE_SECONDS = 4.0
WATCHES = "sam"
WATCHED = ("tables/t3/dealer", "tables/t3/pit", "tables/t3/sign", "floor")


class Screens:
    """Sockets of screens. `troubles` has each moment at which one was told of a trouble, or lost its socket."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.person = Connection(address, WATCHES, DEMO_PASSWORD, lambda: False)
        self.stopped = threading.Event()
        self.troubles: list[float] = []
        self.threads = [threading.Thread(target=self._watch, args=(path,), daemon=True) for path in WATCHED]

    def told_after(self, moment: float) -> float | None:
        """How many seconds after a moment the first screen was told; None where none was."""
        return min((told - moment for told in self.troubles if told > moment), default=None)

    def _watch(self, path: str) -> None:
        while not self.stopped.is_set():
            with suppress(OSError, WebSocketException):
                self._listen(path)
            if not self.stopped.is_set():
                self.troubles.append(time.monotonic())
            time.sleep(AGAIN_SECONDS)

    def _listen(self, path: str) -> None:
        address = f"{self.address.replace('http', 'ws')}/ws/{path}"
        headers = {"Cookie": self.person.cookie}
        with websockets.sync.client.connect(address, origin=Origin(self.address), additional_headers=headers) as wire:
            while not self.stopped.is_set():
                message = json.loads(wire.recv(STALE_SECONDS))
                if message["type"] == "trouble" or (message["type"] == "pulse" and trouble_in(message)):
                    self.troubles.append(time.monotonic())

    def __enter__(self) -> Screens:
        self.person.sign_in()
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopped.set()
        for thread in self.threads:
            thread.join(STALE_SECONDS)


def trouble_in(pulse: dict[str, object]) -> bool:
    """Whether a heartbeat tells of anything."""
    return bool(pulse["trouble"] or pulse["disk_full"])
