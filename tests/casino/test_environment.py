"""Settings from the environment: an empty one counts as none, and a slip stops the start with the setting's name."""

from __future__ import annotations

from typing import Any

import pytest

from casino import environment
from casino.environment import SILENT_LINK, EnvironmentMistake

DJANGO = {"ENGINE": "database.engine", "USER": "", "PASSWORD": "", "HOST": "", "PORT": "", "OPTIONS": SILENT_LINK}


@pytest.mark.parametrize(
    ("read", "value", "found"),
    [
        (lambda: environment.flag("X", True), "off", False),
        (lambda: environment.flag("X", False), " YES ", True),
        (lambda: environment.flag("X", False), None, False),
        (lambda: environment.number("X", 8), "12", 12),
        (lambda: environment.number("X", 8), "", 8),
        (lambda: environment.text("X", "INFO"), "", "INFO"),
        (lambda: environment.text("X"), "$name of {nothing}", "$name of {nothing}"),
        (lambda: environment.words("X", ["localhost"]), "a.example, b.example,", ["a.example", "b.example"]),
        (lambda: environment.words("X", ["localhost"]), "", ["localhost"]),
    ],
)
def test_what_is_read(monkeypatch: pytest.MonkeyPatch, read: Any, value: str | None, found: Any) -> None:
    if value is None:
        monkeypatch.delenv("X", raising=False)
    else:
        monkeypatch.setenv("X", value)
    assert read() == found


@pytest.mark.parametrize(
    ("read", "value", "text"),
    [
        (lambda: environment.flag("X", True), "ture", "X must be true or false, not 'ture'"),
        (lambda: environment.number("X", 8), "eight", "X must be a whole number, not 'eight'"),
        (lambda: environment.text("X"), "", "X is not set"),
    ],
)
def test_a_slip_stops_the_start_and_names_the_setting(
    monkeypatch: pytest.MonkeyPatch, read: Any, value: str, text: str
) -> None:
    monkeypatch.setenv("X", value)
    with pytest.raises(EnvironmentMistake, match=text):
        read()


@pytest.mark.parametrize(
    ("url", "settings"),
    [
        ("postgresql:///casino", {"NAME": "casino"}),
        ("postgresql://", {"NAME": "casino"}),
        ("postgresql:///a+b", {"NAME": "a+b"}),
        (
            "postgres://me:p%23%2F@db.example:5433/tables?sslmode=require",
            {
                "NAME": "tables",
                "USER": "me",
                "PASSWORD": "p#/",
                "HOST": "db.example",
                "PORT": "5433",
                "OPTIONS": SILENT_LINK | {"sslmode": "require"},
            },
        ),
        (
            "postgresql:///casino?host=/run/a%20folder&user=me&port=5433",
            {"NAME": "casino", "USER": "me", "HOST": "/run/a folder", "PORT": "5433"},
        ),
        (
            "postgresql://me:sec#ret@db.example/casino",
            {"NAME": "casino", "USER": "me", "PASSWORD": "sec#ret", "HOST": "db.example"},
        ),
        (
            "postgresql://one:5432,two:5433/casino?target_session_attrs=read-write",
            {
                "NAME": "casino",
                "HOST": "one,two",
                "PORT": "5432,5433",
                "OPTIONS": SILENT_LINK | {"target_session_attrs": "read-write"},
            },
        ),
        (
            "postgresql:///casino?tcp_user_timeout=20000",
            {"NAME": "casino", "OPTIONS": SILENT_LINK | {"tcp_user_timeout": "20000"}},
        ),
    ],
)
def test_where_the_database_is(url: str, settings: dict[str, Any]) -> None:
    assert environment.database(url) == DJANGO | settings


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("postgrsql://me:secret@db.example/casino", "must begin with postgresql://"),
        ("postgresql://me:sec/ret@db.example/casino", "write # as %23"),
        ("postgresql://me:secret@db.example/casino?sslmod=require", "cannot be read"),
    ],
)
def test_a_slip_in_the_address_of_the_database_tells_no_password(url: str, text: str) -> None:
    with pytest.raises(EnvironmentMistake, match=text) as mistake:
        environment.database(url)
    assert "sec" not in str(mistake.value)


@pytest.mark.parametrize(
    ("redis_url", "broker"),
    [
        ("redis://localhost:6379/0", "redis://localhost:6379/0"),
        ("unix:///run/redis.sock?db=2", "redis+socket:///run/redis.sock?virtual_host=2"),
        ("unix:///run/redis.sock", "redis+socket:///run/redis.sock?virtual_host=0"),
    ],
)
def test_the_broker_of_celery_is_the_same_redis(redis_url: str, broker: str) -> None:
    assert environment.celery_broker(redis_url) == broker
