"""A drop box that is hung without its day belongs to the gaming day of the moment, by the house's zone (ruling 103)."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from rules import commands as c
from shifts.gaming_day import calendar
from tests.table import Game
from tests.wagers.chips.floor import opened_tray

pytestmark = pytest.mark.django_db(transaction=True)
TICK = timedelta(microseconds=1)


@pytest.mark.clause("ruling 103")
@pytest.mark.parametrize("zone", ["Asia/Singapore", "America/New_York", "UTC"])
def test_a_box_knows_its_gaming_day(game: Game, settings: object, zone: str) -> None:
    settings.CASINO_ZONE = zone  # type: ignore[attr-defined]
    opened_tray(game)
    day = datetime.now(ZoneInfo(zone)).date() + timedelta(days=2)
    begins, ends = calendar().bounds(day)
    for box, (at, belongs) in enumerate(((begins - TICK, day - timedelta(days=1)), (begins, day), (ends - TICK, day))):
        assert game.send(c.PlaceDropBox(f"{box}"), game.cast.mona.as_actor(), received_at=at).accepted
        assert game.state.tray.box.day == belongs.isoformat()


@pytest.mark.clause("ruling 103")
def test_a_day_that_is_said_holds(game: Game) -> None:
    opened_tray(game)
    game.do(c.PlaceDropBox("17", "2026-01-31"), by=game.cast.mona.as_actor())
    assert game.state.tray.box.day == "2026-01-31"
