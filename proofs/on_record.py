"""What is on record of the proofs of tables: what was proved, when all of it was last, and which proof was not made."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Max, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from proofs.verify import Verification as Found
from rounds.models import Verification
from tables.models import Table

OVERDUE = timedelta(hours=26)
"""After so long without a proof a night was left out: two hours more than a day."""
SINCE = ("rounds", "0016_nightly_proofs_go_on")
"""The migration from which on each night's proof is on record."""
WHOLE_AT = Coalesce("whole_at", "at")


def note(found: Found, actor: str) -> None:
    """What a proof found goes on record, where its table is still there."""
    if not Table.objects.filter(pk=found.table).exists():
        return
    first = found.faults[0] if found.faults else None
    before = None if found.from_seq == 1 else max(filter(None, (found.whole_at, last_whole(found.table))), default=None)
    Verification.objects.create(
        table_id=found.table,
        from_seq=found.from_seq,
        seq=first.seq if first else found.seq,
        head_hash=found.head_hash,
        at=timezone.now(),
        whole_at=before,
        actor=actor,
        proof=first.proof if first else "",
        fault=first.message if first else "",
    )


def last_whole(table: str) -> datetime | None:
    """When all of a table's record was proved last, with no fault; None where it never was."""
    return Verification.objects.filter(table_id=table, fault="").aggregate(at=Max(WHOLE_AT))["at"]


def last_wholes(before: datetime) -> dict[str, datetime]:
    """The same of every table, whether faults were found or not, by what was on record before a moment."""
    made = Verification.objects.filter(at__lt=before).order_by().values("table_id")
    return dict(made.annotate(last=Max(WHOLE_AT)).values_list("table_id", "last"))


def proved_since(moment: datetime, actor: str) -> set[str]:
    """The tables that somebody proved since a moment."""
    rows = Verification.objects.filter(actor=actor, at__gte=moment)
    return set(rows.values_list("table_id", flat=True))


def overdue(now: datetime) -> list[tuple[datetime, str]]:
    """The tables that have events which nobody proved, and no proof within OVERDUE: the last proof, or since when there
    could have been one, and the table; the oldest first.
    """
    began = MigrationRecorder.Migration.objects.filter(app=SINCE[0], name=SINCE[1]).values_list("applied", flat=True)
    newest = Verification.objects.filter(table_id=OuterRef("pk")).order_by("-id")
    tables = Table.objects.filter(seq__gt=0).annotate(
        proved=Subquery(newest.values("seq")[:1]), proved_at=Subquery(newest.values("at")[:1])
    )
    late = []
    for table, seq, created_at, proved, proved_at in tables.values_list(
        "id", "seq", "created_at", "proved", "proved_at"
    ):
        since = proved_at or max(created_at, *began)
        if since < now - OVERDUE and (proved is None or proved < seq):
            late.append((since, table))
    return sorted(late)


def overdue_words(late: list[tuple[datetime, str]]) -> str:
    """Which table was not proved and since when, as a sentence; of several the one that waits longest."""
    since, table = late[0]
    others = f", and {len(late) - 1} more" if len(late) > 1 else ""
    return f"The record of table {table} was not proved since {since:%Y-%m-%d %H:%M} UTC{others}."
