"""What differs between the Pontoon rulebooks, as data."""

from __future__ import annotations

from rules.base import Value
from rules.rulebook import PayLine, Rulebook


class BonusTier(Value, frozen=True):
    """Super Bonus for an original wager of at least `from_cents` (ruling 16)."""

    from_cents: int
    pays_cents: int
    clause: str


class PontoonBook(Rulebook, frozen=True):
    """A Pontoon rulebook. `cite` has every key that the shared code asks for; a missing one is a bug and raises
    KeyError.
    """

    pay: dict[str, PayLine]
    bonus_tiers: tuple[BonusTier, ...]  # highest first
    bonus_others_cents: int
    max_wagers_per_area: int
    pair_places: int
    max_hands: int
    offer_surrender_on: tuple[str, ...]
    offer_insurance_on: tuple[str, ...]
    insurance_won_by: tuple[str, ...]
