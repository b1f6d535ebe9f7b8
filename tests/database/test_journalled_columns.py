"""A journal knows every column of its rows: a migration that adds one attaches the journal anew."""

from __future__ import annotations

import pytest

from database.journalled import JOURNALLED, Journalled
from tests.owner import owner

ANEW = 'add journal("{}") to the migration that adds it: docs/contributing.md, “Add a column”'
WATCHED = """
SELECT a.attname FROM pg_trigger t JOIN pg_attribute a ON a.attrelid = t.tgrelid AND a.attnum = ANY (t.tgattr::int2[])
WHERE t.tgrelid = %s::regclass AND t.tgname = %s
"""
COLUMNS = """
SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped
"""


def unjournalled(rows: Journalled) -> set[str]:
    """The columns that may change without an entry although nothing says so."""
    there = {name for (name,) in owner().execute(COLUMNS, [rows.relation]).fetchall()}
    watched = {name for (name,) in owner().execute(WATCHED, [rows.relation, rows.trigger]).fetchall()}
    return there - watched - set(rows.omitted)


@pytest.mark.parametrize("rows", JOURNALLED, ids=lambda rows: f"{rows.relation} {rows.journal}")
def test_every_column_of_a_journalled_row_is_journalled(transactional_db: None, rows: Journalled) -> None:
    assert not unjournalled(rows), ANEW.format(rows.relation)


def test_a_column_that_was_added_without_it_is_found(transactional_db: None) -> None:
    (person,) = (rows for rows in JOURNALLED if rows.relation == "staff_person")
    with owner().transaction(force_rollback=True):
        owner().execute("ALTER TABLE staff_person ADD COLUMN shoe_size int")
        assert unjournalled(person) == {"shoe_size"}
