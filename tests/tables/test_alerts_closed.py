"""What closes an alert: a note where money is looked into, and somebody else than who signed a wrong count."""

from __future__ import annotations

from typing import Any

import pytest

from rounds.alerts import alerts
from rules import commands as c
from rules import events
from tables.alerts import raise_alert
from tables.models import Alert
from tests.cast import TABLE
from tests.table import Game
from tests.wagers.chips.floor import by_two, opened_tray

NOTE = "Counted anew with Mona."


def post(game: Game, who: str, path: str, body: Any = None) -> Any:
    client = game.cast.client(getattr(game.cast, who))
    return client.post(f"/api/v1/{path}", body or {}, content_type="application/json")


@pytest.fixture
def short(game: Game) -> Alert:
    """Dana and Sam signed a count that is $11,255 above what the record says."""
    opened_tray(game)
    chips = (c.ChipCount(100_00, 162), c.ChipCount(5_00, 11))
    assert by_two(game, c.CountTray("count", chips, "We looked twice.")).accepted
    return Alert.objects.get(kind="tray")


@pytest.mark.clause("ruling 101")
def test_a_count_that_differs_is_as_grave_as_what_it_differs_by(short: Alert) -> None:
    assert (short.amount_cents, short.severity) == (11_255_00, "critical")


DOORS = ["alerts/{0}/acknowledge", "alerts/acknowledge", f"tables/{TABLE}/device-alerts/{{0}}/acknowledge"]


@pytest.mark.clause("ruling 101")
@pytest.mark.parametrize("path", [*DOORS, "alerts/{0}/take"])
def test_who_signed_a_wrong_count_closes_its_alert_by_no_door(game: Game, short: Alert, path: str) -> None:
    """Sam approved it with badge and PIN, and deals nothing."""
    called = raise_alert(TABLE, "pit_called", "Dana calls the pit.").pk
    body = {"alerts": [called, short.pk], "note": NOTE} if path == "alerts/acknowledge" else {"note": NOTE}
    answer = post(game, "sam", path.format(short.pk), body)
    assert answer.status_code in (404, 409)
    if answer.status_code == 409:
        assert answer.json()["code"] == "own_count"
        assert answer.json()["detail"] == "You signed this count of Table 1: somebody else looks into it (ruling 101)."
    assert not Alert.objects.exclude(acknowledged_at=None, taken_at=None).exists(), "all or none"
    assert post(game, "mona", f"alerts/{short.pk}/acknowledge", {"note": NOTE}).status_code == 200
    assert Alert.objects.get(pk=short.pk).acknowledged_by == game.cast.mona
    assert post(game, "sam", "alerts/acknowledge", {"alerts": [called]}).status_code == 200


@pytest.mark.parametrize("path", ["alerts/{0}/acknowledge", "alerts/acknowledge"])
@pytest.mark.parametrize("kind", ["tray", "slip_differs", "slip_void", "jackpot_claim", "round_void"])
def test_counts_claims_and_voids_are_acknowledged_with_a_note(game: Game, kind: str, path: str) -> None:
    alert, called = raise_alert(TABLE, kind, "It is so.").pk, raise_alert(TABLE, "pit_called", "Dana calls.").pk
    ids = {"alerts": [called, alert]} if path == "alerts/acknowledge" else {}
    for note in ("", "  \n "):
        answer = post(game, "sam", path.format(alert), ids | {"note": note})
        assert (answer.status_code, answer.json()["code"]) == (422, "note_missing")
        assert answer.json()["detail"].endswith("at Table 1 takes a note: what was found, or what was done.")
    assert not Alert.objects.exclude(acknowledged_at=None).exists(), "all or none"
    waiting = game.cast.client(game.cast.sam).get("/api/v1/alerts?waiting=true").json()
    assert {row["kind"]: row["takes_note"] for row in waiting} == {kind: True, "pit_called": False}
    assert post(game, "sam", path.format(alert), ids | {"note": NOTE}).status_code == 200
    again = post(game, "mona", path.format(alert), ids)
    assert again.status_code == 200, "doing it again changes nothing"
    assert Alert.objects.get(pk=alert).note == NOTE
    assert post(game, "sam", f"alerts/{called}/acknowledge").status_code == 200


@pytest.mark.clause("ruling 104")
def test_a_drop_that_differs_says_by_how_much() -> None:
    counted = events.DropCounted("12", "2026-11-26", 500_00, 500_00, -700_00, 500_00, True, "ruling 103")
    (alert,) = alerts(counted, "mbs-pontoon-6")
    assert (alert.kind, alert.amount_cents) == ("tray", 1_200_00)
