"""Events of the pay sheet, before the settlement that they lead to."""

from __future__ import annotations

from rules.core.base import EventBase
from rules.events.values import PaidLine


class LinesMarked(EventBase, frozen=True):
    """Lines of the pay sheet stand paid or collected, or stand open again: a tick was taken back. No money is booked
    before the settlement.
    """

    lines: tuple[PaidLine, ...]
    clause: str
    paid: bool = True
