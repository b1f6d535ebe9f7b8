"""Whether a table is closed, reserved or open, for whom and why, and how many rounds it deals on (rulings 110, 111)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules import commands, events
from rules.authority import role_too_low
from rules.context import Context
from rules.core.base import Refusal
from rules.core.roles import at_least
from rules.core.rulebook import Rulebook
from rules.events import Event
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.phases import BETWEEN, CLOSED, EVERY_PHASE, RESTING
from rules.state import Closing, InstalledTable, Reservation, TableState, in_round
from rules.wording.refusals import refuse

RESERVED, LAST_ROUNDS = "ruling 110", "ruling 111"
MOST_ROUNDS = 20
LONGEST_TEXT = 120
SUPERVISOR = "pit_supervisor"


def rounds_left(state: TableState) -> int | None:
    """How many rounds a table that is closing still opens; None for one that is not."""
    return None if state.closing is None else max(state.closing.last_round - state.rounds, 0)


def announced_reason(state: TableState) -> str:
    """Why the table closes, as it was announced; empty where nobody said."""
    return state.closing.reason if state.closing is not None else ""


def word_of(state: TableState) -> str:
    """How a table stands in one word: closed, reserved, open or closing."""
    if state.closing is not None:
        return "closing"
    if state.reserved is not None:
        return "reserved"
    return "open" if state.open else "closed"


def check_rounds_left(state: TableState) -> Refusal | None:
    """Nothing is dealt after the last round. Refused: last_round_dealt."""
    return refuse("last_round_dealt", LAST_ROUNDS) if rounds_left(state) == 0 else None


def check_guest(state: TableState, player: str) -> Refusal | None:
    """A reserved table lets nobody else play. Refused: table_reserved."""
    reserved = state.reserved
    if reserved is None or player in reserved.guests:
        return None
    return refuse("table_reserved", RESERVED, whom=reserved.whom)


def check_seating(state: TableState, player: str, context: Context) -> Refusal | None:
    """Whom the pit seats at a reserved table belongs there; the dealer seats those whom it named. Refused: role."""
    may = at_least(context.role, SUPERVISOR) or check_guest(state, player) is None
    return None if may else role_too_low(SUPERVISOR, RESERVED)


def _open(state: InstalledTable, command: commands.OpenTable, context: Context, book: Rulebook) -> Decision:
    return (events.TableOpened(),)


def _close(state: InstalledTable, command: commands.CloseTable, context: Context, book: Rulebook) -> Decision:
    """After the last round that was announced, or once the players have all left (ruling 111). The reason is that of
    the announcement where none is given. Refused, in this order: last_rounds_first, reason_missing, text_too_long.
    """
    left = rounds_left(state)
    if left != 0 and any(about.seat is not None for about in state.players.values()):
        return refuse("last_rounds_first" if left is None else "last_rounds_first:announced", LAST_ROUNDS)
    reason = command.reason.strip() or announced_reason(state)
    if not reason:
        return refuse("reason_missing:closing", RESERVED)
    return _check_texts(RESERVED, reason) or (events.TableClosed(reason),)


def _reserve(state: InstalledTable, command: commands.ReserveTable, context: Context, book: Rulebook) -> Decision:
    """For whom, and why; who sits there by now stays. Refused, in this order: whom_missing, text_too_long."""
    whom, reason = command.whom.strip(), command.reason.strip()
    if not whom:
        return refuse("whom_missing", RESERVED)
    seated = (player for player, about in state.players.items() if about.seat is not None)
    guests = tuple(dict.fromkeys((*command.players, *seated)))
    return _check_texts(RESERVED, whom, reason) or (events.TableReserved(whom, reason, guests, RESERVED),)


def _release(state: InstalledTable, command: commands.ReleaseTable, context: Context, book: Rulebook) -> Decision:
    return (events.TableReleased(RESERVED),) if state.reserved else refuse("not_reserved", RESERVED)


def _announce_closing(
    state: InstalledTable, command: commands.AnnounceClosing, context: Context, book: Rulebook
) -> Decision:
    """So many more rounds, beside the one that is on. Refused, in this order: not_open, last_rounds, text_too_long."""
    if not state.open:
        return refuse("not_open", LAST_ROUNDS)
    least = 0 if in_round(state) else 1
    if not least <= command.rounds <= MOST_ROUNDS:
        return refuse("last_rounds", LAST_ROUNDS, least=least, most=MOST_ROUNDS)
    reason = command.reason.strip()
    announced = events.ClosingAnnounced(state.rounds + command.rounds, command.rounds, reason, LAST_ROUNDS)
    return _check_texts(LAST_ROUNDS, reason) or (announced,)


def _cancel_closing(
    state: InstalledTable, command: commands.CancelClosing, context: Context, book: Rulebook
) -> Decision:
    return (events.ClosingCancelled(LAST_ROUNDS),) if state.closing else refuse("not_closing", LAST_ROUNDS)


def _check_texts(clause: str, *texts: str) -> Refusal | None:
    if all(len(text) <= LONGEST_TEXT for text in texts):
        return None
    return refuse("text_too_long", clause, most=LONGEST_TEXT)


def seated_there(state: TableState, player: str) -> TableState:
    """Whoever was seated at a reserved table belongs to those for whom it is."""
    reserved = state.reserved
    if reserved is None or player in reserved.guests:
        return state
    return replace(state, reserved=replace(reserved, guests=(*reserved.guests, player)))


def _closed(state: TableState, event: events.TableClosed) -> TableState:
    """What holds while a table is open is over: under-minimum wagers (ruling 6), limits kept, the reservation."""
    forgotten = {
        player: replace(about, under_minimum_settled=False, kept_limits=None) for player, about in state.players.items()
    }
    return replace(
        state, open=False, players=forgotten, round=None, reserved=None, closing=None, closed_because=event.reason
    )


ROWS = (
    CommandRow(commands.OpenTable, _open, {CLOSED}, SUPERVISOR, once_known=NOTHING),
    CommandRow(commands.CloseTable, _close, BETWEEN, SUPERVISOR, once_known=NOTHING),
    CommandRow(commands.ReserveTable, _reserve, RESTING, SUPERVISOR, once_known=NOTHING),
    CommandRow(commands.ReleaseTable, _release, EVERY_PHASE, SUPERVISOR, once_known=NOTHING),
    CommandRow(commands.AnnounceClosing, _announce_closing, EVERY_PHASE, SUPERVISOR, once_known=NOTHING),
    CommandRow(commands.CancelClosing, _cancel_closing, EVERY_PHASE, SUPERVISOR, once_known=NOTHING),
)
EVOLVERS: dict[type[Event], Callable[[Any, Any], TableState]] = {
    events.TableOpened: lambda state, event: replace(state, open=True, closed_because=""),
    events.TableClosed: _closed,
    events.TableReserved: lambda state, event: replace(
        state, reserved=Reservation(event.whom, event.reason, event.guests)
    ),
    events.TableReleased: lambda state, event: replace(state, reserved=None),
    events.ClosingAnnounced: lambda state, event: replace(state, closing=Closing(event.last_round, event.reason)),
    events.ClosingCancelled: lambda state, event: replace(state, closing=None),
}
