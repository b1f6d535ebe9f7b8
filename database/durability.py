"""What makes a commit last: each session and each commit of ours says so itself.

A role, a database and a server may each have other defaults, and a role may change its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import psycopg

if TYPE_CHECKING:
    from database.round_trip import Statement

Connection = psycopg.AsyncConnection[Any]

SESSION = {"synchronous_commit": "on", "default_transaction_read_only": "off", "search_path": "public"}
"""What every connection of ours sets for itself."""

BEGIN: Statement = ("BEGIN", ())
COMMIT: tuple[Statement, ...] = (("SET LOCAL synchronous_commit TO on", ()), ("COMMIT", ()))
"""Commit, on the disk of this server and of the standby that it waits for."""
COMMIT_HERE: tuple[Statement, ...] = (("SET LOCAL synchronous_commit TO local", ()), ("COMMIT", ()))
"""Commit on this server alone: what has to be said although the standby does not answer."""
COMMIT_SOON: tuple[Statement, ...] = (("SET LOCAL synchronous_commit TO off", ()), ("COMMIT", ()))
"""Commit and wait for no disk: what is written again in a moment if a crash loses it."""
AFTER_ALL_BEFORE: Statement = ("SELECT pg_logical_emit_message(true, 'casino', '')", ())
"""Write a word to the log, so that the commit waits until the standby has all that was committed before it too. A
transaction that only reads waits for nobody: what it read may be on one machine alone.
"""


def setting(chosen: Mapping[str, object]) -> str:
    """The statement that sets these for the session. No startup options, of which PgBouncer takes none."""
    return "SELECT " + ", ".join(f"set_config('{name}', '{value}', false)" for name, value in chosen.items())


_UNCONFIRMED: WeakSet[Connection] = WeakSet()


def watch_commits(connection: Connection) -> None:
    """Notice from now on when somebody ends a commit's waiting for the standby: the server then answers as if it had
    it, and says so in a warning alone.
    """

    def heard(diagnostic: psycopg.errors.Diagnostic) -> None:
        if diagnostic.source_function == "SyncRepWaitForLSN":
            _UNCONFIRMED.add(connection)

    connection.add_notice_handler(heard)


def raise_unconfirmed(connection: Connection) -> None:
    """Raise psycopg.OperationalError where the last commit is on one machine alone, which nobody asked for."""
    if connection in _UNCONFIRMED:
        _UNCONFIRMED.discard(connection)
        raise psycopg.OperationalError("the commit was not waited for: its standby may not have it")
