"""One watched table in this process: its newest state, a rendered frame for each audience, and their sockets."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter

from database.metrics import FRAMES, RENDER_SECONDS
from live.frames import Frame, frame_of, message_frame, view_frame
from live.socket_writer import SocketWriter
from players.names import Words, directory, filled, is_marked
from rules import TableState, TableViews
from rules.codec import encode_view
from rules.core.text import encode_json, to_builtins
from rules.screens.table_views import SHORT, STAFF
from rules.views.displays import TableNow
from rules.views.table import TableView

logger = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class LiveSocket:
    """One connected screen. `seq` is the highest view it was given: it never gets a lower one. `table` is what it was
    told last of the table apart, where its views are short.
    """

    audience: str
    writer: SocketWriter
    seq: int = -1
    table: Frame | None = None


@dataclass(frozen=True)
class TableReading:
    """What one reading of a table's row found, or what was just committed. `hints` is the JSON list of what happened
    after the seq `since`.
    """

    table: str
    seq: int
    state: TableState
    hints: bytes = b"[]"
    since: int = -1

    @cached_property
    def views(self) -> TableViews:
        """What each audience may see of it."""
        return TableViews(self.state)

    @cached_property
    def displayed_hints(self) -> bytes:
        """The hints of seats and signs: refusals are none of theirs; a clause would tell of a stop (ruling 130)."""
        if REFUSED not in self.hints:
            return self.hints
        return encode_json([hint for hint in json.loads(self.hints) if hint.get("type") != "command_refused"])

    def hints_of(self, group: str) -> bytes:
        """What a group of screens is told of what happened."""
        return self.displayed_hints if group in DISPLAYS else self.hints


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
    snapshot: TableReading | None = None
    coming: TableReading | None = None  # what was just committed and is shown in a moment
    lease: ConsoleLease | None = None  # unknown before the first reading
    jackpot: str | None = None  # JSON of the meter that the table feeds; empty for none, None before the first reading
    devices: str = ""  # JSON of shoes and sensors, and what of theirs was not taken; empty for none
    frames: dict[str, Frame] = field(default_factory=dict)
    table_shown: TableView | None = None  # what `table_frame` says, for screens with short views
    table_frame: Frame | None = None
    shown: dict[str, str] = field(default_factory=dict)  # the names in them, by id
    stops: bytes = b"[]"  # JSON of what its players are stopped from
    watched: bytes = b"[]"  # JSON of the watch notes on its players

    @property
    def players(self) -> Iterable[str]:
        """Who is at the table, as far as is known here."""
        return self.snapshot.state.players if self.snapshot is not None else ()

    @property
    def seq(self) -> int:
        """The seq of the newest state known here; -1 before the first reading."""
        return -1 if self.snapshot is None else self.snapshot.seq

    def add(self, socket: LiveSocket) -> None:
        """Take a socket in and give it the newest view at once, if there is one."""
        self.sockets.setdefault(socket.audience, set()).add(socket)
        if self.snapshot is not None:
            self._show(socket.audience, {socket})
            is_staff = group_name(socket.audience) in STAFF
            if self.lease is not None and is_staff:
                socket.writer.send("console", lease_frame(self.lease))
            if self.devices and is_staff:
                socket.writer.send("devices", devices_frame(self.devices))
            if self.stops != b"[]" and group_name(socket.audience) in TOLD_STOPS:
                socket.writer.send("stops", stops_frame(self.stops))
            if self.watched != b"[]" and group_name(socket.audience) in TOLD_WATCH_NOTES:
                socket.writer.send("watched", watched_frame(self.watched))
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

    def take(self, snapshot: TableReading) -> None:
        """Show a newer state to every socket; an older or equal one is ignored."""
        if self._know(snapshot):
            self._show_all()

    def take_coming(self) -> None:
        """Show what was just committed to every socket that was not shown it yet."""
        coming, self.coming = self.coming, None
        if coming is not None and (self._know(coming) or coming is self.snapshot):
            self._show_all()

    def _know(self, snapshot: TableReading) -> bool:
        """Whether it is newer than what was known."""
        if snapshot.seq <= self.seq:
            return False
        self.snapshot = snapshot
        self.shown = self._names()
        self.frames.clear()
        return True

    def take_lease(self, lease: ConsoleLease) -> None:
        """Tell dealer and pit screens when another console deals the table."""
        if lease != self.lease:
            self.lease = lease
            self._tell(STAFF, "console", lease_frame(lease))

    def take_devices(self, devices: str) -> None:
        """Tell dealer and pit screens when a shoe or sensor falls silent, or what it sent was not taken."""
        if devices != self.devices:
            self.devices = devices
            self._tell(STAFF, "devices", devices_frame(devices))

    def take_people(self) -> None:
        """Show who was named anew in the directory of players, and tell who is stopped from play, and the pit what to
        look for.
        """
        names = self._names()
        if names != self.shown:
            self.shown = names
            self._draw_anew()
        stops = [{"player": player} | stop for player in names for stop in directory.stops.get(player, ())]
        if (told := encode_json(stops)) != self.stops:
            self.stops = told
            self._tell(TOLD_STOPS, "stops", stops_frame(told))
        notes = [{"player": player} | note for player in names for note in directory.watched.get(player, ())]
        if (told := encode_json(notes)) != self.watched:
            self.watched = told
            self._tell(TOLD_WATCH_NOTES, "watched", watched_frame(told))

    def _names(self) -> dict[str, str]:
        return {player: directory.words.get(player, "") for player in self.players}

    def _draw_anew(self) -> None:
        """The same view with other names, where it was made by those of before."""
        before = dict(self.frames)
        self.frames.clear()
        for audience, frame in before.items():
            if self._frame(audience) != frame:
                for socket in self.sockets.get(audience, ()):
                    socket.writer.send("view", renamed_frame(self._frame(audience)))

    def take_jackpot(self, jackpot: str) -> None:
        """Tell every screen what the table's jackpot stands at; other tables move it too. A table that takes no
        progressive wager has none, whatever it is linked to.
        """
        if self.snapshot is None or not self.snapshot.state.takes_progressive:
            jackpot = ""
        if jackpot != self.jackpot:
            self.jackpot = jackpot
            self.send_all("jackpot", jackpot_frame(jackpot))

    def _tell(self, groups: Iterable[str], kind: str, frame: Frame) -> None:
        for audience, group in self.sockets.items():
            if group_name(audience) in groups:
                for socket in group:
                    socket.writer.send(kind, frame)

    def send_all(self, kind: str, frame: Frame) -> None:
        """Give one frame to every socket of the table."""
        for group in self.sockets.values():
            for socket in group:
                socket.writer.send(kind, frame)

    def _show_all(self) -> None:
        for audience, group in sorted(self.sockets.items(), key=dealer_first):
            self._show(audience, group)

    def _show(self, audience: str, group: set[LiveSocket]) -> None:
        try:
            frame = self._frame(audience)
            table = self._table() if audience.endswith(SHORT) else None
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
                if table is not None and socket.table is not table:
                    socket.table = table
                    socket.writer.send("table", table)
                socket.writer.send("view", frame)
                shown += 1
        FRAMES.labels(group_name(audience)).inc(shown)

    def _table(self) -> Frame:
        """What short views have not of their table: another frame only where it is another."""
        assert self.snapshot is not None
        table = self.snapshot.views.table_at_rest
        if self.table_frame is None or table != self.table_shown:
            self.table_shown, self.table_frame = table, table_frame(table)
        return self.table_frame

    def _frame(self, audience: str) -> Frame:
        frame = self.frames.get(audience)
        if frame is None:
            assert self.snapshot is not None
            began = perf_counter()
            view = encode_view(self.snapshot.views.of(audience))
            if is_marked(view):
                view = filled(view, _words(group_name(audience)))
            frame = view_frame(self.snapshot.seq, view, self.snapshot.hints_of(group_name(audience)))
            RENDER_SECONDS.observe(perf_counter() - began)
            self.frames[audience] = frame
        return frame


def dealer_first(entry: tuple[str, set[LiveSocket]]) -> bool:
    """Sorts whoever deals before all who watch."""
    return group_name(entry[0]) != "dealer"


def group_name(audience: str) -> str:
    """The audience without what makes it one of several: a seat's number, a view that is short."""
    return audience.partition(":")[0]


def _words(group: str) -> Words:
    """What marks become for a group: displays never tell why somebody is stopped (ruling 130)."""
    if group in WITHOUT_NAMES:
        return {}
    return directory.words if group in TOLD_STOPS else directory.names


VIEW_FAILED = 4500
DISPLAYS = ("seat", "sign")
REFUSED = b"command_refused"
TOLD_STOPS = ("dealer", "pit")
TOLD_WATCH_NOTES = ("pit",)
WITHOUT_NAMES = ("auditor", "audit", "sign")


def lease_frame(lease: ConsoleLease) -> Frame:
    """The message that names the active console."""
    return message_frame(type="console", active=lease.console or None, person=lease.person or None)


def devices_frame(devices: str) -> Frame:
    """The message about a table's shoes and sensors; both lists are empty where it has none any more."""
    return frame_of(b'{"type":"devices",%b' % (devices or '{"devices":[],"refused":[]}').strip().encode()[1:])


def table_frame(table: TableView) -> Frame:
    """The message with what short views leave out of their table."""
    said = {name: part for name, part in to_builtins(table).items() if name not in TableNow.__struct_fields__}
    return message_frame(type="table", table=said)


def renamed_frame(frame: Frame) -> Frame:
    """The view that a screen has already, with other names: it is taken although its seq is no newer."""
    return frame_of(b'{"renamed":true,' + frame.payload[1:])


def stops_frame(stops: bytes) -> Frame:
    """The message about what players of the table are stopped from; an empty list where none is."""
    return frame_of(b'{"type":"stops","stops":%b}' % stops)


def watched_frame(notes: bytes) -> Frame:
    """The message about what the pit is to look for at the table; an empty list where there is nothing."""
    return frame_of(b'{"type":"watched","notes":%b}' % notes)


def jackpot_frame(jackpot: str) -> Frame:
    """The message with the newest meter; null where the table is linked to no jackpot."""
    return frame_of(b'{"type":"jackpot","jackpot":%b}' % (jackpot.encode() or b"null"))
