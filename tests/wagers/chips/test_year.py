"""A slip is numbered in the gaming year of the house's zone, whose last day ends in the morning (ruling 102)."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from rules import commands as c
from shifts.gaming_day import calendar
from tests.table import Game
from tests.wagers.chips.floor import CARL, FILL, opened_tray
from wagers.chips.models import SlipMove

pytestmark = pytest.mark.django_db(transaction=True)
TICK = timedelta(microseconds=1)


@pytest.mark.clause("ruling 102")
@pytest.mark.parametrize("zone", ["Australia/Perth", "America/New_York", "Pacific/Kiritimati", "UTC"])
def test_the_years_turn_is_the_beginning_of_its_first_gaming_day(game: Game, settings: object, zone: str) -> None:
    settings.CASINO_ZONE = zone  # type: ignore[attr-defined]
    opened_tray(game)
    year = datetime.now(ZoneInfo(zone)).year + 1
    begins, _ = calendar().bounds(datetime(year + 1, 1, 1).date())
    assert begins.astimezone(ZoneInfo(zone)).year == year + 1
    for at in (begins - TICK, begins - TICK, begins, begins + TICK):
        game.do(c.AskForChips("fill", FILL))
        slip = game.state.tray.asked
        assert game.send(c.IssueSlip(slip, "Rita"), CARL, received_at=at).accepted
    issued = SlipMove.objects.filter(move="issued").order_by("seq").values_list("year", "number")
    assert list(issued) == [(year, 1), (year, 2), (year + 1, 1), (year + 1, 2)]
