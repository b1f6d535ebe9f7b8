"""What commands and events say of a table's settings and of one backer's money."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.core.base import Value

Cents = Annotated[int, msgspec.Meta(le=10**12)]
"""Whole cents, at most ten thousand million dollars: no sum of a round outgrows the database's numbers."""


class Stake(Value, frozen=True):
    """One backer's part of a wager, in cents."""

    player: str
    cents: Cents


class Limits(Value, frozen=True):
    """The least and most that one wager of a kind may be, in cents (PM 3.6)."""

    min_cents: Cents
    max_cents: Cents


Colour = Literal["grey", "red", "green", "black", "purple", "amber", "blue", "pink", "brown", "teal"]


class Chip(Value, frozen=True):
    """A chip of a table's set: its value in cents, and its colour (ruling 97)."""

    cents: Cents
    colour: Colour


class TableSettings(Value, frozen=True):
    """What a pit decides for a table within its rulebook. Money in cents, times in seconds."""

    limits: dict[str, Limits]
    positions: int = 7
    decks: int = 6
    wager_unit_cents: Cents = 100
    wagers_per_area: int | None = None  # the rulebook's own number
    betting_seconds: int = 0
    shuffle_at_cards: int = 60
    dealing: Literal["automatic", "manual"] = "automatic"  # three cards at a time or one (TC 3.7, 3.8)
    manual_shuffling: bool = True  # PM 5.19, 5.20
    pay_by_line: bool = False  # each line of the pay sheet is ticked; nothing is "all paid as shown"
    mispay_manager_cents: Cents = 500_00  # a mis-pay of more than this takes a Pit Manager (ruling 96)
    verify_above_cents: Cents = 1_000_00  # the hand of an award above this is looked at first (ruling 114)
    payment_above_cents: Cents = 0  # a payment above this is looked at first; 0: none is (ruling 115)
    seated_keep_limits: bool = False  # who sits there keeps the old limits when they change (ruling 112)
    limits_by_two: bool = False  # two people change limits (ruling 112)
    limits_notice_minutes: int = 0  # players are told so long before limits change, at least (ruling 112)
    chips: tuple[Chip, ...] = ()  # the standard ones where none is named (ruling 97)
    training: bool = False  # shown on every screen; the only mode of the training rulebooks (ruling 10)
