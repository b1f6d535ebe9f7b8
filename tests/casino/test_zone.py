"""The casino's clock: its zone comes from the environment and stands on every page; the history says UTC."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from django.test import Client

from casino.environment import EnvironmentMistake, zone
from rules import events
from rules.wording.event_context import EventContext
from rules.wording.events import event_text, utc_text


@pytest.mark.parametrize(("named", "found"), [("", "UTC"), (" ", "UTC"), ("Asia/Singapore", "Asia/Singapore")])
def test_the_zone_of_the_environment(monkeypatch: pytest.MonkeyPatch, named: str, found: str) -> None:
    monkeypatch.setenv("CASINO_ZONE", named)
    assert zone("CASINO_ZONE") == found


def test_a_zone_that_there_is_not_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASINO_ZONE", "Asia/Atlantis")
    with pytest.raises(EnvironmentMistake, match="Asia/Atlantis"):
        zone("CASINO_ZONE")


@pytest.mark.django_db
@pytest.mark.parametrize("named", ["Asia/Singapore", "UTC"])
def test_pages_name_the_zone_to_their_scripts(settings: Any, named: str) -> None:
    """No screen goes by its device's own clock."""
    settings.CASINO_ZONE = named
    assert f'<html lang="en" data-zone="{named}"' in Client().get("/sign-in/").content.decode()


@pytest.mark.clause("PM 5.3")
def test_in_the_history_the_times_of_a_refusal_are_utc() -> None:
    said = "Bets closed at 2026-01-31T20:00:30Z; this came at 2026-01-31T20:00:31Z and is refused."
    event = events.CommandRefused(msgspec.Raw(b"{}"), "late_wager", "PM 5.3", said)
    text = utc_text(event_text(event, EventContext("mbs-pontoon-6", str)))
    assert text == "Bets closed at 20:00:30 UTC; this came at 20:00:31 UTC and is refused."


@pytest.mark.clause("PM 5.29")
def test_in_the_history_the_times_of_a_power_failure_are_utc() -> None:
    failed = datetime(2026, 1, 31, 20, 0, 30, tzinfo=UTC)
    event = events.PowerFailed(True, "PM 5.29.2", failed, failed + timedelta(minutes=9))
    text = utc_text(event_text(event, EventContext("mbs-pontoon-6", str)))
    assert text == "Power failure, since 20:00:30 UTC, back at 20:09:30 UTC; play goes on"
