"""A jackpot's claims and configurations: kept by the database, proved from the chain, and paid as locked (TC 3.19)."""

from __future__ import annotations

import psycopg
import pytest
from django.db import connection

from proofs.jackpots import verify_jackpot
from proofs.verify import verify_table
from rounds import jackpot_claims
from rounds.facts.round_outcomes import past_of
from rules import commands as c
from tests.cast import Cast
from tests.owner import owner
from tests.proofs.test_verify_audit import tamper
from tests.table import Game
from tests.wagers.jackpots.linked_tables import NAME, NOTHING, SPADE_ROYAL, TRIPS, bets_and_shows, linked, meter, seen
from wagers.jackpots.models import JackpotClaim

RAISED = "UPDATE wagers_jackpotclaim SET amount_cents = amount_cents + 100000 WHERE status = 'pending'"


@pytest.fixture
def hit(cast: Cast) -> Game:
    """A spade royal whose claim holds the meter, and a fixed award beside it."""
    game = linked(cast, "t1")
    bets_and_shows(game, SPADE_ROYAL, TRIPS)
    game.do(c.Settle())
    assert verify_jackpot(NAME).faults == []
    return game


def claim() -> JackpotClaim:
    return JackpotClaim.objects.get(hand="progressive-royal-spades")


def verified(cast: Cast) -> str:
    return jackpot_claims.verify_claim(NAME, claim().number, cast.gus.as_actor(), seen())


@pytest.mark.clause("TC 3.19")
def test_paid_is_locked_is_claimed(cast: Cast) -> None:
    game = linked(cast, "t1")
    bets_and_shows(game, SPADE_ROYAL)
    game.do(c.Settle())
    locked = claim().amount_cents
    assert verified(cast) == ""
    assert (claim().status, claim().amount_cents) == ("released", locked)
    assert verify_jackpot(NAME).faults == []


@pytest.mark.clause("TC 3.19")
def test_an_amount_raised_after_it_was_locked_is_found_and_not_paid(hit: Game, cast: Cast) -> None:
    locked, held = claim().amount_cents, meter()
    tamper(RAISED)
    assert any(f"amount_cents is {locked + 100_000}" in fault for fault in verify_jackpot(NAME).faults)
    assert verified(cast).startswith("This is not the amount that was locked")
    assert (claim().status, meter()) == ("pending", held)


@pytest.mark.clause("TC 3.19")
def test_an_amount_raised_after_it_was_verified_is_not_paid(hit: Game, cast: Cast, monkeypatch) -> None:
    def not_now(envelope: object) -> object:
        raise ConnectionError

    with monkeypatch.context() as patched:
        patched.setattr(jackpot_claims, "execute_sync", not_now)
        with pytest.raises(ConnectionError):
            verified(cast)
    assert claim().status == "verified"
    tamper(RAISED.replace("pending", "verified"))
    assert "not the amount that was locked" in verified(cast)
    assert claim().status == "verified"


def test_a_meter_raised_before_the_lock_is_not_paid(cast: Cast) -> None:
    game = linked(cast, "t1")
    bets_and_shows(game, SPADE_ROYAL)
    tamper("UPDATE wagers_jackpot SET meter_cents = meter_cents * 2")
    game.do(c.Settle())
    assert verified(cast).startswith("This is not the amount that was locked")


@pytest.mark.parametrize(
    "change",
    [
        RAISED,
        "UPDATE wagers_jackpotclaim SET player = 't1-ann'",
        "UPDATE wagers_jackpotclaim SET status = 'waiting'",
        "UPDATE wagers_jackpotclaim SET paid_at = now() WHERE status = 'paid'",
        "DELETE FROM wagers_jackpotclaim",
        "TRUNCATE wagers_jackpotclaim",
        "UPDATE wagers_jackpotconfiguration SET seed_cents = 1",
        "UPDATE wagers_jackpotconfiguration SET decided_by = 'sam'",
        "DELETE FROM wagers_jackpotconfiguration",
        "UPDATE wagers_jackpot SET name = 'Other'",
        "DELETE FROM wagers_jackpot",
    ],
)
def test_the_database_keeps_what_was_claimed_and_decided(hit: Game, change: str) -> None:
    """Whoever asks it, its owner too, as long as the triggers are on."""
    with pytest.raises(psycopg.IntegrityError, match="refused"):
        owner().execute(change)


def test_a_configuration_that_was_changed_is_found(hit: Game) -> None:
    tamper("UPDATE wagers_jackpotconfiguration SET contribution_basis_points = 9000")
    assert any(fault.startswith("configuration") for fault in verify_jackpot(NAME).faults)


def test_claims_that_went_back_prove(hit: Game, cast: Cast) -> None:
    hit.do(c.VoidRound("extra_cards"))
    assert set(JackpotClaim.objects.values_list("status", flat=True)) == {"cancelled"}
    assert verify_jackpot(NAME).faults == []


def test_a_claim_that_was_cancelled_by_hand_is_found(hit: Game) -> None:
    tamper("UPDATE wagers_jackpotclaim SET status = 'cancelled'")
    assert any("status is 'cancelled'" in fault for fault in verify_jackpot(NAME).faults)


@pytest.mark.clause("TC 3.19")
def test_a_claim_is_not_cancelled_by_what_went_back_to_somebody_else(hit: Game) -> None:
    """The application's role may move a claim's status; the proof asks for the event that gave its own wager back."""
    hit.do(c.RemoveHand(2), by=hit.gus)
    assert verify_jackpot(NAME).faults == []
    with connection.cursor() as cursor:
        cursor.execute("UPDATE wagers_jackpotclaim SET status = 'cancelled' WHERE status = 'pending'")
        assert cursor.rowcount == 1
    assert any("status is 'cancelled'" in fault for fault in verify_jackpot(NAME).faults)


def test_nothing_is_claimed_without_an_event(cast: Cast) -> None:
    game = linked(cast, "t1")
    bets_and_shows(game, NOTHING)
    game.do(c.Settle())
    assert verify_jackpot(NAME).faults == []


@pytest.mark.clause("TC 3.19", "ruling 96")
def test_a_mispay_of_the_meter_is_the_houses_and_leaves_the_jackpot_as_it_is(hit: Game, cast: Cast) -> None:
    """It moves no meter: the claim is paid as it was locked, and the difference stands beside it."""
    locked = claim().amount_cents
    assert locked is not None
    assert verified(cast) == ""
    hit.do(c.Settle())
    before = meter()
    number = hit.state.rounds
    (line,) = [one for one in past_of(hit.table, number).lines if one.owed_cents == locked]
    hit.do(
        c.RecordMispay(number, line.ref, locked + 50_00, "count", "A chip too many.", 50_00), by=cast.mona.as_actor()
    )
    assert (meter(), claim().amount_cents, claim().status) == (before, locked, "released")
    assert verify_jackpot(NAME).faults == []
    assert verify_table(hit.table).faults == []
