"""A round of Three Card Poker through the rules: one position with an Ante that plays on."""

from __future__ import annotations

from fractions import Fraction

from tests.rules.three_card_poker.game import Game


def played_net(cards: tuple[str, ...], house: tuple[str, ...]) -> Fraction:
    """What Ante, Play and Ante Bonus win or lose together, per Ante."""
    game = Game()
    game.bets("1 ann 10 ante")
    game.deal(" ".join(cards), house=" ".join(house))
    game.play("view 1", "play 1", "show 0", "show 1", "settle")
    return Fraction(sum(game.net.values())) / 10
