"""Signing in: the right words, the throttle on guessing, sessions that change and lock."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from staff.access import SEEN_KEY, person_of_session
from staff.models import SignInAttempt
from staff.throttle import SAME_NAME_AND_PLACE, WINDOW
from tests.cast import PASSWORD


def try_as(client: Client, username: str, password: str, **extra: str):
    return client.post("/sign-in/", {"username": username, "password": password, **extra})


def test_the_right_name_and_password_lead_to_the_page_one_came_for(cast):
    client = Client()
    assert client.get("/policy/").headers["Location"] == "/sign-in/?next=%2Fpolicy%2F"
    answer = try_as(client, " Dana ", PASSWORD, next="/policy/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/policy/")
    assert client.get("/policy/").status_code == 200


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "no_such_page", "history_round"]
)
def test_signing_in_never_leads_to_a_stranger(cast, elsewhere):
    answer = try_as(Client(), "dana", PASSWORD, next=elsewhere)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")


def test_a_wrong_name_and_a_wrong_password_read_the_same(cast):
    wrong_password = try_as(Client(), "dana", "not this one")
    wrong_name = try_as(Client(), "nobody", "not this one")
    words = "do not belong together"
    assert wrong_password.status_code == wrong_name.status_code == 422
    assert words in wrong_password.text
    assert words in wrong_name.text


def test_guessing_is_slowed_down_even_for_the_right_password(cast):
    client = Client()
    for _ in range(SAME_NAME_AND_PLACE):
        assert try_as(client, "dana", "guess").status_code == 422
    answer = try_as(client, "dana", PASSWORD)
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= WINDOW.total_seconds() + 1
    assert "Too many wrong tries" in answer.text
    assert try_as(client, "vic", PASSWORD).status_code == 302, "others at the same tablet can still sign in"


def test_after_the_wait_one_may_try_again(cast):
    for _ in range(SAME_NAME_AND_PLACE):
        try_as(Client(), "dana", "guess")
    SignInAttempt.objects.update(at=timezone.now() - WINDOW - timedelta(seconds=1))
    assert try_as(Client(), "dana", PASSWORD).status_code == 302


def test_signing_in_starts_a_fresh_session_and_signing_out_ends_it(cast):
    client = Client()
    session = client.session
    session["planted"] = True
    session.save()
    client.cookies["sessionid"] = session.session_key
    try_as(client, "dana", PASSWORD)
    key = client.session.session_key
    assert key != session.session_key
    assert "planted" not in client.session
    assert person_of_session(key) == cast.dana
    client.post("/sign-out/")
    assert person_of_session(key) is None
    assert client.get("/").status_code == 302


def test_signing_out_by_following_a_link_does_nothing(cast):
    client = cast.client(cast.dana)
    assert client.get("/sign-out/").status_code == 405
    assert client.get("/").status_code == 200


def test_a_screen_that_lies_unused_locks_and_leads_back(cast, settings):
    settings.IDLE_LOCK_MINUTES = 10
    client = cast.client(cast.dana)
    assert client.get("/").status_code == 200
    session = client.session
    session[SEEN_KEY] -= 11 * 60
    session.save()
    assert person_of_session(session.session_key) is None, "sockets see it too"
    answer = client.get("/policy/?a=1")
    assert answer.headers["Location"] == "/sign-in/?next=%2Fpolicy%2F%3Fa%3D1&locked=1"
    assert "locked because nobody used it" in client.get(answer.headers["Location"]).text
    assert client.get("/").status_code == 302


def test_a_locked_screen_of_a_program_gets_a_problem(cast, settings):
    settings.IDLE_LOCK_MINUTES = 10
    client = cast.client(cast.dana)
    session = client.session
    session[SEEN_KEY] = 1.0
    session.save()
    answer = client.get("/api/v1/tables")
    assert (answer.status_code, answer.json()["code"]) == (401, "screen_locked")


@pytest.mark.parametrize("change", ["password", "switched off"])
def test_a_changed_password_or_a_switched_off_person_ends_every_session(cast, change):
    client = cast.client(cast.dana)
    key = client.session.session_key
    assert person_of_session(key) == cast.dana
    if change == "password":
        cast.dana.set_password("another-long-password-7")
    else:
        cast.dana.is_active = False
    cast.dana.save()
    assert person_of_session(key) is None
    assert client.get("/").status_code == 302


def test_a_password_chosen_by_others_is_changed_first(cast):
    cast.dana.must_change_password = True
    cast.dana.save()
    client = Client()
    assert try_as(client, "dana", PASSWORD).headers["Location"] == "/password/"
    assert client.get("/").headers["Location"] == "/password/"
    assert person_of_session(client.session.session_key) is None, "sockets see it too"
    same = client.post("/password/", {"old_password": PASSWORD, "new_password": PASSWORD})
    assert same.status_code == 422
    done = client.post("/password/", {"old_password": PASSWORD, "new_password": "my-own-long-words-9", "pin": "4711"})
    assert (done.status_code, done.headers["Location"]) == (302, "/")
    assert client.get("/").status_code == 200
    cast.dana.refresh_from_db()
    assert person_of_session(client.session.session_key) == cast.dana
    assert cast.dana.check_pin("4711")
    assert not cast.dana.check_pin("0000")
    assert "4711" not in cast.dana.pin_hash.split("$")
