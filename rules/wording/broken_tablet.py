"""What is done when a dealer's tablet breaks: on the pit's page of a table, and on paper beside it."""

from __future__ import annotations

BROKEN_TABLET = (
    (
        "Nothing moves.",
        "The dealer leaves cards, chips and shoe as they lie, says so to the players, and calls the pit by hand.",
    ),
    (
        "Nothing that was taken is lost.",
        "What the tablet showed as taken is on record. What was keyed in its last moment may be missing.",
    ),
    (
        "Another tablet.",
        "The dealer signs in there, opens the table and presses “Take over here”. Where somebody else dealt on the "
        "broken one, they or a Pit Supervisor agree with badge and PIN.",
    ),
    (
        "Compare first.",
        "Every card, wager and decision on the layout against the screen, area by area. What is missing is keyed in "
        "its order; what differs is put right by a tap on the hand, or under “Something went wrong”.",
    ),
    (
        "No tablet at hand.",
        "Play waits. A Pit Supervisor notes on paper what lies there, and it is keyed from the paper later. Whether "
        "the round goes on without a screen is for the Gaming Shift Manager (PM 6.1, TC 6.1).",
    ),
)
"""Each step's heading, and what is done."""
PAPER_COLUMNS = ("Place", "Players and wagers", "Cards, in order", "Decisions, in order", "Insurance, side wagers")
"""What is noted of each place on the layout."""
