"""PINs that whoever guesses tries first are refused, in a sentence; others are taken."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from staff.forms import not_guessed_first
from tests.cast import PASSWORD, Cast, make_cast

FIRST = [
    "0000", "1111", "99999999", "1234", "0123", "23456789", "7890", "4321", "9876", "3210", "1212", "1919", "20202",
    "565656",
]  # fmt: skip


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()


@pytest.mark.parametrize("pin", FIRST)
def test_one_that_is_guessed_first_is_refused(pin: str) -> None:
    with pytest.raises(ValidationError, match="guessed first"):
        not_guessed_first(pin)


@pytest.mark.parametrize("pin", ["4711", "1357", "1221", "1123", "2580", "12345687", "121213"])
def test_any_other_is_taken(pin: str) -> None:
    not_guessed_first(pin)


def test_the_page_says_why_and_keeps_the_old_one(cast: Cast) -> None:
    client = cast.client(cast.dana)
    for pin, words in (("0000", "That PIN is guessed first."), ("\u0664\u0667\u0661\u0661", "four to eight digits")):
        answer = client.post("/password/", {"old_password": PASSWORD, "pin": pin})
        assert (answer.status_code, words in answer.text) == (422, True)
    assert client.post("/password/", {"old_password": PASSWORD, "pin": "4711"}).status_code == 302
    cast.dana.refresh_from_db()
    assert cast.dana.check_pin("4711")
