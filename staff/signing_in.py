"""Signing in, with the throttle on guessing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from time import time

from django.contrib.auth import authenticate, login
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from database.advisory_lock import advisory_lock
from staff import throttle
from staff.access import SEEN_KEY
from staff.models import Person, SignInAttempt

# Failures within throttle.WINDOW after which a further try has to wait: one person's name from one address; a name from
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


def sign_in(request: HttpRequest, username: str, password: str) -> SignIn:
    """Try to sign in; a success starts a fresh session. The words never tell a wrong name from a wrong password."""
    username = username.strip().lower()[:150]
    outcome = _tried(request, username, password, request.META.get("REMOTE_ADDR") or "local", timezone.now())
    if outcome.person is not None:
        request.session.flush()
        login(request, outcome.person)
        request.session[SEEN_KEY] = time()
    return outcome


@transaction.atomic
def _tried(request: HttpRequest, username: str, password: str, address: str, now: datetime) -> SignIn:
    advisory_lock(username)
    failures = throttle.failures(now)
    wait = throttle.wait_seconds(
        now,
        (failures.filter(username=username, address=address), SAME_NAME_AND_ADDRESS),
        (failures.filter(username=username), SAME_NAME),
        (failures.filter(address=address), SAME_ADDRESS),
    )
    if wait:
        return SignIn(None, throttle.wait_text(wait), wait)
    person = authenticate(request, username=username, password=password)
    SignInAttempt.objects.create(at=now, username=username, address=address, succeeded=person is not None)
    if not isinstance(person, Person):
        return SignIn(None, "That name and password do not belong together. Check both and try again.")
    SignInAttempt.objects.filter(at__lt=now - KEEP_ATTEMPTS).delete()
    return SignIn(person)
