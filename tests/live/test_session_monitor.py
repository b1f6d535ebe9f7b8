"""What is asked again of an authorized socket by mere time, and what as soon as its credentials change."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from time import time
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.db.models import QuerySet

from live import session_monitor
from live.authorization import SIGN_IN, Denied, Granted, Request, authorization
from live.session_monitor import CREDENTIALS, Credentials, SessionMonitor, Subscription, in_row, key_of
from staff.access import DEVICE_COOKIE, SEEN_KEY, idle_seconds
from staff.models import ROLES, Device, Person
from tests.cast import Cast, make_cast_at_two_tables, session_of
from tests.prepared import prepared

NOTHING = Credentials({}, *[None] * 10)
SEAT = Granted("t1", "seat:1", "device-7")
SAM = Granted("t1", "pit", "sam", "pit_supervisor")


class World:
    """What the database holds on whom, and who was decided on anew; all of these are refused."""

    def __init__(self) -> None:
        sams = Person(password="of today")
        signed_in = {HASH_SESSION_KEY: sams.get_session_auth_hash()}
        self.held = {
            SEAT.actor: NOTHING._replace(kind="seat", table="t1", seat=1, paired_at=datetime.now(UTC)),
            SAM.actor: NOTHING._replace(
                session=signed_in, role=SAM.role, is_active=True, password=sams.password, must_change_password=False
            ),
        }
        self.seen_at = time()
        self.refuses = True
        self.decided: list[str] = []

    def now(self, actor: str, **columns: Any) -> None:
        """Other values in somebody's row."""
        self.held[actor] = self.held[actor]._replace(**columns)

    async def credentials_of(self, keys: set[session_monitor.Key]) -> dict[session_monitor.Key, Any]:
        return {key: (self.held[key[1]], self.seen_at) for key in keys}

    def denials(self, asked: list[tuple[Request, Granted]]) -> list[Denied | None]:
        self.decided += [granted.actor for _, granted in asked]
        return [Denied(SIGN_IN) if self.refuses else None for _ in asked]


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    world = World()
    monkeypatch.setattr(session_monitor, "credentials_of", world.credentials_of)
    monkeypatch.setattr(session_monitor, "denials", world.denials)
    return world


def watched(granted: Granted, closed: list[int]) -> Subscription:
    screen = granted.audience.partition(":")[0]
    return Subscription(Request(screen, granted.table, ()), granted, closed.append)


async def test_a_person_is_decided_on_again_when_their_screen_lay_unused_too_long(world: World) -> None:
    closed: list[int] = []
    monitor, sam = SessionMonitor(), watched(SAM, closed)
    await monitor._look_after([sam])
    world.seen_at -= idle_seconds() - 5
    await monitor._look_after([sam])
    assert world.decided == []
    world.seen_at -= 10
    await monitor._look_after([sam])
    assert world.decided == [SAM.actor]
    assert closed == [SIGN_IN]


async def test_a_password_changed_before_the_first_look_is_noticed(world: World) -> None:
    world.now(SAM.actor, password="of tomorrow")
    closed: list[int] = []
    await SessionMonitor()._look_after([watched(SAM, closed)])
    assert world.decided == [SAM.actor]
    assert closed == [SIGN_IN]


async def test_a_session_that_ended_for_the_database_first_is_asked_for_until_it_ended_for_us_too(world: World) -> None:
    closed: list[int] = []
    monitor, sam = SessionMonitor(), watched(SAM, closed)
    await monitor._look_after([sam])
    world.now(SAM.actor, session={})
    world.refuses = False
    await monitor._look_after([sam])
    assert closed == []
    world.refuses = True
    await monitor._look_after([sam])
    assert closed == [SIGN_IN]


async def test_a_fault_with_one_socket_ends_the_watch_over_nobody(
    world: World, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.LIVE_RECHECK_SECONDS = 0.08
    faults = iter([ZeroDivisionError])

    async def at_fault(keys: set[session_monitor.Key]) -> dict[session_monitor.Key, Any]:
        for fault in faults:
            raise fault
        return await world.credentials_of(keys)

    monkeypatch.setattr(session_monitor, "credentials_of", at_fault)
    closed: list[int] = []
    monitor, sam = SessionMonitor(), watched(SAM, closed)
    world.now(SAM.actor, role="dealer")
    monitor.add(sam)
    for _ in range(100):
        await asyncio.sleep(0.01)
        if closed:
            monitor.remove(sam)
    assert closed == [SIGN_IN]


async def test_a_device_is_what_it_was_until_its_row_changes(world: World) -> None:
    closed: list[int] = []
    monitor, seat = SessionMonitor(), watched(SEAT, closed)
    for _ in range(3):
        await monitor._look_after([seat])
        world.seen_at -= idle_seconds()
    assert world.decided == []
    world.now(SEAT.actor, revoked_at=datetime.now(UTC))
    await monitor._look_after([seat])
    assert world.decided == [SEAT.actor]
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


def ended_by(row: QuerySet[Any], otherwise: dict[str, tuple[Any, ...]], request: Request, before: Granted) -> set[str]:
    """The columns that end what was granted; each of them is seen in what is read too."""
    whole = row.values().get()
    read, ended = read_of(request, before), set()
    for name, values in otherwise.items():
        for value in values:
            row.update(**{name: value})
            if authorization(request) != before:
                ended.add(name)
                assert read_of(request, before) != read, (name, value)
            row.update(**whole)
    return ended


@pytest.mark.parametrize(
    ("screen", "kind"), [("seat", "seat"), ("sign", "seat"), ("sign", "sign"), ("sign", "console")]
)
def test_whatever_ends_what_a_device_may_watch_is_among_what_is_read(cast: Cast, screen: str, kind: str) -> None:
    assert set(OTHERWISE) == {field.name for field in Device._meta.concrete_fields} - KEPT
    Device.objects.filter(pk=cast.pat.pk).update(kind=kind)
    request = Request(screen, "t1", ((b"cookie", f"{DEVICE_COOKIE}={cast.pat_cookie}".encode()),))
    before = authorization(request)
    assert isinstance(before, Granted)
    ended = ended_by(Device.objects.filter(pk=cast.pat.pk), OTHERWISE, request, before)
    assert {"table_id", "paired_at", "revoked_at", "kind"} <= ended


PERSON_OTHERWISE: dict[str, tuple[Any, ...]] = {
    "password": ("another",),
    "last_login": (MOMENT,),
    "is_superuser": (True,),
    "first_name": ("Samuel",),
    "last_name": ("Another",),
    "email": ("sam@example.org",),
    "is_staff": (True,),
    "is_active": (False,),
    "role": tuple(role for role, _ in ROLES),
    "display_name": ("Another name",),
    "licence_number": ("D-7",),
    "licence_games": ([],),
    "licence_expires_on": (date(2020, 1, 1),),
    "badge_number": ("7",),
    "pin_hash": ("another",),
    "must_change_password": (True,),
}
"""What each column of a person may become."""


@pytest.mark.parametrize(("screen", "table"), [("dealer", "t1"), ("pit", "t1"), ("sign", "t1"), ("floor", "")])
def test_whatever_ends_what_a_person_may_watch_is_among_what_is_read(cast: Cast, screen: str, table: str) -> None:
    kept = {"id", "username", "date_joined"}  # by a trigger
    assert set(PERSON_OTHERWISE) == {field.name for field in Person._meta.concrete_fields} - kept
    person = cast.dana if screen == "dealer" else cast.sam
    cookie = f"{settings.SESSION_COOKIE_NAME}={session_of(person)}"
    request = Request(screen, table, ((b"cookie", cookie.encode()),))
    before = authorization(request)
    assert isinstance(before, Granted)
    ended = ended_by(Person.objects.filter(pk=person.pk), PERSON_OTHERWISE, request, before)
    assert {"password", "is_active", "must_change_password"} <= ended
    assert ("role" in ended) == (screen != "sign")
    read = read_of(request, before)
    person.duties.update(until=MOMENT)
    assert authorization(request) == before or read_of(request, before) != read


def test_a_session_used_again_is_the_same_and_one_that_ended_is_not(cast: Cast) -> None:
    key = session_of(cast.sam)
    request = Request("pit", "t1", ((b"cookie", f"{settings.SESSION_COOKIE_NAME}={key}".encode()),))
    before = authorization(request)
    assert isinstance(before, Granted)
    read = read_of(request, before)
    session = SessionStore(key)
    session[SEEN_KEY] = MOMENT.timestamp()
    session.save()
    assert read_of(request, before) == read
    session.delete()
    assert read_of(request, before) != read


def read_of(request: Request, granted: Granted) -> Credentials:
    """What the monitor reads of a socket, but for when somebody was last seen there."""
    with connection.cursor() as cursor:
        cursor.execute(CREDENTIALS, [[each] for each in key_of(request, granted)])
        (row,) = cursor.fetchall()
    credentials, _ = in_row(*row[3:])
    return credentials
