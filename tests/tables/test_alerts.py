"""How grave an alert is, who is on it, several acknowledged at once, and what waits too long."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from casino.tasks import escalate_alerts
from rounds.table_actions import take_console
from rules import commands
from tables.alerts import escalate_due, raise_alert
from tables.models import Alert, Table, WebhookDelivery
from tables.severity import CRITICAL, NOTICE, SERIOUS, severity_of
from tables.webhooks.outbox import add_receiver
from tests.cast import ELSEWHERE, TABLE
from tests.table import ANN, Game


def post(game: Game, who: str, path: str, body: Any = None) -> Any:
    client = game.cast.client(getattr(game.cast, who))
    return client.post(f"/api/v1/alerts/{path}", body or {}, content_type="application/json")


@pytest.mark.parametrize(
    ("kind", "cents", "severity"),
    [
        ("late_wager", 500, NOTICE),
        ("late_wager", None, NOTICE),
        ("late_wager", 99_999, NOTICE),
        ("late_wager", 100_000, SERIOUS),
        ("late_wager", 1_000_000, CRITICAL),
        ("mispay", 500, SERIOUS),
        ("mispay", 1_000_000, CRITICAL),
        ("jackpot_claim", None, CRITICAL),
        ("jackpot_claim", 100, CRITICAL),
    ],
)
def test_a_locked_jackpot_is_no_late_five_dollars(kind: str, cents: int | None, severity: str) -> None:
    assert severity_of(kind, cents) == severity


def test_the_house_says_from_which_amounts_on(settings: Any) -> None:
    settings.ALERT_SERIOUS_DOLLARS, settings.ALERT_CRITICAL_DOLLARS = 5, 50
    assert [severity_of("late_wager", cents) for cents in (499, 500, 5_000)] == [NOTICE, SERIOUS, CRITICAL]


@pytest.mark.clause("PM 5.3")
def test_a_late_wager_is_as_grave_as_its_amount_and_leads_to_its_round(game: Game) -> None:
    game.open_round()
    game.do(commands.CloseBetting())
    for cents in (2_000, 200_000):
        game.send(commands.PlaceWager(4, (commands.Stake(ANN, cents),), line=1))
    rows = game.cast.client(game.cast.sam).get("/api/v1/alerts?waiting=true").json()
    said = [(row["kind"], row["amount_cents"], row["severity"], row["round"]) for row in rows]
    assert said == [("late_wager", 200_000, "serious", 1), ("late_wager", 2_000, "notice", 1)]


def test_somebody_is_on_it_once(game: Game) -> None:
    alert = raise_alert(TABLE, "pit_called", "Dana calls the pit.").pk
    taken = post(game, "sam", f"{alert}/take")
    assert (taken.status_code, taken.json()["taken_by"]) == (200, "Sam")
    again = post(game, "sam", f"{alert}/take")
    assert (again.status_code, again.json()["taken_at"]) == (200, taken.json()["taken_at"])
    other = post(game, "mona", f"{alert}/take")
    assert (other.status_code, other.json()["code"], other.json()["detail"]) == (409, "alert_taken", "Sam is on it.")
    done = post(game, "mona", f"{alert}/acknowledge", {"note": " Chips came. "})
    assert (done.json()["acknowledged_by"], done.json()["note"]) == ("Mona", "Chips came.")
    late = post(game, "gus", f"{alert}/take")
    assert (late.status_code, late.json()["detail"]) == (409, "Mona has acknowledged it.")
    assert post(game, "sam", f"{alert}/acknowledge", {"note": "Mine"}).json()["note"] == "Chips came."


@pytest.mark.parametrize("who", ["dana", "vic", "ada"])
@pytest.mark.parametrize("path", ["{0}/take", "{0}/acknowledge", "acknowledge"])
def test_the_wrong_role_changes_nothing(game: Game, who: str, path: str) -> None:
    alert = raise_alert(TABLE, "pit_called", "Dana calls the pit.").pk
    assert post(game, who, path.format(alert), {"alerts": [alert]}).status_code == 403
    row = Alert.objects.get()
    assert (row.taken_at, row.acknowledged_at) == (None, None)


@pytest.mark.clause("ruling 58")
@pytest.mark.parametrize("path", ["{0}/take", "{0}/acknowledge", "acknowledge"])
def test_whoever_deals_leaves_the_tables_alerts_to_the_pit(game: Game, path: str) -> None:
    """Sam deals table 1 in Dana's place."""
    take_console(TABLE, "page-of-sam", game.cast.sam, takeover=True)
    alert = raise_alert(TABLE, "pit_called", "Sam calls the pit.").pk
    body = {"alerts": [alert]} if path == "acknowledge" else {}
    answer = post(game, "sam", path.format(alert), body)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
    assert "leaves its alerts to the pit" in answer.json()["detail"]
    assert Alert.objects.get(pk=alert).taken_by is None
    assert post(game, "mona", path.format(alert), body).status_code == 200


def test_several_are_acknowledged_with_one_note_and_none_where_one_is_missing(game: Game) -> None:
    Table.objects.create(id=ELSEWHERE, name="Table 2")
    alerts = [raise_alert(table, "pit_called", f"Call {n}").pk for n, table in enumerate([TABLE, TABLE, ELSEWHERE])]
    assert post(game, "sam", "acknowledge", {"alerts": [*alerts, 10**9]}).status_code == 404
    assert Alert.objects.filter(acknowledged_at=None).count() == 3
    answer = post(game, "sam", "acknowledge", {"alerts": alerts, "note": "Seen together."})
    assert [(row["id"], row["acknowledged_by"], row["note"]) for row in answer.json()] == [
        (alert, "Sam", "Seen together.") for alert in alerts
    ]
    assert [row["acknowledged_by"] for row in post(game, "mona", "acknowledge", {"alerts": alerts}).json()] == [
        "Sam"
    ] * 3
    for wrong in ({}, {"alerts": []}, {"alerts": ["x"]}, {"alerts": alerts, "note": "x" * 201}):
        assert post(game, "sam", "acknowledge", wrong).status_code == 400


def escalated() -> tuple[str, str]:
    row = Alert.objects.get()
    return row.escalated_to, row.severity


def waits(minutes: int) -> datetime:
    raise_alert(TABLE, "late_wager", "Late.", raised_at=timezone.now() - timedelta(minutes=minutes))
    return timezone.now()


def test_what_waits_is_passed_to_the_next_role_and_never_twice(game: Game) -> None:
    now = waits(5)
    assert [escalate_due(now), escalate_due(now), *(escalate_due(now) for _ in range(3))] == [1, 0, 0, 0, 0]
    assert escalated() == ("pit_manager", NOTICE)  # a late $20 that waits is a late $20
    assert escalate_due(now + timedelta(minutes=4, seconds=59)) == 0
    assert escalate_due(now + timedelta(minutes=5)) == 1
    assert escalated() == ("gaming_shift_manager", NOTICE)
    assert escalate_due(now + timedelta(hours=9)) == 0


def test_after_a_long_stop_it_is_passed_one_role_on(game: Game) -> None:
    waits(600)
    escalate_alerts()
    escalate_alerts()
    assert escalated()[0] == "pit_manager"


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_pass_it_once(game: Game) -> None:
    now = waits(6)

    def worker(_: int) -> int:
        try:
            return escalate_due(now)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(worker, range(4))) == 1
    assert escalated()[0] == "pit_manager"


def test_who_is_on_it_has_the_same_time_again_and_then_the_next_role_may_take_it_over(game: Game) -> None:
    now = waits(4)
    alert = Alert.objects.get().pk
    assert post(game, "sam", f"{alert}/take").status_code == 200
    assert escalate_due(now + timedelta(minutes=4)) == 0
    assert escalate_due(now + timedelta(minutes=6)) == 1
    assert post(game, "mona", f"{alert}/take").json()["taken_by"] == "Mona"


def test_what_waits_comes_by_severity_and_then_by_age_whatever_was_passed_on(game: Game) -> None:
    """Thirteen late $20 that were passed on, and a stop of five seconds ago: the stop stands above them."""
    now = timezone.now()
    late = [raise_alert(TABLE, "late_wager", f"{n}", raised_at=now - timedelta(minutes=20 - n)).pk for n in range(13)]
    assert escalate_due(now) == 13
    stop = raise_alert(TABLE, "player_stopped", "Stopped.").pk
    locked = raise_alert(TABLE, "jackpot_claim", "Claimed.").pk
    sam = game.cast.client(game.cast.sam)
    assert [row["id"] for row in sam.get("/api/v1/alerts?waiting=true").json()] == [locked, stop, *late]
    assert [row["id"] for row in sam.get("/api/v1/alerts?waiting=true&limit=2").json()] == [locked, stop]
    assert [row["id"] for row in sam.get("/api/v1/alerts?limit=2").json()] == [locked, stop], "the newest"


@pytest.mark.parametrize("minutes", [0, 60])
def test_the_house_says_how_long(game: Game, settings: Any, minutes: int) -> None:
    settings.ALERT_ESCALATION_MINUTES = minutes
    assert escalate_due(waits(59)) == 0


def test_what_is_acknowledged_is_passed_to_nobody(game: Game) -> None:
    now = waits(6)
    post(game, "sam", f"{Alert.objects.get().pk}/acknowledge")
    assert escalate_due(now) == 0


def test_receivers_are_told_what_became_of_it(game: Game, settings: Any) -> None:
    settings.WEBHOOKS_TO_PRIVATE_ADDRESSES = True
    add_receiver(game.cast.gus, "A program", "http://127.0.0.1:1/", ["alert", "alert_changed"])
    now = waits(6)
    alert = Alert.objects.get().pk
    escalate_due(now)
    post(game, "mona", f"{alert}/take")
    post(game, "mona", f"{alert}/take")
    post(game, "mona", f"{alert}/acknowledge", {"note": "Paid."})
    bodies = [row.body for row in WebhookDelivery.objects.order_by("created_at")]
    assert len(bodies) == 4
    assert '"severity": "notice"' in bodies[0]
    assert '"escalated_to": "pit_manager"' in bodies[1]
    assert '"taken_by": "mona"' in bodies[2]
    assert '"acknowledged_by": "mona"' in bodies[3]
    assert '"note": "Paid."' in bodies[3]
