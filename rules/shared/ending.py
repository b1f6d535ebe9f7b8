"""The end of a round, of whichever game: its sums, limits that waited for it, and what the table remembers."""

from __future__ import annotations

from msgspec.structs import replace

from rules.events import Event, LimitsChanged
from rules.rulebook import Rulebook
from rules.shared.payment import conclusion
from rules.state import AnyRound, Player, TableState


def ending(state: TableState, round_: AnyRound, book: Rulebook) -> tuple[Event, ...]:
    """The events that end a finished or void round; none for a round that goes on."""
    if round_.phase not in ("finished", "concluded"):
        return ()
    events: tuple[Event, ...] = (conclusion(round_, book),) if round_.phase == "finished" else ()
    if state.scheduled_limits is not None and state.settings is not None:
        events += (LimitsChanged(state.scheduled_limits, state.settings.limits),)
    return events


def remember(state: TableState, round_: AnyRound) -> dict[str, Player]:
    """Under-minimum wagers settled in the round are remembered from now on (PM 5.26, TC 5.13, ruling 6)."""
    if round_.void:
        return state.players  # what was settled went back (ruling 7)
    settled = {player for result in round_.results for player in result.under_minimum}
    changed = {player: replace(state.players[player], under_minimum_settled=True) for player in settled}
    return state.players | changed if changed else state.players
