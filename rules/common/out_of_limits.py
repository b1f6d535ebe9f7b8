"""Wagers outside the limits though bets are closed, of whichever game (PM 5.26, 5.27; TC 5.13, 5.14; ruling 5)."""

from __future__ import annotations

from rules.common.wagers import all_wagers, limits_for, total_of
from rules.core.rulebook import Rulebook
from rules.events import Wager, WagerFound
from rules.state import AnyRound, InstalledTable


def out_of_limits_wager(state: InstalledTable, wager: Wager, before: Wager | None, book: Rulebook) -> WagerFound:
    """The event for a wager as it lies. Of one under the minimum the parts of those for whom one was settled before go
    back (ruling 45).
    """
    limits = limits_for(state, wager.kind)
    under = limits is not None and total_of(wager.stakes) < limits.min_cents
    remembered = [s.player for s in wager.stakes if state.players[s.player].under_minimum_settled] if under else []
    lying = Wager(
        wager.id,
        wager.kind,
        wager.area,
        wager.stakes,
        wager.line,
        of=wager.of,
        found=True,
        return_to=tuple(remembered),
        placed_by_staff=before.placed_by_staff if before else False,
    )
    clause = book.cite["under_minimum" if under else "over_maximum"]
    return WagerFound(lying, before.stakes if before else (), clause)


def left_under_minimum(state: InstalledTable, round_: AnyRound, book: Rulebook) -> tuple[WagerFound, ...]:
    """What one backer's withdrawal after a power failure left of shared wagers, and nobody raised again (ruling 76)."""
    return tuple(
        out_of_limits_wager(state, wager, wager, book)
        for wager in all_wagers(round_)
        if (limits := limits_for(state, wager.kind)) is not None and total_of(wager.stakes) < limits.min_cents
    )
