"""Chips by denomination: what they are worth, and which of them there can be at a table."""

from __future__ import annotations

from collections.abc import Iterable

from rules import commands
from rules.core.base import Refusal
from rules.core.rulebook import Rulebook
from rules.money.chips import chips_of
from rules.state import InstalledTable
from rules.tray.held import Tray
from rules.wording.refusals import refuse


def worth(chips: Iterable[commands.ChipCount]) -> int:
    """What chips are worth, in cents."""
    return sum(pile.cents * pile.count for pile in chips)


def sorted_piles(chips: Iterable[commands.ChipCount]) -> tuple[commands.ChipCount, ...]:
    """Each value once, the smallest first, without empty piles."""
    counts: dict[int, int] = {}
    for pile in chips:
        counts[pile.cents] = counts.get(pile.cents, 0) + pile.count
    return tuple(commands.ChipCount(cents, count) for cents, count in sorted(counts.items()) if count)


def moved(
    chips: tuple[commands.ChipCount, ...], into: Iterable[commands.ChipCount], out: Iterable[commands.ChipCount]
) -> tuple[commands.ChipCount, ...]:
    """Piles after some came in and others went out; what was paid and taken since the count is not known by value, so
    that a pile may be below nothing.
    """
    return sorted_piles((*chips, *into, *(commands.ChipCount(pile.cents, -pile.count) for pile in out)))


def check_holds(tray: Tray, cents: int, clause: str) -> Refusal | None:
    """Nothing leaves an open tray that it has not got by the record, or that has left it. Refused: tray_short."""
    left = max(tray.left_cents - _on_their_way(tray), 0)
    return refuse("tray_short", clause, cents=left) if cents > left else None


def check_held(tray: Tray, place: int, cents: int, clause: str) -> Refusal | None:
    """Nothing left a tray, in the time at `place` of its sessions, that it had not got by the record. Refused:
    tray_short.
    """
    newest = place == len(tray.sessions) - 1
    left = max(tray.sessions[place].theoretical_cents - (_on_their_way(tray) if newest else 0), 0)
    return refuse("tray_short", clause, cents=left) if cents > left else None


def _on_their_way(tray: Tray) -> int:
    return sum(slip.cents for slip in tray.slips if slip.left_tray)


def check_has_piles(
    tray: Tray, taken: tuple[commands.ChipCount, ...], given: tuple[commands.ChipCount, ...], clause: str
) -> Refusal | None:
    """No chips are given that the tray has not got by its piles, with those that come in and less those on their way to
    the cage. What play brought since the last count is in no pile: another count says so. Refused: tray_short.
    """
    gone = tuple(pile for slip in tray.slips if slip.left_tray for pile in slip.chips)
    piles = {pile.cents: pile.count for pile in moved(tray.chips, taken, gone)}
    for pile in given:
        has = max(piles.get(pile.cents, 0), 0)
        if pile.count > has:
            return refuse("tray_short:piles", clause, count=pile.count, cents=pile.cents, has=has)
    return None


def check_piles(
    state: InstalledTable, chips: tuple[commands.ChipCount, ...], clause: str, book: Rulebook
) -> Refusal | None:
    """Why chips are none of this table: chip_unknown, chips_repeated where a value comes twice, count_below."""
    values = {chip.cents for chip in chips_of(state, book)}
    for pile in chips:
        if pile.cents not in values:
            return refuse("chip_unknown", clause, cents=pile.cents)
        if pile.count < 0:
            return refuse("count_below", clause)
    if len({pile.cents for pile in chips}) < len(chips):
        return refuse("chips_repeated:piles", clause)
    return None
