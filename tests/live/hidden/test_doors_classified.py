"""The list of doors is whole: a new address or socket fails until somebody says what of a table it may tell."""

from __future__ import annotations

from collections import Counter

from casino.celery import app
from tests.live.hidden import doors


def test_every_door_is_classified() -> None:
    known = [*doors.OF_ONE_TABLE, *doors.OF_ALL_TABLES, *doors.OF_A_CASE, *doors.SENT, *doors.QUIET]
    assert [name for name, count in Counter(known).items() if count > 1] == []
    assert set(doors.addresses()) == set(known)
    assert set(doors.WITHOUT_ROUNDS) <= set(doors.OF_ALL_TABLES)
    assert set(doors.socket_paths()) == {*doors.SOCKETS, *doors.QUIET_SOCKETS}


def test_there_are_no_doors_behind_the_house() -> None:
    assert app.conf.result_backend is None
