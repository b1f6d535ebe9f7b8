"""What the play of Pontoon is made of, in words that go by its figures."""

from __future__ import annotations

from rules.core.text import Text
from rules.pontoon.vocabulary.hands import DEALER_STANDS_ON, HIGHEST_TOTAL
from rules.pontoon.vocabulary.worth import HARD_FROM, SOFT_FROM

HANDS = {
    "surrendered": "Surrendered",
    "bust": "Bust",
    "bust_with": "Bust {total}",
    "soft": "Soft {total}",
    "pontoon": "Pontoon",
    "trick": "Five Card Trick",
}
"""What hands are called."""
DRAWS = {
    "house": "to hard {hard} and soft {soft}",
    "absent": "draws past {hard}, or to a soft {soft}",
}
"""How far the house draws (PM 3.33, ruling 22), and a hand whose player is absent (PM 5.22)."""
HOUSE_DRAWS = Text(DRAWS["house"], hard=DEALER_STANDS_ON - 1, soft=DEALER_STANDS_ON)
ABSENT_DRAWS = Text(DRAWS["absent"], hard=HARD_FROM - 1, soft=SOFT_FROM)


def hand_text(key: str, **facts: object) -> Text:
    """What a hand is called."""
    return Text(HANDS[key], **facts)


def short_hand_label(total: int, soft: bool, *, pontoon: bool) -> str:
    """Where several hands lie side by side; a soft total both ways: "17", "7/17", "Pontoon", "Bust"."""
    if total > HIGHEST_TOTAL:
        return hand_text("bust")
    if pontoon:
        return hand_text("pontoon")
    return f"{total - 10}/{total}" if soft and total < HIGHEST_TOTAL else str(total)


def hand_label(total: int, soft: bool, *, pontoon: bool, full: bool = False) -> str:
    """ "17", "Soft 17", "Pontoon", "Bust 24"; a hand that is `full` is a Five Card Trick."""
    if full:
        return hand_text("trick")
    if pontoon:
        return hand_text("pontoon")
    if total > HIGHEST_TOTAL:
        return hand_text("bust_with", total=total)
    return hand_text("soft", total=total) if soft and total < HIGHEST_TOTAL else str(total)
