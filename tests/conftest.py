"""What all tests share: PostgreSQL and Redis of their own, a whole running casino, and a browser.

PostgreSQL and Redis are started where a run begins; its workers find them in their environment. It happens when this
file is imported and not in a hook, because pytest imports the folders' conftest files, which import models, before any
hook runs.
"""

from __future__ import annotations

import atexit
import gc
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from casino.local.services import services
from casino.testing import RUN_FOLDER, environment_for_tests
from tests import flushing, spare_connections
from tests.chromium import opened_chromium
from tests.data_folders import begin_with
from tests.live_server import LiveCasino, running_casino

if not os.environ.get("DATABASE_URL"):
    own_services = ExitStack()
    atexit.register(own_services.close)
    many = RUN_FOLDER in os.environ
    folder = os.environ.get(RUN_FOLDER) or own_services.enter_context(tempfile.TemporaryDirectory(prefix="casino-run-"))
    os.environ.update(environment_for_tests() | {RUN_FOLDER: folder})
    # A single process may have no test that needs a database: Django migrates it for the first one that does.
    data = begin_with("migrated", Path(folder, "own")) if many else Path(folder, "own")
    os.environ.update(own_services.enter_context(services(data, durable=False)).owners_environment())

import django

django.setup()

# What is collected stays, as what was loaded does (casino/settings.py).
gc.disable()
flushing.install()
spare_connections.install()
if worker := os.environ.get("PYTEST_XDIST_WORKER"):
    # Each worker has a database of its own already; nobody may hear another's change of a table.
    settings.CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = worker
pytest_plugins = ["tests.clause_coverage", "tests.layers", "tests.prepared", "tests.roles", "tests.table"]


def pytest_collection_finish() -> None:
    """The garbage collector begins here, and passes over all that was collected."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def live_casino() -> Iterator[LiveCasino]:
    """The demo casino, running: its own PostgreSQL and Redis, daphne on a free port; Celery where a test is `at_work`.

    Reach it over HTTP and `manage` only: its database is not the one of Django's tests.
    """
    with running_casino() as casino:
        yield casino


@pytest.fixture(scope="module")
def at_work(live_casino: LiveCasino) -> Iterator[None]:
    """The demo casino's Celery worker and beat run for the tests of a module."""
    with live_casino.at_work():
        yield


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium for the tests of one module. A new context is a new person: `browser.new_context()`."""
    with opened_chromium() as opened:
        yield opened
