"""`manage.py release`: which release this is, by what hashes, and whether its database is of the same."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from casino.version import VERSION
from database.program import installed
from rules.books import HASHES


def state_of_migrations() -> list[str]:
    """What is to be said of the migrations, a sentence or a name a line. DatabaseError where nobody can be asked."""
    executor = MigrationExecutor(connection)
    waiting = [
        f"{each.app_label}.{each.name}" for each, _ in executor.migration_plan(executor.loader.graph.leaf_nodes())
    ]
    known = executor.loader.disk_migrations
    ours = {app for app, _ in known}
    unknown = [".".join(each) for each in executor.loader.applied_migrations if each[0] in ours and each not in known]
    said = []
    if waiting:
        said += ["Migrations that wait for `manage.py migrate`:", *(f"  {name}" for name in waiting)]
    if unknown:
        said += ["Migrations in the database that this release does not know:", *(f"  {name}" for name in unknown)]
    return said or ["Every migration of this release is applied, and no other."]


class Command(BaseCommand):
    help = "Print this release's version, and which migrations its database waits for."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The hashes are asked for."""
        parser.add_argument("--hashes", action="store_true", help="the SHA-256 of every file set and rulebook alone")

    def handle(self, *args: Any, hashes: bool, **options: Any) -> None:
        """Print both, or the hashes, which need no database. A database that does not answer is a sentence too."""
        self.stdout.write(f"Casino table {VERSION}")
        if hashes:
            program = installed()
            known = {"program": program.hash, **program.sets, **HASHES}
            self.stdout.write("\n".join(f"{value}  {name}" for name, value in known.items()))
            return
        try:
            self.stdout.write("\n".join(state_of_migrations()))
        except DatabaseError as error:
            self.stdout.write(f"The database does not answer: {str(error).strip()}")
