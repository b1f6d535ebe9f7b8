"""A clock that was set back: what lay unused locks, and what counts time does not wait for as long as it ran ahead."""

from __future__ import annotations

from datetime import timedelta
from time import time

import pytest
from django.utils import timezone

from staff import access, throttle
from staff.access import is_idle
from staff.browsers import Browser


@pytest.mark.parametrize(("minutes", "locked"), [(0, False), (29, False), (31, True), (-29, False), (-31, True)])
def test_a_session_last_used_later_than_now_is_not_open_for_ever(minutes: int, locked: bool) -> None:
    assert access.idle_seconds() == 30 * 60
    assert is_idle(time() - minutes * 60) is locked


@pytest.mark.django_db
def test_wrong_tries_of_a_clock_that_ran_ahead_lock_nobody_out_once_it_is_right() -> None:
    now, browser = timezone.now(), Browser("10.0.0.1")

    def tried(hours: int) -> str | None:
        return throttle.tried(throttle.SIGN_IN, "dana", None, browser, now + timedelta(hours=hours), lambda: None)

    for _ in range(throttle.SAME_NAME_AND_PLACE):
        assert tried(hours=3) is None
    with pytest.raises(throttle.MustWait):
        tried(hours=3)
    for _ in range(throttle.SAME_NAME_AND_PLACE):
        assert tried(hours=0) is None
    with pytest.raises(throttle.MustWait):
        tried(hours=0)
