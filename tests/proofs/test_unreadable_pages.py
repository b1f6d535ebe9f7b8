"""A page that the disk spoiled: the proof says so for its table, the pit is told, and the other tables are proved."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from proofs.tasks import prove_records
from proofs.verify import verify_table
from rounds.cached_states import forget_states
from rounds.execute_sync import close_connections
from tables.models import Alert, Table
from tests.owner import leave
from tests.table import Game


@pytest.fixture
def spoiled(game: Game) -> Iterator[str]:
    """The tests' database on a copy of its files in which the settlements' pages are garbage; its name."""
    game.play_round()
    Table.objects.create(id="t9", name="Another")
    original, copy = connection.settings_dict["NAME"], f"spoiled_{uuid4().hex[:12]}"
    nobody_connected()
    with psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True) as server:
        # Threads of earlier tests may still be connected; a database in use is not copied.
        server.execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s", [original])
        server.execute(f'CREATE DATABASE "{copy}" TEMPLATE "{original}" STRATEGY file_copy')
        try:
            spoil(copy, "wagers_settlement")
            connection.settings_dict["NAME"] = copy
            forget_states()
            yield copy
        finally:
            connection.settings_dict["NAME"] = original
            nobody_connected()
            server.execute(f'DROP DATABASE "{copy}" WITH (FORCE)')


def nobody_connected() -> None:
    """Close every connection of this process to its database."""
    close_connections()
    connection.close()
    connection.close_pool()
    leave()


def spoil(database: str, table: str) -> None:
    """Write over every page of a table's file, which nobody has read yet; the rows may lie on any of them."""
    with psycopg.connect(settings.DATABASE_OWNER_URL, dbname=database) as fresh:
        (folder,) = fresh.execute("SHOW data_directory").fetchone()  # type: ignore[misc]
        (path,) = fresh.execute("SELECT pg_relation_filepath(%s)", [table]).fetchone()  # type: ignore[misc]
    file = Path(folder) / path
    file.write_bytes(os.urandom(file.stat().st_size))


def test_a_spoiled_page_is_a_fault_and_the_proof_goes_on(spoiled: str, game: Game) -> None:
    (fault,) = verify_table(game.table).faults
    assert (fault.proof, "invalid page" in fault.message) == ("unreadable", True)
    prove_records()
    told = Alert.objects.filter(kind="record_fault").values_list("table_id", "message")
    assert ("t1", True) in [(table, "cannot read" in message) for table, message in told]
    assert Alert.objects.filter(kind="record_fault", table_id="t1").count() == 1
