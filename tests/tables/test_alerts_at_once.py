"""Alerts that two processes raise at the same moment: each once, and neither waits for the other for good."""

from __future__ import annotations

from threading import Event
from time import sleep

import pytest
from django.db import transaction

from rounds.table_actions import take_console
from tables import actions
from tables.alerts import raise_alert
from tables.models import Alert
from tests.cast import TABLE
from tests.table import Game
from tests.threads import at_once


def test_a_console_is_missed_while_another_alert_of_the_table_is_raised(game: Game) -> None:
    """The one holds the table's row and comes to its journal; the other holds the journal and comes to the row."""
    game.open_round()
    take_console(TABLE, "c1", game.cast.dana)
    raised = Event()

    def interrupt() -> None:
        with transaction.atomic():
            raise_alert(TABLE, "interrupted", "Play was interrupted.")
            raised.set()
            sleep(0.3)  # as the alerts of other tables are raised beside it

    def miss() -> None:
        assert raised.wait(5)
        assert actions.console_lost(TABLE, "c1", 0.0)

    at_once(lambda do: do(), [interrupt, miss])
    assert set(Alert.objects.values_list("kind", flat=True)) == {"interrupted", actions.CONSOLE_DISCONNECTED}


@pytest.mark.parametrize("tell", [actions.badge_tried, actions.record_fault, actions.alert_improbable_luck])
def test_what_two_processes_find_at_once_is_one_alert(
    game: Game, monkeypatch: pytest.MonkeyPatch, tell: object
) -> None:
    def slowly(*what: str) -> Alert:
        sleep(0.2)  # so that whoever does not wait for their turn has looked by then
        return raise_alert(*what)

    monkeypatch.setattr(actions, "raise_alert", slowly)
    at_once(lambda words: tell(TABLE, words), ["It is so."] * 3)  # type: ignore[operator]
    assert Alert.objects.filter(message="It is so.").count() == 1
