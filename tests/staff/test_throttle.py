"""The throttle on guessing: a name waits, an address is slowed and locks nobody out; hashing holds no connection."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from threading import BoundedSemaphore, Event, get_native_id
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.utils import timezone

from staff import approvals, hashing, pairing, throttle
from staff.browsers import Browser
from staff.models import Device, Person, SignInAttempt
from staff.throttle import SAME_NAME, SAME_NAME_AND_PLACE, SIGN_IN, Kind
from tests.cast import PASSWORD, Cast, make_cast
from tests.prepared import prepared


def sign_in(username: str, password: str = PASSWORD, address: str = "10.0.0.1") -> int:
    return Client(REMOTE_ADDR=address).post("/sign-in/", {"username": username, "password": password}).status_code


def guesses(number: int, name: str = "guess {}", address: str = "10.0.0.1", seconds_ago: float = 5.0) -> None:
    """Wrong tries of a moment ago."""
    at = timezone.now() - timedelta(seconds=seconds_ago)
    rows = [SignInAttempt(at=at, username=name.format(n), address=address, succeeded=False) for n in range(number)]
    SignInAttempt.objects.bulk_create(rows)


def test_an_address_with_many_wrong_tries_has_one_a_second_and_locks_nobody_out(cast: Cast) -> None:
    guesses(SIGN_IN.slow_after - 2)
    assert [sign_in("somebody", "guess") for _ in range(2)] == [422, 422]
    answer = Client(REMOTE_ADDR="10.0.0.1").post("/sign-in/", {"username": "dana", "password": PASSWORD})
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "1")
    assert "Wait 1 second, then" in answer.text
    SignInAttempt.objects.update(at=timezone.now() - throttle.SLOW_STEP)
    assert sign_in("dana") == 302
    assert sign_in("vic") == 302, "a right one keeps nobody waiting"
    assert sign_in("mona", address="10.0.0.2") == 302, "another address has nothing to do with it"


def test_guesses_that_still_wait_for_their_turn_count(cast: Cast) -> None:
    """So that a burst of them does not stand before everybody of the house."""
    guesses(60, seconds_ago=0)
    SignInAttempt.objects.update(succeeded=None)
    assert sign_in("dana") == 302, "nor does a shift that signs in at once"
    guesses(SIGN_IN.slow_after - 60, seconds_ago=0)
    assert sign_in("vic") == 429


def test_where_many_are_compared_the_next_is_told_at_once_and_who_is_known_goes_on(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A try that waits holds a thread of the server."""
    tablet = Client()
    tablet.post("/sign-in/", {"username": "dana", "password": PASSWORD})
    monkeypatch.setitem(throttle._rooms, "strangers", BoundedSemaphore(1))
    with throttle._rooms["strangers"]:
        answer = Client().post("/sign-in/", {"username": "dana", "password": PASSWORD})
        assert (answer.status_code, answer.headers["Retry-After"]) == (429, str(throttle.FULL_SECONDS))
        assert not SignInAttempt.objects.filter(username="dana", succeeded=False).exists(), "that was no wrong try"
        assert tablet.post("/sign-in/", {"username": "dana", "password": PASSWORD}).status_code == 302
    assert sign_in("dana") == 302


@contextmanager
def flooded(*lanes: str) -> Iterator[None]:
    """Sixty tries more than can be compared at once, in each lane, none of which ends."""
    flood = Event()
    busy = [hashing.LANES[lane].submit(flood.wait, 30) for lane in lanes for _ in range(hashing.THREADS + 60)]
    try:
        yield
        assert not any(each.done() for each in busy)
    finally:
        flood.set()


def test_who_is_known_does_not_wait_behind_a_flood_of_strangers(cast: Cast) -> None:
    tablet = Client()
    tablet.post("/sign-in/", {"username": "dana", "password": PASSWORD})
    with flooded("strangers"):
        assert tablet.post("/sign-in/", {"username": "dana", "password": PASSWORD}).status_code == 302


def test_a_badge_at_a_known_tablet_waits_behind_no_sign_in(cast: Cast) -> None:
    """Also not behind a shift that signs in at tablets that are known."""
    cast.sam.badge_number = "7001"
    cast.sam.set_pin("4711")
    cast.sam.save()
    with flooded("strangers", "known"):
        console = Browser("10.0.0.1", device="device-1")
        assert approvals.whose_badge("7001", "4711", console, timezone.now()) == cast.sam


def test_a_pin_that_was_hashed_slowly_is_hashed_anew_once_it_is_right(cast: Cast, settings: Any) -> None:
    cast.sam.badge_number = "7001"
    settings.PIN_ITERATIONS = 2
    cast.sam.set_pin("4711")
    cast.sam.save()
    settings.PIN_ITERATIONS = 1
    kept = []
    for pin in ("4712", "4711", "4711"):
        with suppress(approvals.ApprovalRefused):
            approvals.whose_badge("7001", pin, Browser("local", device="device-1"), timezone.now())
        kept.append(Person.objects.get(pk=cast.sam.pk).pin_hash)
    assert [each.split("$")[1] for each in kept] == ["2", "1", "1"]
    assert kept[1] == kept[2]


def test_a_name_waits_after_guesses_from_everywhere(cast: Cast) -> None:
    for number in range(SAME_NAME):
        guesses(1, "dana", f"10.0.1.{number}")
    assert (sign_in("dana"), sign_in("vic")) == (429, 302)


def test_no_sign_in_counts_against_a_badge(cast: Cast) -> None:
    for _ in range(SAME_NAME_AND_PLACE):
        sign_in("badge:1001", "guess")
    assert not SignInAttempt.objects.filter(username__startswith="badge:").exists()


def test_guessing_at_ones_own_password_has_to_wait(cast: Cast) -> None:
    client = cast.client(cast.dana)
    for _ in range(SAME_NAME_AND_PLACE):
        assert client.post("/password/", {"old_password": "guess", "pin": "4711"}).status_code == 422
    answer = client.post("/password/", {"old_password": PASSWORD, "pin": "4711"})
    assert (answer.status_code, int(answer.headers["Retry-After"]) > 0) == (429, True)
    assert "Too many wrong tries" in answer.text
    cast.dana.refresh_from_db()
    assert not cast.dana.check_pin("4711")
    assert sign_in("dana") == 302, "guessing there keeps nobody from signing in"
    SignInAttempt.objects.update(at=timezone.now() - throttle.WINDOW - timedelta(seconds=1))
    assert client.post("/password/", {"old_password": PASSWORD, "pin": "4711"}).status_code == 302


def test_the_longest_name_there_may_be_is_counted_with_the_kind_before_it(cast: Cast) -> None:
    found = throttle.tried(throttle.OWN_PASSWORD, "n" * 150, None, Browser("10.0.0.1"), timezone.now(), lambda: None)
    kept = SignInAttempt.objects.get(username__startswith="password:")
    assert (found, len(kept.username)) == (None, throttle.LONGEST_NAME)


def test_asking_for_codes_without_end_is_slowed(cast: Cast) -> None:
    tablet = Client(REMOTE_ADDR="10.0.0.1")
    tablet.post("/sign-in/", {"username": "sam", "password": PASSWORD})
    SignInAttempt.objects.bulk_create(
        SignInAttempt(username="pair:", address="10.0.0.1", succeeded=False) for _ in range(throttle.PAIRING.slow_after)
    )
    assert Client(REMOTE_ADDR="10.0.0.1").get("/pair/").status_code == 429
    assert Client(REMOTE_ADDR="10.0.0.2").get("/pair/").status_code == 200
    assert tablet.get("/pair/").status_code == 200, "a supervisor who signs in on a new tablet pairs it all the same"


@pytest.mark.parametrize("path", ["/pair/", "/pair/demo/"])
def test_no_code_without_a_turn_is_said(cast: Cast, path: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DEMO = True

    def none(*arguments: Any) -> None:
        raise throttle.MustWait(10)

    monkeypatch.setattr(throttle, "_step_seconds", none)
    client = Client()
    answer = client.get(path) if path == "/pair/" else client.post(path, {"place": "seat:3"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "10")


def test_a_new_device_gets_its_code_however_many_wait(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "MOST_WAITING", 3)
    devices = [pairing.introduce(Browser("10.0.0.1"))[0] for _ in range(4)]
    waiting = set(Device.objects.filter(paired_at=None).values_list("pk", flat=True))
    assert waiting == {device.pk for device in devices[1:]}, "the oldest made room"
    assert Device.objects.filter(pk=cast.pat.pk).exists()


def doors(cast: Cast) -> dict[str, Callable[[], Any]]:
    """Where passwords and PINs are compared or kept."""
    gus, dana = cast.client(cast.gus), cast.client(cast.dana)
    person = {"username": "new.dealer", "role": "dealer", "is_active": "on", "new_password": "a-long-brass-rail-8"}
    return {
        "sign in": lambda: sign_in("dana"),
        "unknown name": lambda: sign_in("nobody"),
        "own password": lambda: dana.post(
            "/password/", {"old_password": PASSWORD, "new_password": "my-own-long-words-9", "pin": "4711"}
        ),
        "new person": lambda: gus.post("/people/new/", person),
        "badge": lambda: throttle.tried(
            throttle.BADGE, "B-1", None, Browser("10.0.0.1"), timezone.now(), lambda: cast.sam.check_pin("1") or None
        ),
    }


@pytest.mark.parametrize("door", ["sign in", "unknown name", "own password", "new person", "badge"])
def test_hashing_holds_no_database_connection(
    transactional_db: None, door: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast = prepared(make_cast)
    cast.sam.set_pin("4711")
    open_door = doors(cast)[door]
    held: list[bool] = []
    apart = hashing.LANES["strangers"].submit

    def noted(*arguments: Any) -> Any:
        held.append(connection.in_atomic_block or connection.connection is not None)
        return apart(*arguments)

    monkeypatch.setattr(hashing.LANES["strangers"], "submit", noted)
    open_door()
    assert held
    assert not any(held)


def test_hashing_gives_way_to_every_other_thread() -> None:
    def niceness() -> tuple[int, int]:
        return get_native_id(), os.getpriority(os.PRIO_PROCESS, 0)

    thread, value = hashing.LANES["strangers"].submit(niceness).result()
    assert thread != get_native_id()
    assert value == min(19, os.getpriority(os.PRIO_PROCESS, 0) + hashing.NICENESS)


class NewerHasher(PBKDF2PasswordHasher):
    """A kind of hash that is better than the one of the tests, and as quick."""

    algorithm = "newer"
    iterations = 1


def test_a_hash_of_an_older_kind_is_made_anew_at_a_sign_in(cast: Cast, settings: Any) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.NewerHasher", *settings.PASSWORD_HASHERS]
    assert not cast.dana.password.startswith("newer$")
    assert sign_in("dana") == 302
    cast.dana.refresh_from_db()
    assert cast.dana.password.startswith("newer$")
    assert sign_in("dana") == 302


def test_a_kind_of_try_is_told_by_a_colon_that_no_name_has() -> None:
    kinds = [kind for kind in vars(throttle).values() if isinstance(kind, Kind)]
    assert sorted(kind.prefix.endswith(":") for kind in kinds) == [False, *[True] * (len(kinds) - 1)]
    with pytest.raises(ValidationError):
        Person.username_validator("dana:")
