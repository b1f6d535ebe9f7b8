"""The tests' database belongs to its owner, and the tests are the application, as in `make up`. A pytest plugin.

Each worker has a database of its own. The first one that needs it migrates; the others begin with a copy of that.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from casino.database_roles import identity, signed_in
from casino.testing import RUN_FOLDER
from rounds.execute_sync import close_connections
from tests.owner import leave
from tests.spare_connections import close_spare

# Where one process runs all tests there is nobody to share with.
RUN = Path(os.environ[RUN_FOLDER]) if {RUN_FOLDER, "PYTEST_XDIST_WORKER"} <= os.environ.keys() else None
MIGRATED = f"migrated-{RUN.name}" if RUN else ""
_migrating = ExitStack()
"""While a database is made, where others may want one."""


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> Iterator[None]:
    """The owner makes the database, and removes it at the end."""
    with signed_in(identity(settings.DATABASE_OWNER_URL)):
        if RUN:
            lock = _migrating.enter_context((RUN / "migrating").open("w"))
            fcntl.flock(lock, fcntl.LOCK_EX)
            if _is_migrated():
                connection.settings_dict["TEST"]["TEMPLATE"] = MIGRATED
                _migrating.close()
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_modify_db_settings: None, django_db_setup: None) -> Iterator[None]:
    """Whatever the tests do, the application does."""
    with signed_in(identity(settings.DATABASE_URL)):
        with _migrating:
            if RUN and not _is_migrated():
                with _server() as server:
                    made = connection.settings_dict["NAME"]
                    server.execute(f'CREATE DATABASE "{MIGRATED}" TEMPLATE "{made}" STRATEGY file_copy')
        yield
        close_connections()
        close_spare()
        leave()


def _server() -> psycopg.Connection[tuple[str]]:
    return psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True)


def _is_migrated() -> bool:
    with _server() as server:
        return bool(server.execute("SELECT FROM pg_database WHERE datname = %s", [MIGRATED]).rowcount)
