"""What screens say of disputes (rules/wording/texts.py)."""

from __future__ import annotations

CASE_TEXTS = {
    # The console and the pit
    "disputes": "A player disputes round {round}",
    "their_words": "What do they say?",
    "about_dollars": "About how much, in dollars?",
    "case_is_open": "Case {number} is open. Round {round} stays as it is.",
    "open_about": "Case {numbers} is open about this round.",
    "enter_as_step": "Enter it as a step of case {case}",
    "open_case": "Open a case",
    # A seat
    "slip_of_round": "Your dispute of round {round} is decided",
}
