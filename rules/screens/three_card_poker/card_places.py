"""Where the next cards belong: three to each hand that is shown and was not read at the deal."""

from __future__ import annotations

from rules.state import PokerRound
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.facts import HAND_SIZE, to_expose

HOUSE = (0, 0)


def card_places(round_: PokerRound, phase: str) -> tuple[tuple[int, int], ...]:
    """Position and hand of each, the house (0, 0) first, then the others in the order of showing."""
    if phase not in (ph.EXPOSE_HOUSE, ph.EXPOSE_HANDS):
        return ()
    hands = [HOUSE] if phase == ph.EXPOSE_HOUSE and not all(round_.house.cards) else []
    hands += [(number, 1) for number in to_expose(round_) if not all(round_.areas[number - 1].hand.cards)]
    return tuple(hand for hand in hands for _ in range(HAND_SIZE))
