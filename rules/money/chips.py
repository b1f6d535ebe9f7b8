"""The chips of a table: their values and colours, and whether they pay every settlement exactly (ruling 97)."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import Any

from msgspec.structs import replace

from rules import commands, events, mends
from rules.context import Context
from rules.core.base import Refusal
from rules.core.rulebook import Rulebook
from rules.events import Event
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.phases import EVERY_PHASE
from rules.state import InstalledTable, TableState
from rules.wording.refusals import refuse

RULING = "ruling 97"
MOST = 10
HIGHEST_CENTS = 1_000_000_00
STANDARD = (
    commands.Chip(1_00, "grey"),
    commands.Chip(5_00, "red"),
    commands.Chip(25_00, "green"),
    commands.Chip(100_00, "black"),
    commands.Chip(500_00, "purple"),
    commands.Chip(1_000_00, "amber"),
)


def smallest_settlement(book: Rulebook, unit_cents: int) -> int:
    """The cents of which every settlement is a multiple: of a wager unit by each line of the pay table, or of half of
    one where a wager may be half lost (ruling 1).
    """
    cents = gcd(unit_cents, *(line.odds.on(unit_cents) for line in book.pay.values()))
    return gcd(cents, unit_cents // 2) if "surrender_half" in book.cite else cents


def standard_chips(book: Rulebook, unit_cents: int) -> tuple[commands.Chip, ...]:
    """The chips of a table that names none, with one for the smallest settlement where that is less than a dollar."""
    cents = smallest_settlement(book, unit_cents)
    known = tuple(chip for chip in STANDARD if chip.cents >= cents)
    return STANDARD if cents % STANDARD[0].cents == 0 else (commands.Chip(cents, "pink"), *known)


def chips_of(state: InstalledTable, book: Rulebook) -> tuple[commands.Chip, ...]:
    """The chips of a table, the smallest first."""
    return chips_by(state.settings, book)


def chips_by(settings: commands.TableSettings, book: Rulebook) -> tuple[commands.Chip, ...]:
    """The chips that settings come to with a rulebook."""
    return settings.chips or standard_chips(book, settings.wager_unit_cents)


def made_up_of(cents: int, values: Sequence[int]) -> dict[int, int]:
    """How many chips of each value an amount is paid in: the fewest of those that fit together (ruling 97)."""
    base = max((value for value in values if cents % value == 0), default=0)
    counts: dict[int, int] = {}
    for value in reversed([value for value in values if base and value % base == 0]):
        counts[value], cents = divmod(cents, value)
    return {value: count for value, count in counts.items() if count}


def check_tray_closed(state: InstalledTable) -> Refusal | None:
    """A table gets no other chips while those in its tray are counted. Refused: tray_open."""
    open_ = state.tray is not None and state.tray.open
    return refuse("tray_open:chips", "ruling 101") if open_ else None


def check_chips(chips: tuple[commands.Chip, ...], book: Rulebook, unit_cents: int) -> Refusal | None:
    """Why a table cannot pay with these chips; no chips are the standard ones. Refused, in this order: chips_too_many,
    chip_value, chips_repeated, chips_cannot_pay.
    """
    if len(chips) > MOST:
        return refuse("chips_too_many", RULING, most=MOST)
    if any(not 0 < chip.cents <= HIGHEST_CENTS for chip in chips):
        return refuse("chip_value", RULING, most_cents=HIGHEST_CENTS)
    if len({chip.cents for chip in chips}) < len(chips) or len({chip.colour for chip in chips}) < len(chips):
        return refuse("chips_repeated", RULING)
    cents = smallest_settlement(book, unit_cents)
    if chips and not any(cents % chip.cents == 0 for chip in chips):
        return refuse("chips_cannot_pay", RULING, {"cents": cents}, cents=cents)
    return None


def set_chips(state: InstalledTable, command: commands.SetChips, context: Context, book: Rulebook) -> Decision:
    """The chips of the table from now on. Refused: tray_open, as `check_chips`, and nothing_differs."""
    chips = tuple(sorted(command.chips, key=lambda chip: chip.cents))
    unit = state.settings.wager_unit_cents
    if refusal := check_tray_closed(state) or check_chips(chips, book, unit):
        return refusal
    if chips == state.settings.chips:
        return refuse("nothing_differs:chips", RULING)
    return (events.ChipsSet(chips, state.settings.chips, RULING),)


def _chips_set(state: InstalledTable, event: events.ChipsSet) -> TableState:
    return replace(state, settings=replace(state.settings, chips=event.chips))


ROWS = (
    CommandRow(commands.SetChips, set_chips, EVERY_PHASE, "pit_manager", once_known=NOTHING, mended=(mends.AGAIN,)),
)
EVOLVERS: dict[type[Event], Any] = {events.ChipsSet: _chips_set}
