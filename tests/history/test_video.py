"""From any step, alert, count and event to its video, and back from a picture to round and step."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from history.video import VideoForm
from rounds.models import Event
from tables.cameras import Reading, read_recorder, set_camera
from tests.history.test_pages import text_of
from tests.table import Game

LINK = "https://nvr.example/{camera}?t={unix}"
AHEAD = timedelta(seconds=75)


@pytest.fixture
def filmed(played: Game) -> Game:
    """Table 1 is on camera 14, whose recorder is 75 seconds ahead."""
    mona = played.cast.mona
    set_camera(mona, played.table, "14", "North", LINK)
    now = timezone.now()
    later = now + timedelta(seconds=9)
    read_recorder(mona, "North", Reading(now, now + AHEAD), Reading(later, later + AHEAD))
    return played


def links(page: Any) -> list[str]:
    return [unescape(found) for found in re.findall(r'href="(https://nvr[^"]*)"', page.text)]


@pytest.fixture
def ada(filmed: Game) -> Client:
    return filmed.cast.client(filmed.cast.ada)


def test_every_step_of_a_round_leads_to_its_moment(filmed: Game, ada: Client) -> None:
    for step in (1, 3):
        page = ada.get("/history/t1/1/", {"step": step})
        row = Event.objects.filter(table_id="t1", round=1).order_by("seq")[step - 1]
        assert links(page) == [f"https://nvr.example/14?t={int((row.at + AHEAD).timestamp())}"]
        assert 'rel="noopener noreferrer"' in page.text
        assert f"Camera 14, {timezone.localtime(row.at + AHEAD):%H:%M:%S}" in page.text


def test_events_of_the_floor_and_of_a_table_lead_there_too(filmed: Game, ada: Client) -> None:
    many = Event.objects.filter(table_id="t1").count()
    assert len(links(ada.get("/history/events/"))) == min(many, 100)
    assert len(links(ada.get("/history/t1/events/"))) == min(many, 100)


def test_without_a_camera_nothing_is_linked(played: Game) -> None:
    page = played.cast.client(played.cast.ada).get("/history/t1/1/")
    assert "On video" not in page.text
    assert links(page) == []


def test_a_picture_leads_back_to_round_and_step(filmed: Game, ada: Client) -> None:
    row = Event.objects.filter(table_id="t1", round=2).order_by("seq")[1]
    shown = timezone.localtime(row.at + AHEAD)
    asked = {"camera": "14", "time": f"{shown:%H:%M:%S}", "day": f"{shown:%Y-%m-%d}"}
    page = ada.get("/history/video/", asked)
    until = row.at.replace(microsecond=0) + timedelta(seconds=1)
    last = Event.objects.filter(table_id="t1", at__lt=until).order_by("-seq").first()
    assert last is not None
    assert f'href="/history/t1/{last.round}/?event={last.seq}"' in page.text
    assert "North’s clock is 75 seconds ahead" in text_of(page)


def test_a_picture_of_no_camera_says_so(ada: Client) -> None:
    assert "No such camera looked" in text_of(ada.get("/history/video/", {"camera": "99", "time": "21:03"}))
    assert "No such camera" not in text_of(ada.get("/history/video/"))
    assert ada.get("/history/video/", {"camera": "14", "time": "late"}).status_code == 200


def test_a_time_without_a_day_is_the_newest_such_time() -> None:
    now = timezone.localtime()
    for away in (timedelta(hours=-1), timedelta(hours=1)):
        form = VideoForm({"camera": "14", "time": f"{now + away:%H:%M:%S}"})
        assert form.is_valid()
        assert timedelta(0) <= timezone.now() - form.shown_at < timedelta(days=1)


def test_a_moment_of_a_table_as_an_alert_names_it(filmed: Game, ada: Client) -> None:
    row = Event.objects.filter(table_id="t1", round=1).order_by("seq")[2]
    page = ada.get("/history/video/", {"table": "t1", "at": row.at.isoformat()})
    assert f"?event={row.seq}" in page.text
    assert links(page) == [f"https://nvr.example/14?t={int((row.at + AHEAD).timestamp())}"]
    for wrong in ({"table": "t1", "at": "soon"}, {"table": "none", "at": row.at.isoformat()}, {"table": "t1"}):
        assert ada.get("/history/video/", wrong).status_code == 200


def test_who_may(filmed: Game) -> None:
    cast = filmed.cast
    asked = [cast.client(one).get("/history/video/").status_code for one in (cast.dana, cast.sam, cast.ada)]
    assert asked == [403, 200, 200]
