"""A round plays for one jackpot on the terms that held when its bets opened (ruling 68, TC 3.5.3)."""

from __future__ import annotations

import pytest

from proofs.jackpots import verify_jackpot
from rounds import jackpot_claims
from rules import commands as c
from tests.cast import Cast
from tests.owner import REFUSED
from tests.table import Game
from tests.wagers.jackpots.linked_tables import (
    NAME,
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
from wagers.jackpots.models import JackpotEvent, JackpotRound

CONTRIBUTION = 127
CHANGED = {"wager_cents": 1_000, "seed_cents": 2_000_000, "contribution_basis_points": 5_000, "odd_cents": "house"}


def change(cast: Cast, **changed: object) -> None:
    """Another configuration, proposed and approved, with only `changed` changed."""
    values = {"wager_cents": 500, "seed_cents": SEED, "contribution_basis_points": 2_525, "odd_cents": "meter"}
    values |= {"fixed_awards_from": "house"} | changed
    assert actions.propose(NAME, actions.Terms(**values), cast.mona.as_actor().id) == ""  # type: ignore[arg-type]
    assert actions.decide(NAME, 2, True, cast.gus.as_actor().id) == ""


def wagers(game: Game, progressive_cents: int) -> str:
    """What an Ante and a progressive wager of Pat are answered: the last one's code, empty for accepted."""
    game.do(c.PlaceWager(1, (c.Stake(f"{game.table}-pat", 1_000),), "ante"))
    return game.send(c.PlaceWager(1, (c.Stake(f"{game.table}-pat", progressive_cents),), "progressive")).code or ""


@pytest.mark.clause("ruling 68", "TC 3.5.3")
def test_a_change_approved_in_a_round_holds_from_the_next(cast: Cast) -> None:
    game = linked(cast, "t1")
    game.do(c.OpenBetting())
    change(cast, **CHANGED)
    assert wagers(game, 500) == ""
    game.do(c.CloseBetting())
    assert meter() == SEED + CONTRIBUTION
    play_to_settlement(game, SPADE_ROYAL)
    game.do(c.Settle())
    assert jackpot_claims.verify_claim(NAME, 1, cast.mona.as_actor(), seen()) == ""
    assert meter() == SEED  # anew from the seed of that round's terms
    assert set(JackpotEvent.objects.filter(round=1, seq__gt=0).values_list("configuration", flat=True)) == {1}
    game.do(c.Settle(), c.OpenBetting())
    assert game.send(c.PlaceWager(1, (c.Stake("t1-pat", 1_000),), "ante")).accepted
    assert game.send(c.PlaceWager(1, (c.Stake("t1-pat", 500),), "progressive")).code == "jackpot_amount"
    game.do(c.PlaceWager(1, (c.Stake("t1-pat", 1_000),), "progressive"), c.CloseBetting())
    assert meter() == SEED + 500
    pinned = JackpotRound.objects.order_by("round").values_list("round", "configuration__version")
    assert list(pinned) == [(1, 1), (2, 2)]
    assert verify_jackpot(NAME).faults == []


@pytest.mark.clause("ruling 68", "ruling 65")
def test_where_awards_come_from_is_pinned_too(cast: Cast) -> None:
    game = linked(cast, "t1", fixed_awards_from="meter")
    close_bets(game)
    change(cast, fixed_awards_from="house")
    play_to_settlement(game, TRIPS)
    game.do(c.Settle())
    assert meter() == SEED
    assert verify_jackpot(NAME).faults == []


@pytest.mark.clause("ruling 68")
def test_a_table_linked_in_a_round_takes_part_from_the_next(cast: Cast) -> None:
    game = open_table(cast, "t1")
    game.do(c.OpenBetting())
    approved(cast, "t1")
    assert wagers(game, 500) == "jackpot_closed"
    assert game.send(c.VoidRound("equipment_fault"), cast.gus.as_actor()).accepted
    close_bets(game)
    assert meter() == SEED + CONTRIBUTION


@pytest.mark.clause("ruling 68", "TC 5.7")
def test_a_correction_reaches_the_jackpot_of_its_round_after_the_table_was_taken_off(cast: Cast) -> None:
    game = linked(cast, "t1")
    bets_and_shows(game, TRIPS)
    game.do(c.Settle())
    assert actions.unlink(NAME, "t1", cast.gus.as_actor().id) == ""
    game.do(c.RemoveHand(1), by=game.gus)
    assert meter() == SEED
    assert verify_jackpot(NAME).faults == []


def test_what_a_round_plays_for_is_written_once(cast: Cast) -> None:
    game = linked(cast, "t1")
    game.do(c.OpenBetting())
    with pytest.raises(REFUSED):
        JackpotRound.objects.update(round=2)
