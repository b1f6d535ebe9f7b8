"""Signing in and out, with a brake on guessing that lives in the database and so holds for every process."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from time import time

from django.contrib.auth import authenticate, login
from django.http import HttpRequest
from django.utils import timezone

from staff.access import SEEN_KEY
from staff.models import Person, SignInAttempt

WINDOW = timedelta(minutes=5)
# Failures within the window after which a further try has to wait: one person's name from one address; a name from
# anywhere; anybody from one address. The last two are wide, so that one cannot lock others out by guessing at them.
SAME_NAME_AND_ADDRESS = 5
SAME_NAME = 25
SAME_ADDRESS = 50
KEEP_ATTEMPTS = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class SignIn:
    """How a try to sign in ended: the person, or the words for them and how long they have to wait."""

    person: Person | None
    words: str = ""
    wait_seconds: int = 0


def wait_seconds(username: str, address: str, now: datetime) -> int:
    """How long this name from this address must wait before its next try; 0 when it need not."""
    failures = SignInAttempt.objects.filter(succeeded=False, at__gt=now - WINDOW)
    limits = (
        (failures.filter(username=username, address=address), SAME_NAME_AND_ADDRESS),
        (failures.filter(username=username), SAME_NAME),
        (failures.filter(address=address), SAME_ADDRESS),
    )
    wait = 0
    for attempts, limit in limits:
        times = list(attempts.order_by("-at").values_list("at", flat=True)[:limit])
        if len(times) == limit:
            wait = max(wait, int((times[-1] + WINDOW - now).total_seconds()) + 1)
    return wait


def sign_in(request: HttpRequest, username: str, password: str) -> SignIn:
    """Try to sign in; a success starts a fresh session. The words never tell a wrong name from a wrong password."""
    username = username.strip().lower()[:150]
    address = request.META.get("REMOTE_ADDR") or "local"
    now = timezone.now()
    wait = wait_seconds(username, address, now)
    if wait:
        minutes = -(-wait // 60)
        unit = "minute" if minutes == 1 else "minutes"
        return SignIn(None, f"Too many wrong tries. Wait {minutes} {unit}, then try again.", wait)
    person = authenticate(request, username=username, password=password)
    SignInAttempt.objects.create(at=now, username=username, address=address, succeeded=person is not None)
    if not isinstance(person, Person):
        return SignIn(None, "That name and password do not belong together. Check both and try again.")
    SignInAttempt.objects.filter(at__lt=now - KEEP_ATTEMPTS).delete()
    request.session.flush()
    login(request, person)
    request.session[SEEN_KEY] = time()
    return SignIn(person)
