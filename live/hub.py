"""One watched table in this process: its newest state, a rendered frame for each audience, and their sockets."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter
from typing import NamedTuple

from database.metrics import FRAMES, RENDER_SECONDS
from languages.catalogues import ENGLISH
from languages.say import as_said, encoder
from live.frames import Frame, frame_of, message_frame, view_frame
from live.socket_writer import SocketWriter
from players.names import Words, directory, filled, is_marked
from rules import TableState, TableViews
from rules.core.text import encode_json
from rules.screens.table_views import SHORT, STAFF
from rules.views.displays import AnyView, TableNow
from rules.views.table import TableView

logger = logging.getLogger(__name__)


class Channel(NamedTuple):
    """Who is shown the same frames: an audience, in a language."""

    audience: str
    language: str = ENGLISH

    @property
    def group(self) -> str:
        """The audience without what makes it one of several."""
        return group_name(self.audience)


@dataclass(eq=False, slots=True)
class LiveSocket:
    """One connected screen. `seq` is the highest view it was given: it never gets a lower one. `table` is what it was
    told last of the table apart, where its views are short.
    """

    channel: Channel
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
    """The sockets of one table, by audience and language: a language that nobody watches in is not made."""

    table: str
    sockets: dict[Channel, set[LiveSocket]] = field(default_factory=dict)
    snapshot: TableReading | None = None
    coming: TableReading | None = None  # what was just committed and is shown in a moment
    lease: ConsoleLease | None = None  # unknown before the first reading
    jackpot: str | None = None  # JSON of the meter that the table feeds; empty for none, None before the first reading
    devices: str = ""  # JSON of shoes and sensors, and what of theirs was not taken; empty for none
    views: dict[str, AnyView] = field(default_factory=dict)  # of the newest state, by display
    frames: dict[Channel, Frame] = field(default_factory=dict)
    table_shown: TableView | None = None  # what `table_frames` say, for screens with short views
    table_frames: dict[str, Frame] = field(default_factory=dict)  # by language
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
        self.sockets.setdefault(socket.channel, set()).add(socket)
        if self.snapshot is not None:
            self._show(socket.channel, {socket})
            group = socket.channel.group
            is_staff = group in STAFF
            if self.lease is not None and is_staff:
                socket.writer.send("console", lease_frame(self.lease))
            if self.devices and is_staff:
                socket.writer.send("devices", devices_frame(self.devices))
            if self.stops != b"[]" and group in TOLD_STOPS:
                socket.writer.send("stops", stops_frame(self.stops))
            if self.watched != b"[]" and group in TOLD_WATCH_NOTES:
                socket.writer.send("watched", watched_frame(self.watched))
            if self.jackpot is not None:
                socket.writer.send("jackpot", jackpot_frame(self.jackpot))

    def remove(self, socket: LiveSocket) -> None:
        """Forget a socket."""
        group = self.sockets.get(socket.channel)
        if group is not None:
            group.discard(socket)
            if not group:
                del self.sockets[socket.channel]
                self.frames.pop(socket.channel, None)

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
        self.views.clear()
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
        for channel, frame in before.items():
            if self._frame(channel) != frame:
                for socket in self.sockets.get(channel, ()):
                    socket.writer.send("view", renamed_frame(self._frame(channel)))

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
        for channel, group in self.sockets.items():
            if channel.group in groups:
                for socket in group:
                    socket.writer.send(kind, frame)

    def send_all(self, kind: str, frame: Frame) -> None:
        """Give one frame to every socket of the table."""
        for group in self.sockets.values():
            for socket in group:
                socket.writer.send(kind, frame)

    def _show_all(self) -> None:
        for channel, group in sorted(self.sockets.items(), key=dealer_first):
            self._show(channel, group)

    def _show(self, channel: Channel, group: set[LiveSocket]) -> None:
        try:
            frame = self._frame(channel)
            table = self._table(channel.language) if channel.audience.endswith(SHORT) else None
        except Exception:
            # A screen must not look live on a view that could not be made; the other audiences go on.
            logger.exception("the %s view of table %s cannot be made", channel, self.table)
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
        FRAMES.labels(channel.group).inc(shown)

    def _table(self, language: str) -> Frame:
        """What short views have not of their table: another frame only where it is another."""
        assert self.snapshot is not None
        table = self.snapshot.views.table_at_rest
        if table != self.table_shown:
            self.table_shown = table
            self.table_frames.clear()
        if language not in self.table_frames:
            self.table_frames[language] = table_frame(table, language)
        return self.table_frames[language]

    def _frame(self, channel: Channel) -> Frame:
        frame = self.frames.get(channel)
        if frame is None:
            assert self.snapshot is not None
            began = perf_counter()
            view = encoder(channel.language)(self._view(channel.audience))
            if is_marked(view):
                view = filled(view, _words(channel.group), language=channel.language)
            frame = view_frame(self.snapshot.seq, view, self.snapshot.hints_of(channel.group))
            RENDER_SECONDS.observe(perf_counter() - began)
            self.frames[channel] = frame
        return frame

    def _view(self, audience: str) -> AnyView:
        """What is shown in several languages is made once: what is said in each is worked out as it is written."""
        assert self.snapshot is not None
        if group_name(audience) not in SPOKEN:
            return self.snapshot.views.of(audience)
        if audience not in self.views:
            self.views[audience] = self.snapshot.views.of(audience)
        return self.views[audience]


def dealer_first(entry: tuple[Channel, set[LiveSocket]]) -> bool:
    """Sorts whoever deals before all who watch."""
    return entry[0].group != "dealer"


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
SPOKEN = (*DISPLAYS, "dealer")
"""Who is shown a table in a language of the house's."""
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


def table_frame(table: TableView, language: str) -> Frame:
    """The message with what short views leave out of their table."""
    said = {name: part for name, part in as_said(table, language).items() if name not in TableNow.__struct_fields__}
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
