"""`manage.py migrate`, as the owner of the database; then the application's role gets its rights anew."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.commands import migrate
from django.db import connections

from casino.database_roles import grant, identity, liberties, signed_in

ONE_ROLE = (
    "The application is the owner of its database, and could change its record. Name the owner in DATABASE_OWNER_URL "
    "for migrations, and another role in DATABASE_URL: docs/operations.md."
)


class Command(migrate.Command):
    """Django's own, and the grants."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate. CommandError where the application's role is more than it should be."""
        application = identity(settings.DATABASE_URL)
        owner = identity(settings.DATABASE_OWNER_URL or settings.DATABASE_URL)
        if owner["USER"] == application["USER"]:
            super().handle(*args, **options)
            if options["verbosity"] > 0:
                self.stderr.write(self.style.WARNING(ONE_ROLE))
            return
        with signed_in(owner, options["database"]):
            super().handle(*args, **options)
            if not options["check_unapplied"] and not options["plan"]:
                connection = connections[options["database"]]
                grant(connection, application["USER"], application["PASSWORD"])
                if (left := liberties(connection, application["USER"])) and options["verbosity"] > 0:
                    self.stderr.write(self.style.WARNING(left))
