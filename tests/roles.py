"""The tests' database belongs to its owner, and the tests are the application, as in `make up`. A pytest plugin.

Each worker has a database of its own: a copy of the run's, which is migrated already where there are several
(tests/conftest.py, tests/settings.py).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings

from casino.database_roles import identity, signed_in
from rounds.execute_sync import close_connections
from tests.owner import leave
from tests.spare_connections import close_spare


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> Iterator[None]:
    """The owner makes the database, and removes it at the end."""
    with signed_in(identity(settings.DATABASE_OWNER_URL)):
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_modify_db_settings: None, django_db_setup: None) -> Iterator[None]:
    """Whatever the tests do, the application does."""
    with signed_in(identity(settings.DATABASE_URL)):
        yield
        close_connections()
        close_spare()
        leave()
