"""A server's clock that runs backwards: no event is dated before the one before it, and the pit is told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from proofs.verify import verify_table
from rounds import event_times as clock
from rounds.models import Command, Event
from rules import commands as c
from tables.models import Alert
from tests.table import Game
from wagers.jackpots.actions import LockedJackpot, add_jackpot, under_lock
from wagers.jackpots.meter import Change, Occasion
from wagers.models import JackpotEvent

HOUR = timedelta(hours=1)


def times(game: Game) -> list[datetime]:
    return list(Event.objects.filter(table_id=game.table).order_by("seq").values_list("at", flat=True))


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets this server's clock to a moment, for who asks it anew under the table's lock."""
    return lambda moment: monkeypatch.setattr(clock, "now", lambda: moment)


def alerts() -> list[str]:
    return list(Alert.objects.filter(kind="clock").values_list("message", flat=True))


def test_no_event_comes_before_the_one_before_it(game: Game, set_clock: Any) -> None:
    before = times(game)[-1]
    set_clock(before - HOUR)
    assert game.send(c.OpenBetting(), received_at=before - HOUR).accepted
    assert times(game)[-1] == before
    assert Command.objects.order_by("-seq").first().received_at == before  # type: ignore[union-attr]
    assert times(game) == sorted(times(game))
    assert verify_table(game.table).sound


def test_the_pit_is_told_once_until_it_is_acknowledged(game: Game, set_clock: Any) -> None:
    before = times(game)[-1]
    set_clock(before - HOUR)
    game.send(c.OpenBetting(), received_at=before - HOUR)
    game.send(c.OpenBetting(), received_at=before - HOUR)
    (said,) = alerts()
    assert "3600 s behind" in said
    Alert.objects.update(acknowledged_at=before, acknowledged_by=game.cast.sam)
    game.send(c.CloseBetting(), received_at=before - HOUR)
    assert len(alerts()) == 2


def test_a_command_that_was_overtaken_is_no_fault_of_the_clock(game: Game, set_clock: Any) -> None:
    """It came first and waited for the table while another was carried out."""
    before = times(game)[-1]
    set_clock(before + timedelta(seconds=1))
    assert game.send(c.OpenBetting(), received_at=before - timedelta(seconds=2)).accepted
    assert times(game)[-1] == before
    assert alerts() == []


def test_two_servers_may_differ_by_less_than_a_second(game: Game, set_clock: Any) -> None:
    before = times(game)[-1]
    moment = before - timedelta(milliseconds=900)
    set_clock(moment)
    assert game.send(c.OpenBetting(), received_at=moment).accepted
    assert (times(game)[-1], alerts()) == (before, [])


def test_a_clock_that_goes_on_changes_nothing(game: Game, set_clock: Any) -> None:
    moment = times(game)[-1] + HOUR
    set_clock(moment)
    game.send(c.OpenBetting(), received_at=moment)
    assert (times(game)[-1], alerts()) == (moment, [])


def test_no_event_of_a_jackpot_comes_before_the_one_before_it(transactional_db: None) -> None:
    @under_lock
    def long_ago(jackpot: LockedJackpot) -> str:
        jackpot.append(Occasion(datetime(2020, 1, 1, tzinfo=UTC), "mona"), Change("added", 0, "again"))
        return ""

    assert add_jackpot("star", "Star", "mona") == long_ago("star") == ""
    first, second = JackpotEvent.objects.order_by("number").values_list("at", flat=True)
    assert second == first
