"""What players were told and answered, as a sentence of the history, the pit's feed and previews."""

from __future__ import annotations

from collections.abc import Sequence

from rules.wording.labels import list_of


def told_text(names: Sequence[str], how: str, round_: int) -> str:
    """Who knows that a round is void, and how (ruling 92)."""
    who = list_of(names)
    if how == "display":
        return f"{who} acknowledged on the display that round {round_} is void"
    return f"{who} {'was' if len(names) == 1 else 'were'} told by word that round {round_} is void"


def kept_text(names: Sequence[str], answered: bool) -> str:
    """Who stays where it was offered to withdraw (ruling 93)."""
    who, one = list_of(names), len(names) == 1
    if answered:
        return f"{who} {'stays and withdraws' if one else 'stay and withdraw'} nothing"
    return f"{who} {'does not answer and stays' if one else 'do not answer and stay'}"


def double_kept_text(names: Sequence[str], place: str) -> str:
    """Who keeps the doubled part (PM 3.25.8)."""
    return f"{list_of(names)} {'keeps' if len(names) == 1 else 'keep'} the double on {place}"


def count_text(expected: int, counted: int) -> str:
    """What a count of the cards came to (ruling 94)."""
    if counted == expected:
        return f"the cards were counted: {counted}, as there should be"
    much = "many" if counted > expected else "few"
    return f"the cards were counted: {counted} of {expected}, {abs(counted - expected)} too {much}"
