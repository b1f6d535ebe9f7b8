"""The brakes on guessing passwords and PINs, and on asking for pairing codes.

Tries lie in the database, so that the brakes hold for every process. A name has to wait after some wrong tries from one
address, and after more from anywhere. An address alone never has to: a whole house may have one, behind its router. It
is slowed instead, and not for who signed in from there before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from threading import BoundedSemaphore
from time import sleep
from typing import TypeVar

from django.db import transaction
from django.db.models import Q, QuerySet

from database.advisory_lock import advisory_lock
from database.let_go import let_go
from staff.models import SignInAttempt

Found = TypeVar("Found")
WINDOW = timedelta(minutes=5)
KEEP_ATTEMPTS = timedelta(days=90)
# Wrong tries within WINDOW after which the next one of a name has to wait: from the same address, and from anywhere.
SAME_NAME_AND_ADDRESS = 5
SAME_NAME = 25
# Who is slowed waits this long, and no more at once than so many of a process; one that gets no turn is to come back.
SLOW_SECONDS = 2.0
SLOWED_AT_ONCE = 2
TURN_SECONDS = 10.0
LONGEST_NAME = 150
_turns = BoundedSemaphore(SLOWED_AT_ONCE)


@dataclass(frozen=True, slots=True)
class Kind:
    """What is tried. `prefix` stands before the name in SignInAttempt.username, and no name that is typed has a colon;
    after `slow_after` tries within WINDOW that were wrong or are being compared an address is slowed.
    """

    prefix: str
    slow_after: int


SIGN_IN = Kind("", 100)
OWN_PASSWORD = Kind("password:", 10)
BADGE = Kind("badge:", 10)
PAIRING = Kind("pair:", 100)


@dataclass
class MustWait(Exception):
    """Too many tries: how long the next one has to wait, and the words for who tried."""

    seconds: int

    @property
    def words(self) -> str:
        """What to say."""
        minutes = -(-self.seconds // 60)
        wait = f"{self.seconds} seconds" if self.seconds < 60 else f"{minutes} minute{'' if minutes == 1 else 's'}"
        return f"Too many wrong tries. Wait {wait}, then try again."


def tried(kind: Kind, name: str, address: str, now: datetime, compare: Callable[[], Found | None]) -> Found | None:
    """What `compare` finds, None for a wrong try, which is counted. Raises MustWait.

    The try counts as wrong until it is compared, so that many at once cannot outrun the brakes; and nothing is locked
    nor any connection held while it is.
    """
    name = (kind.prefix + name.replace(":", "?"))[:LONGEST_NAME]
    with _turn(kind, name, address, now):
        attempt = _enter(name, address, now)
        found = compare()
        SignInAttempt.objects.filter(pk=attempt.pk).update(succeeded=found is not None)
        if found is not None:
            SignInAttempt.objects.filter(at__lt=now - KEEP_ATTEMPTS).delete()
        return found


@contextmanager
def counted(kind: Kind, address: str, now: datetime) -> Iterator[None]:
    """Something that is never wrong and yet not to be asked for without end: an address that does is slowed."""
    with _turn(kind, kind.prefix, address, now):
        SignInAttempt.objects.create(at=now, username=kind.prefix, address=address, succeeded=False)
        yield


@transaction.atomic
def _enter(name: str, address: str, now: datetime) -> SignInAttempt:
    advisory_lock(name)
    tries = _within(now).filter(username=name)
    wait = max(
        _wait_seconds(tries.filter(address=address), SAME_NAME_AND_ADDRESS, now), _wait_seconds(tries, SAME_NAME, now)
    )
    if wait:
        raise MustWait(wait)
    return SignInAttempt.objects.create(at=now, username=name, address=address, succeeded=None)


@contextmanager
def _turn(kind: Kind, name: str, address: str, now: datetime) -> Iterator[None]:
    """At once, or slowed. Raises MustWait where so many are slowed that its turn does not come."""
    if not _is_slowed(kind, name, address, now):
        yield
        return
    let_go()
    if not _turns.acquire(timeout=TURN_SECONDS):
        raise MustWait(ceil(TURN_SECONDS))
    try:
        sleep(SLOW_SECONDS)
        yield
    finally:
        _turns.release()


def _is_slowed(kind: Kind, name: str, address: str, now: datetime) -> bool:
    tries = _within(now).filter(address=address)
    of_kind = tries.filter(username__startswith=kind.prefix) if kind.prefix else tries.exclude(username__contains=":")
    if of_kind[: kind.slow_after].count() < kind.slow_after:
        return False
    return not SignInAttempt.objects.filter(username=name, address=address, succeeded=True).exists()


def _within(now: datetime) -> QuerySet[SignInAttempt]:
    """The tries that count: wrong ones, and those that are being compared."""
    return SignInAttempt.objects.filter(Q(succeeded=False) | Q(succeeded=None), at__gt=now - WINDOW)


def _wait_seconds(tries: QuerySet[SignInAttempt], most: int, now: datetime) -> int:
    """How long until fewer than `most` of these tries count; 0 where it is so already."""
    times = list(tries.order_by("-at").values_list("at", flat=True)[:most])
    return max(0, int((times[-1] + WINDOW - now).total_seconds()) + 1) if len(times) == most else 0
