"""Commands of the pay sheet: which of its lines are paid or collected."""

from __future__ import annotations

from rules.core.base import CommandBase, Value


class LineRef(Value, frozen=True):
    """A line of the pay sheet, by one of its backers: a wager has a line of its own for each way it came out, and for
    each bonus on it.
    """

    wager: str
    kind: str
    player: str


class MarkPaid(CommandBase, frozen=True):
    """Lines of the pay sheet that are paid or collected, or not after all (`paid` false). With the last of them the
    settlement is made.
    """

    lines: tuple[LineRef, ...]
    paid: bool = True
