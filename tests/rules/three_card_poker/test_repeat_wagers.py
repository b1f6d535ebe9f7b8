"""The same wagers again at Three Card Poker (TC 3.4, 3.5; ruling 86)."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import events as e
from tests.rules.three_card_poker.game import Game

pytestmark = pytest.mark.clause("ruling 86")


def played(*bets: str) -> Game:
    """A round is over, and bets are open again."""
    game = Game()
    game.bets(*bets)
    hands = ("AS KD QS", "9S 8S 6D", "2C 7D JS")[: len({text.split()[0] for text in bets})]
    game.deal(*hands, house="QD 4H 3C")
    for number in range(1, len(hands) + 1):
        game.play(f"play {number}")
    game.show(0, *range(1, len(hands) + 1))
    while game.phase != "concluded":
        game.play("settle")
    game.do(c.OpenBetting(keep_wagers=True))
    return game


def laid(game: Game) -> list[tuple[int, str, int]]:
    return [(w.area, w.kind, w.stakes[0].cents // 100) for area in game.round.areas for w in area.wagers]


@pytest.mark.clause("TC 3.4", "TC 3.5")
def test_ante_pair_plus_and_progressive_and_no_play_wager() -> None:
    game = played("1 ann 20 ante", "1 ann 5 pair_plus", "1 ann 5 progressive", "2 ben 30 ante")
    game.do(c.RepeatWagers())
    assert laid(game) == [(1, "ante", 20), (1, "pair_plus", 5), (1, "progressive", 5), (2, "ante", 30)]
    assert isinstance(game.events[-1], e.WagersRepeated)
    game.do(c.UndoEntry())
    assert [type(event) for event in game.events] == [e.WagerWithdrawn] * 4
    assert laid(game) == []


@pytest.mark.clause("TC 5.9")
def test_who_is_kept_from_play_places_nothing() -> None:
    game = played("1 ann 20 ante", "2 ben 30 ante")
    game.do(c.ProhibitPlayer("ann", "asked to leave"), "gaming_shift_manager")
    game.do(c.RepeatWagers())
    assert laid(game) == [(2, "ante", 30)]
    assert [(refused.area, refused.code) for refused in game.events[-1].refused] == [(1, "prohibited")]


@pytest.mark.clause("TC 3.5")
def test_a_progressive_wager_needs_its_ante_again() -> None:
    game = played("1 ann 20 ante", "1 ann 5 progressive")
    assert game.refused(c.RepeatWagers(kinds=("progressive",))).startswith("progressive_alone")
    game.do(c.RepeatWagers(kinds=("ante",)))
    assert laid(game) == [(1, "ante", 20)]
    game.do(c.ChangeWager(game.round.areas[0].wagers[0].id))
    game.do(c.RepeatWagers())
    assert laid(game) == [(1, "ante", 20), (1, "progressive", 5)]
