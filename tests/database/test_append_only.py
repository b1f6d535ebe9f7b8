"""The database itself refuses to change or remove what was recorded, and money that does not balance."""

from __future__ import annotations

import psycopg
import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction

from tests.owner import owner
from tests.table import Game
from wagers.models import Entry

TABLES = ("rounds_event", "rounds_command", "wagers_settlement", "wagers_entry")
CHANGES = ("UPDATE {} SET seq = seq", "DELETE FROM {}", "TRUNCATE {} CASCADE")


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("change", CHANGES, ids=["update", "delete", "truncate"])
def test_the_record_is_append_only(game: Game, table: str, change: str) -> None:
    """Its owner is refused by triggers; the application may not even try."""
    game.play_round()
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {table}")
        assert cursor.fetchone()[0] > 0
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            cursor.execute(change.format(table))
    with pytest.raises(psycopg.IntegrityError, match="append-only"):
        owner().execute(change.format(table))


@transaction.atomic
def append_with_lines(game: Game, *lines: tuple[str, int]) -> None:
    """Another event, and its ledger lines (account and cents)."""
    with connection.cursor() as cursor:
        columns = (
            "round, at, actor, role, device, approved_by, approved_role, type, body, clause, ruleset, ruleset_hash,"
            " previous_hash, hash, salt"
        )
        cursor.execute(
            f"INSERT INTO rounds_event (table_id, seq, {columns}) SELECT table_id, seq + 1, {columns} FROM rounds_event"
            " WHERE seq = %s RETURNING seq",
            [game.seq],
        )
        (seq,) = cursor.fetchone()
    Entry.objects.bulk_create(
        Entry(table_id=game.table, seq=seq, round=0, account=account, wager="x", cents=cents)
        for account, cents in lines
    )


def test_ledger_lines_that_do_not_balance_are_refused(game: Game) -> None:
    with pytest.raises(IntegrityError, match="sum to 500 cents"):
        append_with_lines(game, ("player:p3", 500))


def test_ledger_lines_that_balance_are_taken(game: Game) -> None:
    append_with_lines(game, ("player:p3", -500), ("layout:t1", 500))
    assert Entry.objects.count() == 2


def test_ledger_lines_come_with_their_event(game: Game) -> None:
    lines = [
        Entry(table_id=game.table, seq=1, round=0, account=account, wager="x", cents=cents)
        for account, cents in (("player:p3", -500), ("layout:t1", 500))
    ]
    with pytest.raises(IntegrityError, match="without its event"):
        Entry.objects.bulk_create(lines)


def test_money_needs_an_event(game: Game) -> None:
    lines = [
        Entry(table_id=game.table, seq=999, round=0, account=account, wager="x", cents=cents)
        for account, cents in (("player:p3", -500), ("layout:t1", 500))
    ]
    with pytest.raises(IntegrityError, match="wagers_entry_has_event"):
        Entry.objects.bulk_create(lines)


def test_a_ledger_line_moves_money(game: Game) -> None:
    with pytest.raises(IntegrityError, match="entry_moves_money"), transaction.atomic():
        Entry.objects.create(table_id=game.table, seq=1, round=0, account="player:p3", wager="x", cents=0)
