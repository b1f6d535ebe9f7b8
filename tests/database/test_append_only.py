"""The database itself refuses to change or remove what was recorded, and money that does not balance."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction

from tests.table import Game
from wagers.models import Entry

TABLES = ("rounds_event", "rounds_command", "wagers_settlement", "wagers_entry")
CHANGES = ("UPDATE {} SET seq = seq", "DELETE FROM {}", "TRUNCATE {} CASCADE")


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("change", CHANGES, ids=["update", "delete", "truncate"])
def test_the_record_is_append_only(game: Game, table: str, change: str) -> None:
    game.play_round()
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {table}")
        assert cursor.fetchone()[0] > 0
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            cursor.execute(change.format(table))


def test_ledger_lines_that_do_not_balance_are_refused_at_commit(game: Game) -> None:
    with pytest.raises(IntegrityError, match="sum to 500 cents"), transaction.atomic():
        Entry.objects.create(table_id=game.table, seq=1, round=0, account="player:p3", wager="x", cents=500)


def test_ledger_lines_that_balance_are_taken(game: Game) -> None:
    with transaction.atomic():
        for account, cents in (("player:p3", -500), ("layout:t1", 500)):
            Entry.objects.create(table_id=game.table, seq=1, round=0, account=account, wager="x", cents=cents)
    assert Entry.objects.count() == 2


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
