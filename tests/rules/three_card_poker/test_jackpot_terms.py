"""TC 3.5.3, 3.19, ruling 39: what the jackpot system allows, as the facts of a command tell it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules import Context
from rules import commands as c
from rules.context import ClaimLock, JackpotTerms
from tests.rules.three_card_poker.game import Game, wager

SUPERVISOR = "pit_supervisor"
OPEN, OTHER, CLOSED = JackpotTerms(True, 5_00), JackpotTerms(True, 10_00), JackpotTerms()


class Asked(Game):
    """A table whose jackpot system is asked, where `terms` or a `claim` are set."""

    terms: JackpotTerms | None = None
    claim: ClaimLock | None = None

    def context(self, role: str) -> Context:
        context = super().context(role)
        return replace(context, facts=replace(context.facts, jackpot_terms=self.terms, jackpot_claim=self.claim))


TERMS = pytest.mark.parametrize(
    ("terms", "refusal"), [(CLOSED, "jackpot_closed (ruling 39)"), (OTHER, "jackpot_amount (ruling 39)")]
)


@pytest.mark.clause("TC 3.5.3", "ruling 39", "ruling 86")
@TERMS
def test_a_progressive_wager_is_placed_changed_and_placed_again_at_its_terms_alone(
    terms: JackpotTerms, refusal: str
) -> None:
    game = Asked()
    game.play("open_betting")
    game.bet("1 ann 20 ante")
    game.terms = terms
    placed = wager("1 ann 5 progressive")
    assert game.refused(placed) == refusal
    game.terms = OPEN
    game.do(placed)
    game.terms = terms
    assert game.refused(c.ChangeWager("1.2", (c.Stake("ann", 5_00),))) == refusal
    game.do(c.ChangeWager("1.2", ()))
    game.terms = None
    game.do(placed)
    game.play("close_betting")
    game.deal("2S 2H 3D", house="AS KS QS")
    game.play("play 1")
    game.show(0, 1)
    game.do(c.Settle())
    game.do(c.OpenBetting(keep_wagers=True))
    game.terms = terms
    assert game.refused(c.RepeatWagers()) == refusal, "none of them, as `kinds` may say otherwise"
    game.do(c.RepeatWagers(kinds=("ante",)))


@pytest.mark.clause("TC 3.5.3", "ruling 39", "ruling 83")
@pytest.mark.parametrize("in_time", [False, True])
@TERMS
def test_none_is_found_at_other_terms(terms: JackpotTerms, refusal: str, in_time: bool) -> None:
    game = Asked()
    game.bets("1 ann 20 ante" if in_time else "2 ben 20 ante")
    game.terms = terms
    found = c.RecordFoundWager(1, 1, (c.Stake("ann", 5_00),), "progressive", in_time=in_time)
    assert game.refused(found, SUPERVISOR) == refusal
    game.terms = OPEN
    game.do(found, SUPERVISOR)


@pytest.mark.clause("TC 3.19")
def test_a_claim_is_paid_as_it_was_locked_and_verified() -> None:
    game = Asked()
    game.bets("1 ann 20 ante", "1 ann 5 progressive")
    game.deal("AS KS QS", house="2S 2H 3D")
    game.play("play 1")
    game.show(0, 1)
    game.do(c.Settle())
    assert game.round.jackpot is not None
    paid = c.SettleJackpot(game.round.jackpot.id, 100_00, "sam")
    for claim, refusal in (
        (ClaimLock(), "claim_not_verified (TC 3.19)"),
        (ClaimLock(True, 100_01, "sam"), "claim_differs (TC 3.19)"),
        (ClaimLock(True, 100_00, "mona"), "claim_differs (TC 3.19)"),
    ):
        game.claim = claim
        assert game.refused(paid, SUPERVISOR) == refusal
    game.claim = ClaimLock(True, 100_00, "sam")
    game.do(paid, SUPERVISOR)
