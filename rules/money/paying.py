"""The pay sheet line by line: what is paid or collected before the settlement (PM 1.1.11, TC 1.1.9; ruling 88)."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Any

from msgspec.structs import replace

from rules import commands, events, mends
from rules.context import Context
from rules.core.base import Refusal
from rules.core.rulebook import Rulebook, place_word
from rules.events import Event
from rules.game import CommandRow, Decider, Decision, Due
from rules.known import NOTHING
from rules.money.awards import AwardOf, check_looked_at
from rules.state import AnyRound, InstalledTable, TableInRound
from rules.wording.refusals import refuse

BONUS = "bonus"
"""What kind of line a bonus has."""
_ENDS_PAYING = (events.BonusPaid, events.JackpotPaid, events.RoundVoided)


def ends_paying(round_: AnyRound, event: Event) -> bool:
    """Whether an event is the settlement of the whole sheet, or the end of the round: no line stands paid beside it.
    What an irregularity sends back settles wagers too, and leaves the sheet of the others (TC 5.7, 5.9-5.11).
    """
    return isinstance(event, _ENDS_PAYING) or (isinstance(event, events.WagersSettled) and event.due == round_.phase)


def line_of(due: Due, phase: str) -> events.PaidLine:
    """A line of the pay sheet as it is paid."""
    kind, nth = _which(due)
    return events.PaidLine(phase, due.wager, kind, due.area, due.shares, nth)


def _which(due: Due) -> tuple[str, int]:
    """What tells a line of a wager from its others."""
    return (due.kind, 0) if isinstance(due, events.Result) else (BONUS, due.nth)


def is_paid(round_: AnyRound, due: Due) -> bool:
    """Whether a line of the sheet stands paid just as it is due."""
    return bool(round_.paid) and line_of(due, round_.phase) in round_.paid


def _is_of(line: events.PaidLine, player: str) -> bool:
    return any(share.player == player for share in line.shares)


def open_lines(state: InstalledTable, sheet: tuple[Due, ...]) -> tuple[Due, ...]:
    """The lines of the sheet that do not stand paid yet."""
    round_ = state.round
    assert round_ is not None
    return tuple(due for due in sheet if not is_paid(round_, due))


def is_lost(due: Due) -> bool:
    """Whether more was staked on a line than comes back on it."""
    return sum(share.returned_cents - share.stake_cents for share in due.shares) < 0


def comes_in(due: Due) -> int:
    """What a lost line brings to the rack, in cents. The jackpot system has progressive ones (TC 3.5.3, ruling 54)."""
    if isinstance(due, events.Result) and due.kind == "progressive":
        return 0
    return sum(share.stake_cents - share.returned_cents for share in due.shares)


def ref_of(due: Due) -> commands.LineRef:
    kind, nth = _which(due)
    return commands.LineRef(due.wager, kind, due.shares[0].player, nth)


def mark_paid(
    state: TableInRound,
    command: commands.MarkPaid,
    context: Context,
    book: Rulebook,
    sheet: tuple[Due, ...],
    award_of: AwardOf,
    settled: Callable[[], Decision],
) -> Decision:
    """Ticks, each for a line that is due; with the last of them what `settled` gives follows, and so no round ends with
    an open line.

    Refused: no_line_named, line_not_due, unchanged where a line stands so already, role for what a Pit Supervisor
    looks at first (rulings 114, 115).
    """
    clause, round_ = book.cite["round_of_play"], state.round
    if not command.lines:
        return refuse("no_line_named", clause)
    sheet_now = [line_of(due, round_.phase) for due in sheet]
    lines = []
    for ref in dict.fromkeys(command.lines):
        line = next((line for line in sheet_now if _names(ref, line)), None)
        if line is None:
            return refuse("line_not_due", clause)
        if (line in round_.paid) is command.paid:
            return refuse(
                "unchanged:line_paid" if command.paid else "unchanged:line_open",
                clause,
                place=place_word(book),
                area=line.area,
            )
        lines.append(line)
    ticked = (
        (due, award_of(round_, due, book)) for due in sheet if command.paid and line_of(due, round_.phase) in lines
    )
    if refusal := check_looked_at(state, ticked, context, book):
        return refusal
    marked = events.LinesMarked(tuple(lines), clause, command.paid)
    if not command.paid or any(line not in round_.paid and line not in lines for line in sheet_now):
        return (marked,)
    events_ = settled()
    return events_ if isinstance(events_, Refusal) else (marked, *events_)


def _names(ref: commands.LineRef, line: events.PaidLine) -> bool:
    return (ref.wager, ref.kind, ref.nth) == (line.wager, line.kind, line.nth) and _is_of(line, ref.player)


def evolve_marked(round_: Any, event: events.LinesMarked, book: Any) -> Any:
    """The ticks with these lines among them, or without."""
    others = tuple(line for line in round_.paid if line not in event.lines)
    return replace(round_, paid=others + event.lines if event.paid else others)


def check_as_shown(
    state: TableInRound, sheet: tuple[Due, ...], award_of: AwardOf, context: Context, book: Rulebook
) -> Refusal | None:
    """Why "all paid as shown" is not enough: the table ticks each line and some are open, or a Pit Supervisor looks at
    one of them first (rulings 114, 115). Refused: lines_open, role.
    """
    left = open_lines(state, sheet)
    if left and state.settings.pay_by_line:
        facts = {"count": len(left), "place": place_word(book), "area": left[0].area}
        return refuse("lines_open", book.cite["round_of_play"], **facts)
    return check_looked_at(state, ((due, award_of(state.round, due, book)) for due in left), context, book)


def check_still_due(
    before: AnyRound, events_: tuple[Event, ...], after: AnyRound, sheet: tuple[Due, ...], book: Rulebook
) -> Refusal | None:
    """Why what stands paid has to be settled, or its tick taken back, before something that would change it: no line
    that money crossed the layout for may be forgotten. Whatever ends paying may.
    """
    if any(isinstance(event, events.LinesMarked) or ends_paying(before, event) for event in events_):
        return None
    left = {line_of(due, after.phase) for due in sheet if is_paid(after, due)}
    gone = next((line for line in before.paid if line not in left), None)
    if gone is None:
        return None
    return refuse("lines_stand_paid", book.cite["round_of_play"], place=place_word(book), area=gone.area)


def paid_so_far(round_: AnyRound, sheet: tuple[Due, ...]) -> tuple[Event, ...]:
    """The settlement of the lines that stand paid, for a round that ends before the others are: what was paid and taken
    is booked, and then given back.
    """
    ticked = [due for due in sheet if is_paid(round_, due)]
    results = tuple(due for due in ticked if isinstance(due, events.Result))
    bonuses = tuple(due for due in ticked if isinstance(due, events.Bonus))
    settled: tuple[Event, ...] = (events.WagersSettled(round_.phase, results),) if results else ()
    return (*settled, events.BonusPaid(bonuses)) if bonuses else settled


def paying_row(phases: Set[str], decider: Decider) -> CommandRow:
    """The command's row, in the phases of a game that pay and take."""
    return CommandRow(
        commands.MarkPaid,
        decider,
        phases,
        completes=True,
        once_known=NOTHING,
        mended=(mends.again("tick"), mends.MISPAY),
    )
