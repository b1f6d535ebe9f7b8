"""What the printed strategy does at a table, for simulations and training."""

from __future__ import annotations

from rules import commands
from rules.pontoon.vocabulary import hands
from rules.state import Area, Hand, Round
from rules.value.hand_values import DOUBLE, HIT, STAND
from rules.value.lookup import Lookup
from rules.value.pontoon_choices import SPLIT, Choices
from rules.value.pontoon_luck import backings, up_of

Decision = commands.Hit | commands.Stand | commands.Double | commands.Split
_COMMANDS: dict[str, Decision] = {
    HIT: commands.Hit(),
    STAND: commands.Stand(),
    DOUBLE: commands.Double(),
    SPLIT: commands.Split(),
}


class Advice:
    """The printed strategy of a rulebook and a number of decks."""

    def __init__(self, values: Lookup, choices: Choices) -> None:
        self.values, self.choices = values, choices

    def decision(self, round_: Round) -> Decision:
        """What the hand in turn does."""
        return self._ranked(round_)[0]

    @staticmethod
    def command(name: str) -> Decision:
        """A decision by its name."""
        return _COMMANDS[name]

    def second(self, round_: Round) -> Decision:
        """The next best; the best where there is no other."""
        return self._ranked(round_)[:2][-1]

    def _ranked(self, round_: Round) -> list[Decision]:
        worths = self.worths(round_)
        return [_COMMANDS[name] for name in sorted(worths, key=worths.__getitem__, reverse=True)]

    def worths(self, round_: Round) -> dict[str, float]:
        """What each decision of the hand in turn is worth, a Super Bonus that may come with it."""
        turn, up = round_.turn, up_of(round_)
        assert turn is not None
        assert up is not None
        area = round_.areas[turn.area - 1]
        hand = area.hands[turn.hand - 1]
        worths = self.choices.options(hand, len(area.hands), up)
        bonus = self.choices.bonus(area, turn.hand, hand, up)
        for player, stake, _ in backings(area, turn.hand)[:1]:
            worths[HIT] += bonus.get(player, 0.0) / stake
        return worths

    def surrenders(self, hand: Hand, up: int) -> bool:
        """Whether two cards are given up where that is offered."""
        if hands.is_pontoon(hand.cards) or up not in self.values.surrendered_on:
            return False
        return self.values.of_two(hand.cards, up) > self.values.of_two(hand.cards, up, may_surrender=False)

    def takes_back(self, area: Area, place: int, up: int) -> list[commands.WithdrawDouble]:
        """The doubles of a hand that are taken back."""
        units = self.choices.luck.worths.of(area.hands[place - 1], len(area.hands), up)
        found = [
            (p, stake, stake * units[0] + double * units[1]) for p, stake, double in backings(area, place) if double
        ]
        return [commands.WithdrawDouble(player) for player, stake, value in found if value < -stake]
