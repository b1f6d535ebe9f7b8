"""Every list by gaming day and shift: one form, at every door."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from history.filters import EventFilters, RoundFilters
from shifts.filters import ByGamingDay
from staff.models import AuditLogEntry, DealerDuty
from tables.models import Alert, WebhookDelivery, WebhookReceiver
from tests.cast import TABLE, Cast, make_cast_at_two_tables
from tests.prepared import prepared
from wagers.jackpots.models import Jackpot, JackpotEvent

NOON, EVENING, NEXT = (datetime(2001, 11, day, hour, tzinfo=UTC) for day, hour in ((22, 12), (22, 23), (23, 7)))
ASKED = {"gaming_day": "2001-11-22"}
NIGHT = ASKED | {"shift": "Night"}
WRONG = [{"shift": "Night"}, {"gaming_day": "yesterday"}, ASKED | {"shift": "Dawn"}, {"gaming_day": "9999-12-31"}]


@pytest.fixture(autouse=True)
def utc(settings: Any) -> None:
    """These moments are of a house that goes by UTC."""
    settings.CASINO_ZONE = "UTC"


@pytest.fixture
def cast(db: None) -> Cast:
    """Everybody, and the two tables they deal at."""
    return prepared(make_cast_at_two_tables)


def test_a_day_and_times_narrow_each_other(db: None) -> None:
    assert ByGamingDay({}).wanted == {}
    assert ByGamingDay(NIGHT).wanted == {
        "from_time": datetime(2001, 11, 22, 22, tzinfo=UTC),
        "to_time": datetime(2001, 11, 23, 6, tzinfo=UTC),
    }
    times = {"from_time": "2001-11-23T01:00:00", "to_time": "2001-11-24T01:00:00"}
    both = EventFilters(NIGHT | times)
    assert both.wanted == {"from_time": NEXT - timedelta(hours=6), "to_time": NEXT - timedelta(hours=1)}
    assert "to_time" in EventFilters(NIGHT | {"from_time": "2001-11-23T07:00:00"}).errors
    rounds = RoundFilters(NIGHT | times)  # opened from and before, and over in that night
    assert (rounds.wanted["from_time"], rounds.wanted["to_time"]) == (
        NEXT - timedelta(hours=6),
        NEXT + timedelta(hours=18),
    )
    assert (rounds.wanted["ended_from"], rounds.wanted["ended_before"]) == (
        NEXT - timedelta(hours=9),
        NEXT - timedelta(hours=1),
    )


@pytest.mark.parametrize("asked", WRONG, ids=str)
def test_what_cannot_be_a_span_is_said(db: None, asked: dict[str, str]) -> None:
    assert ByGamingDay(asked).errors
    assert ByGamingDay(asked).wanted == {}


def test_alerts(cast: Cast) -> None:
    made = [
        Alert.objects.create(table_id=TABLE, kind="void", message="x", raised_at=at) for at in (NOON, EVENING, NEXT)
    ]
    sam = cast.client(cast.sam)
    found = {name: [row["id"] for row in sam.get("/api/v1/alerts", asked).json()] for name, asked in
             {"day": ASKED, "night": NIGHT}.items()}  # fmt: skip
    assert found == {"day": [made[1].pk, made[0].pk], "night": [made[1].pk]}
    assert sam.get("/api/v1/alerts", {"shift": "Night"}).status_code == 400


def test_the_audit_log_and_ended_duties(cast: Cast) -> None:
    spans = ((NOON, EVENING), (NEXT, NEXT + timedelta(hours=1)))
    first, second = (
        DealerDuty.objects.create(person=cast.mona, table_id=TABLE, since=since, until=until) for since, until in spans
    )
    sam, gus = cast.client(cast.sam), cast.client(cast.gus)

    def ended(asked: dict[str, str]) -> list[DealerDuty]:
        return list(sam.get("/duties/", asked).context["past"])

    assert (ended({}), ended(ASKED), ended(NIGHT)) == ([second, first], [first], [first])
    assert ended(ASKED | {"shift": "Day"}) == [first]  # a part of it
    assert ended({"shift": "Day"}) == []
    assert '<td data-label="Table">Table 1</td>' in sam.get("/duties/").text
    line = AuditLogEntry.objects.create(at=EVENING, actor="sam", action="duty_begun", subject="dana")
    AuditLogEntry.objects.create(at=NEXT, actor="sam", action="duty_ended", subject="dana")
    assert [line.pk for line in gus.get("/people/record/", NIGHT).context["page"]] == [line.pk]
    assert list(gus.get("/people/record/", {"shift": "Night"}).context["page"]) == []


def test_deliveries_of_webhooks(cast: Cast) -> None:
    receiver = WebhookReceiver.objects.create(name="Books", url="https://books.example", kinds=["alert"])
    rows = [WebhookDelivery.objects.create(receiver=receiver, kind="alert", created_at=at) for at in (NOON, EVENING)]
    gus = cast.client(cast.gus)
    assert list(gus.get("/webhooks/", NIGHT).context["deliveries"]) == [rows[1]]
    assert list(gus.get("/webhooks/").context["deliveries"]) == rows[::-1]


def test_the_record_of_a_jackpot(cast: Cast) -> None:
    row = Jackpot.objects.create(id="shared", name="Shared", events=3)
    for number, at in enumerate((NOON, EVENING, NEXT), 1):
        JackpotEvent.objects.create(
            jackpot=row, number=number, at=at, kind="opened", cents=0, words="x", hash=bytes(32)
        )
    sam = cast.client(cast.sam)

    def numbers(asked: dict[str, str]) -> list[int]:
        return [event.number for event in sam.get("/jackpots/shared/", asked).context["events"]]

    assert (numbers({}), numbers(ASKED), numbers(NIGHT)) == ([3, 2, 1], [2, 1], [2])
    assert (numbers({"gaming_day": "2001-11-24"}), numbers({"shift": "Night"})) == ([], [])
