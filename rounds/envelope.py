"""The command envelope: a command with everything that was said about it. Whoever sends a command builds it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID, uuid4

import msgspec

import rules.codec
from database.round_trip import Row, Statement
from rules.commands import Command
from rules.core.base import type_of
from staff.actor import Actor


def _now() -> datetime:
    return datetime.now(UTC)


class CommandEnvelope(msgspec.Struct, frozen=True):
    """`expected_seq` is the seq that the sender's screen showed; commands of the dealer's role must say it. `console`
    is the id of the tablet's page, empty for none. With `approval_id` the rules decide in the role of who approved, and
    the events name them; so with `authority`, who approved otherwise and their role. `device_number` is the number of a
    device's message; a command `of_seat` was built for the player who sits at the display that sends it. `received_at`
    is aware.
    """

    table: str
    command: Command
    actor: Actor
    command_id: UUID = msgspec.field(default_factory=uuid4)
    expected_seq: int | None = None
    device: str = ""
    console: str = ""
    person_id: int | None = None
    approval_id: UUID | None = None
    authority: tuple[str, str] = ("", "")
    device_number: int | None = None
    of_seat: bool = False
    received_at: datetime = msgspec.field(default_factory=_now)

    @property
    def type(self) -> str:
        """The command's name in the API."""
        return type_of(self.command)

    @property
    def body(self) -> str:
        """The command's exact JSON text."""
        return rules.codec.encode_command(self.command).decode()


class SenderProof(NamedTuple):
    """A sender who was looked up some time ago is looked up anew under the table's lock by `statement`; `holds`
    says of its row whether they are still who the envelope says.
    """

    statement: Statement
    holds: Callable[[Row], bool]


class NotProved(Exception):
    """The sender is no longer who they were, or has to be known before the table is locked. Nothing was done."""
