"""Claims of several tables at one moment: order of entry, one lock, no waiting for a busy table (TC 3.19)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import sleep

import psycopg
import pytest
from django.db import connection

from proofs.jackpots import verify_jackpot
from rounds import jackpot_claims
from rounds.cached_states import cached_state
from rounds.store import LOCK_TABLE
from rules import commands as c
from tests.cast import Cast
from tests.table import Game
from tests.threads import at_once
from tests.wagers.jackpots.linked_tables import (
    NAME,
    SEED,
    SPADE_ROYAL,
    approved,
    bets_and_shows,
    meter,
    open_table,
    seen,
)
from wagers.jackpots import actions
from wagers.jackpots.models import JackpotClaim, JackpotConfiguration, JackpotEvent


@pytest.fixture
def tables(cast: Cast) -> list[Game]:
    """Two linked tables, each with a spade royal to settle."""
    games = [open_table(cast, table) for table in ("t1", "t3")]
    approved(cast, "t1", "t3")
    for game in games:
        bets_and_shows(game, SPADE_ROYAL)
    return games


def held(table: str) -> psycopg.Connection:
    """Another process in mid-command at a table: its row is locked as a command locks it."""
    other = psycopg.connect(**connection.get_connection_params() | {"cursor_factory": None})
    known = cached_state(table)
    other.execute(LOCK_TABLE, (known.seq, known.head_hash, table))
    return other


@pytest.mark.clause("TC 3.19")
def test_a_command_under_way_at_the_next_claims_table_is_not_waited_for(tables: list[Game]) -> None:
    """The next claim is locked from the first one's table: that names a table in mid-command, and must not wait."""
    one, other = tables
    one.do(c.Settle())
    other.do(c.Settle())
    with held("t3"):
        answer = one.send(c.VoidRound("extra_cards"))
    assert answer.accepted, answer.body
    assert JackpotClaim.objects.get(number=2).status == "pending"


@pytest.mark.clause("TC 3.19")
def test_a_claim_is_verified_while_its_table_is_busy_and_paid_by_verifying_again(
    tables: list[Game], cast: Cast
) -> None:
    one, _ = tables
    one.do(c.Settle())
    mona = cast.mona.as_actor()
    with held("t1"):
        assert jackpot_claims.verify_claim(NAME, 1, mona, seen()).startswith("Verified, but not paid yet")
    assert JackpotClaim.objects.get().status == "verified"
    assert "Somebody else" in jackpot_claims.verify_claim(NAME, 1, one.sam, seen())
    assert jackpot_claims.verify_claim(NAME, 1, mona, seen()) == ""
    assert meter() == SEED


@pytest.mark.clause("TC 3.19")
def test_two_people_verify_the_same_claim_at_once(tables: list[Game], cast: Cast) -> None:
    one, _ = tables
    one.do(c.Settle())
    people = [cast.mona.as_actor(), cast.gus.as_actor()]
    at_once(lambda who: jackpot_claims.verify_claim(NAME, 1, who, seen()), people)
    claim = JackpotClaim.objects.get()
    assert claim.status == "released"
    assert claim.verified_by in [person.id for person in people]
    assert JackpotEvent.objects.filter(kind="paid").count() == 1
    assert meter() == SEED
    assert verify_jackpot(NAME).faults == []


@pytest.mark.clause("TC 3.19", "TC 5.7")
def test_a_verification_and_a_removal_of_the_hand_at_once(tables: list[Game], cast: Cast) -> None:
    """Whichever is first, the record holds and the player has no more than their wager back."""
    one, other = tables
    one.do(c.Settle())
    other.do(c.Settle())
    mona = cast.mona.as_actor()
    both = (
        lambda: jackpot_claims.verify_claim(NAME, 1, mona, seen()),
        lambda: one.send(c.RemoveHand(1), one.gus, expected_seq=None),
    )
    at_once(lambda do: do(), both)
    if JackpotClaim.objects.get(number=1).status != "cancelled":  # the payment went first
        one.do(c.RemoveHand(1), by=one.gus)
    assert JackpotClaim.objects.get(number=1).status == "cancelled"
    assert JackpotClaim.objects.get(number=2).status == "pending"
    assert verify_jackpot(NAME).faults == []


@pytest.mark.clause("ruling 39")
def test_who_waits_for_a_jackpot_that_gets_other_terms_has_these(cast: Cast) -> None:
    """PostgreSQL joins a row that was waited for with what stood in other tables before."""
    open_table(cast, "t1")
    approved(cast, "t1")
    terms = {"wager_cents": 500, "seed_cents": SEED, "contribution_basis_points": 2_525}
    other_terms = terms | {"fixed_awards_from": "house", "odd_cents": "house"}
    assert actions.propose(NAME, actions.Terms(**other_terms), "mona") == ""  # type: ignore[arg-type]
    second = JackpotConfiguration.objects.get(version=2)
    with (
        ThreadPoolExecutor(1) as thread,
        psycopg.connect(**connection.get_connection_params() | {"cursor_factory": None}) as other,
    ):
        other.execute("UPDATE wagers_jackpot SET configuration_id = %s WHERE id = %s", (second.pk, NAME))
        closing = thread.submit(actions.open_or_close, NAME, "closed", "gus")
        sleep(0.5)
        assert not closing.done()
        other.commit()
        assert closing.result() == ""
    assert JackpotEvent.objects.latest("number").configuration == 2


@pytest.mark.clause("TC 3.19")
def test_a_third_claim_waits_for_both_before_it(cast: Cast) -> None:
    """Each is locked as the one before it ends, by payment or by a void, in the order of entry."""
    games = [open_table(cast, table) for table in ("t1", "t3", "t4", "t5")]
    approved(cast, *(game.table for game in games))
    for game in games:
        bets_and_shows(game, SPADE_ROYAL)
    for game in (games[2], games[0], games[3], games[1]):
        game.do(c.Settle())

    def claims() -> list[tuple[str, str]]:
        return list(JackpotClaim.objects.order_by("number").values_list("table_id", "status"))

    assert claims() == [("t4", "pending"), ("t1", "waiting"), ("t5", "waiting"), ("t3", "waiting")]
    mona = cast.mona.as_actor()
    assert jackpot_claims.verify_claim(NAME, 3, mona, seen()) != ""
    assert claims()[2] == ("t5", "waiting")
    assert jackpot_claims.verify_claim(NAME, 1, mona, seen()) == ""
    assert claims() == [("t4", "released"), ("t1", "pending"), ("t5", "waiting"), ("t3", "waiting")]
    games[3].do(c.VoidRound("extra_cards"))
    assert claims() == [("t4", "released"), ("t1", "pending"), ("t5", "cancelled"), ("t3", "waiting")]
    games[0].do(c.VoidRound("extra_cards"))
    assert [status for _, status in claims()] == ["released", "cancelled", "cancelled", "pending"]
    assert jackpot_claims.verify_claim(NAME, 4, mona, seen()) == ""
    assert meter() == SEED
