"""`python -m tests.database.meant`: write database/meant.json anew, from a database that was migrated just now."""

from __future__ import annotations

import json
import os

from casino.local.services import services
from casino.testing import environment_for_tests


def main() -> None:
    """Start a database, migrate it, and write down its functions and triggers."""
    with services(durable=False) as parts:
        os.environ.update(environment_for_tests() | parts.owners_environment())
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        from database.meant import MEANT, found_in_catalogue

        call_command("migrate", verbosity=0)
        MEANT.write_text(json.dumps(found_in_catalogue(connection), indent=1, sort_keys=True) + "\n")
        connection.close_pool()  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()
