"""Who signed in from a browser before is not kept out of it by tries from elsewhere, and gets no more guesses by it."""

from __future__ import annotations

from datetime import timedelta
from http.cookies import SimpleCookie
from time import time
from typing import Any

import pytest
from django.core import signing
from django.test import Client
from django.utils import timezone

from staff import browsers, pairing
from staff.access import DEVICE_COOKIE
from staff.browsers import KNOWN_COOKIE, KNOWN_DAYS, MOST_KNOWN, counted_address
from staff.models import SignInAttempt
from staff.people import change_own_keys, save_person
from staff.throttle import SAME_NAME, SAME_NAME_AND_PLACE, WINDOW
from tests.cast import PASSWORD, Cast, make_person

ROUTER = "192.168.1.1"


def browser(*, cookies: Client | None = None) -> Client:
    """A browser behind the house's router; with the cookies of another one, but its session."""
    made = Client(REMOTE_ADDR=ROUTER)
    if cookies is not None:
        names = [name for name in (KNOWN_COOKIE, DEVICE_COOKIE) if name in cookies.cookies]
        made.cookies = SimpleCookie({name: cookies.cookies[name].value for name in names})
    return made


def try_as(client: Client, name: str, password: str = PASSWORD) -> int:
    return client.post("/sign-in/", {"username": name, "password": password}).status_code


def known_for(*names: str) -> Client:
    """A tablet on which these people signed in, one after the other, and out again."""
    tablet = browser()
    for name in names:
        assert try_as(tablet, name) == 302
        tablet.post("/sign-out/")
    return tablet


def attack(*names: str, times: int = SAME_NAME) -> None:
    """Somebody behind the same router uses up the tries for these names, and goes on."""
    stranger = browser()
    for name in names:
        for _ in range(SAME_NAME_AND_PLACE):
            assert try_as(stranger, name, "guess") == 422
        assert try_as(stranger, name, "guess") == 429
        at = timezone.now()
        SignInAttempt.objects.bulk_create(
            SignInAttempt(at=at, username=name, address=f"10.0.0.{n}", succeeded=False) for n in range(times)
        )


def test_nobody_behind_the_same_router_locks_out_who_signed_in_there_before(cast: Cast) -> None:
    tablet = known_for("dana", "vic", "sam")
    attack("dana", "vic", "sam", "mona")
    assert [try_as(browser(cookies=tablet), name) for name in ("dana", "vic", "sam")] == [302, 302, 302]
    assert try_as(browser(cookies=tablet), "mona") == 429, "she was never there"
    assert try_as(browser(), "dana") == 429, "from a stranger's browser also the right password waits"


def test_a_known_browser_has_its_own_few_tries_also_in_copies(cast: Cast) -> None:
    tablet = known_for("dana", "vic")
    copies = [browser(cookies=tablet) for _ in range(SAME_NAME_AND_PLACE)]
    assert try_as(tablet, "dana") == 302
    copies.append(browser(cookies=tablet))
    assert [try_as(copy, "dana", "guess") for copy in copies] == [422] * SAME_NAME_AND_PLACE + [429]
    assert try_as(browser(cookies=tablet), "vic") == 302, "one person's slips are nobody else's"
    assert try_as(browser(), "dana") == 302, "nor do they count elsewhere"
    SignInAttempt.objects.update(at=timezone.now() - WINDOW - timedelta(seconds=1))
    assert try_as(browser(cookies=tablet), "dana") == 302


def test_who_signed_in_as_one_is_a_stranger_to_every_other_name(cast: Cast) -> None:
    tablet = known_for("vic")
    for _ in range(SAME_NAME_AND_PLACE):
        assert try_as(browser(cookies=tablet), "dana", "guess") == 422
    assert try_as(browser(), "dana") == 429


def by_their_owner(cast: Cast) -> None:
    change_own_keys(cast.dana, "my-own-long-words-9", "")


def by_a_manager(cast: Cast) -> None:
    save_person(cast.gus.as_actor(), cast.dana, "my-own-long-words-9")


@pytest.mark.parametrize("change", [by_their_owner, by_a_manager])
def test_a_changed_password_ends_the_trust(cast: Cast, change: Any) -> None:
    tablet = known_for("dana")
    change(cast)
    attack("dana")
    assert try_as(browser(cookies=tablet), "dana", "my-own-long-words-9") == 429


def test_changing_ones_own_password_keeps_the_browser_where_it_was_done(cast: Cast) -> None:
    tablet = browser()
    try_as(tablet, "dana")
    words = {"old_password": PASSWORD, "new_password": "my-own-long-words-9"}
    assert tablet.post("/password/", words).status_code == 302
    attack("dana")
    assert try_as(browser(cookies=tablet), "dana", "my-own-long-words-9") == 302


def test_the_trust_runs_out(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    tablet = known_for("dana")
    later = time() + KNOWN_DAYS * 86_400 + 1
    monkeypatch.setattr(browsers, "time", lambda: later)
    attack("dana")
    assert try_as(browser(cookies=tablet), "dana") == 429


@pytest.mark.parametrize("forged", ["", "x", "x" * 5000, signing.dumps({"number": "1", "known": [[1, 9**11, "x"]]})])
def test_a_cookie_that_is_not_ours_says_nothing(cast: Cast, forged: str) -> None:
    attack("dana")
    client = browser()
    client.cookies[KNOWN_COOKIE] = forged
    assert try_as(client, "dana") == 429
    assert try_as(client, "vic") == 302


def test_a_tablet_knows_so_many_people_and_no_more(cast: Cast) -> None:
    people = [make_person(f"dealer{n}", "dealer").username for n in range(MOST_KNOWN)]
    tablet = known_for("dana", *people)
    value = tablet.cookies[KNOWN_COOKIE].value
    assert len(value) < 2000, "it goes along with every request"
    attack("dana", people[0])
    assert [try_as(browser(cookies=tablet), name) for name in (people[0], "dana")] == [302, 429]


def test_the_cookie_is_kept_from_scripts_and_goes_nowhere_else(cast: Cast, settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = True
    morsel = known_for("dana").cookies[KNOWN_COOKIE]
    assert (morsel["httponly"], morsel["secure"], morsel["samesite"]) == (True, True, "Lax")
    assert int(morsel["max-age"]) == KNOWN_DAYS * 86_400
    assert "dana" not in morsel.value


def test_a_paired_device_is_counted_apart_until_it_is_revoked(cast: Cast) -> None:
    """Also for who comes to that table for the first time."""
    attack("dana")
    display = cast.pat_client()
    assert try_as(display, "dana") == 302
    for _ in range(SAME_NAME_AND_PLACE):
        assert try_as(browser(cookies=cast.pat_client()), "vic", "guess") == 422
    assert try_as(browser(cookies=cast.pat_client()), "vic") == 429
    assert try_as(browser(), "vic") == 302, "what was tried there keeps nobody out elsewhere"
    pairing.revoke(cast.sam, cast.pat)
    assert try_as(cast.pat_client(), "dana") == 429


def test_of_ipv6_a_whole_network_is_one_address() -> None:
    assert counted_address("2001:db8:1:2:3:4:5:6") == counted_address("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert counted_address("2001:db8:1:3::9") != counted_address("2001:db8:1:2::9")
    assert (counted_address("10.0.0.1"), counted_address("local")) == ("10.0.0.1", "local")
