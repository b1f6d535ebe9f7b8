"""The words of what a player must know; static/states.svg has the pictures."""

from __future__ import annotations

SHOWN = {
    "place_bets": "Place your bets",
    "no_more_bets": "No more bets",
    "your_turn": "Your turn",
    "wait": "Please wait",
    "insurance": "Insurance?",
    "surrender": "Surrender?",
    "split": "Split?",
    "void": "Round void",
    "paid": "Round paid",
    "look_at_dealer": "Look at the dealer",
    "last_round": "Last round",
    "call": "Pit called",
}
"""The twelve states that a player must know, each with the word beside its picture (static/states.svg)."""
SIGNALS = {"hit": "Hit", "stand": "Stand"}
"""The hand signals that are drawn, with their words."""
