"""Badge and PIN at a table's screen: whose they are, and the pit told where somebody seems to guess."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from live.publish import publish
from rounds.execute_sync import run
from rules.wording.alerts import badge_tried as words
from staff.actor import Actor
from staff.approvals import ApprovalRefused
from tables.actions import badge_tried
from tables.models import Table


@contextmanager
def told_to_the_pit(table: str, actor: Actor) -> Iterator[None]:
    """Around what asks for a badge: once one was tried much, the table has an alert that names who is signed in."""
    try:
        yield
    except ApprovalRefused as refused:
        if refused.much_tried and badge_tried(table, words(actor.name)):
            run(publish(table, Table.objects.values_list("seq", flat=True).get(pk=table)))
        raise
