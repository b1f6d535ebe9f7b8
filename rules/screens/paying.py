"""Buttons of the pay sheet, alike in every game."""

from __future__ import annotations

from collections.abc import Iterator

from rules.commands import MarkPaid, Settle
from rules.common.paying import comes_in, is_lost, open_lines, ref_of
from rules.core.money import dollars
from rules.core.rulebook import Rulebook
from rules.game import Due
from rules.screens.options import option_for
from rules.state import InstalledTable
from rules.views import Option
from rules.wording.options import button


def paying_options(state: InstalledTable, sheet: tuple[Due, ...], clause: str, book: Rulebook) -> Iterator[Option]:
    """All paid as shown, and all that comes in with one tap. A line by itself is ticked on the sheet or the felt."""
    yield option_for(state, Settle(), button("paid"), clause, primary=True)
    coming = [due for due in open_lines(state, sheet) if is_lost(due)]
    if coming:
        cents = sum(map(comes_in, coming))
        label = button("collect", amount=dollars(cents))
        yield option_for(state, MarkPaid(tuple(map(ref_of, coming))), label, book.cite["round_of_play"])
