"""The look at whether the database is what it was meant to be: at the start, by /readyz, and by the worker."""

from __future__ import annotations

import logging
from time import monotonic

import psycopg
from asgiref.sync import async_to_sync
from django.conf import settings
from django.db import connection
from django.utils import timezone

from casino.database_roles import identity, rights
from database.meant import differences
from tables.house_alerts import alert_house

logger = logging.getLogger(__name__)

# /readyz may be asked each second; what it says of this is at most so old.
KEPT_SECONDS = 30.0
_newest: tuple[float, list[str]] | None = None


def look() -> list[str]:
    """How the database differs from what was meant, now; a sentence each."""
    global _newest
    role = identity(settings.DATABASE_URL)["USER"]
    found = differences(connection, role or "", rights())
    try:
        connection.open_another().close()  # type: ignore[attr-defined]
    except psycopg.OperationalError as error:
        found.append(f"{role} cannot sign in anew: {str(error).strip()}")
    _newest = monotonic(), found
    return found


def newest_differences() -> list[str]:
    """The same, as it was some seconds ago at most."""
    if _newest is not None and monotonic() - _newest[0] < KEPT_SECONDS:
        return _newest[1]
    return look()


def look_and_tell() -> None:
    """Look, and tell the pit of what is found."""
    found = look()
    if found:
        sentence = "; ".join(found)
        logger.error("the database is not as meant: %s", sentence)
        async_to_sync(alert_house)("database", f"The database is not as it was meant: {sentence}.", timezone.now())
