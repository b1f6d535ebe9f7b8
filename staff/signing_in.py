"""Signing in, with the throttle on guessing."""

from __future__ import annotations

from dataclasses import dataclass
from time import time

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils import timezone

from staff import hashing, throttle
from staff.access import SEEN_KEY
from staff.browsers import browser_of
from staff.models import Person


@dataclass(frozen=True, slots=True)
class SignIn:
    """How a try to sign in ended: the person, or the message for them and how long they have to wait."""

    person: Person | None
    message: str = ""
    wait_seconds: int = 0


def sign_in(request: HttpRequest, username: str, password: str) -> SignIn:
    """Try to sign in; a success starts a fresh session. The words never tell a wrong name from a wrong password."""
    username = username.strip().lower()[:150]
    named = Person.objects.filter(username=username).first()
    try:
        person = throttle.tried(
            throttle.SIGN_IN, username, named, browser_of(request), timezone.now(), lambda: _person(username, password)
        )
    except throttle.MustWait as wait:
        return SignIn(None, wait.message, wait.seconds)
    if person is None:
        return SignIn(None, "That name and password do not belong together. Check both and try again.")
    begin_session(request, person)
    return SignIn(person)


def begin_session(request: HttpRequest, person: Person) -> None:
    """A fresh session for somebody who has just proved who they are."""
    request.session.flush()
    login(request, person)
    request.session[SEEN_KEY] = time()


def _person(username: str, password: str) -> Person | None:
    """Whose name and password these are; it takes as long for a name that nobody has."""
    person = Person.objects.filter(username=username, is_active=True).first()
    if person is None:
        hashing.hashed(password)
        return None
    if not person.check_password(password):
        return None
    if hashing.is_old(known := person.password):
        person.set_password(password)
        # Not in the place of another that they were given meanwhile.
        Person.objects.filter(pk=person.pk, password=known).update(password=person.password)
    return person
