"""Every column of every table of the record: changed behind the triggers' back, a proof finds it, or there is a reason.

The tables and columns are the models': a new one without a proof or a reason fails here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.db import models
from psycopg import sql

from proofs.cases import verify_cases
from proofs.jackpots import verify_jackpot
from proofs.staff_record import verify_staff
from proofs.verify import verify_journals, verify_log
from rounds.cached_states import forget_states
from tests.database.whole_record import JACKPOT_TABLE, whole_record
from tests.owner import owner, unguarded
from tests.prepared import prepared
from tests.rules.effort import EVERYTHING
from tests.table import Game
from tests.wagers.jackpots.linked_tables import NAME

# Tables that are no record, and why.
NO_RECORD = {
    "players_readsin": "what a player chose to read at a seat; nothing of play hangs on it",
    "staff_readsin": "what somebody chose for the consoles that they deal at; nothing of play hangs on it",
    "django_session": "who is signed in on which screen; the policy asks the person's own row",
    "django_admin_log": "Django's own; nobody changes anything in its admin",
    "django_content_type": "Django's own, made by migrations",
    "auth_permission": "Django's own; the policy knows roles alone",
    "auth_group": "Django's own; the policy knows roles alone",
    "auth_group_permissions": "Django's own; the policy knows roles alone",
    "staff_person_groups": "Django's own; the policy knows roles alone",
    "staff_person_user_permissions": "Django's own; the policy knows roles alone",
    "staff_signinattempt": "for the throttle; thrown away after 90 days",
    "tables_webhookdelivery": "copies of what is on record for other programs; thrown away after 30 days",
    "results_takenapart": "worked out from the record; its columns are in tests/results/test_proof.py",
    "results_result": "worked out from the record, as results_takenapart",
    "results_lucksum": "sums of results_result; tests/results/test_proof.py",
    "results_lucksummed": "how far results_lucksum is; tests/results/test_proof.py",
    "rounds_askedproof": "how far a proof is; what it found is in rounds_verification",
    "rounds_askedrecomputation": "what deciding rounds once more came to; whoever asks again gets the same",
    "history_savedsearch": "searches that somebody keeps for themselves",
    "rounds_proofcheckpoint": "how far a proof is, sealed; without it the next proof begins at the start",
    "tables_webprocess": "signs of life; thrown away after 7 days",
}
NUMBERS_ROWS = "numbers the rows and says nothing: nothing names it, and each row is proved by what it says"
TRIES = "how a mail is tried; the step says how the mail server answered in the end"
# Columns that no proof is about, and why.
NO_PROOF = {
    ("wagers_entry", "id"): NUMBERS_ROWS,
    ("wagers_settlement", "id"): NUMBERS_ROWS,
    ("wagers_jackpotevent", "id"): NUMBERS_ROWS,
    ("cases_casestep", "id"): NUMBERS_ROWS,
    ("cases_casemail", "attempts"): TRIES,
    ("cases_casemail", "next_at"): TRIES,
    ("cases_casemail", "error"): TRIES,
    ("rounds_snapshot", "table_id"): "a snapshot of a table that is not there is used by nobody",
    ("rounds_snapshot", "seal"): "a snapshot whose seal does not hold is not used, and made anew",
    ("tables_table", "console_id"): "presence: where the table is dealt from now; the commands say who took it",
    ("tables_table", "console_person_id"): "presence",
    ("tables_table", "console_seen_at"): "presence",
    ("staff_person", "last_login"): "changes with every sign-in; no right hangs on it",
    ("staff_device", "seen_at"): "presence",
}
# What a column becomes, by the type of its field; where it is empty, the value after it.
CHANGED = [
    ((models.BooleanField,), "NOT {0}", "true"),
    ((models.JSONField,), """{0} || '{{"x": 1}}'""", "'{{}}'"),
    ((models.BinaryField,), "sha256({0})", "sha256('x')"),
    ((models.DateTimeField,), "{0} + interval '1 second'", "now()"),
    ((models.DateField,), "{0} + 1", "current_date"),
    ((models.UUIDField,), "gen_random_uuid()", "gen_random_uuid()"),
    ((models.IntegerField, models.DecimalField), "{0} + 1000", "1000"),
    ((models.CharField, models.TextField), "left({0}, {1}) || 'x'", "'x'"),
]
# Where a constraint leaves few values.
OTHERWISE = {
    ("staff_person", "role"): "CASE WHEN role = 'auditor' THEN 'dealer' ELSE 'auditor' END",
    # One that cannot be read at all is not used either.
    ("rounds_snapshot", "state"): "convert_to(replace(convert_from(state, 'UTF8'), 't\":3', 't\":6'), 'UTF8')",
    ("wagers_jackpotconfiguration", "contribution_basis_points"): "1",
    ("wagers_jackpotconfiguration", "ceiling_cents"): "seed_cents + 1",
}


def columns() -> Iterator[tuple[str, models.Field[Any, Any]]]:
    for model in apps.get_models(include_auto_created=True):
        if model._meta.db_table not in NO_RECORD:
            yield from ((model._meta.db_table, field) for field in model._meta.concrete_fields if field.column)


def tables() -> list[str]:
    return sorted({table for table, _ in columns()})


def changed(table: str, field: models.Field[Any, Any]) -> str:
    """SQL for another value of a column."""
    if (table, field.column) in OTHERWISE:
        return OTHERWISE[table, field.column]
    target = field
    while isinstance(target, models.ForeignKey):
        target = target.target_field
    for kinds, other, empty in CHANGED:
        if isinstance(target, kinds):
            room = (getattr(target, "max_length", None) or 10_000) - 1
            name = f'"{field.column}"'
            return f"CASE WHEN {name} IS NULL THEN {empty.format()} ELSE {other.format(name, room)} END"
    raise AssertionError(f"{table}.{field.column}: how is a {type(target).__name__} changed?")


PROOFS: list[Callable[[], list[Any]]] = [
    lambda: verify_staff().faults,
    lambda: verify_journals("t1").faults,
    lambda: verify_journals(JACKPOT_TABLE).faults,
    lambda: verify_cases().faults,
    lambda: verify_jackpot(NAME).faults,
    lambda: verify_log("t1").faults,
    lambda: verify_log(JACKPOT_TABLE).faults,
]
"""The proofs of the whole record, the quick ones first. A table's is that of its log and that of its journals."""
found_by: dict[str, list[Callable[[], list[Any]]]] = {}
"""They begin with the one that found the last change of a table."""


def is_found(table: str = "") -> bool:
    """Whether a proof of the whole record finds a fault."""
    forget_states()
    order = found_by.get(table, PROOFS)
    for proof in order:
        if proof():
            found_by[table] = [proof, *(other for other in order if other is not proof)]
            return True
    return False


def rows_of(table: str) -> list[str]:
    """Where every row is: the first and the last, then those between, as far as the disk has them in an order."""
    found = [place for (place,) in owner().execute(f'SELECT ctid::text FROM "{table}" ORDER BY ctid').fetchall()]
    return [*found[:1], *found[:0:-1]]


def found_everywhere(table: str, field: models.Field[Any, Any], *, last: bool) -> bool | None:
    """Whether a change is found in the first row, or in the `last`, of those that the database lets its owner change;
    None where it lets nobody change any. Where rows lie differs from one making to another, so a row that may not
    changes nothing. `make random` changes both.
    """
    tried, rows = 0, rows_of(table)
    for place in [*rows[1:], *rows[:1]] if last else rows:
        seen = found_at(table, field, place)
        if seen is False:
            return False
        tried += seen is not None
        if tried == (2 if EVERYTHING else 1):
            break
    return True if tried else None


def found_at(table: str, field: models.Field[Any, Any], place: str) -> bool | None:
    """Whether a change of the row that is there is found; None where it is none, or the database refuses it."""
    column = sql.Identifier(field.column)
    was = owner().execute(sql.SQL("SELECT {} FROM {} WHERE ctid = %s").format(column, sql.Identifier(table)), [place])
    (before,) = was.fetchone()
    try:
        with unguarded() as cursor:
            cursor.execute(
                f'UPDATE "{table}" SET "{field.column}" = {changed(table, field)} WHERE ctid = %s'
                f' RETURNING ctid::text, "{field.column}"',
                [place],
            )
            now_at, after = cursor.fetchone()
    except (psycopg.IntegrityError, psycopg.DataError):
        return None
    seen = None if after == before else is_found(table)
    with unguarded() as cursor:
        back = sql.SQL("UPDATE {} SET {} = %s WHERE ctid = %s").format(sql.Identifier(table), column)
        cursor.execute(back, [adapted(before), now_at])
    return seen


def adapted(value: Any) -> Any:
    return psycopg.types.json.Jsonb(value) if isinstance(value, dict | list) else value


def test_reasons_are_about_columns_that_are_there() -> None:
    there = {(table, field.column) for table, field in columns()}
    assert NO_PROOF.keys() <= there
    assert NO_RECORD.keys() <= {model._meta.db_table for model in apps.get_models(include_auto_created=True)}


def content(table: str) -> str:
    """A digest of all rows of a table, wherever they lie."""
    rows = "md5(string_agg(each::text, '' ORDER BY each::text))"
    (found,) = owner().execute(f'SELECT {rows} FROM "{table}" AS each').fetchone()
    return str(found)


def test_the_record_is_sound(game: Game) -> None:
    """Before anything of it is changed."""
    prepared(whole_record, game)
    assert not is_found()


@pytest.mark.parametrize("table", tables())
def test_a_changed_column_is_found(game: Game, table: str) -> None:
    prepared(whole_record, game)
    assert rows_of(table), "no row to change: whole_record leaves none"
    own = [field for name, field in columns() if name == table]
    before = content(table)
    outcome = {field.column: found_everywhere(table, field, last=at % 2 == 1) for at, field in enumerate(own)}
    assert content(table) == before, "all is as it was"
    unproved = {column for column, found in outcome.items() if not found}
    assert unproved == {column for name, column in NO_PROOF if name == table}


@pytest.mark.parametrize("table", tables())
def test_a_removed_row_is_found(game: Game, table: str) -> None:
    prepared(whole_record, game)
    if table == "rounds_snapshot":
        return  # derived: it may be removed
    for place in rows_of(table)[1:2] or rows_of(table):
        with unguarded() as cursor:
            cursor.execute(f'DELETE FROM "{table}" WHERE ctid = %s', [place])
        assert is_found(table), place
