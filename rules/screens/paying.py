"""Buttons of the pay sheet, alike in every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules import commands
from rules.core.money import dollars
from rules.core.rulebook import Rulebook
from rules.game import Due
from rules.money.chips import RULING, chips_of
from rules.money.paying import comes_in, is_lost, open_lines, ref_of
from rules.screens.options import open_option, option_for
from rules.screens.tray import tray_options
from rules.state import InstalledTable, in_round
from rules.views.table import Option
from rules.wording.options import button


def paying_options(state: InstalledTable, sheet: tuple[Due, ...], clause: str, book: Rulebook) -> Iterator[Option]:
    """All paid as shown, and all that comes in with one tap. A line by itself is ticked on the sheet or the felt."""
    yield option_for(state, commands.Settle(), button("paid"), clause, primary=True)
    coming = [due for due in open_lines(state, sheet) if is_lost(due)]
    if cents := sum(map(comes_in, coming)):
        label = button("collect", amount=dollars(cents))
        yield option_for(state, commands.MarkPaid(tuple(map(ref_of, coming))), label, book.cite["round_of_play"])


def rack_options(state: InstalledTable, book: Rulebook) -> Iterator[Option]:
    """How the table pays and with which chips, as it is now, for the Pit Manager to change (rulings 88, 96, 97); and
    the chips of its tray.
    """
    settings, role = state.settings, "pit_manager"
    paying: dict[str, Any] = {"by_line": settings.pay_by_line, "mispay_manager_cents": settings.mispay_manager_cents}
    clause = book.cite["round_of_play"]
    yield open_option("set_paying", button("set_paying"), clause, tuple(paying), role=role, **paying)
    chips = msgspec.to_builtins(chips_of(state, book))
    yield open_option("set_chips", button("set_chips"), RULING, ("chips",), role=role, chips=chips)
    yield from tray_options(state, resting=not in_round(state))
