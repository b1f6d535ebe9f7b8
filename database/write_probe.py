"""Whether a commit is possible now: each web server makes one each second, and times it.

It is a commit as a command's is: on this database's disk, and on the standby that the database waits for. It writes a
word to the database's log and no row.
"""

from __future__ import annotations

import asyncio
import logging
import re
from time import monotonic, perf_counter

import msgspec
import psycopg

from database.durability import AFTER_ALL_BEFORE, BEGIN, COMMIT
from database.metrics import PROBE_SECONDS, PROBED_AT
from database.pool import Connection, connect, cut_after
from database.round_trip import round_trip

logger = logging.getLogger(__name__)

EVERY_SECONDS = 1.0
# Without a commit for so long, the screens are told that nothing can be kept.
OVERDUE_SECONDS = 2.0
# A commit that is not answered by then is given up and made anew: its connection may lead nowhere.
PATIENCE_SECONDS = 5.0
NAME = "casino-probe"
NAMED = (f"SELECT set_config('application_name', '{NAME}', false)", ())
# What was given up waits at the server as long as its standby is away; many of them would leave no room for others.
END_LEFT = (
    f"""SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{NAME}'
    AND usename = current_user AND wait_event = 'SyncRep' AND query_start < now() - interval '{PATIENCE_SECONDS} s'""",
    (),
)
WAITED_FOR = ("SELECT current_setting('synchronous_standby_names')", ())


class Committed(msgspec.Struct, frozen=True):
    """A commit of the probe: when, by this process's monotonic clock; how long it took, seconds; which standbys it
    waited for, empty for none.
    """

    at: float
    seconds: float
    standbys: str

    @property
    def machines(self) -> int:
        """On how many machines it is at least: `ANY 2 (a, b, c)` waits for two standbys, a bare list for one."""
        if not self.standbys:
            return 1
        number = re.match(r"\s*(?:ANY\s+|FIRST\s+)?(\d+)\s*\(", self.standbys, re.IGNORECASE)
        return 1 + (int(number[1]) if number else 1)


class WriteProbe:
    """The probe of one event loop, on a connection of its own: what is busy elsewhere does not look like a standby that
    hangs.
    """

    def __init__(self) -> None:
        self.newest: Committed | None = None
        self.waiting_since: float | None = None  # the first try since the newest commit
        self.task: asyncio.Task[None] | None = None
        self._connection: Connection | None = None

    @property
    def silent_seconds(self) -> float:
        """How long commits were tried since the newest one. A server that stood still itself has tried nothing."""
        return 0.0 if self.waiting_since is None else monotonic() - self.waiting_since

    @property
    def overdue(self) -> bool:
        """Whether commits are not possible just now."""
        return self.silent_seconds > OVERDUE_SECONDS

    async def commit(self) -> Committed:
        """Make one commit. psycopg.Error or OSError where it is refused, or not answered within PATIENCE_SECONDS."""
        began = perf_counter()
        self.waiting_since = self.waiting_since or monotonic()
        try:
            connection = self._connection or await self._connected()
            with cut_after(PATIENCE_SECONDS, connection):
                answered = await round_trip(connection, [BEGIN, WAITED_FOR, AFTER_ALL_BEFORE, *COMMIT])
        except BaseException:
            self.close()
            raise
        ((standbys,),) = answered[1]
        self.newest = Committed(monotonic(), perf_counter() - began, standbys)
        self.waiting_since = None
        PROBE_SECONDS.observe(self.newest.seconds)
        PROBED_AT.set_to_current_time()
        return self.newest

    async def once(self) -> Committed:
        """Make one commit and let the connection go. Raises as `commit` does."""
        try:
            return await self.commit()
        finally:
            self.close()

    async def _connected(self) -> Connection:
        connection = self._connection = await connect()
        with cut_after(PATIENCE_SECONDS, connection):
            await round_trip(connection, [NAMED, END_LEFT])
        return connection

    def close(self) -> None:
        """Let the connection go."""
        if self._connection is not None:
            self._connection.pgconn.finish()
            self._connection = None


async def keep_probing(probe: WriteProbe) -> None:
    """Commit each second, for ever; what fails is tried again."""
    while True:
        try:
            await probe.commit()
        except (psycopg.Error, OSError) as error:
            logger.warning("no commit is possible: %s", error)
        except Exception:
            logger.exception("the probe of commits failed")  # it must not end: all screens would be told for ever
        await asyncio.sleep(EVERY_SECONDS)


_running: WriteProbe | None = None


def begin_probing(loop: asyncio.AbstractEventLoop) -> WriteProbe:
    """Probe from now on in this process's loop, until it ends."""
    global _running
    _running = WriteProbe()
    _running.task = loop.create_task(keep_probing(_running))
    return _running


def running_probe() -> WriteProbe | None:
    """The probe of this process; None in one that serves nobody."""
    return _running


def no_commit_possible() -> bool:
    """Whether this process knows that nothing can be kept just now."""
    return _running is not None and _running.overdue
