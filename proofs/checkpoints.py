"""How far a long proof has come, so that one that was cut off goes on instead of beginning anew.

A checkpoint is sealed with the server's key and names the hash that the log had there. Whoever goes on trusts what was
proved before it, and looks again at its anchor: the event with that hash, how many there are before it, and what stands
on every account by then. A change before it that none of these shows is found by a proof from the start.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from django.utils.crypto import constant_time_compare, salted_hmac

SALT = "rounds.checkpoint"


class Checkpoint(msgspec.Struct, frozen=True):
    """A table's log is proved up to event `seq`, between two rounds, of which `rounds` is the last. `balances` is what
    stands on each account, `results` what each player won; cents.
    """

    table: str
    seq: int
    hash: str
    state: msgspec.Raw
    rounds: int
    balances: dict[str, int]
    results: dict[str, int]
    at: datetime


class JournalCheckpoint(msgspec.Struct, frozen=True):
    """A journal is a chain up to entry `number`, whose hash is this."""

    name: str
    number: int
    hash: str
    at: datetime


class NotOurs(Exception):
    """A checkpoint that this server did not seal."""


Point = TypeVar("Point", Checkpoint, JournalCheckpoint)


class Kept(Generic[Point]):
    """A checkpoint in a file of its own, which is replaced as a whole."""

    def __init__(self, folder: Path, name: str, kind: type[Point]) -> None:
        self.path = folder / f"{name.replace(':', '.')}.proved"
        self.kind: type[Point] = kind

    def read(self) -> Point | None:
        """The checkpoint; None where there is none. Raises NotOurs."""
        if not self.path.exists():
            return None
        sealed, _, body = self.path.read_bytes().partition(b"\n")
        if not constant_time_compare(sealed, self._seal(body)):
            raise NotOurs(f"{self.path} is not as this server wrote it. Prove all of it: --from-start")
        return msgspec.json.decode(body, type=self.kind)

    def write(self, point: Point) -> None:
        """Keep it in place of the one before."""
        body = msgspec.json.encode(point)
        side = self.path.with_suffix(".new")
        with side.open("wb") as file:
            file.write(self._seal(body) + b"\n" + body)
            file.flush()
            os.fsync(file.fileno())
        side.replace(self.path)

    def forget(self) -> None:
        """The next proof begins at the start."""
        self.path.unlink(missing_ok=True)

    def _seal(self, body: bytes) -> bytes:
        """What only the server can say; of this file alone."""
        return salted_hmac(SALT, self.path.name.encode() + b"\n" + body, algorithm="sha256").hexdigest().encode()
