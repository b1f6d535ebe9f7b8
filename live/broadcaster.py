"""The hubs of this process and the one task that feeds them.

It wakes when a change notification names a table, and each second in any case, so a lost one costs at most that second.
All tables that are due are read in one query. Readings never overlap, so a burst of commits costs a few readings, not
one each. What this process committed itself is shown as it was committed; only what lies beside the state is read, a
little later, of all such tables together.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from functools import cache
from time import monotonic

from database.disk import shortage
from database.metrics import HUB_LAG_SECONDS, READS
from database.write_probe import no_commit_possible
from live.floor import FloorHub
from live.frames import Frame, message_frame
from live.hub import LiveSocket, TableHub, TableReading
from live.notifications import ChangeNotifications
from live.presence import ConsolePresence
from live.reading import DatabaseGone, Reader
from live.session_monitor import SessionMonitor

logger = logging.getLogger(__name__)

POLL_SECONDS = 1.0
HEARTBEAT_SECONDS = 1.0
# A database that does not answer is asked again this soon.
RETRY_SECONDS = 0.5
# The command is answered before its view is shown: a console that has both draws once for both.
ANSWER_FIRST_SECONDS = 0.001
# How long console, jackpot and devices of a table may wait whose newest state is shown already.
BESIDE_SECONDS = 0.1


class Broadcaster:
    """All live screens of one event loop. Call its methods from that loop only."""

    def __init__(self) -> None:
        self.hubs: dict[str, TableHub] = {}
        self.floor = FloorHub()
        self.reader = Reader()
        self.notifications = ChangeNotifications(self.notify)
        self.session_monitor = SessionMonitor()
        self.presence = ConsolePresence()
        self.wake = asyncio.Event()
        self.due: set[str] = set()
        self.beside: set[str] = set()  # whose state is shown, and the rest is not read yet
        self.poll_due = True
        self.database_gone = False
        self.waiting_since: float | None = None
        self.last_read = monotonic()
        self.tasks: list[asyncio.Task[None]] = []

    # --- sockets come and go -------------------------------------------------------------------------------------

    def watch(self, table: str, socket: LiveSocket) -> TableHub:
        """Add a socket to its table's hub. It gets the newest known view at once and a fresh one after a reading."""
        self._start()
        hub = self.hubs.get(table)
        if hub is None:
            hub = self.hubs[table] = TableHub(table)
        hub.add(socket)
        if self.database_gone:
            socket.writer.send("trouble", DEGRADED)
        self.notify(table)
        return hub

    def unwatch(self, hub: TableHub, socket: LiveSocket) -> None:
        """Take a socket out; a table nobody watches is forgotten."""
        hub.remove(socket)
        if not hub.sockets and self.hubs.get(hub.table) is hub:
            del self.hubs[hub.table]

    def watch_floor(self, socket: LiveSocket) -> None:
        """Add a socket that gets the tiles of all tables."""
        self._start()
        self.floor.add(socket)
        if self.database_gone:
            socket.writer.send("trouble", DEGRADED)
        self.poll_due = True
        self.wake.set()

    def notify(self, table: str) -> None:
        """A table may have changed: read it soon."""
        if table in self.hubs:
            self.due.add(table)
            if self.waiting_since is None:
                self.waiting_since = monotonic()
            self.wake.set()

    def committed(self, snapshot: TableReading) -> None:
        """This process committed the change of a table that follows on what its screens show; else it is read."""
        hub = self.hubs.get(snapshot.table)
        if hub is None or self.database_gone or hub.seq != snapshot.since:
            self.notify(snapshot.table)
            return
        loop = asyncio.get_running_loop()
        hub.coming = snapshot
        loop.call_later(ANSWER_FIRST_SECONDS, hub.take_coming)
        if not self.beside:
            loop.call_later(BESIDE_SECONDS, self._read_beside)
        self.beside.add(snapshot.table)

    def _read_beside(self) -> None:
        self.due |= self.beside
        self.beside.clear()
        self.wake.set()

    @property
    def watched(self) -> bool:
        """Whether any screen is connected."""
        return bool(self.hubs) or bool(self.floor.sockets)

    def lag(self) -> float:
        """Seconds the oldest known change waits for its screens; 0 when all is shown or nobody watches."""
        if not self.watched:
            return 0.0
        now = monotonic()
        overdue = max(0.0, now - self.last_read - POLL_SECONDS)
        return max(overdue, now - self.waiting_since if self.waiting_since is not None else 0.0)

    # --- the task ------------------------------------------------------------------------------------------------

    def _start(self) -> None:
        if not self.watched:
            # Time without screens is not lag.
            self.last_read = monotonic()
        if not self.tasks:
            loop = asyncio.get_running_loop()
            self.tasks = [loop.create_task(work()) for work in (self._feed, self._poll, self._heartbeat)]
            self.notifications.start()

    async def stop(self) -> None:
        """End the tasks and let the connections go."""
        tasks, self.tasks = self.tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.notifications.stop()
        await self.reader.close()

    async def _poll(self) -> None:
        while True:
            self.poll_due = True
            self.wake.set()
            await asyncio.sleep(RETRY_SECONDS if self.database_gone else POLL_SECONDS)

    async def _feed(self) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            if not self.watched:
                continue
            everything, self.poll_due = self.poll_due, False
            if self.database_gone and not everything:
                continue
            wanted = set(self.hubs) if everything else self.due & self.hubs.keys()
            self.due = set()
            try:
                await self._read(wanted, everything)
            except DatabaseGone as reason:
                self._degraded(reason)
            except Exception:
                # A bug in one table's view must not end the live connection of all others; the next poll tries again.
                logger.exception("live reading failed")
            else:
                self.last_read = monotonic()
                if not self.due:
                    self.waiting_since = None
            HUB_LAG_SECONDS.set(self.lag())

    async def _read(self, wanted: set[str], everything: bool) -> None:
        if wanted:
            READS.labels("poll" if everything else "notification").inc()
            hubs = [self.hubs[table] for table in wanted]
            readings = await self.reader.tables(
                {hub.table: hub.seq for hub in hubs}, (player for hub in hubs for player in hub.players)
            )
            self._recovered()
            for reading in readings:
                hub = self.hubs.get(reading.table)
                if hub is None:
                    continue
                if reading.snapshot is not None:
                    hub.take(reading.snapshot)
                hub.take_lease(reading.lease)
                hub.take_jackpot(reading.jackpot)
                hub.take_devices(reading.devices)
                hub.take_people()
            self._close_missing(wanted - {reading.table for reading in readings})
        if everything and self.floor.sockets:
            await self.floor.refresh(self.reader)
            self._recovered()

    def _close_missing(self, tables: set[str]) -> None:
        for table in tables:
            hub = self.hubs.get(table)
            for socket in [socket for group in (hub.sockets.values() if hub else ()) for socket in group]:
                socket.writer.close(NO_SUCH_TABLE)

    # --- what every screen is told -------------------------------------------------------------------------------

    def _degraded(self, reason: DatabaseGone) -> None:
        if not self.database_gone:
            logger.error("live views wait: the database does not answer: %s", reason)
            self.database_gone = True
            self._send_all("trouble", DEGRADED)

    def _recovered(self) -> None:
        if self.database_gone:
            logger.info("live views go on: the database answers again")
            self.database_gone = False
            self._send_all("pulse", self.heartbeat_frame(datetime.now(UTC)))

    def _send_all(self, kind: str, frame: Frame) -> None:
        for hub in self.hubs.values():
            hub.send_all(kind, frame)
        self.floor.send_all(kind, frame)

    def heartbeat_frame(self, at: datetime) -> Frame:
        """What every screen hears each second."""
        trouble = ["database"] if self.database_gone else ["standby"] if no_commit_possible() else []
        return message_frame(type="pulse", at=at, trouble=trouble, disk_full=bool(shortage()))

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            if self.watched:
                self._send_all("pulse", self.heartbeat_frame(datetime.now(UTC)))


NO_SUCH_TABLE = 4404
DEGRADED = message_frame(type="trouble", what="database")


@cache
def _broadcasters() -> dict[asyncio.AbstractEventLoop, Broadcaster]:
    return {}


def broadcaster() -> Broadcaster:
    """The broadcaster of the running loop; a server process has one loop and so one broadcaster."""
    loop = asyncio.get_running_loop()
    found = _broadcasters().get(loop)
    if found is None:
        found = _broadcasters()[loop] = Broadcaster()
    return found


def notify_here(table: str, snapshot: TableReading | None) -> None:
    """Wake this loop's own screens without a way round through Redis; nothing happens where none is connected."""
    found = _broadcasters().get(asyncio.get_running_loop())
    if found is None:
        return
    if snapshot is None:
        found.notify(table)
    else:
        found.committed(snapshot)


def hub_lag() -> float:
    """Seconds that live views of this process are behind the database as far as it knows; 0.0 when nobody watches."""
    return max((found.lag() for found in _broadcasters().values()), default=0.0)
