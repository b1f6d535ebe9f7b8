"""What was put right of a shift's rounds after its end. It stands beside the signed report, which stays as it is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Sum

from database import replica
from history.queries import first_since
from rounds.models import Event, Round
from shifts.calendar import Shift
from tables.models import Table
from wagers.models import Mispay, Settlement

PUTS_RIGHT = (
    "card_corrected", "decision_corrected", "hands_invalidated", "mispay_recorded", "mispay_recovered", "round_voided",
    "ruling_recorded", "wager_corrected", "wager_found",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PutRight:
    """An event after the shift's end about a round that ended in it. `cents` is what the house has more by it."""

    table: str
    seq: int
    type: str
    round: int
    at: datetime
    actor: str
    approved_by: str
    clause: str
    cents: int


@replica.from_replica
def addendum_of(shift: Shift) -> list[PutRight]:
    """What was put right since, in the order in which it was; tables for training left out."""
    found: list[PutRight] = []
    for table in Table.objects.filter(training=False).order_by("id").values_list("id", flat=True):
        found += _of_table(table, shift)
    return sorted(found, key=lambda one: (one.at, one.table, one.seq))


def _of_table(table: str, shift: Shift) -> list[PutRight]:
    ended = Round.objects.filter(table_id=table, concluded_at__gte=shift.begins_at, concluded_at__lt=shift.ends_at)
    rounds = list(ended.order_by("number").values_list("number", flat=True))
    if not rounds:
        return []
    since = first_since(table, shift.ends_at)
    rows = Event.objects.filter(table_id=table, type__in=PUTS_RIGHT, round__gte=rounds[0], round__lte=rounds[-1])
    of_shift = rows.filter(seq__gte=since).order_by("seq")
    return [
        PutRight(
            table, row.seq, row.type, row.round, row.at, row.actor, row.approved_by, row.clause,
            _house_has_more(table, row.seq),
        )
        for row in of_shift
    ]  # fmt: skip


def _house_has_more(table: str, seq: int) -> int:
    """By the rows that an event left, in cents."""
    rows = {"table_id": table, "seq": seq}
    settled = Settlement.objects.filter(**rows).aggregate(staked=Sum("stake_cents"), returned=Sum("returned_cents"))
    mispaid = Mispay.objects.filter(**rows).aggregate(cents=Sum("cents"))["cents"]
    return (settled["staked"] or 0) - (settled["returned"] or 0) - (mispaid or 0)
