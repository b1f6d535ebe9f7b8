"""What a Three Card Poker rulebook holds as data."""

from __future__ import annotations

from rules.core.base import Value
from rules.core.rulebook import PayLine, Rulebook


class Award(Value, frozen=True):
    """A line of the progressive's pay table: cents, or all of the meter (None); `envy_cents` for the others' wagers."""

    code: str
    label: str
    award_cents: int | None
    envy_cents: int
    clause: str


class PokerBook(Rulebook, frozen=True, kw_only=True):
    """A Three Card Poker rulebook. `cite` has every key that the code asks for; a missing one is a bug and raises
    KeyError.

    The keys of `ante_bonus` and `pair_plus` are categories of hands; a hand that has none is not paid.
    """

    ante_bonus: dict[str, PayLine]
    pair_plus: dict[str, PayLine]
    awards: tuple[Award, ...]  # of the progressive, lowest first: the order of payment (TC 3.20.1)
