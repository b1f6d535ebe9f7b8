"""Rounds without a wager, for what is announced so many rounds ahead (ruling 72)."""

from __future__ import annotations

from typing import Any

from rules import Refusal
from rules import commands as c
from tests.rules.dealt import Dealt


def table(rulebook: str = "mbs-pontoon-6", **settings: Any) -> Dealt:
    return Dealt(rulebook, decks=8 if "pontoon" in rulebook else 1, **settings)


def code(answer: Any) -> str:
    """Why something is refused."""
    assert isinstance(answer, Refusal), answer
    return answer.code


def played(game: Dealt) -> None:
    game.do(c.OpenBetting())
    ended(game)


def ended(game: Dealt) -> None:
    game.do(c.CloseBetting())
    assert game.state.round is not None
    if game.state.round.phase != "concluded":  # where no wager can be found any more
        game.do(c.Settle())
    assert game.state.round.phase == "concluded"
