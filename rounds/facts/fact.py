"""The shape of a fact: how it is asked for in a command's transaction, and how its rows read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from database.round_trip import Row, Statement
from rounds.envelope import CommandEnvelope
from rules.state import TableState


class Lease(NamedTuple):
    """Who deals at a table: the console's page, empty for none, and the key of its person."""

    console_id: str
    person_id: int | None


class Question(NamedTuple):
    """What a fact may hang on. Before the table is locked its state is the newest known here, and the lease None."""

    envelope: CommandEnvelope
    state: TableState
    lease: Lease | None = None


class Fact(NamedTuple):
    """`ask` gives the statements that find it, none where there is nothing to find, and `read` what their rows say.

    What is not asked is `unasked`. A `late` fact is asked under the lock alone: a lock of its own goes with it, or it
    hangs on the lease.
    """

    ask: Callable[[Question], Sequence[Statement]]
    read: Callable[[Question, list[list[Row]]], Any]
    unasked: Any = None
    late: bool = False
