"""Where the next cards belong: three to each hand that is shown and was not read at the deal."""

from __future__ import annotations

from rules.state import PokerRound
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.facts import HAND_SIZE, to_expose

HOUSE = (0, 0)


def card_places(round_: PokerRound, phase: str) -> tuple[tuple[int, int], ...]:
    """Position and hand of each; (0, 0) is the house. Those of the hands that may be shown now."""
    if phase == ph.EXPOSE_HOUSE:
        return () if all(round_.house.cards) else (HOUSE,) * HAND_SIZE
    if phase == ph.EXPOSE_HANDS:
        unread = [number for number in to_expose(round_) if not all(round_.areas[number - 1].hand.cards)]
        return tuple((number, 1) for number in unread for _ in range(HAND_SIZE))
    return ()
