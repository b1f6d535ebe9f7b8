"""The application's database role owns nothing, adds to the record, and can neither change nor remove it."""

from __future__ import annotations

import psycopg
import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import ProgrammingError, connection, transaction
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from casino import database_roles, health
from casino.database_roles import grant, identity, rights, signed_in
from casino.management.commands import migrate as migrate_command
from tests.owner import REFUSED, owner
from tests.proofs.test_verify_audit import FORGERIES, played_with_snapshots
from tests.table import Game

WHY = "permission denied|follows its log|without its event"
OWN_TABLES = {model._meta.db_table for model in apps.get_models(include_auto_created=True)} | {"django_migrations"}


def test_every_table_has_its_rights() -> None:
    assert rights().keys() == OWN_TABLES


def test_every_column_that_moves_is_there() -> None:
    columns = {
        model._meta.db_table: {field.column for field in model._meta.concrete_fields} for model in apps.get_models()
    }
    for table, moving in database_roles.MOVING.items():
        assert set(moving.split()) <= columns[table]


def test_the_application_is_no_owner_and_no_superuser(transactional_db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_user, rolsuper OR rolcreaterole OR rolcreatedb FROM pg_roles WHERE rolname = current_user"
        )
        assert cursor.fetchone() == (identity(settings.DATABASE_URL)["USER"], False)
        cursor.execute("SELECT count(*) FROM pg_class WHERE relowner = current_user::regrole")
        assert cursor.fetchone() == (0,)
        for statement in ("CREATE TABLE mine (word text)", "CREATE TEMPORARY TABLE rounds_event (seq int)",
                          "SET session_replication_role = 'replica'",
                          "ALTER TABLE rounds_event DISABLE TRIGGER ALL", "SET ROLE casino",
                          "SELECT journal_existing('staff_person', 'staff', '', 'id', '', '')",
                          "INSERT INTO database_journalentry SELECT * FROM database_journalentry"):  # fmt: skip
            with pytest.raises(ProgrammingError), transaction.atomic():
                cursor.execute(statement)


@pytest.mark.parametrize("forgery", FORGERIES)
def test_each_kind_of_tampering_is_impossible(game: Game, monkeypatch: pytest.MonkeyPatch, forgery: str) -> None:
    """What the owner could do to the record (and the proof then finds), the application cannot do."""
    played_with_snapshots(game)
    statement, _, _ = FORGERIES[forgery]
    with pytest.raises(REFUSED, match=WHY), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def test_a_role_that_is_more_than_the_application_is_refused(transactional_db: None) -> None:
    with signed_in(identity(settings.DATABASE_OWNER_URL)):
        with pytest.raises(CommandError, match="may do more than an application"):
            grant(connection, "casino", "")
        owner().execute("CREATE ROLE casino_spare LOGIN")
        owner().execute("CREATE TABLE spare (word text); ALTER TABLE spare OWNER TO casino_spare")
        try:
            with pytest.raises(CommandError, match="owns tables"):
                grant(connection, "casino_spare", "")
        finally:
            owner().execute("DROP OWNED BY casino_spare; DROP ROLE casino_spare")


def test_a_trigger_looks_at_the_record_and_at_nothing_of_the_same_name(game: Game) -> None:
    """PostgreSQL finds temporary tables first. The owner may make one, and is held to the record even so."""
    game.play_round()
    owner().execute("CREATE TEMPORARY TABLE rounds_event AS SELECT table_id, seq, hash FROM rounds_event WHERE false")
    try:
        with pytest.raises(psycopg.IntegrityError, match="without its event"):
            owner().execute(
                "WITH there AS (INSERT INTO pg_temp.rounds_event SELECT table_id, seq, hash FROM public.rounds_event)"
                " UPDATE wagers_wager SET status = 'lost'"
            )
    finally:
        owner().execute("DROP TABLE pg_temp.rounds_event")


def test_a_role_that_somebody_else_made_is_taken_as_it_is(transactional_db: None) -> None:
    """An owner that may not make roles, as docs/operations.md has it; here the application stands for that owner."""
    with pytest.raises(CommandError, match="may not make the role casino_spare"):
        database_roles._make(connection, "casino_spare", "word")
    owner().execute("CREATE ROLE casino_spare LOGIN")
    try:
        database_roles._make(connection, "casino_spare", "word")
    finally:
        owner().execute("DROP ROLE casino_spare")


def test_no_statement_holds_the_password_itself(transactional_db: None) -> None:
    """The server writes a statement that failed into its log."""
    try:
        with signed_in(identity(settings.DATABASE_OWNER_URL)), CaptureQueriesContext(connection) as queries:
            database_roles._make(connection, "casino_other", "a plain word")
        assert any("SCRAM-SHA-256$" in query["sql"] for query in queries)
        assert not any("a plain word" in query["sql"] for query in queries)
    finally:
        owner().execute("DROP ROLE IF EXISTS casino_other")


def test_no_query_takes_a_second_core_or_is_compiled(transactional_db: None) -> None:
    with connection.cursor() as cursor:
        for name, value in (("max_parallel_workers_per_gather", "0"), ("jit", "off")):
            cursor.execute(f"SHOW {name}")
            assert cursor.fetchone() == (value,)


def test_a_database_of_somebody_else_is_left_as_it_is(transactional_db: None) -> None:
    """The application stands for an owner of the tables who does not own the database."""
    with connection.cursor() as cursor:
        cursor.execute(database_roles.QUIET)
    with pytest.raises(ProgrammingError, match="must be owner"), connection.cursor() as cursor:
        cursor.execute(f'ALTER DATABASE "{connection.settings_dict["NAME"]}" SET jit = off')


def test_one_role_for_both_is_said(capsys: pytest.CaptureFixture[str], transactional_db: None) -> None:
    url = settings.DATABASE_OWNER_URL
    with signed_in(identity(url)), override_settings(DATABASE_URL=url, DATABASE_OWNER_URL=""):
        call_command("migrate", interactive=False)
    assert "could change its record" in capsys.readouterr().err


def test_a_right_that_could_not_be_taken_away_is_said(
    transactional_db: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the owner of the tables does not own the database, PostgreSQL only warns of the revoke."""
    name, role = connection.settings_dict["NAME"], identity(settings.DATABASE_URL)["USER"]
    monkeypatch.setattr(migrate_command, "grant", lambda *arguments: None)
    assert "warning" not in health.database()
    call_command("migrate", interactive=False, verbosity=1)
    assert capsys.readouterr().err == ""
    owner().execute(f'GRANT TEMPORARY ON DATABASE "{name}" TO {role}')
    try:
        assert "REVOKE TEMPORARY ON DATABASE" in str(health.database()["warning"])
        call_command("migrate", interactive=False, verbosity=1)
        assert f"REVOKE TEMPORARY ON DATABASE {name} FROM PUBLIC, {role}" in capsys.readouterr().err
    finally:
        owner().execute(f'REVOKE TEMPORARY ON DATABASE "{name}" FROM {role}')
