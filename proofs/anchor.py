"""What a proof looks at again of what it trusts, where it goes on from a checkpoint. Reads only."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.db.models import F, QuerySet, Sum

from database.hash_chain import event_hash
from proofs.checkpoints import Checkpoint
from proofs.faults import Fault
from rounds.event_export import exported
from rounds.models import Event, Round
from wagers.models import Entry, Mispay, Settlement


def anchor_fault(begun: Checkpoint) -> Fault | None:
    """Why the log is not the one that was proved up to here, where that shows; None where it does not."""
    row = Event.objects.filter(table_id=begun.table, seq=begun.seq).first()
    if row is None or not _holds(row, begun.hash):
        said = f"event {begun.seq} is not the one up to which the log was proved on {begun.at:%Y-%m-%d %H:%M:%S} UTC"
        return Fault(begun.seq, "anchor", said)
    before = {"table_id": begun.table, "seq__lte": begun.seq}
    if Event.objects.filter(**before).count() != begun.seq:
        return Fault(begun.seq, "anchor", "events before the one up to which the log was proved are gone")
    if Round.objects.filter(table_id=begun.table, number__lte=begun.rounds).count() != begun.rounds:
        return Fault(begun.seq, "anchor", "the rounds before are not as many as were proved")
    if _sums(Entry.objects.filter(**before), "account", "cents") != _moved(begun.balances):
        return Fault(begun.seq, "anchor", "the accounts do not stand as they were proved")
    results = _sums(Settlement.objects.filter(**before), "player", F("returned_cents") - F("stake_cents"))
    results.update(_sums(Mispay.objects.filter(**before), "player", "cents"))
    if _moved(results) != _moved(begun.results):
        return Fault(begun.seq, "anchor", "what players won and lost is not what was proved")
    return None


def _holds(row: Event, proved: str) -> bool:
    fields = exported(row)
    claimed = fields.pop("hash")
    return claimed == proved == event_hash(fields).hex()


def _sums(rows: QuerySet[Any], by: str, cents: Any) -> Counter[str]:
    summed = rows.order_by().values(by).annotate(sum=Sum(cents)).values_list(by, "sum")
    return Counter({name: sum for name, sum in summed if sum})


def _moved(sums: dict[str, int]) -> dict[str, int]:
    """Without those that came to nothing."""
    return {name: cents for name, cents in sums.items() if cents}
