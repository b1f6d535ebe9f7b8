"""Whatever switches durability or the record's guards off is said, in words that name it."""

from __future__ import annotations

import json

import pytest
from django.conf import settings
from django.db import connection
from django.test import override_settings

from casino.database_roles import identity, rights
from database.meant import MEANT, differences, found_in_catalogue
from tests.owner import owner

ROLE = identity(settings.DATABASE_URL)["USER"]


def found() -> list[str]:
    return differences(connection, ROLE, rights())


def test_the_data_is_what_the_migrations_make(transactional_db: None) -> None:
    assert json.loads(MEANT.read_text()) == found_in_catalogue(connection), "make pages"
    assert found() == []


# What is done, by whom, what takes it back, and what is said of it.
CHANGES = {
    "the role's commits": (
        "ALTER ROLE {role} SET synchronous_commit = off", "ALTER ROLE {role} RESET ALL",
        "the role {role} has the setting synchronous_commit=off",
    ),
    "the role's search path here": (
        "ALTER ROLE {role} IN DATABASE {database} SET search_path = 'pg_temp'",
        "ALTER ROLE {role} IN DATABASE {database} RESET ALL", "the role {role} has the setting search_path=pg_temp",
    ),
    "everybody's": (
        "ALTER DATABASE {database} SET default_transaction_read_only = on",
        "ALTER DATABASE {database} RESET default_transaction_read_only",
        "the database has the setting default_transaction_read_only=on",
    ),
    "a trigger off": (
        "ALTER TABLE rounds_event DISABLE TRIGGER USER", "ALTER TABLE rounds_event ENABLE TRIGGER USER",
        "the trigger rounds_event.{trigger} is switched off",
    ),
    "a right more": (
        "GRANT DELETE ON rounds_event TO {role}", "REVOKE DELETE ON rounds_event FROM {role}",
        "{role} may DELETE rounds_event",
    ),
    "a column more": (
        "GRANT UPDATE (body) ON rounds_event TO {role}", "REVOKE UPDATE (body) ON rounds_event FROM {role}",
        "{role} may UPDATE rounds_event.body",
    ),
    "a right less": (
        "REVOKE INSERT ON rounds_event FROM {role}", "GRANT INSERT ON rounds_event TO {role}",
        "{role} may not INSERT rounds_event",
    ),
    "everybody may": (
        "GRANT INSERT ON rounds_event TO PUBLIC", "REVOKE INSERT ON rounds_event FROM PUBLIC",
        "PUBLIC may INSERT rounds_event",
    ),
    "a rule": (
        "CREATE RULE lost AS ON INSERT TO rounds_devicemessage DO INSTEAD NOTHING",
        "DROP RULE lost ON rounds_devicemessage",
        "the rule rounds_devicemessage.lost is not ours",
    ),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_each_change_is_said(transactional_db: None, change: str) -> None:
    trigger = next(name for name in json.loads(MEANT.read_text())["triggers"] if name.startswith("rounds_event."))
    words = {"role": ROLE, "database": connection.settings_dict["NAME"], "trigger": trigger.partition(".")[2]}
    done, undone, said = (text.format(**words) for text in CHANGES[change])
    owner().execute(done)
    try:
        assert said in found()
    finally:
        owner().execute(undone)
    assert found() == []


def test_a_function_written_anew_is_said(transactional_db: None) -> None:
    (before,) = owner().execute("SELECT pg_get_functiondef('journal_time'::regproc)").fetchone()  # type: ignore[misc]
    owner().execute(before.replace("YYYY", "YY"))
    try:
        assert any(line.startswith("the function journal_time") and line.endswith("is another") for line in found())
    finally:
        owner().execute(before)
    assert found() == []


@override_settings(DATABASE_SERVER={"fsync": "on"})
def test_a_server_set_otherwise_is_said(transactional_db: None) -> None:
    assert found() == ["the server has fsync off, and on is meant"]


def test_tables_of_others_and_an_application_that_owns_the_database_are_no_alarm(transactional_db: None) -> None:
    owner().execute("CREATE TABLE figures (n int); GRANT INSERT ON figures TO pg_monitor")
    try:
        assert found() == []
        ((who,),) = owner().execute("SELECT current_user").fetchall()
        assert [line for line in differences(connection, who, rights()) if "may" in line] == []
        assert f"{who} owns the tables" in differences(connection, who, rights())
    finally:
        owner().execute("DROP TABLE figures")
