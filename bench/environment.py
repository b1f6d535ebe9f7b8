"""What everything here runs with: settings, and a PostgreSQL and Redis of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from casino.local.services import Services, services


def settle(log_level: str = "WARNING") -> None:
    """The settings, in the environment of this process and its servers."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    os.environ.setdefault("SECRET_KEY", "only for measuring " + "x" * 40)
    os.environ |= {"HTTPS": "0", "LOG_LEVEL": log_level, "ALLOWED_HOSTS": "127.0.0.1,testserver", "DEMO": "1"}


@contextmanager
def own_services(folder: Path | None = None) -> Iterator[Services]:
    """A private PostgreSQL and Redis, in the environment too; thrown away at the end where no folder is named."""
    with services(folder) as running:
        os.environ |= running.owners_environment()
        yield running


def set_up(demo: bool = True) -> None:
    """Django and the tables of the database; `demo`: the demo casino, which comes before any other people."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    if demo:
        call_command("seed_demo", stdout=StringIO())


@dataclass(frozen=True)
class Options:
    """`seconds`: how long a floor is dealt; `busy`: (d) once more with every core kept busy by others; `rounds`:
    of each rulebook in (i), 0 for the usual number.
    """

    quick: bool
    times: int
    seconds: float
    sockets: list[int]
    clients: list[int]
    busy: bool
    rounds: int = 0
