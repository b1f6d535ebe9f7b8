"""A player who now and then knows the next card: what a test of luck has to find."""

from __future__ import annotations

from rules import commands as c
from rules.certificate.watched import Strays, WatchedRounds
from rules.commands import Command
from rules.pontoon.vocabulary import hands
from rules.state import Hand, Round
from rules.value.hand_values import DOUBLE, HIT, STAND
from rules.value.lookup import house_hand, with_point
from rules.value.pontoon_luck import up_of
from rules.value.worths import mine


class Foreseen(WatchedRounds):
    """Plays by the strategy, but in one hand of so many (`strays`) decides on what the next card makes of each choice:
    of the player's hand, or of the house's where the hand stands.
    """

    knows = False

    def play(self) -> Round:
        assert isinstance(self.strays, Strays)
        self.knows = self.strays.now()
        kept, self.strays = self.strays, None
        try:
            return super().play()
        finally:
            self.strays = kept

    def decision(self) -> Command:
        advised = super().decision()
        round_ = self.state.round
        assert isinstance(round_, Round)
        up = up_of(round_)
        if not self.knows or not up or round_.turn is None:
            return advised
        area = round_.areas[0]
        hand = area.hands[round_.turn.hand - 1]
        card = self.cards[-1]
        known = self.advice.choices.luck.worths
        drawn = Hand((*hand.cards, card), hand.split, hand.split_aces, hand.doubled)
        worths = {HIT: known.of(drawn, len(area.hands), up)[0]}
        options = self.advice.worths(round_)
        if DOUBLE in options and len(hand.cards) == 2:
            both = known.of(Hand(drawn.cards, hand.split, hand.split_aces, True), len(area.hands), up)
            worths[DOUBLE] = max(sum(both), -1.0)
        if STAND in options:
            house = with_point(house_hand(round_.house), hands.POINTS[card])
            worths[STAND] = self.advice.values.comes_to(mine(hand, self.book), house)[0]
        best = max(worths, key=worths.__getitem__)
        found = self.advice.command(best)
        return found if best == HIT or self.may(found) else c.Hit()
