"""Reads the settings that come from the environment: plain text, with clear errors."""

import os
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import available_timezones

from django.core.exceptions import ImproperlyConfigured

TRUE_WORDS = {"1", "true", "yes", "on"}
FALSE_WORDS = {"0", "false", "no", "off", ""}


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
    """The name of a time zone, Asia/Singapore; empty where there is none."""
    value = os.environ.get(name, "").strip()
    if value and value not in available_timezones():
        raise EnvironmentMistake(f"{name} must be a time zone like Asia/Singapore, not {value!r}.")
    return value


def words(name: str, default: list[str]) -> list[str]:
    """A list separated by commas."""
    value = os.environ.get(name, "")
    return [word.strip() for word in value.split(",") if word.strip()] if value else default


def database(url: str) -> dict[str, Any]:
    """Django's connection settings for `postgresql://user:password@host:port/name?host=/socket/folder`.

    A Unix socket's folder goes into the `host` parameter, as libpq has it. Other parameters become connection options.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise EnvironmentMistake("DATABASE_URL must begin with postgresql://")
    try:
        port = parts.port
    except ValueError:
        # The message must not repeat what was read as a port: it is a piece of a password with a bare # or / in it.
        sentence = "DATABASE_URL: the port must be a number. In a password write # as %23, / as %2F and ? as %3F."
        raise EnvironmentMistake(sentence) from None
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")) or "casino",
        "USER": unquote(parts.username or "") or options.pop("user", ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", "") or parts.hostname or "",
        "PORT": str(port or options.pop("port", "")),
        "OPTIONS": options,
    }


def celery_broker(redis_url: str) -> str:
    """The same Redis in the words of Celery, which spells Unix sockets in its own way."""
    if not redis_url.startswith("unix://"):
        return redis_url
    parts = urlsplit(redis_url)
    number_of_database = dict(parse_qsl(parts.query)).get("db", "0")
    return f"redis+socket://{parts.path}?virtual_host={number_of_database}"
