"""The throttle holds for guesses that come at the same moment, and one person's slips lock nobody else out."""

from __future__ import annotations

from itertools import count
from time import sleep

import pytest
from django.test import Client
from django.utils import timezone

from staff import throttle
from staff.browsers import Browser
from staff.models import Person
from staff.throttle import SAME_NAME_AND_PLACE
from tests.cast import PASSWORD, make_cast
from tests.prepared import prepared
from tests.threads import at_once


@pytest.fixture(autouse=True)
def people(transactional_db: None) -> None:
    """What they do is really committed."""
    prepared(make_cast)


def sign_in(username: str, password: str) -> int:
    return Client().post("/sign-in/", {"username": username, "password": password}).status_code


def test_guesses_at_once_are_compared_no_oftener_than_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = count()
    check = Person.check_password

    def counted(person: Person, password: str) -> bool:
        next(compared)
        sleep(0.05)  # so that whoever does not wait for their turn meets the others here
        return check(person, password)

    monkeypatch.setattr(Person, "check_password", counted)
    statuses = at_once(lambda guess: sign_in("dana", guess), [f"guess {number}" for number in range(10)])
    assert sorted(statuses) == [422] * SAME_NAME_AND_PLACE + [429] * (10 - SAME_NAME_AND_PLACE)
    assert next(compared) == SAME_NAME_AND_PLACE


def test_the_others_of_the_house_sign_in_from_the_same_address() -> None:
    """Behind one router everybody has one address."""
    for _ in range(2 * SAME_NAME_AND_PLACE):
        sign_in("dana", "guess")
    assert (sign_in("dana", PASSWORD), sign_in("vic", PASSWORD)) == (429, 302)


def test_different_badges_at_once_from_one_address_are_slowed_as_those_one_after_the_other() -> None:
    """Whoever has one PIN and tries it with every badge has no more tries for sending them together."""
    stranger, now = Browser("10.0.0.9"), timezone.now()

    def guess(number: int) -> bool:
        """Whether the try was compared."""
        try:
            throttle.tried(throttle.BADGE, f"{7000 + number}", None, stranger, now, lambda: None)
        except throttle.MustWait:
            return False
        return True

    assert sum(at_once(guess, list(range(40)))) == throttle.BADGE.slow_after


def test_codes_asked_for_at_once_are_slowed_as_those_one_after_the_other() -> None:
    screen, now = Browser("10.0.0.9"), timezone.now()

    def ask(number: int) -> bool:
        try:
            throttle.count(throttle.PAIRING, screen, now)
        except throttle.MustWait:
            return False
        return True

    assert sum(at_once(ask, list(range(140)))) == throttle.PAIRING.slow_after
