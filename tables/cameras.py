"""The cameras of the tables, the clocks of their recorders, and what of a camera shows which moment of a table.

A mark is by the recorder's clock: it says what to look for there. Who may set a camera, the policy decides.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

from django.db import transaction
from django.utils.timezone import localtime

from database.advisory_lock import advisory_lock
from staff.audit_log import log_change
from staff.models import Person
from tables.models import Camera, RecorderReading, Table
from tables.video_links import fault_of, filled

APART = timedelta(seconds=2)
"""Two readings of one clock differ by no more: it is read by the eye, second by second."""
ZONES = timedelta(hours=6)
"""A recorder that is further off is read in another zone."""
NOT_AHEAD = timedelta(0)


Row = TypeVar("Row", Camera, RecorderReading)


class ReadingRefused(Exception):
    """Two readings of a recorder's clock that are none; says why."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The house's clock and the recorder's at one look."""

    house: datetime
    recorder: datetime

    @property
    def offset(self) -> timedelta:
        return self.recorder - self.house


@dataclass(frozen=True, slots=True)
class VideoMark:
    """Where a moment of a table is on video. `offset` is how far the recorder's clock is ahead, None where nobody has
    read it yet; `link` is empty where the camera has no template.
    """

    camera: str
    recorder: str
    at: datetime
    offset: timedelta | None
    link: str

    @property
    def recorder_at(self) -> datetime:
        """The moment by the recorder's clock."""
        return self.at + (self.offset or NOT_AHEAD)

    def __str__(self) -> str:
        return f"Camera {self.camera}, {localtime(self.recorder_at):%H:%M:%S}"


class Cameras:
    """All cameras and readings of recorders, read once; ask it for any number of moments."""

    def __init__(self) -> None:
        self._of_table: dict[str, list[Camera]] = defaultdict(list)
        self._of_recorder: dict[str, list[RecorderReading]] = defaultdict(list)
        for camera in Camera.objects.order_by("since", "id"):
            self._of_table[camera.table_id].append(camera)
        for reading in RecorderReading.objects.select_related("read_by").order_by("read_at", "id"):
            self._of_recorder[reading.recorder].append(reading)

    def camera(self, table: str, at: datetime) -> Camera | None:
        """The camera that looked at a table then; before the first was set, that one. None where none is set."""
        return _holding(self._of_table[table], at, "since")

    def offset(self, recorder: str, at: datetime) -> timedelta | None:
        """How far a recorder's clock was ahead then; None where nobody read it."""
        reading = _holding(self._of_recorder[recorder], at, "read_at")
        return reading.offset if reading is not None else None

    def mark(self, table: str, at: datetime) -> VideoMark | None:
        """Where a moment of a table is on video; None where no camera is set."""
        camera = self.camera(table, at)
        if camera is None:
            return None
        offset = self.offset(camera.recorder, at)
        link = filled(camera.link, camera.number, camera.recorder, at + (offset or NOT_AHEAD))
        return VideoMark(camera.number, camera.recorder, at, offset, link)

    def moments(self, number: str, recorder_at: datetime) -> list[tuple[str, datetime]]:
        """The tables that a camera looked at when its recorder's clock showed a time, and that time of the house."""
        found = []
        for table in sorted(self._of_table):
            for camera in {row.recorder: row for row in self._of_table[table] if row.number == number}.values():
                house = recorder_at - (self.offset(camera.recorder, recorder_at) or NOT_AHEAD)
                holding = self.camera(table, house)
                if holding is not None and (holding.number, holding.recorder) == (number, camera.recorder):
                    found.append((table, house))
        return found

    def newest(self) -> dict[str, Camera]:
        """The camera of each table that has one."""
        return {table: rows[-1] for table, rows in self._of_table.items() if rows}

    def readings(self) -> dict[str, RecorderReading]:
        """The newest reading of each recorder that was read."""
        return {recorder: rows[-1] for recorder, rows in self._of_recorder.items() if rows}

    @property
    def recorders(self) -> list[str]:
        """The recorders of the cameras that hold, in order."""
        return sorted({camera.recorder for camera in self.newest().values()})


def _holding(rows: list[Row], at: datetime, column: str) -> Row | None:
    before = [row for row in rows if getattr(row, column) <= at]
    return before[-1] if before else rows[0] if rows else None


@transaction.atomic
def set_camera(by: Person, table: str, number: str, recorder: str, link: str) -> Camera:
    """The camera that looks at a table from now on; the same again changes nothing. Raises Table.DoesNotExist, and
    ValueError for a link that is none (`video_links.fault_of`).
    """
    if link and (fault := fault_of(link)):
        raise ValueError(fault)
    advisory_lock("cameras")
    row = Table.objects.only("id").get(pk=table)
    before = row.cameras.order_by("-since", "-id").first()
    named = {"number": number, "recorder": recorder, "link": link}
    if before is not None and all(getattr(before, name) == value for name, value in named.items()):
        return before
    camera = Camera.objects.create(table=row, set_by=by, **named)
    was = {name: getattr(before, name) if before is not None else "" for name in named}
    changed = {name: [was[name], value] for name, value in named.items() if was[name] != value}
    log_change(by.as_actor(), "camera_set", table, **changed)
    return camera


@transaction.atomic
def read_recorder(by: Person, recorder: str, first: Reading, second: Reading) -> RecorderReading:
    """How far a recorder's clock is ahead of the house's, by two readings. Raises ReadingRefused where they are not two
    of one clock.
    """
    if second.house <= first.house:
        raise ReadingRefused("The second reading is later than the first.")
    apart = abs(second.offset - first.offset)
    if apart > APART:
        said = f"{apart.total_seconds():g} seconds"
        raise ReadingRefused(f"The two readings differ by {said}. Read both clocks twice more.")
    offset = (first.offset + second.offset) / 2
    if abs(offset) > ZONES:
        raise ReadingRefused("The recorder is hours away: read its clock in the zone of the house.")
    reading = RecorderReading.objects.create(
        recorder=recorder,
        house_at=first.house,
        recorder_at=first.recorder,
        second_house_at=second.house,
        second_recorder_at=second.recorder,
        offset_ms=round(offset / timedelta(milliseconds=1)),
        read_by=by,
    )
    log_change(by.as_actor(), "recorder_read", recorder, clock=offset_text(offset))
    return reading


def offset_text(offset: timedelta | None) -> str:
    """ "is 2.5 seconds ahead", "is 1 second behind", "is right", or that it was not read yet."""
    if offset is None:
        return "was not read yet"
    seconds = abs(offset.total_seconds())
    if not seconds:
        return "is right"
    side = "ahead" if offset > NOT_AHEAD else "behind"
    return f"is {seconds:g} second{'' if seconds == 1 else 's'} {side}"
