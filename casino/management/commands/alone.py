"""`manage.py alone`: let the database go on without a standby, by the word of two persons; and no longer."""

from __future__ import annotations

import getpass
import sys
from typing import Any

from django.conf import settings
from django.contrib.auth import authenticate
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection

from casino.commit_watch import FOLLOWED_AGAIN, WENT_ALONE
from casino.database_roles import identity, signed_in
from rules.core.roles import LADDER, at_least
from staff.audit_log import log_change
from staff.models import Person

ROLE = "pit_manager"
ANY_STANDBY = "ANY 1 (*)"
# Programs that only take the log are no standbys.
FOLLOWING = """
SELECT count(*) FROM pg_stat_replication
WHERE state = 'streaming' AND application_name NOT IN ('pg_receivewal', 'pg_basebackup')
"""
GIVEN_AT_THE_START = (
    "Nothing was changed: the server was started with its synchronous_standby_names. Start it with others (docker "
    "compose: SYNCHRONOUS_STANDBY_NAMES in .env, then `docker compose up -d postgres`), and send this again."
)


class Command(BaseCommand):
    """Commits wait for a standby until it has them. Where none comes back soon, the floor stands still; two of the
    house may let it go on, knowing that what is acknowledged from then on is on one machine.
    """

    help = "Let commits go on without a standby (two persons sign), or wait for one again with --end."

    def add_arguments(self, parser: CommandParser) -> None:
        """The two persons, and why."""
        parser.add_argument("first", help="user name of a Pit Manager or higher")
        parser.add_argument("second", help="user name of another one")
        parser.add_argument("--reason", default="", help="why, for the record")
        parser.add_argument("--end", action="store_true", help="a standby follows again: commits wait for it")

    def handle(self, *args: Any, first: str, second: str, reason: str, end: bool, **options: Any) -> None:
        """Both passwords are asked for, or read from standard input, a line each. CommandError with what is wrong; then
        nothing was changed, or the sentence says what was.
        """
        if not end and not reason.strip():
            raise CommandError("Say why: --reason 'the second machine is lost'.")
        if first.lower() == second.lower():
            raise CommandError("It takes two persons.")
        if not settings.DATABASE_OWNER_URL:
            raise CommandError("DATABASE_OWNER_URL is not set: only the owner of the database can do this.")
        signers = [_signed(name) for name in (first, second)]
        _wait_for(ANY_STANDBY if end else "")
        details = {"second": signers[1].username, "reason": reason.strip()}
        try:
            log_change(signers[0].as_actor(), FOLLOWED_AGAIN if end else WENT_ALONE, "database", **details)
        except DatabaseError as error:
            raise CommandError(f"The database does so now, and nothing is on record: send it again. {error}") from error
        self.stdout.write("Commits wait for a standby again." if end else "Commits go on without a standby.")


def _signed(name: str) -> Person:
    password = getpass.getpass(f"Password of {name}: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    person = authenticate(username=name.lower(), password=password)
    if not isinstance(person, Person):
        raise CommandError(f"{name} and this password do not go together.")
    if person.role not in LADDER or not at_least(person.role, ROLE):
        raise CommandError(f"{name} may not sign for this: it takes a Pit Manager or higher.")
    return person


def _wait_for(standbys: str) -> None:
    """Set which standbys a commit waits for; what waits just now goes on."""
    with signed_in(identity(settings.DATABASE_OWNER_URL)), connection.cursor() as cursor:
        # None of these waits for a standby itself.
        cursor.execute("SET synchronous_commit TO local")
        cursor.execute("SELECT current_setting('synchronous_standby_names')")
        if bool(cursor.fetchone()[0]) == bool(standbys):
            return
        if standbys:
            cursor.execute(FOLLOWING)
            if not cursor.fetchone()[0]:
                raise CommandError("No standby follows: every commit would wait.")
        cursor.execute("SELECT source FROM pg_settings WHERE name = 'synchronous_standby_names'")
        if cursor.fetchone() == ("command line",):
            raise CommandError(GIVEN_AT_THE_START)
        try:
            cursor.execute("ALTER SYSTEM SET synchronous_standby_names = %s", [standbys])
            cursor.execute("SELECT pg_reload_conf()")
            cursor.execute("SELECT pg_sleep(1)")
            cursor.execute("SELECT current_setting('synchronous_standby_names')")
            if bool(cursor.fetchone()[0]) != bool(standbys):
                raise CommandError("The server has not taken it over: its log says why. Nothing is on record.")
        except DatabaseError as error:
            raise CommandError(
                f"The owner may not do this here: set synchronous_standby_names = '{standbys}' at the database, then"
                f" send this command once more. {error}"
            ) from error
