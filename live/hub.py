"""One watched table in this process: its newest state, a rendered frame for each audience, and their sockets."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter

from database.metrics import FRAMES
from live.frames import Frame, frame_of, message_frame, view_frame
from live.metrics import RENDER_SECONDS
from live.socket_writer import SocketWriter
from rules import TableState, TableViews
from rules.codec import encode_view

logger = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class LiveSocket:
    """One connected screen. `seq` is the highest view it was given: it never gets a lower one."""

    audience: str
    writer: SocketWriter
    seq: int = -1


@dataclass(frozen=True)
class Snapshot:
    """What one reading of a table's row found. `hints` is the JSON list of what happened since the reading before."""

    table: str
    seq: int
    state: TableState
    hints: bytes = b"[]"

    @cached_property
    def views(self) -> TableViews:
        """What each audience may see of it."""
        return TableViews(self.state)


@dataclass(frozen=True, slots=True)
class ConsoleLease:
    """Which console page deals the table now; empty when none does."""

    console: str = ""
    person: str = ""


@dataclass(eq=False, slots=True)
class TableHub:
    """The sockets of one table, by audience."""

    table: str
    sockets: dict[str, set[LiveSocket]] = field(default_factory=dict)
    snapshot: Snapshot | None = None
    lease: ConsoleLease | None = None  # unknown before the first reading
    jackpot: str | None = None  # JSON of the meter that the table feeds; empty for none, None before the first reading
    devices: str = ""  # JSON of shoes and sensors, and what of theirs was not taken; empty for none
    frames: dict[str, Frame] = field(default_factory=dict)

    @property
    def seq(self) -> int:
        """The seq of the newest state known here; -1 before the first reading."""
        return -1 if self.snapshot is None else self.snapshot.seq

    def add(self, socket: LiveSocket) -> None:
        """Take a socket in and give it the newest view at once, if there is one."""
        self.sockets.setdefault(socket.audience, set()).add(socket)
        if self.snapshot is not None:
            self._show(socket.audience, {socket})
            if self.lease is not None and socket.audience in LEASE_AUDIENCES:
                socket.writer.send("console", lease_frame(self.lease))
            if self.devices and socket.audience in LEASE_AUDIENCES:
                socket.writer.send("devices", devices_frame(self.devices))
            if self.jackpot is not None:
                socket.writer.send("jackpot", jackpot_frame(self.jackpot))

    def remove(self, socket: LiveSocket) -> None:
        """Forget a socket."""
        group = self.sockets.get(socket.audience)
        if group is not None:
            group.discard(socket)
            if not group:
                del self.sockets[socket.audience]
                self.frames.pop(socket.audience, None)

    def take(self, snapshot: Snapshot) -> None:
        """Show a newer state to every socket; an older or equal one is ignored."""
        if snapshot.seq <= self.seq:
            return
        self.snapshot = snapshot
        self.frames.clear()
        for audience, group in self.sockets.items():
            self._show(audience, group)

    def take_lease(self, lease: ConsoleLease) -> None:
        """Tell dealer and pit screens when another console deals the table."""
        if lease != self.lease:
            self.lease = lease
            frame = lease_frame(lease)
            for audience in LEASE_AUDIENCES:
                for socket in self.sockets.get(audience, ()):
                    socket.writer.send("console", frame)

    def take_devices(self, devices: str) -> None:
        """Tell dealer and pit screens when a shoe or sensor falls silent, or what it sent was not taken."""
        if devices != self.devices:
            self.devices = devices
            frame = devices_frame(devices)
            for audience in LEASE_AUDIENCES:
                for socket in self.sockets.get(audience, ()):
                    socket.writer.send("devices", frame)

    def take_jackpot(self, jackpot: str) -> None:
        """Tell every screen what the table's jackpot stands at; other tables move it too."""
        if jackpot != self.jackpot:
            self.jackpot = jackpot
            self.send_all("jackpot", jackpot_frame(jackpot))

    def send_all(self, kind: str, frame: Frame) -> None:
        """Give one frame to every socket of the table."""
        for group in self.sockets.values():
            for socket in group:
                socket.writer.send(kind, frame)

    def _show(self, audience: str, group: set[LiveSocket]) -> None:
        try:
            frame = self._frame(audience)
        except Exception:
            # A screen must not look live on a view that could not be made; the other audiences go on.
            logger.exception("the %s view of table %s cannot be made", audience, self.table)
            for socket in group:
                socket.writer.close(VIEW_FAILED)
            return
        seq = self.seq
        shown = 0
        for socket in group:
            if socket.seq < seq:
                socket.seq = seq
                socket.writer.send("view", frame)
                shown += 1
        FRAMES.labels(group_name(audience)).inc(shown)

    def _frame(self, audience: str) -> Frame:
        frame = self.frames.get(audience)
        if frame is None:
            assert self.snapshot is not None
            began = perf_counter()
            view = encode_view(self.snapshot.views.of(audience))
            frame = view_frame(self.snapshot.seq, view, self.snapshot.hints)
            RENDER_SECONDS.observe(perf_counter() - began)
            self.frames[audience] = frame
        return frame


def group_name(audience: str) -> str:
    """The audience for the counters: all seats count as one."""
    return audience.partition(":")[0]


VIEW_FAILED = 4500
LEASE_AUDIENCES = ("dealer", "pit", "auditor")


def lease_frame(lease: ConsoleLease) -> Frame:
    """The message that names the active console."""
    return message_frame(type="console", active=lease.console or None, person=lease.person or None)


def devices_frame(devices: str) -> Frame:
    """The message about a table's shoes and sensors; both lists are empty where it has none any more."""
    return frame_of(b'{"type":"devices",%b' % (devices or '{"devices":[],"refused":[]}').strip().encode()[1:])


def jackpot_frame(jackpot: str) -> Frame:
    """The message with the newest meter; null where the table is linked to no jackpot."""
    return frame_of(b'{"type":"jackpot","jackpot":%b}' % (jackpot.encode() or b"null"))
