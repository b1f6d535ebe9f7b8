"""Results that were changed are found, each column of them, with the round; and so are sums of luck."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from proofs.night import NIGHTS
from results import proof
from results.luck import look
from results.models import LuckSum, LuckSummed, Result, TakenApart
from results.proof import results_faults
from results.taking_apart import take_apart_due
from results.tasks import prove_results
from rules import commands
from tables.models import Alert, Table
from tests.database.test_every_column import changed
from tests.owner import owner
from tests.table import Game


@pytest.fixture
def judged(played: Game) -> Game:
    """Two rounds that were taken apart, and the luck of the first added up."""
    take_apart_due()
    look()
    assert faults() == []
    return played


def faults(nights: int = 0) -> list[tuple[str, str]]:
    """All that is found from round 1 on; what is kept of proofs before is passed over."""
    owner().execute("DELETE FROM rounds_proofcheckpoint")
    return list(results_faults(timezone.now() + timedelta(days=nights)))


def columns(*models: Any) -> Iterator[Any]:
    for model in models:
        yield from (pytest.param(model, field, id=str(field)) for field in model._meta.concrete_fields if field.column)


@pytest.mark.parametrize(("model", "field"), [*columns(TakenApart, Result)])
def test_a_changed_column_is_found(judged: Game, model: Any, field: Any) -> None:
    table = model._meta.db_table
    other = "'nobody'" if field.column == "table_id" else changed(table, field)
    owner().execute("SET session_replication_role = 'replica'")
    try:
        owner().execute(f'UPDATE {table} SET "{field.column}" = {other} WHERE round = 1')
    finally:
        owner().execute("RESET session_replication_role")
    assert faults()[0][0] == "t1"


@pytest.mark.parametrize(
    ("forgery", "says"),
    [
        ("UPDATE results_lucksum SET cents = cents + 1 WHERE of = 'dealer'", "The luck of dealer sam in 1 rounds"),
        ("UPDATE results_lucksum SET squares = squares * 4", "The luck of player p3 in 1 rounds"),
        ("UPDATE results_lucksum SET rounds = 0 WHERE of = 'player'", "The luck of player p3 in 0 rounds"),
        ("UPDATE results_lucksum SET tested = 3000 WHERE of = 'player'", "The luck of player p3"),
        ("DELETE FROM results_lucksum WHERE of = 'shoe'", "The luck of shoe t1 "),
        ("UPDATE results_lucksummed SET round = 2", "in 1 rounds is not what the results of 2 come to"),
    ],
)
def test_changed_sums_of_luck_are_found(judged: Game, forgery: str, says: str) -> None:
    """The application itself may write them."""
    assert LuckSum.objects.exists()
    assert LuckSummed.objects.get().round == 1
    owner().execute(forgery)
    assert says in " ".join(sentence for _, sentence in faults())


def test_rows_that_are_gone_or_of_no_round_are_found(judged: Game) -> None:
    owner().execute("UPDATE results_result SET round = 99 WHERE round = 2 AND kind = 'main'")
    assert faults() == [("t1", "The results of round 2 are not what the record gives.")]
    owner().execute("DELETE FROM results_result WHERE round = 2; DELETE FROM results_takenapart WHERE round = 2")
    assert faults() == [("t1", "There are results of round 99, which is not over.")]
    owner().execute("DELETE FROM results_takenapart WHERE round = 1")
    assert faults()[0][0] == "t1"


def test_only_what_is_new_is_worked_out_until_it_is_the_tables_turn(
    judged: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked, again = [], proof.worked_out
    monkeypatch.setattr(proof, "worked_out", lambda *of: worked.append(of[0].number) or again(*of))
    Table.objects.bulk_create(Table(id=f"a{number}", name=f"A {number}") for number in range(NIGHTS - 1))
    monkeypatch.setattr(proof, "wholes", lambda now: {})
    faults()
    assert worked.pop(0) == 1
    cards = (commands.DealCard(card) for card in ("9S", "8D", "KH"))
    judged.do(commands.CloseBetting(), *cards, commands.Settle(), commands.Stand(), commands.DealCard("KD"))
    judged.do(commands.Settle())
    take_apart_due()
    list(results_faults(timezone.now()))
    assert set(worked) == {2, 3}, "the newest may be corrected, and is looked at twice"
    monkeypatch.setattr(proof, "wholes", lambda now: {"t1": now})
    list(results_faults(timezone.now() + timedelta(days=1)))
    assert set(worked) == {1, 2, 3}


def test_a_fault_is_an_alert_at_its_table(judged: Game) -> None:
    assert settings.CELERY_BEAT_SCHEDULE["prove_results"]["task"] == prove_results.name
    owner().execute("UPDATE results_result SET luck_cents = luck_cents + 100, expected_cents = expected_cents - 100")
    owner().execute("DELETE FROM rounds_proofcheckpoint")
    prove_results()
    assert "results of round 1" in Alert.objects.get(kind="record_fault").message
