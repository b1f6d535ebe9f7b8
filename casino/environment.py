"""Reads the settings that come from the environment: plain text, with clear errors."""

import os
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from zoneinfo import available_timezones

from django.core.exceptions import ImproperlyConfigured
from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

TRUE_WORDS = {"1", "true", "yes", "on"}
FALSE_WORDS = {"0", "false", "no", "off", ""}
# A link that passes nothing ends a connection after some 6 s, also one that waits for an answer (ms, then seconds).
SILENT_LINK = {"tcp_user_timeout": 6_000, "keepalives_idle": 3, "keepalives_interval": 1, "keepalives_count": 3}


class EnvironmentMistake(ImproperlyConfigured):
    """A setting in the environment is missing or cannot be read; the message names it."""


def text(name: str, default: str | None = None) -> str:
    """The value of `name`; without a default a missing value is an EnvironmentMistake."""
    value = os.environ.get(name, "")
    if value:
        return value
    if default is None:
        raise EnvironmentMistake(f"{name} is not set. See .env.example and docs/operations.md.")
    return default


def flag(name: str, default: bool) -> bool:
    """A yes or no: 1, true, yes, on or 0, false, no, off."""
    value = os.environ.get(name)
    if value is None:
        return default
    word = value.strip().lower()
    if word in TRUE_WORDS:
        return True
    if word in FALSE_WORDS:
        return False
    raise EnvironmentMistake(f"{name} must be true or false, not {value!r}.")


def number(name: str, default: int) -> int:
    """A whole number."""
    value = os.environ.get(name, "")
    if not value:
        return default
    try:
        return int(value)
    except ValueError:
        raise EnvironmentMistake(f"{name} must be a whole number, not {value!r}.") from None


def zone(name: str) -> str:
    """The name of a time zone, Asia/Singapore; UTC where none is named."""
    value = os.environ.get(name, "").strip() or "UTC"
    if value not in available_timezones():
        raise EnvironmentMistake(f"{name} must be a time zone like Asia/Singapore, not {value!r}.")
    return value


def words(name: str, default: list[str]) -> list[str]:
    """A list separated by commas."""
    value = os.environ.get(name, "")
    return [word.strip() for word in value.split(",") if word.strip()] if value else default


def languages(name: str, known: list[str]) -> list[str]:
    """Tags of languages that there are, with commas: en,zh-Hans; all of them where none is named."""
    value = words(name, known)
    if unknown := set(value) - set(known):
        raise EnvironmentMistake(f"{name}: no language {', '.join(sorted(unknown))}. There are {', '.join(known)}.")
    return list(dict.fromkeys(value)) or known


def database(url: str, name: str = "DATABASE_URL") -> dict[str, Any]:
    """Django's connection settings for an address as libpq reads it: `postgresql://user:password@host:port/name`, with
    `?host=/socket/folder` for a Unix socket, or with several hosts: `@one:5432,two:5432/name` and
    `?target_session_attrs=read-write`. Parameters besides become connection options, beside those for a silent link.
    """
    if not url.startswith(("postgres://", "postgresql://")):
        raise EnvironmentMistake(f"{name} must begin with postgresql://")
    try:
        options: dict[str, Any] = conninfo_to_dict(url)
        ports = str(options.pop("port", ""))
        if not all(port.isdecimal() for port in ports.split(",") if port):
            raise ProgrammingError
    except ProgrammingError:
        # Not libpq's own words, which repeat what it could not read: a piece of a password with a bare # or / in it.
        sentence = f"{name} cannot be read. In a password write # as %23, / as %2F, ? as %3F and @ as %40."
        raise EnvironmentMistake(sentence) from None
    return {
        "ENGINE": "database.engine",
        "NAME": options.pop("dbname", "") or "casino",
        "USER": options.pop("user", ""),
        "PASSWORD": options.pop("password", ""),
        "HOST": options.pop("host", ""),
        "PORT": ports,
        "OPTIONS": SILENT_LINK | options,
    }


def celery_broker(redis_url: str) -> str:
    """The same Redis in the words of Celery, which spells Unix sockets in its own way."""
    if not redis_url.startswith("unix://"):
        return redis_url
    parts = urlsplit(redis_url)
    number_of_database = dict(parse_qsl(parts.query)).get("db", "0")
    return f"redis+socket://{parts.path}?virtual_host={number_of_database}"
