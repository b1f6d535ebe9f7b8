"""What goes back leaves the jackpot as if it had not been: meter, house, claims, ledger (TC 5.7, ruling 7)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from proofs.jackpots import verify_jackpot
from proofs.verify import verify_table
from rounds import jackpot_claims
from rounds.answers import Answer, unavailable
from rules import commands as c
from rules.codec import encode_command
from staff import approvals
from tests.cast import Cast, make_person
from tests.table import Game
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
from wagers.jackpots.models import JackpotClaim, JackpotEvent
from wagers.models import Entry

CONTRIBUTION = 127
HEART_ROYAL = ("AH", "KH", "QH")


def proved(*games: Game) -> None:
    """Every record holds."""
    for game in games:
        assert verify_table(game.table).faults == []
    assert verify_jackpot(NAME).faults == []


def house_cents() -> int:
    """What the house pays to the awards besides the meter."""
    return sum(JackpotEvent.objects.values_list("house_cents", flat=True))


def player_cents(player: str) -> int:
    """What a player won or lost."""
    return sum(Entry.objects.filter(account=f"player:{player}").values_list("cents", flat=True))


def pay_claim(number: int, cast: Cast) -> None:
    assert jackpot_claims.verify_claim(NAME, number, cast.mona.as_actor(), seen()) == ""


def verify_without_paying(number: int, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """Verify a claim at a moment when its table cannot pay."""

    def busy(_envelope: object) -> Answer:
        return unavailable("table_busy", "Another command holds the table.")

    with monkeypatch.context() as patched:
        patched.setattr(jackpot_claims, "execute_sync", busy)
        assert "not paid yet" in jackpot_claims.verify_claim(NAME, number, cast.mona.as_actor(), seen())


@pytest.mark.clause("TC 5.7", "ruling 65", "ruling 66")
@pytest.mark.parametrize("source", ["house", "meter"])
def test_a_fixed_award_goes_back_with_its_hand(cast: Cast, source: str) -> None:
    game = linked(cast, "t1", fixed_awards_from=source)
    bets_and_shows(game, TRIPS, NOTHING)
    game.do(c.Settle())
    taken = 2 * CONTRIBUTION if source == "meter" else 0
    assert (meter(), house_cents()) == (SEED + 2 * CONTRIBUTION - taken, 15_000 - taken)
    game.do(c.RemoveHand(1), by=game.gus)
    assert (meter(), house_cents()) == (SEED + CONTRIBUTION, 0)
    assert player_cents("t1-pat") == 0
    assert JackpotClaim.objects.get().status == "cancelled"
    proved(game)


@pytest.mark.clause("TC 5.3", "ruling 7")
@pytest.mark.parametrize("source", ["house", "meter"])
def test_a_void_after_awards_leaves_nothing_of_them(cast: Cast, source: str) -> None:
    game = linked(cast, "t1", fixed_awards_from=source)
    bets_and_shows(game, HEART_ROYAL, TRIPS)
    game.do(c.Settle(), c.Settle())
    assert game.state.round.phase == "concluded"
    game.do(c.VoidRound("house_count"), by=game.gus)
    assert (meter(), house_cents()) == (SEED, 0)
    assert (player_cents("t1-pat"), player_cents("t1-ann")) == (0, 0)
    assert {claim.status for claim in JackpotClaim.objects.all()} == {"cancelled"}
    proved(game)


@pytest.mark.clause("TC 5.7", "ruling 66")
def test_an_envy_bonus_goes_back_with_its_own_wager_only(cast: Cast) -> None:
    game = linked(cast, "t1")
    bets_and_shows(game, HEART_ROYAL, NOTHING)
    game.do(c.Settle(), c.Settle())
    assert house_cents() == 125_000 + 5_000
    game.do(c.RemoveHand(1), by=game.gus)
    assert house_cents() == 5_000  # Ann was paid for a hand that has gone since: it stays paid
    game.do(c.RemoveHand(2), by=game.gus)
    assert (house_cents(), meter(), player_cents("t1-ann")) == (0, SEED, 0)
    proved(game)


@pytest.mark.clause("TC 5.7", "TC 3.19", "ruling 67")
@pytest.mark.parametrize("verified", [False, True])
def test_a_claim_goes_with_its_hand_and_the_next_is_due(
    cast: Cast, verified: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = open_table(cast, "t1"), open_table(cast, "t3")
    approved(cast, "t1", "t3")
    for game in (one, other):
        bets_and_shows(game, SPADE_ROYAL)
        game.do(c.Settle())
    if verified:
        verify_without_paying(1, cast, monkeypatch)
    one.do(c.RemoveHand(1), by=one.gus)
    assert one.state.round.phase == "concluded"
    first, second = JackpotClaim.objects.order_by("number")
    assert (first.status, second.status, second.amount_cents) == ("cancelled", "pending", SEED + CONTRIBUTION)
    assert "Only the claim that holds the meter" in jackpot_claims.verify_claim(NAME, 1, cast.mona.as_actor(), seen())
    pay_claim(2, cast)
    assert meter() == SEED
    proved(one, other)


def sent_by_two(game: Game, command: Any, cast: Cast) -> Answer:
    """Sent by Gus, approved by another Gaming Shift Manager."""
    second, now, role = make_person("gina", "gaming_shift_manager"), timezone.now(), "gaming_shift_manager"
    text = encode_command(command).decode()
    asked = approvals.ApprovalRequest(game.table, text, game.seq, role, "ruling 67", "", role)
    approval = approvals.ask(cast.gus, asked, now)
    approvals.approve(approval.pk, second, now)
    return game.send(command, game.gus, approval_id=approval.pk, person_id=cast.gus.pk)


@pytest.mark.clause("TC 5.7", "TC 5.3", "ruling 67")
@pytest.mark.parametrize("correction", [c.RemoveHand(1), c.VoidRound("house_count")])
def test_the_meter_that_was_paid_comes_back(cast: Cast, correction: c.RemoveHand | c.VoidRound) -> None:
    game = linked(cast, "t1")
    bets_and_shows(game, SPADE_ROYAL, NOTHING)
    game.do(c.Settle())
    pay_claim(1, cast)
    game.do(c.Settle())  # the Envy Bonus
    assert meter() == SEED
    alone = game.send(correction, game.gus)
    assert (alone.code, alone.clause, meter()) == ("role", "ruling 67", SEED)
    assert sent_by_two(game, correction, cast).accepted
    back = CONTRIBUTION if isinstance(correction, c.RemoveHand) else 0
    assert (meter(), player_cents("t1-pat")) == (SEED + back, 0)
    assert JackpotClaim.objects.get().status == "cancelled"
    proved(game)


@pytest.mark.clause("ruling 65", "ruling 67")
def test_a_locked_amount_stands_and_the_meter_starts_from_its_whole_seed(cast: Cast) -> None:
    one, other = open_table(cast, "t1"), open_table(cast, "t3")
    approved(cast, "t1", "t3")
    close_bets(other, seats=2)
    bets_and_shows(one, SPADE_ROYAL)
    one.do(c.Settle())
    other.do(c.VoidRound("extra_cards"))
    locked = SEED + 3 * CONTRIBUTION
    assert (JackpotClaim.objects.get().amount_cents, meter()) == (locked, SEED + CONTRIBUTION)
    pay_claim(1, cast)
    assert meter() == SEED
    assert player_cents("t1-pat") > locked
    proved(one, other)


@pytest.mark.clause("ruling 65")
def test_awards_never_touch_the_seed_or_what_is_locked(cast: Cast) -> None:
    one, other = open_table(cast, "t1"), open_table(cast, "t3")
    approved(cast, "t1", "t3", fixed_awards_from="meter")
    close_bets(one)
    close_bets(other)
    play_to_settlement(one, SPADE_ROYAL)
    one.do(c.Settle())
    locked = JackpotClaim.objects.get().amount_cents
    assert locked == SEED + 2 * CONTRIBUTION
    play_to_settlement(other, TRIPS)
    other.do(c.Settle())
    assert (meter(), house_cents()) == (locked, 15_000)
    pay_claim(1, cast)
    assert meter() == SEED
    proved(one, other)


@pytest.mark.clause("TC 5.16.1", "TC 5.7.1")
def test_withdrawn_wagers_take_their_contributions_along(cast: Cast) -> None:
    game = linked(cast, "t1")
    close_bets(game, seats=2)
    game.do(c.ReportPowerFailure(), c.WithdrawWagers("t1-pat"))
    assert meter() == SEED + CONTRIBUTION
    game.do(c.WithdrawWagers("t1-ann"))
    assert meter() == SEED
    proved(game)


@pytest.mark.clause("TC 5.9")
def test_a_prohibited_players_contribution_goes_back(cast: Cast) -> None:
    game = linked(cast, "t1")
    close_bets(game, seats=2)
    assert game.send(c.ProhibitPlayer("t1-ann", "showed cards"), cast.gus.as_actor()).accepted
    assert meter() == SEED + CONTRIBUTION
    proved(game)


@pytest.mark.clause("ruling 42")
def test_an_entry_taken_back_moves_no_meter(cast: Cast) -> None:
    game = linked(cast, "t1")
    bets_and_shows(game, TRIPS)
    assert game.send(c.UndoEntry(), cast.sam.as_actor()).accepted  # everybody has seen the hand (ruling 84)
    assert meter() == SEED + CONTRIBUTION
    assert not JackpotClaim.objects.exists()
    proved(game)


@pytest.mark.clause("TC 5.12.2", "ruling 5")
def test_a_wager_found_beside_it_makes_the_progressive_take_part(cast: Cast) -> None:
    game = linked(cast, "t1")
    opened_at = timezone.now()
    pat = "t1-pat"
    for command in (
        c.OpenBetting(),
        c.SetBettingTime(30),
        c.PlaceWager(2, (c.Stake("t1-ann", 1_000),), "ante"),
        c.PlaceWager(1, (c.Stake(pat, 1_000),), "ante"),
        c.PlaceWager(1, (c.Stake(pat, 500),), "progressive"),
    ):
        assert game.send(command, received_at=opened_at).accepted
    ante = next(w for w in game.state.round.areas[0].wagers if w.kind == "ante")
    assert game.send(c.ChangeWager(ante.id, ()), received_at=opened_at).accepted
    assert game.send(c.CloseBetting(), received_at=opened_at + timedelta(seconds=31)).accepted
    assert meter() == SEED
    game.do(c.RecordFoundWager(1, 1, (c.Stake(pat, 60_000),), "ante"))
    assert meter() == SEED + CONTRIBUTION
    play_to_settlement(game, TRIPS, NOTHING)
    game.do(c.Settle())
    assert meter() == SEED + CONTRIBUTION
    proved(game)


@pytest.mark.clause("TC 6.1", "ruling 67")
def test_a_wager_that_goes_back_by_ruling_leaves_the_meter_and_its_envy_bonus_stays(cast: Cast) -> None:
    game = linked(cast, "t1")
    bets_and_shows(game, SPADE_ROYAL, HEART_ROYAL)
    game.do(c.Settle())
    assert (game.state.round.phase, house_cents()) == ("bonus", 125_000)
    wager = game.state.round.jackpot.wager
    game.do(c.ReferToManager("Whose hand was it?"))
    ruling = c.RecordRuling("The wager goes back.", "The camera shows it.", "return_wagers", (wager,))
    assert game.send(ruling, cast.gus.as_actor()).accepted
    assert game.state.round.phase == "bonus"
    game.do(c.Settle())
    assert game.state.round.phase == "concluded"
    assert (meter(), house_cents()) == (SEED + CONTRIBUTION, 125_000 + 25_000)
    assert JackpotClaim.objects.get(hand="progressive-royal-spades").status == "cancelled"
    proved(game)
