"""A ruling that sends a progressive wager back leaves the jackpot as if the wager had not been (TC 6.1, 3.19)."""

from __future__ import annotations

import json

import pytest

from proofs.jackpots import verify_jackpot
from proofs.verify import verify_table
from rounds import jackpot_claims
from rules import commands as c
from tests.cast import Cast
from tests.table import Game
from tests.wagers.jackpots.linked_tables import (
    NAME,
    NOTHING,
    SEED,
    SPADE_ROYAL,
    bets_and_shows,
    close_bets,
    linked,
    meter,
    open_table,
    play_to_settlement,
    seen,
)
from wagers.jackpots import actions
from wagers.jackpots.models import JackpotClaim

ASKED = c.ReferToManager("Ann's card is marked.")
CONTRIBUTION = 127


def rule(game: Game, *wagers: str) -> None:
    """Gus has the named wagers go back."""
    ruling = c.RecordRuling("They go back.", "A marked card.", "return_wagers", wagers)
    answer = game.send(ruling, game.cast.gus.as_actor())
    assert answer.accepted, answer.body


@pytest.fixture
def game(cast: Cast) -> Game:
    return linked(cast, "t6")


@pytest.mark.clause("TC 6.1", "TC 3.5")
def test_its_contribution_leaves_the_meter(game: Game) -> None:
    close_bets(game, seats=2)
    assert meter() == SEED + 2 * CONTRIBUTION
    game.do(ASKED)
    rule(game, "1.4")
    assert meter() == SEED + CONTRIBUTION
    play_to_settlement(game, NOTHING, ("4C", "6D", "8H"))
    game.do(c.Settle())
    assert (verify_table("t6").faults, verify_jackpot(NAME).faults) == ([], [])


@pytest.mark.clause("TC 6.1", "ruling 99")
def test_what_is_ordered_of_each_wager_is_booked_and_proved(game: Game) -> None:
    close_bets(game, seats=2)
    game.do(ASKED)
    orders = (c.WagerOrder("1.4", "returned"), c.WagerOrder("1.3", "sum", cents=1_333))
    ruling = c.RecordRuling("Each as it is said.", "A marked card.", "order", orders=orders)
    answer = game.send(ruling, game.cast.gus.as_actor())
    assert answer.accepted, answer.body
    assert meter() == SEED + CONTRIBUTION
    play_to_settlement(game, NOTHING)
    game.do(c.Settle())
    assert (verify_table("t6").faults, verify_jackpot(NAME).faults) == ([], [])


@pytest.mark.clause("TC 6.1")
def test_while_bets_are_open_it_gave_nothing_yet(game: Game) -> None:
    stake = c.Stake("t6-pat", 1_000)
    game.do(c.OpenBetting(), c.PlaceWager(1, (stake,), "ante"))
    game.do(c.PlaceWager(1, (c.Stake("t6-pat", 500),), "progressive"), ASKED)
    rule(game, "1.2")
    game.do(c.CloseBetting())
    assert meter() == SEED
    assert (verify_table("t6").faults, verify_jackpot(NAME).faults) == ([], [])


@pytest.mark.clause("TC 6.1", "TC 3.19")
def test_a_claim_ends_with_its_wager_and_the_next_one_is_due(cast: Cast, game: Game) -> None:
    other = open_table(cast, "t7")
    assert actions.link(NAME, "t7", cast.gus.as_actor().id) == ""
    for each in (game, other):
        bets_and_shows(each, SPADE_ROYAL)
        each.do(c.Settle())
    assert list(JackpotClaim.objects.order_by("number").values_list("status", flat=True)) == ["pending", "waiting"]
    game.do(ASKED)
    assert "rules at the table first" in jackpot_claims.verify_claim(NAME, 1, cast.gus.as_actor(), seen())
    rule(game, "1.2")
    assert game.state.round is not None
    assert game.state.round.phase == "concluded"
    assert list(JackpotClaim.objects.order_by("number").values_list("status", flat=True)) == ["cancelled", "pending"]
    assert JackpotClaim.objects.get(number=2).amount_cents == meter() == SEED + CONTRIBUTION
    assert jackpot_claims.verify_claim(NAME, 2, cast.gus.as_actor(), seen()) == ""
    for each in (game, other):
        assert verify_table(each.table).faults == []
    assert verify_jackpot(NAME).faults == []


@pytest.mark.clause("TC 6.1", "TC 6.2")
def test_the_ruling_is_found_again_with_its_rulebook(cast: Cast, game: Game) -> None:
    game.do(ASKED)
    rule_on_record = c.RecordRuling("The deck is changed.", "A marked card.")
    assert not game.send(rule_on_record, cast.mona.as_actor()).accepted
    assert game.send(rule_on_record, cast.gus.as_actor()).accepted
    page = cast.client(cast.sam).get("/rulings/?q=marked").content.decode()
    for text in ("Ann&#x27;s card is marked.", "The deck is changed.", "Three Card Poker (MBS)", "TC 6.1", "Gus"):
        assert text in page
    assert "between rounds" in page
    (found,) = json.loads(cast.client(cast.sam).get("/api/v1/rulings?like=marked+card").content)
    assert (found["rulebook"], found["clause"], found["round"]) == ("Three Card Poker (MBS)", "TC 6.1", 0)
    assert verify_table("t6").faults == []
