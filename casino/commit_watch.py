"""Whether what is acknowledged is kept where it was meant to be: looked at each second by each web server."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from time import monotonic

import psycopg
from django.conf import settings
from django.db import connection

from casino.as_meant import look_and_tell
from casino.signed_off import tell_unsigned
from database.write_probe import EVERY_SECONDS, WriteProbe
from staff.models import AuditLogEntry
from tables.house_alerts import alert_house

logger = logging.getLogger(__name__)

WENT_ALONE, FOLLOWED_AGAIN = "commits_alone", "commits_followed"
"""The lines of the audit log that two persons sign (`manage.py alone`)."""
# A standby that took over waits for nobody until it is followed itself, some seconds.
ALONE_SECONDS = 15.0
# A house that has no table to be told at by then is told nothing.
OWED = timedelta(minutes=10)
SENTENCES = {
    "standby": "Nothing can be kept: the database or its standby does not answer. Commands wait.",
    "commits_alone": "What is acknowledged is kept on one machine alone: no standby has it.",
}


class CommitWatch:
    """What is wrong with the commits, told once each time it begins."""

    def __init__(self, probe: WriteProbe) -> None:
        self.probe = probe
        self.kind = ""
        self.alone_since: float | None = None
        self.owed: dict[str, datetime] = {}

    def trouble(self) -> str:
        """The kind of alert that holds now; empty where all is as meant."""
        if self.probe.overdue:
            return "standby"
        newest = self.probe.newest
        if newest is None or newest.machines > settings.DATABASE_STANDBYS:
            self.alone_since = None
            return ""
        self.alone_since = self.alone_since or monotonic()
        return "commits_alone" if monotonic() - self.alone_since > ALONE_SECONDS else ""

    async def look(self) -> None:
        """Tell the pit of what began. What cannot be told now is told at a later look, also where it is over by then.
        psycopg.Error or OSError where the database takes nothing.
        """
        kind, before = self.trouble(), self.kind
        self.kind, now = kind, datetime.now(UTC)
        if kind and kind != before:
            logger.error("commits: %s", SENTENCES[kind])
            self.owed[kind] = now
        for owed, began in list(self.owed.items()):
            if await alert_house(owed, SENTENCES[owed], began) or now - began > OWED:
                del self.owed[owed]


async def keep_looking(watch: CommitWatch) -> None:
    """Look at the database once, and at the commits each second, for ever."""
    asyncio.get_running_loop().run_in_executor(None, _look_at_the_start)
    while True:
        try:
            await watch.look()
        except (psycopg.Error, OSError) as error:
            logger.warning("the pit cannot be told: %s", error)
        except Exception:
            logger.exception("the look at the commits failed")  # it must not end
        await asyncio.sleep(EVERY_SECONDS)


def _look_at_the_start() -> None:
    try:
        look_and_tell()
        tell_unsigned()
    except Exception as error:
        logger.warning("the database cannot be looked at: %s", error)
    finally:
        connection.close()


def signed_alone() -> AuditLogEntry | None:
    """The line by which two persons let the database go on without a standby, while it holds."""
    lines = AuditLogEntry.objects.filter(action__in=(WENT_ALONE, FOLLOWED_AGAIN))
    newest = lines.order_by("-at", "-id").first()
    return newest if newest is not None and newest.action == WENT_ALONE else None


def alone_in_words(line: AuditLogEntry) -> str:
    """Since when, by whom and why, as a sentence."""
    at: datetime = line.at
    return f"since {at:%Y-%m-%d %H:%M} UTC, by {line.actor} and {line.details['second']}: {line.details['reason']}"
