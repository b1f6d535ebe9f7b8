"""The end of a round, of whichever game: its sums, limits that waited for it, and what the table remembers."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.rulebook import Rulebook
from rules.events import Event
from rules.money.payment import conclusion
from rules.state import AnyRound, InstalledTable, Player, TableState
from rules.table.limit_changes import limits_after_round


def ending(state: InstalledTable, round_: AnyRound, book: Rulebook) -> tuple[Event, ...]:
    """The events that end a finished or void round; none for a round that goes on."""
    if round_.phase not in ("finished", "concluded"):
        return ()
    events: tuple[Event, ...] = (conclusion(round_, book),) if round_.phase == "finished" else ()
    return events + limits_after_round(state)


def remember(state: TableState, round_: AnyRound) -> dict[str, Player]:
    """Under-minimum wagers settled in the round are remembered from now on (PM 5.26, TC 5.13, ruling 6); those whose
    settlement was reversed are not, also where that happens after the round (TC 5.3, 5.7; ruling 7).
    """
    stands: dict[tuple[str, str], bool] = {}
    for result in round_.results:
        for share in result.shares:
            key = (result.wager, share.player)
            if share.player in result.under_minimum:
                stands[key] = True
            elif key in stands and result.result == "returned":
                stands[key] = False
    changed = {}
    for player in {player for _, player in stands} & set(state.players):
        stood = any(stood for (_, whose), stood in stands.items() if whose == player)
        changed[player] = replace(state.players[player], under_minimum_settled=stood)
    return state.players | changed if changed else state.players
