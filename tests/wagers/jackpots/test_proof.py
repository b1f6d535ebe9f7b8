"""The nightly proof: a meter is the sum of its events, and they are what the tables' ledgers say (ruling 39)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from structlog.testing import capture_logs

from casino.celery import app
from proofs.jackpots import verify_jackpot
from proofs.tasks import prove_records
from rules import commands
from tables.models import Alert, Table
from tests.cast import Cast
from tests.proofs.test_verify_audit import tamper
from tests.table import Game
from tests.wagers.jackpots.linked_tables import NAME, NOTHING, TRIPS, approved, bets_and_shows, open_table
from wagers.jackpots.models import Jackpot

PUT_IN, AWARD = 2 * 127, 15_000
SAYS = f"round 1 of table t1: its wagers put in {PUT_IN} and its players were paid {AWARD} cents"


@pytest.fixture
def played(cast: Cast) -> Game:
    """A round over at a linked table, with a fixed award; and a table that is not linked."""
    game = open_table(cast, "t1")
    Table.objects.create(id="t2", name="T2")
    approved(cast, "t1")
    bets_and_shows(game, TRIPS, NOTHING)
    game.do(commands.Settle())
    assert verify_jackpot(NAME).faults == []
    return game


def rehash_without_last() -> None:
    """Remove the newest event of the meter so that chain and sum still hold."""
    tamper(
        f"""WITH gone AS (DELETE FROM wagers_jackpotevent WHERE jackpot_id = '{NAME}' AND number = (
                SELECT max(number) FROM wagers_jackpotevent) RETURNING cents, number, previous_hash)
            UPDATE wagers_jackpot SET meter_cents = meter_cents - gone.cents, events = gone.number - 1,
                head_hash = gone.previous_hash FROM gone"""
    )


def test_an_award_that_the_meters_record_lost_is_found_by_the_ledger(played: Game) -> None:
    rehash_without_last()
    assert f"{SAYS}, the jackpot's record says {PUT_IN} and 0" in verify_jackpot(NAME).faults


def test_a_result_that_was_changed_is_found_by_the_jackpot(played: Game) -> None:
    tamper("UPDATE wagers_settlement SET returned_cents = 20000 WHERE pay_line = 'progressive-three-of-a-kind'")
    (fault,) = verify_jackpot(NAME).faults
    assert fault.endswith(f"were paid 20000 cents, the jackpot's record says {PUT_IN} and {AWARD}")


def test_the_nightly_proof_is_scheduled_and_says_so_when_all_holds(played: Game) -> None:
    assert settings.CELERY_BEAT_SCHEDULE["prove_records"]["task"] == prove_records.name
    assert prove_records.name in app.tasks
    with capture_logs() as logs:
        prove_records()
    assert {(entry["event"], entry["faults"]) for entry in logs} == {
        ("table_proved", 0), ("jackpot_proved", 0), ("staff_proved", 0), ("cases_proved", 0),
    }  # fmt: skip
    assert not Alert.objects.filter(kind="record_fault").exists()


def test_a_fault_is_an_alert_at_the_linked_tables_once(played: Game, capsys: pytest.CaptureFixture[str]) -> None:
    rehash_without_last()
    prove_records()
    prove_records()
    alert = Alert.objects.get(kind="record_fault")
    assert (alert.table_id, alert.message.startswith("The record of the jackpot Linked does not prove: round 1")) == (
        "t1",
        True,
    )
    with pytest.raises(SystemExit):
        call_command("verify_audit")
    assert f"jackpot {NAME}: FAULT: {SAYS}" in capsys.readouterr().out


def test_proving_waits_for_nobody_and_keeps_nobody_waiting(played: Game) -> None:
    """The jackpot's page shows the proof, also while a table moves the meter."""
    with transaction.atomic():
        Jackpot.objects.select_for_update().get()
        with ThreadPoolExecutor(1) as pool:
            assert pool.submit(proved_apart).result(timeout=10) == []


def proved_apart() -> list[str]:
    try:
        return verify_jackpot(NAME).faults
    finally:
        connection.close()
