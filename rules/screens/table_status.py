"""How a table stands and what is announced of its limits, on every screen; the buttons of both and those between two
rounds (rulings 110 to 112).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType, structs

from rules import commands
from rules.core.rulebook import Rulebook
from rules.core.text import both
from rules.screens.options import open_option, option_for
from rules.screens.parts import step_from
from rules.screens.paying import rack_options
from rules.screens.telling import left_to_tell, tell_options, tell_step
from rules.state import InstalledTable, TableState, in_round
from rules.table.limit_changes import RULING as LIMITS
from rules.table.table_status import LAST_ROUNDS, RESERVED, SUPERVISOR, announced_reason, rounds_left
from rules.views.table import Option, Step, TableNotice
from rules.wording import table_status as words
from rules.wording.options import button
from rules.wording.steps import CLOSE_TABLE, TABLE_CLOSED


def notices_of(state: TableState) -> tuple[TableNotice, ...] | UnsetType:
    """What everybody may read of how the table stands; UNSET where there is nothing to say."""
    found = []
    if (left := rounds_left(state)) is not None and state.closing is not None:
        title = words.last_rounds(left, in_round=in_round(state))
        found.append(TableNotice(state="closing", title=title, reason=state.closing.reason, rounds_left=left))
    if state.reserved is not None:
        title = words.reserved_for(state.reserved.whom)
        found.append(TableNotice(state="reserved", title=title, reason=state.reserved.reason))
    if not state.open and state.closed_because:
        found.append(TableNotice(state="closed", title=words.closed_text(), reason=state.closed_because))
    return tuple(found) or UNSET


def limits_from(state: TableState) -> str | UnsetType:
    """From when limits that were announced ahead hold; UNSET for the next round, or where none are to come."""
    due = state.limits_due
    if state.scheduled_limits is None or due is None or not (due.from_round or due.at):
        return UNSET
    return words.when(due.from_round, due.at, state.rounds, due.for_minutes)


def idle_step(state: TableState, book: Rulebook) -> Step | None:
    """What comes before the next round, of whichever game: the table is opened, players are told of a void, or nothing
    is left but to close the table.
    """
    if not state.open:
        return step_from(TABLE_CLOSED, book.cite["open_betting"])
    return tell_step(state) or (step_from(CLOSE_TABLE, LAST_ROUNDS) if rounds_left(state) == 0 else None)


def announced(step: Step, state: InstalledTable) -> Step:
    """The step that opens bets, with what the dealer tells before."""
    left = rounds_left(state)
    detail, say = step.detail, step.say
    if state.scheduled_limits is not None:
        start = limits_from(state) or words.when(0, None, state.rounds)
        detail = both(words.tell_limits(start, state.scheduled_limits, state.settings.limits), detail)
    if left:
        say = f"{words.said_before_bets(left)} {say}"
    return structs.replace(step, detail=detail, say=say)


def between_rounds(state: TableState, book: Rulebook, load: str) -> Iterator[Option]:
    """Opening the table, or the next bets; loading cards, which `load` labels; closing the table, which is primary
    after its last round. While somebody was not told of a void, to tell them is primary.
    """
    if not state.open:
        yield option_for(state, commands.OpenTable(), button("open_table"), book.cite["open_betting"], primary=True)
    else:
        keeping = commands.OpenBetting(keep_wagers=state.round is not None)
        yield from tell_options(state)
        first = not left_to_tell(state) and rounds_left(state) != 0
        yield option_for(state, keeping, button("open_betting"), book.cite["open_betting"], primary=first)
    yield option_for(state, commands.LoadShoe(), load, book.cite["decks"])
    if state.open:
        yield _close(state)


def _close(state: TableState) -> Option:
    """A reason is asked for where none was announced, since everybody may read it (rulings 110, 111)."""
    last = rounds_left(state) == 0 and not left_to_tell(state)
    if announced_reason(state):
        return option_for(state, commands.CloseTable(), button("close_table"), LAST_ROUNDS, primary=last)
    close = option_for(state, commands.CloseTable("?"), button("close_table"), LAST_ROUNDS, primary=last)
    return structs.replace(close, command={"type": "close_table"}, fields=("reason",))


def table_options(state: InstalledTable, book: Rulebook, seating: str) -> Iterator[Option]:
    """What the pit manages at any time: players, who are noted by clause `seating`; limits, and their least notice as
    it is, for the Pit Manager; the table reserved, its last rounds announced, either called off; and its rack.
    """
    yield open_option("seat_player", button("seat_player"), seating, ("player", "name", "seat"))
    yield open_option("set_limits", button("set_limits"), book.cite["limits"], ("limits",), role="pit_supervisor")
    label, minutes = button("set_limits_notice"), state.settings.limits_notice_minutes
    fields = ("minutes", "by_two")
    yield open_option("set_limits_notice", label, LIMITS, fields, role="pit_manager", minutes=minutes)
    if state.reserved is not None:
        yield option_for(state, commands.ReleaseTable(), button("release_table"), RESERVED)
    elif not in_round(state):
        fields = ("whom", "reason")
        yield open_option("reserve_table", button("reserve_table"), RESERVED, fields, role=SUPERVISOR)
    if state.closing is not None:
        yield option_for(state, commands.CancelClosing(), button("cancel_closing"), LAST_ROUNDS)
    elif state.open:
        fields = ("rounds", "reason")
        yield open_option("announce_closing", button("announce_closing"), LAST_ROUNDS, fields, role=SUPERVISOR)
    yield from rack_options(state, book)
