"""At Three Card Poker what was keyed wrongly is taken back, or goes to the Gaming Shift Manager (TC 6.1, ruling 81)."""

from __future__ import annotations

import pytest

from rules import Context, Refusal, decide, view_of
from rules.commands import CorrectCard, CorrectWager, Stake
from tests.rules.three_card_poker.game import NOW, Game


@pytest.mark.clause("TC 6.1", "ruling 81")
@pytest.mark.parametrize("command", [CorrectCard(1, "AS", "KS"), CorrectWager("1.1", (Stake("ann", 10_00),))])
def test_it_is_refused_with_a_word(command: CorrectCard | CorrectWager) -> None:
    """Whatever lies there: the refusal tells nothing of a card that lies face down."""
    game = Game()
    game.bets("1 ann 20 ante")
    answer = decide(game.state, command, Context(NOW, "gaming_shift_manager"))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.clause) == ("not_corrected", "TC 6.1")


@pytest.mark.clause("TC 6.1")
def test_the_search_leads_to_the_question() -> None:
    game = Game()
    game.bets("1 ann 20 ante")
    found = [one.code for one in view_of(game.state, "dealer").irregularities if "wrong card" in one.found_by]  # type: ignore[union-attr]
    assert found == ["not_covered"]
