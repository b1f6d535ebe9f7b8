"""What is asked again of an authorized socket by mere time, and what as soon as its credentials change."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection

from live import session_monitor
from live.authorization import SIGN_IN, Denied, Granted, Request, authorization
from live.session_monitor import CREDENTIALS, WHOLE_RECHECK_SECONDS, Credentials, SessionMonitor, Subscription, key_of
from staff.access import DEVICE_COOKIE
from staff.models import Device
from tests.cast import Cast, make_cast_at_two_tables
from tests.prepared import prepared

NOTHING = Credentials(*[None] * 11)
SEAT = Granted("t1", "seat:1", "device-7")
SAM = Granted("t1", "pit", "sam", "pit_supervisor")


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the database holds on whom, the time, and who was decided on anew; all of these are refused."""
    paired = NOTHING._replace(kind="seat", table="t1", seat=1, paired_at=datetime.now(UTC))
    signed_in = NOTHING._replace(session_data="…", role=SAM.role, is_active=True, must_change_password=False)
    world: dict[str, Any] = {"held": {SEAT.actor: paired, SAM.actor: signed_in}, "now": 1_000.0, "decided": []}

    async def credentials_of(keys: set[session_monitor.Key]) -> dict[session_monitor.Key, Credentials]:
        return {key: world["held"][key[1]] for key in keys}

    def denials(asked: list[tuple[Request, Granted]]) -> list[Denied]:
        world["decided"] += [granted.actor for _, granted in asked]
        return [Denied(SIGN_IN) for _ in asked]

    monkeypatch.setattr(session_monitor, "credentials_of", credentials_of)
    monkeypatch.setattr(session_monitor, "denials", denials)
    monkeypatch.setattr(session_monitor, "monotonic", lambda: world["now"])
    return world


def watched(granted: Granted, closed: list[int]) -> Subscription:
    screen = granted.audience.partition(":")[0]
    return Subscription(Request(screen, granted.table, ()), granted, closed.append)


async def test_a_person_is_decided_on_again_by_mere_time_for_the_idle_lock(world: dict[str, Any]) -> None:
    closed: list[int] = []
    monitor, sam = SessionMonitor(), watched(SAM, closed)
    await monitor._look_after([sam])
    assert world["decided"] == []
    world["now"] += WHOLE_RECHECK_SECONDS + 1
    await monitor._look_after([sam])
    assert world["decided"] == [SAM.actor]
    assert closed == [SIGN_IN]


async def test_a_device_is_what_it_was_until_its_row_changes(world: dict[str, Any]) -> None:
    closed: list[int] = []
    monitor, seat = SessionMonitor(), watched(SEAT, closed)
    for _ in range(3):
        await monitor._look_after([seat])
        world["now"] += WHOLE_RECHECK_SECONDS + 1
    assert world["decided"] == []
    world["held"][SEAT.actor] = world["held"][SEAT.actor]._replace(revoked_at=datetime.now(UTC))
    await monitor._look_after([seat])
    assert world["decided"] == [SEAT.actor]
    assert closed == [SIGN_IN]


@pytest.fixture
def cast(db: None) -> Cast:
    """Everybody, with a display at seat 3 of table 1."""
    return prepared(make_cast_at_two_tables)


MOMENT = datetime(2026, 1, 1, tzinfo=UTC)
OTHERWISE: dict[str, tuple[Any, ...]] = {
    "code": ("ACEFGH",),
    "code_expires_at": (MOMENT,),
    "kind": tuple(kind for kind, _ in Device.KINDS),
    "table_id": ("t2",),
    "seat": (4,),
    "name": ("Another name",),
    "paired_at": (None, MOMENT),
    "paired_by": (None,),
    "seen_at": (None, MOMENT),
    "revoked_at": (MOMENT,),
    "revoked_by": (None,),
    "may_send": (["cards"],),
}
"""What each column of a device may become."""
KEPT = {"id", "token_hash", "created_at"}
"""By a trigger, once it is paired."""


@pytest.mark.parametrize(
    ("screen", "kind"), [("seat", "seat"), ("sign", "seat"), ("sign", "sign"), ("sign", "console")]
)
def test_whatever_ends_what_a_device_may_watch_is_among_what_is_read(cast: Cast, screen: str, kind: str) -> None:
    assert set(OTHERWISE) == {field.name for field in Device._meta.concrete_fields} - KEPT
    Device.objects.filter(pk=cast.pat.pk).update(kind=kind)
    request = Request(screen, "t1", ((b"cookie", f"{DEVICE_COOKIE}={cast.pat_cookie}".encode()),))
    before = authorization(request)
    assert isinstance(before, Granted)
    row = Device.objects.filter(pk=cast.pat.pk)
    whole = row.values().get()
    read, ended = read_of(request, before), set()
    for name, values in OTHERWISE.items():
        for value in values:
            row.update(**{name: value})
            if authorization(request) != before:
                ended.add(name)
                assert read_of(request, before) != read, (name, value)
            row.update(**whole)
    assert {"table_id", "paired_at", "revoked_at", "kind"} <= ended


def read_of(request: Request, granted: Granted) -> list[Any]:
    """What the monitor reads of a socket."""
    with connection.cursor() as cursor:
        cursor.execute(CREDENTIALS, [[each] for each in key_of(request, granted)])
        return list(cursor.fetchall())
