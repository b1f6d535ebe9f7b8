"""The meter: its configuration by two people, contributions, claims in the order of entry, the locked amount, voids."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo

import psycopg
import pytest
from django.db import IntegrityError

from proofs.jackpots import verify_jackpot
from proofs.verify import verify_table
from rounds import jackpot_claims
from rounds.models import Event
from rules import commands as c
from tables.models import Alert, Table
from tests.cast import Cast
from tests.owner import owner
from tests.proofs.test_verify_audit import tamper
from tests.threads import at_once
from tests.wagers.jackpots.linked_tables import (
    NAME,
    NOTHING,
    SEED,
    SPADE_ROYAL,
    TRIPS,
    approved,
    bets_and_shows,
    close_bets,
    linked,
    meter,
    open_table,
    play_to_settlement,
    seen,
)
from wagers.jackpots import actions
from wagers.jackpots.models import Jackpot, JackpotClaim, JackpotEvent
from wagers.jackpots.moves import contribution_cents

CONTRIBUTION = 127  # 25.25% of $5.00, the odd part to the meter


@pytest.mark.parametrize(
    ("stake", "points", "odd", "cents"),
    [(500, 2_525, "meter", 127), (500, 2_525, "house", 126), (500, 2_000, "meter", 100), (500, 0, "meter", 0)],
)
def test_odd_cents_go_where_the_configuration_says(stake: int, points: int, odd: str, cents: int) -> None:
    assert contribution_cents(stake, points, odd) == cents


def test_no_jackpot_opens_without_a_configuration_of_two_people(cast: Cast) -> None:
    mona, gus = cast.mona.as_actor().id, cast.gus.as_actor().id
    assert actions.add_jackpot(NAME, "Linked", mona) == ""
    assert "two people" in actions.open_or_close(NAME, "open", mona)
    values = {"seed_cents": 1, "contribution_basis_points": 1, "fixed_awards_from": "house", "odd_cents": "house"}
    assert actions.propose(NAME, actions.Terms(wager_cents=500, **values), mona) == ""
    assert "Somebody else" in actions.decide(NAME, 1, True, mona)
    assert "two people" in actions.open_or_close(NAME, "open", gus)
    assert actions.decide(NAME, 1, True, gus) == ""
    assert actions.open_or_close(NAME, "open", gus) == ""
    assert meter() == 1


@pytest.mark.clause("TC 3.5", "TC 3.5.3", "ruling 39")
def test_a_progressive_wager_needs_an_open_jackpot_and_its_amount(cast: Cast) -> None:
    game = linked(cast, "t1", wager_cents=1_000)
    ante = c.PlaceWager(1, (c.Stake("t1-pat", 1_000),), "ante")
    game.do(c.OpenBetting(), ante)
    progressive = c.PlaceWager(1, (c.Stake("t1-pat", 500),), "progressive")
    assert game.send(progressive).code == "jackpot_amount"
    assert actions.open_or_close(NAME, "closed", cast.gus.as_actor().id) == ""
    assert game.send(progressive).code == "jackpot_closed"


@pytest.mark.clause("TC 3.5.3", "ruling 39", "ruling 86")
def test_progressive_wagers_placed_again_need_the_terms_of_their_own_round(cast: Cast) -> None:
    game = linked(cast, "t1")
    bets_and_shows(game, NOTHING)
    game.do(c.Settle())
    assert actions.open_or_close(NAME, "closed", cast.gus.as_actor().id) == ""
    game.do(c.OpenBetting(keep_wagers=True))
    assert game.send(c.RepeatWagers()).code == "jackpot_closed"
    game.do(c.RepeatWagers(kinds=("ante",)))
    assert [wager.kind for wager in game.state.round.areas[0].wagers] == ["ante"]


@pytest.mark.clause("TC 3.5.3")
def test_contributions_are_booked_as_bets_close_and_once(cast: Cast) -> None:
    game = linked(cast, "t1")
    close_bets(game, seats=2)
    assert meter() == SEED + 2 * CONTRIBUTION
    play_to_settlement(game, TRIPS, NOTHING)
    game.do(c.Settle())
    assert game.state.round.phase == "concluded"
    assert meter() == SEED + 2 * CONTRIBUTION
    (claim,) = JackpotClaim.objects.all()
    assert (claim.number, claim.amount_cents, claim.status) == (1, 15_000, "paid")
    assert verify_jackpot(NAME).faults == []


def test_fixed_awards_from_the_meter_leave_its_seed(cast: Cast) -> None:
    game = linked(cast, "t1", fixed_awards_from="meter")
    bets_and_shows(game, TRIPS)
    game.do(c.Settle())
    assert meter() == SEED
    award = JackpotEvent.objects.get(kind="award")
    assert (award.cents, award.house_cents) == (-CONTRIBUTION, 15_000 - CONTRIBUTION)


@pytest.mark.clause("TC 3.14", "TC 3.18", "TC 3.19")
def test_a_claim_verified_while_the_envy_bonus_is_open_is_verified_once(cast: Cast) -> None:
    game = linked(cast, "t1")
    bets_and_shows(game, SPADE_ROYAL, TRIPS)
    game.do(c.Settle())
    assert game.state.round.phase == "bonus"
    royal = JackpotClaim.objects.get(status="pending")
    assert jackpot_claims.verify_claim(NAME, royal.number, cast.mona.as_actor(), seen()) == ""
    assert (game.state.round.phase, meter()) == ("bonus", SEED), "the meter is booked, the dealer goes on in order"
    game.do(c.Settle())
    assert Event.objects.filter(type="bonus_paid").count() == 1
    assert game.state.round.phase == "jackpot_payment", "and the claim is not verified once more"
    game.do(c.Settle())
    assert (game.state.round.phase, Event.objects.filter(type="jackpot_paid").count()) == ("concluded", 1)
    assert (verify_table("t1").faults, verify_jackpot(NAME).faults) == ([], [])


@pytest.mark.clause("TC 3.20.1", "TC 3.19", "TC 3.18")
def test_the_spade_royal_is_last_locked_verified_by_another_and_paid(cast: Cast) -> None:
    game = linked(cast, "t1")
    bets_and_shows(game, SPADE_ROYAL, TRIPS)
    game.do(c.Settle())
    lower, royal = JackpotClaim.objects.order_by("number")
    assert (lower.hand, lower.status) == ("progressive-three-of-a-kind", "paid")
    locked = SEED + 2 * CONTRIBUTION
    assert (royal.status, royal.amount_cents) == ("pending", locked)
    assert game.send(c.Settle()).code == "claim_waits", "the Envy Bonus comes after the verification"
    assert game.state.round.phase == "bonus"
    early = c.SettleJackpot(royal.claim, locked, "somebody")
    assert game.send(early).code == "claim_not_verified"
    assert royal.entered_by == game.sam.id
    assert "Somebody else" in jackpot_claims.verify_claim(NAME, royal.number, game.sam, seen())
    Table.objects.filter(pk=royal.table_id).update(console_person=cast.gus)  # who deals is no second person (ruling 58)
    assert "Somebody else" in jackpot_claims.verify_claim(NAME, royal.number, cast.gus.as_actor(), seen())
    assert game.state.round.phase == "bonus"
    assert jackpot_claims.verify_claim(NAME, royal.number, cast.mona.as_actor(), seen()) == ""
    assert meter() == SEED
    game.do(c.Settle())  # the Envy Bonus
    assert game.state.round.phase == "jackpot_payment", "the dealer pays it"
    game.do(c.Settle())
    assert Event.objects.get(type="jackpot_paid").actor == game.sam.id
    assert game.state.round.phase == "concluded"
    paid = Event.objects.get(type="jackpot_settled")
    assert (paid.actor, paid.approved_by, paid.approved_role) == ("jackpot", "mona", "pit_manager")
    assert (verify_table("t1").faults, verify_jackpot(NAME).faults) == ([], [])


@pytest.mark.clause("TC 3.19")
def test_two_tables_hit_at_once(cast: Cast) -> None:
    games = [open_table(cast, "t1"), open_table(cast, "t3")]
    approved(cast, "t1", "t3")
    for game in games:
        bets_and_shows(game, SPADE_ROYAL)
    answers = at_once(lambda game: game.send(c.Settle()), games)
    assert [answer.status for answer in answers] == ["accepted", "accepted"]
    first, second = JackpotClaim.objects.order_by("number")
    assert (first.number, first.status, first.amount_cents) == (1, "pending", SEED + 2 * CONTRIBUTION)
    assert (second.number, second.status, second.amount_cents) == (2, "waiting", None)
    mona = cast.mona.as_actor()
    assert "earlier ones come first" in jackpot_claims.verify_claim(NAME, 2, mona, seen())
    assert jackpot_claims.verify_claim(NAME, 1, mona, seen()) == ""
    second.refresh_from_db()
    assert (second.status, second.amount_cents) == ("pending", SEED)
    assert jackpot_claims.verify_claim(NAME, 2, mona, seen()) == ""
    assert meter() == SEED
    assert [game.state.round.phase for game in games] == ["jackpot_payment", "jackpot_payment"]
    for game in games:
        game.do(c.Settle())
        assert verify_table(game.table).faults == []
    assert verify_jackpot(NAME).faults == []


def test_rows_and_chain_have_one_time_also_where_another_servers_clock_is_ahead(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Ahead(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:
            return datetime.now(tz) + timedelta(minutes=1)

    game = open_table(cast, "t1")
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(actions, "datetime", Ahead)
        approved(cast, "t1")
    bets_and_shows(game, SPADE_ROYAL)
    game.do(c.Settle())
    assert jackpot_claims.verify_claim(NAME, 1, cast.mona.as_actor(), seen()) == ""
    assert verify_jackpot(NAME).faults == []


@pytest.mark.clause("TC 3.19")
def test_the_alert_of_a_claim_names_player_and_hand_and_one_that_waited_is_told_when_it_is_due(cast: Cast) -> None:
    games = [open_table(cast, "t1"), open_table(cast, "t3")]
    approved(cast, "t1", "t3")
    for game in games:
        bets_and_shows(game, SPADE_ROYAL)
        game.do(c.Settle())

    def told(table: str) -> list[str]:
        rows = Alert.objects.filter(table=table, kind="jackpot_claim", clause="TC 3.19").order_by("id")
        return [row.message for row in rows]

    claimed = "‹{}-pat›, position 1: Royal Flush of spades. All of the Progressive Jackpot is claimed."
    assert (told("t1"), told("t3")) == ([claimed.format("t1")], [claimed.format("t3")])
    assert jackpot_claims.verify_claim(NAME, 1, cast.mona.as_actor(), seen()) == ""
    due = "Claim 2 on the Progressive Jackpot is due now: $10,001.27 is locked for ‹t3-pat›."
    assert (told("t1"), told("t3")) == ([claimed.format("t1")], [claimed.format("t3"), due])


@pytest.mark.clause("ruling 39")
def test_a_seed_of_nothing_is_refused(cast: Cast) -> None:
    mona, gus = cast.mona.as_actor().id, cast.gus.as_actor().id
    assert actions.add_jackpot(NAME, "Linked", gus) == ""
    values = {"contribution_basis_points": 1, "fixed_awards_from": "house", "odd_cents": "house", "wager_cents": 500}
    assert "above zero" in actions.propose(NAME, actions.Terms(seed_cents=0, **values), mona)  # type: ignore[arg-type]
    assert not Jackpot.objects.get().configurations.exists()
    assert actions.propose(NAME, actions.Terms(seed_cents=1, **values), mona) == ""  # type: ignore[arg-type]
    tamper("UPDATE wagers_jackpotconfiguration SET seed_cents = 0")  # as an earlier version took it
    assert "above zero" in actions.decide(NAME, 1, True, gus)
    tamper("UPDATE wagers_jackpotconfiguration SET status = 'approved', decided_by = 'gus'")
    tamper("UPDATE wagers_jackpot SET configuration_id = (SELECT id FROM wagers_jackpotconfiguration)")
    assert "above zero" in actions.open_or_close(NAME, "open", gus)


@pytest.mark.clause("TC 3.19", "ruling 67")
def test_a_second_claim_on_an_empty_meter_ends_and_lets_the_next_one_on(cast: Cast) -> None:
    """Terms of an earlier version without a seed: the second claim gets nothing, and neither table nor lock stays."""
    games = [open_table(cast, table) for table in ("t1", "t3")]
    approved(cast, "t1", "t3", contribution_basis_points=0)
    tamper("UPDATE wagers_jackpotconfiguration SET seed_cents = 0, reset_cents = 0")
    for game in games:
        bets_and_shows(game, SPADE_ROYAL)
        game.do(c.Settle())
    mona = cast.mona.as_actor()
    assert jackpot_claims.verify_claim(NAME, 1, mona, seen()) == ""
    second = JackpotClaim.objects.get(number=2)
    assert (second.status, second.amount_cents, meter()) == ("pending", 0, 0)
    assert jackpot_claims.verify_claim(NAME, 2, mona, seen()) == ""
    second.refresh_from_db()
    assert (second.status, games[1].state.round.phase) == ("paid", "concluded")
    alert = Alert.objects.get(table="t3", kind="shift_manager")
    assert (alert.clause, "nothing in the meter" in alert.message) == ("TC 6.1", True)
    games[1].do(c.OpenBetting())


@pytest.mark.clause("TC 5.1.1")
def test_a_void_round_leaves_the_meter_as_it_was_and_lets_the_next_claim_on(cast: Cast) -> None:
    one, other = open_table(cast, "t1"), open_table(cast, "t3")
    approved(cast, "t1", "t3")
    for game in (one, other):
        bets_and_shows(game, SPADE_ROYAL)
        game.do(c.Settle())
    one.do(c.VoidRound("extra_cards"))
    assert meter() == SEED + CONTRIBUTION
    first, second = JackpotClaim.objects.order_by("number")
    assert (first.status, second.status, second.amount_cents) == ("cancelled", "pending", SEED + CONTRIBUTION)
    assert verify_jackpot(NAME).faults == []


def test_the_proof_finds_a_meter_that_was_touched(cast: Cast) -> None:
    game = linked(cast, "t1")
    close_bets(game)
    with pytest.raises(IntegrityError, match="follows its record"):
        Jackpot.objects.update(meter_cents=1)
    tamper("UPDATE wagers_jackpot SET meter_cents = 1")
    assert verify_jackpot(NAME).faults == [f"the meter shows 1 cents, its events sum to {SEED + CONTRIBUTION}"]
    with pytest.raises(psycopg.IntegrityError, match="append-only"):
        owner().execute("UPDATE wagers_jackpotevent SET cents = 0")
