"""What can go wrong with an amount of chips, and how much the tray differs for it (ruling 104)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.money.chips import made_up_of

FITS = ("named", "equal", "half", "double", "chip", "swap", "")
"""How an amount explains a difference, the best first: what the trace itself is about; what was wagered, paid, taken or
carried; its half, its double; one chip of it; chips of one value given for those of another.
"""
WEIGHTS = {"equal": 4.0, "half": 2.0, "double": 2.0, "chip": 1.0, "swap": 1.0}
"""How much it speaks for a round that a mistake on one of its lines would make the difference: mistakes are the rarer
the further they are from the amount. Together they count for what part of the round's lines they are.
"""
NAMED = 2.0
"""The same where the trace is itself about the amount."""


class Mistake(NamedTuple):
    """What can go wrong as a line is paid or taken: which of `FITS` it is, the amount that it is about, and by how much
    the tray differs for it, in cents.
    """

    kind: str
    amount: int
    effect: int


def swaps(paid: int, values: Sequence[int]) -> set[int]:
    """By how much the tray differs where one chip of a payment, or all of one value, had another value."""
    return {
        many * (value - other)
        for value, count in made_up_of(paid, values).items()
        for other in values
        if other != value
        for many in (1, count)
    }
