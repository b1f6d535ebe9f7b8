"""The next number of a slip: one after the other over all tables and processes, in the transaction that uses it.

The books themselves say which was last, so that a transaction that does not commit uses no number, and whoever waited
for it takes the one that it would have had.
"""

from __future__ import annotations

from collections.abc import Sequence

from database.advisory_lock import LOCK
from database.round_trip import Row, Statement
from rounds.facts.fact import Fact, Question
from rules import commands
from rules.state import TableState
from rules.tray.held import SlipNumber
from shifts.gaming_day import PLANS, gaming_day_by

# A statement of its own, which sees what was committed while the lock was waited for. A gaming day belongs to the year
# of the moment or to one beside it.
NEWEST = """
SELECT year, (SELECT max(number) FROM chips_slipmove m WHERE m.kind = %s AND m.year = years.year AND m.move = 'issued')
FROM generate_series(%s - 1, %s + 1) AS years(year)
"""
ISSUED = "SELECT year, number FROM chips_slipmove WHERE table_id = %s AND slip = %s::bigint AND move = 'issued'"


def _kind(state: TableState, command: commands.IssueSlip) -> str:
    slips = state.tray.slips if state.tray is not None else ()
    return next((slip.kind for slip in slips if slip.slip == command.slip), "")


def _ask(question: Question) -> Sequence[Statement]:
    """For a slip that is issued, others of its kind wait from here to the end of the transaction."""
    command = question.envelope.command
    if isinstance(command, commands.PrintSlip):
        return [(ISSUED, (question.envelope.table, command.slip))]
    if not isinstance(command, commands.IssueSlip) or not (kind := _kind(question.state, command)):
        return []
    year = question.envelope.received_at.year
    return [(LOCK, (f"slips of {kind}",)), (NEWEST, (kind, year, year)), (PLANS, ())]


def _read(question: Question, rows: list[list[Row]]) -> SlipNumber | None:
    """The number that the slip is issued under, or was; None where there is none."""
    if isinstance(question.envelope.command, commands.PrintSlip):
        return SlipNumber(*rows[0][0]) if rows[0] else None
    _, newest, plans = rows
    year = gaming_day_by(plans, question.envelope.received_at).year
    return SlipNumber(year, 1 + sum(number or 0 for of, number in newest if of == year))


FACT = Fact(_ask, _read, late=True)
