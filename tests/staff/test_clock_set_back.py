"""A clock that was set back: what lay unused locks, and what counts time does not wait for ever."""

from __future__ import annotations

from time import time

import pytest

from staff import access
from staff.access import is_idle


@pytest.mark.parametrize(("minutes", "locked"), [(0, False), (29, False), (31, True), (-29, False), (-31, True)])
def test_a_session_last_used_later_than_now_is_not_open_for_ever(minutes: int, locked: bool) -> None:
    assert access.idle_seconds() == 30 * 60
    assert is_idle(time() - minutes * 60) is locked
