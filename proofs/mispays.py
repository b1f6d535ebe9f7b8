"""Proof of what was paid wrongly: the round has that line, it was owed and paid so, and somebody who may signs for it
(ruling 96).
"""

from __future__ import annotations

from rounds.facts.round_outcomes import past_of
from rounds.models import Event
from rules import TableState, commands, events
from rules.books import book_of
from rules.context import Context, Facts
from rules.core.roles import LADDER
from rules.money.mispay import check_approver
from rules.state import is_installed


def mispay_fault(row: Event, event: events.MispayRecorded | events.MispayRecovered, before: TableState) -> str:
    """What does not hold of a mis-pay beside the events of its round before it; "" where all does."""
    past = past_of(row.table_id, event.round, row.seq)
    line = past.line(commands.LineRef(event.wager, event.kind, event.player))
    if line is None:
        return f"round {event.round} has no such line"
    if isinstance(event, events.MispayRecorded):
        if (event.owed_cents, event.before_cents) != (line.owed_cents, line.paid_cents):
            return f"{line.owed_cents} cents were owed on the line and {line.paid_cents} on record as paid"
        cents = max(abs(event.paid_cents - event.before_cents), abs(event.paid_cents - event.owed_cents))
    else:
        if event.left_cents != line.left_cents - event.cents or abs(event.left_cents) >= abs(line.left_cents):
            return f"{line.left_cents} cents stood out on the line"
        cents = abs(event.cents)
    role = row.approved_role or row.role
    context = Context(
        now=row.at,
        role=role if role in LADDER else "",
        actor=row.actor,
        approver=row.approved_by,
        facts=Facts(round_outcome=past),
    )
    if not context.role or not is_installed(before):
        return "nobody who may signs for it"
    refusal = check_approver(before, past, cents, context, book_of(before))
    return f"nobody who may signs for it: {refusal.message}" if refusal is not None else ""
