"""The throttle on guessing passwords and PINs, and on asking for pairing codes.

Four rules, counted in the database for every process, within five minutes:

1. A browser that knows the person, or a paired device: 5 wrong tries for a name, counted there alone.
2. Any other address: 5 wrong tries for a name.
3. From anywhere: 25 wrong tries for a name.
4. An address with 100 tries that were wrong or are being compared has one a second. One too soon is refused at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from threading import BoundedSemaphore, Lock
from typing import TypeVar

from django.db import transaction
from django.db.models import Q, QuerySet

from database.advisory_lock import advisory_lock
from database.release import release
from rules.wording.not_decided import wait_text
from staff import hashing
from staff.browsers import Browser
from staff.models import Person, SignInAttempt

Found = TypeVar("Found")
WINDOW = timedelta(minutes=5)
KEEP_ATTEMPTS = timedelta(days=90)
# Wrong tries within WINDOW after which the next one of a name has to wait: from the same place, and from any address.
SAME_NAME_AND_PLACE = 5
SAME_NAME = 25
# What a slowed address, or device, has to leave between one try and the next.
SLOW_STEP = timedelta(seconds=1)
LONGEST_NAME = 150
# Tries of a process that are compared or wait for it, in each lane: each holds a thread. A shift that signs in at once
# is half of it.
COMPARED_AT_ONCE = 120
FULL_SECONDS = 5
_rooms = {lane: BoundedSemaphore(COMPARED_AT_ONCE) for lane in hashing.LANES}
# Those of one place wait for each other, and each would hold a connection of the database meanwhile: in each lane one
# enters at a time, and pages have the others.
_doors = {lane: Lock() for lane in hashing.LANES}


@dataclass(frozen=True, slots=True)
class Kind:
    """What is tried. `prefix` stands before the name in SignInAttempt.username, and no name that is typed has a colon;
    after `slow_after` tries within WINDOW that were wrong or are being compared a place is slowed. Those from a browser
    that is trusted with the name are compared in `lane`.
    """

    prefix: str
    slow_after: int
    lane: str = "known"


SIGN_IN = Kind("", 100)
OWN_PASSWORD = Kind("password:", 10)
BADGE = Kind("badge:", 10, "badges")
PAIRING = Kind("pair:", 100)


@dataclass
class MustWait(Exception):
    """Too many tries: how long the next one has to wait, and the message for who tried."""

    seconds: int

    @property
    def message(self) -> str:
        """What to say."""
        number, unit = (self.seconds, "second") if self.seconds < 60 else (ceil(self.seconds / 60), "minute")
        return wait_text(number, unit)


@dataclass(frozen=True, slots=True)
class CountingPlace:
    """Where tries are counted: a browser or device that is trusted with the name, else an address."""

    address: str
    device: str

    def of(self, tries: QuerySet[SignInAttempt]) -> QuerySet[SignInAttempt]:
        """Those of these tries that came from here."""
        return tries.filter(device=self.device) if self.device else tries.filter(device="", address=self.address)


def tried(
    kind: Kind, name: str, person: Person | None, browser: Browser, now: datetime, compare: Callable[[], Found | None]
) -> Found | None:
    """What `compare` finds, None for a wrong try, which is counted. Raises MustWait. `person` is whose name it is.

    The try counts as wrong until it is compared, so that many at once cannot outrun the throttle; and nothing is locked
    nor any connection held while it is.
    """
    name = _named(kind, name)
    place = CountingPlace(browser.address, browser.trusted_for(person))
    lane = kind.lane if place.device else "strangers"
    with _room(lane):
        release()
        with _doors[lane]:
            attempt = _enter(kind, name, place, now)
            release()
        with hashing.in_lane(lane):
            found = compare()
        SignInAttempt.objects.filter(pk=attempt.pk).update(succeeded=found is not None)
        if found is not None:
            SignInAttempt.objects.filter(at__lt=now - KEEP_ATTEMPTS).delete()
        return found


def much_tried(kind: Kind, name: str, now: datetime) -> bool:
    """Whether somebody has to be told: as many wrong tries of a name, from wherever, as make one wait."""
    wrong = _within(now).filter(username=_named(kind, name), succeeded=False)
    return wrong[:SAME_NAME_AND_PLACE].count() == SAME_NAME_AND_PLACE


def _named(kind: Kind, name: str) -> str:
    return (kind.prefix + name.replace(":", "?"))[:LONGEST_NAME]


@transaction.atomic
def count(kind: Kind, browser: Browser, now: datetime) -> None:
    """Something that is never wrong and yet not to be asked for without end. Raises MustWait for a place that does."""
    place = CountingPlace(browser.address, browser.trusted)
    if wait := _step_seconds(kind, place, now):
        raise MustWait(wait)
    _new(kind.prefix, place, now, succeeded=False)


@contextmanager
def _room(lane: str) -> Iterator[None]:
    room = _rooms[lane]
    if not room.acquire(blocking=False):
        raise MustWait(FULL_SECONDS)
    try:
        yield
    finally:
        room.release()


@transaction.atomic
def _enter(kind: Kind, name: str, place: CountingPlace, now: datetime) -> SignInAttempt:
    advisory_lock(name)
    tries = _within(now).filter(username=name)
    waits = [_wait_seconds(place.of(tries), SAME_NAME_AND_PLACE, now)]
    if not place.device:
        waits.append(_wait_seconds(tries.filter(device=""), SAME_NAME, now))
    if wait := max(waits) or _step_seconds(kind, place, now):
        raise MustWait(wait)
    return _new(name, place, now, succeeded=None)


def _new(name: str, place: CountingPlace, now: datetime, *, succeeded: bool | None) -> SignInAttempt:
    return SignInAttempt.objects.create(
        at=now, username=name, address=place.address, device=place.device, succeeded=succeeded
    )


def _step_seconds(kind: Kind, place: CountingPlace, now: datetime) -> int:
    """How long a place with many tries has to wait after its newest one; 0 where it may try."""
    # One after the other, whatever their names: of those that come at this moment each finds the ones before it.
    advisory_lock(f"tries {kind.prefix} {place.device or place.address}")
    tries = place.of(_within(now))
    of_kind = tries.filter(username__startswith=kind.prefix) if kind.prefix else tries.exclude(username__contains=":")
    if of_kind[: kind.slow_after].count() < kind.slow_after:
        return 0
    newest = of_kind.order_by("-at").values_list("at", flat=True)[0]
    return max(0, ceil((newest + SLOW_STEP - now).total_seconds()))


def _within(now: datetime) -> QuerySet[SignInAttempt]:
    """The tries that count: wrong ones, and those that are being compared. Those of a clock that was set back since are
    over: a name would wait for as long as it ran ahead.
    """
    wrong = Q(succeeded=False) | Q(succeeded=None)
    return SignInAttempt.objects.filter(wrong, at__gt=now - WINDOW, at__lt=now + WINDOW)


def _wait_seconds(tries: QuerySet[SignInAttempt], most: int, now: datetime) -> int:
    """How long until fewer than `most` of these tries count; 0 where it is so already."""
    times = list(tries.order_by("-at").values_list("at", flat=True)[:most])
    return max(0, int((times[-1] + WINDOW - now).total_seconds()) + 1) if len(times) == most else 0
