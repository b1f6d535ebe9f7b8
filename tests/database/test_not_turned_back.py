"""Migrations that hold the record go forward only: turning one back is refused before it drops anything."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.exceptions import IrreversibleError
from django.db.migrations.loader import MigrationLoader

HOUSE = (
    "database", "staff", "tables", "shifts", "players", "rounds", "cases", "wagers", "reports", "results", "history",
)  # fmt: skip
# What these drop is derived, or a choice of words: see each.
MAY_GO_BACK = {
    ("database", "0002_search_path"),
    ("players", "0003_names_are_looked_up"),
    ("players", "0004_reads_in"),
    ("results", "0001_results"),
    ("results", "0002_luck_is_kept"),
    ("results", "0003_expected_is_the_certificates"),
    ("results", "0004_void_rounds_are_apart"),
    ("rounds", "0006_milestone"),
    ("rounds", "0007_clauses_named"),
    ("rounds", "0008_snapshot"),
    ("rounds", "0011_rounds_are_told"),
    ("rounds", "0012_millions_of_rounds"),
    ("rounds", "0013_asked_proofs"),
    ("rounds", "0014_how_a_proof_is_counted"),
    ("rounds", "0015_events_naming_tells_more"),
    ("rounds", "0017_undecided_requests"),
    ("rounds", "0018_rounds_end_once_and_may_be_void"),
    ("rounds", "0020_found_by_approver"),
    ("rounds", "0021_asked_recomputations"),
    ("rounds", "0022_found_by_returns"),
    ("staff", "0004_audit_log"),
    ("staff", "0005_try_being_compared"),
    ("staff", "0007_known_browsers"),
    ("staff", "0010_cage_cashiers"),
    ("staff", "0011_it_staff"),
    ("tables", "0002_alert_of_a_void_round"),
    ("tables", "0003_alerts_of_three_card_poker"),
    ("tables", "0005_alert_of_a_record_fault"),
    ("tables", "0006_alert_kinds"),
    ("wagers", "0008_claims_are_told"),
    ("staff", "0012_reads_in"),
}


def migrations() -> list[tuple[str, str]]:
    return sorted(key for key in MigrationLoader(None).disk_migrations if key[0] in HOUSE)


@pytest.mark.parametrize("key", migrations(), ids="-".join)
def test_a_migration_that_holds_the_record_is_not_turned_back(key: tuple[str, str]) -> None:
    turned_back = all(operation.reversible for operation in MigrationLoader(None).disk_migrations[key].operations)
    assert turned_back == (key in MAY_GO_BACK)


def test_the_refusal_says_what_would_be_lost_and_nothing_is_gone(transactional_db: None) -> None:
    with pytest.raises(IrreversibleError, match=r"where claims are on video would be lost"):
        call_command("migrate", "rounds", "0004", interactive=False, verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(salt) FROM rounds_event")
