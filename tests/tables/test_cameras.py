"""Cameras of tables: who sets one, the recorder's clock by two readings, and which picture shows which moment."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import ProgrammingError, transaction
from django.utils import timezone

from staff.models import AuditLogEntry
from tables.cameras import Cameras, Reading, ReadingRefused, read_recorder, set_camera
from tables.models import Camera, RecorderReading
from tests.cast import ELSEWHERE, TABLE, Cast, make_cast_at_two_tables
from tests.prepared import prepared

LINK = "https://nvr.example/{camera}?t={utc}"
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    """Everybody, and two tables."""
    return prepared(make_cast_at_two_tables)


def read(cast: Cast, first: timedelta, second: timedelta, recorder: str = "North") -> RecorderReading:
    now = timezone.now()
    later = now + 9 * SECOND
    return read_recorder(cast.mona, recorder, Reading(now, now + first), Reading(later, later + second))


def test_a_mark_is_by_the_recorders_clock(cast: Cast) -> None:
    set_camera(cast.mona, TABLE, "14", "North", LINK)
    now = timezone.now()
    before = Cameras().mark(TABLE, now)
    assert before is not None
    assert (before.offset, before.recorder_at) == (None, now)
    read(cast, 90 * SECOND, 91 * SECOND)
    mark = Cameras().mark(TABLE, now)
    assert mark is not None
    assert (mark.camera, mark.offset, mark.recorder_at) == ("14", 90.5 * SECOND, now + 90.5 * SECOND)
    assert mark.link.startswith(f"https://nvr.example/14?t={now + 90.5 * SECOND:%Y-%m-%dT%H}")
    assert str(mark) == f"Camera 14, {timezone.localtime(now + 90.5 * SECOND):%H:%M:%S}"
    assert Cameras().mark(ELSEWHERE, now) is None


def test_the_way_back_from_a_picture_to_the_table(cast: Cast) -> None:
    set_camera(cast.mona, TABLE, "14", "North", LINK)
    set_camera(cast.mona, ELSEWHERE, "15", "North", LINK)
    read(cast, -40 * SECOND, -40 * SECOND)
    now = timezone.now()
    assert Cameras().moments("14", now - 40 * SECOND) == [(TABLE, now)]
    assert Cameras().moments("16", now) == []


def test_what_was_recorded_before_keeps_the_camera_that_it_had(cast: Cast) -> None:
    first = set_camera(cast.mona, TABLE, "14", "North", LINK)
    at = first.since + timedelta(milliseconds=1)
    set_camera(cast.mona, TABLE, "22", "South", "")
    cameras = Cameras()
    then, now = cameras.mark(TABLE, at), cameras.mark(TABLE, timezone.now())
    assert then is not None
    assert now is not None
    assert (then.camera, now.camera, now.link) == ("14", "22", "")
    assert cameras.moments("14", at) == [(TABLE, at)]
    assert cameras.moments("14", timezone.now()) == [], "it looks elsewhere now"
    assert cameras.mark(TABLE, at - MINUTE) is not None, "before the first was set, that one"
    assert set_camera(cast.mona, TABLE, "22", "South", "").number == "22"
    assert Camera.objects.count() == 2, "the same again changes nothing"


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [(SECOND, 4 * SECOND, "differ by 3 seconds"), (timedelta(hours=8), timedelta(hours=8), "zone")],
)
def test_two_readings_that_are_none(cast: Cast, first: timedelta, second: timedelta, said: str) -> None:
    with pytest.raises(ReadingRefused, match=said):
        read(cast, first, second)
    assert not RecorderReading.objects.exists()


def test_one_look_is_no_second_reading(cast: Cast) -> None:
    one = Reading(timezone.now(), timezone.now())
    with pytest.raises(ReadingRefused, match="later"):
        read_recorder(cast.mona, "North", one, one)


def test_a_link_that_is_none_is_not_set(cast: Cast) -> None:
    with pytest.raises(ValueError, match="begins with"):
        set_camera(cast.mona, TABLE, "14", "North", "javascript:{utc}")
    assert not Camera.objects.exists()


def test_nothing_of_it_is_changed_later(cast: Cast) -> None:
    set_camera(cast.mona, TABLE, "14", "North", LINK)
    read(cast, SECOND, SECOND)
    for rows, column in ((Camera.objects, "number"), (RecorderReading.objects, "recorder")):
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            rows.update(**{column: "15"})  # type: ignore[attr-defined]


def test_who_opens_the_pages_and_who_sets(cast: Cast) -> None:
    people = [cast.dana, cast.sam, cast.mona, cast.gus, cast.ada]
    assert [cast.client(one).get("/tables/cameras/").status_code for one in people] == [403, 200, 200, 200, 200]
    assert [cast.client(one).get(f"/tables/{TABLE}/camera/").status_code for one in people] == [403, 403, 200, 200, 403]
    assert [cast.client(one).post("/tables/cameras/clock/").status_code for one in people] == [403, 403, 422, 422, 403]


def sets(cast: Cast, link: str = LINK) -> Any:
    body = {"number": "14", "recorder": "North", "link": link}
    return cast.client(cast.mona).post(f"/tables/{TABLE}/camera/", body)


def test_a_manager_sets_a_camera_on_its_page(cast: Cast) -> None:
    refused = sets(cast, "javascript:alert({utc})")
    assert refused.status_code == 422
    assert "A link begins with" in refused.text
    assert sets(cast).headers["Location"] == "/tables/cameras/"
    page = cast.client(cast.ada).get("/tables/cameras/").text
    assert "North" in page
    assert "https://nvr.example/{camera}?t={utc}" in page
    assert "was not read yet" in page
    line = AuditLogEntry.objects.get(action="camera_set")
    assert (line.actor, line.subject, line.details["number"]) == ("mona", TABLE, ["", "14"])


def looked(cast: Cast, house: datetime, shown: timedelta, again: timedelta) -> Any:
    later = house + 20 * SECOND
    clocks = {"house": house, "shown": house + shown, "second_house": later, "second_shown": later + again}
    body = {name: f"{timezone.localtime(at):%H:%M:%S}" for name, at in clocks.items()} | {"recorder": "North"}
    return cast.client(cast.mona).post("/tables/cameras/clock/", body)


def test_the_clock_of_a_recorder_is_read_twice_on_the_page(cast: Cast) -> None:
    sets(cast)
    now = timezone.now()
    assert "another now" in looked(cast, now - timedelta(hours=1), SECOND, SECOND).text
    apart = looked(cast, now, 5 * SECOND, 9 * SECOND)
    assert apart.status_code == 422
    assert "differ by 4 seconds" in apart.text
    assert looked(cast, now, 61 * SECOND, 62 * SECOND).status_code == 302
    page = cast.client(cast.ada).get("/tables/cameras/").text
    assert "is 61.5 seconds ahead" in page
    assert RecorderReading.objects.get().offset_ms == 61_500
