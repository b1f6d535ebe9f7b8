"""How much a client may send over a socket before it is dealt with: bounds on each websocket, below daphne.

Screens send nothing, and a dealer's program or a device waits for an answer now and then. Daphne keeps whatever comes
until its turn, and answers each ping; so a client that only sends would fill the memory and hold up everybody else. It
is cut off.
"""

from __future__ import annotations

from typing import Any

from daphne.ws_protocol import WebSocketProtocol

FRAMES_AT_ONCE = 64
"""In one piece of what arrives, which is 64 KB at most; and as many messages that wait for their turn, and as many
parts of one message.
"""
UNREAD_BYTES = 1_048_576
"""Answers and pongs that the client does not take."""


class BoundedSocket(WebSocketProtocol):
    """Daphne's websocket with bounds."""

    frames = 0
    parts = 0

    def _dataReceived(self, data: bytes) -> None:
        self.frames = 0
        super()._dataReceived(data)

    def onFrameBegin(self) -> None:
        """Count each frame, whatever is in it."""
        self.frames += 1
        self.parts = self.parts + 1 if self.inside_message else 0
        super().onFrameBegin()
        if max(self.frames, self.parts, self._waiting()) > FRAMES_AT_ONCE or self._unread() > UNREAD_BYTES:
            self.wasNotCleanReason = "it sends more than is dealt with"
            self.dropConnection(abort=True)

    def _waiting(self) -> int:
        """Messages that the application has not looked at."""
        queue: Any = getattr(self, "application_queue", None)
        return queue.qsize() if queue is not None else 0

    def _unread(self) -> int:
        """What waits in the transport, as far as that tells."""
        transport: Any = self.transport
        return len(getattr(transport, "dataBuffer", b"")) + getattr(transport, "_tempDataLen", 0)
