"""`manage.py release`: which release this is, and whether its database is of the same."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from casino.version import VERSION


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

    def handle(self, *args: Any, **options: Any) -> None:
        """Print both. A database that does not answer is a sentence too."""
        self.stdout.write(f"Casino table {VERSION}")
        try:
            self.stdout.write("\n".join(state_of_migrations()))
        except DatabaseError as error:
            self.stdout.write(f"The database does not answer: {str(error).strip()}")
