"""What dealer and pit are shown of a table's chips. No player's display has any of it."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from rules import commands
from rules.views.parts import ViewPart


class SlipView(ViewPart, frozen=True):
    """A fill or credit that is under way, and what is next of it."""

    slip: int
    name: str  # "Fill 2026-17"; without its number until the cage has issued it
    kind: str
    cents: int
    chips: tuple[commands.ChipCount, ...]
    status: str
    standing: str  # where it stands, as a sentence
    void_reason: str


class BoxView(ViewPart, frozen=True):
    """A drop box by number and gaming day; `cents` once it was counted."""

    box: str
    day: str
    cents: int | None


class SessionView(ViewPart, frozen=True):
    """The time from an opener to its closer, in cents: the rundown beside what the record of the rounds says."""

    opener_cents: int
    fills_cents: int
    credits_cents: int
    won_cents: int
    sold_cents: int
    theoretical_cents: int
    closer_cents: int | None
    drop_cents: int
    rundown_cents: int
    boxes: tuple[BoxView, ...]


class WrongChipsView(ViewPart, frozen=True):
    """What was given wrongly, below zero taken wrongly, and is not put right; `who` in words."""

    number: int
    left_cents: int
    who: str


class TrayView(ViewPart, frozen=True):
    """The chips of a table: what was counted last by denomination, with what came and went as chips since."""

    open: bool
    alert_cents: int
    report_cents: int
    chips: tuple[commands.ChipCount, ...]
    sessions: tuple[SessionView, ...]  # the newest first
    slips: tuple[SlipView, ...]
    box: BoxView | None
    wrong: tuple[WrongChipsView, ...] | UnsetType = UNSET
