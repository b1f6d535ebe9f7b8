"""In which pit each table stood at a moment, worked back from where it stands now by the lines of the audit log."""

from __future__ import annotations

from datetime import datetime

from staff.models import AuditLogEntry
from tables.models import Table

MOVED, RENAMED = "table_changed", "pit_renamed"
BEFORE_SECTION = " · "


def pits_at(at: datetime) -> dict[str, str]:
    """The name that each table's pit had then, by the table's id; empty for a table that stood in none."""
    rows = Table.objects.select_related("section__pit").defer("state", "head_hash")
    pits = {row.pk: row.section.pit.name if row.section else "" for row in rows}
    since = AuditLogEntry.objects.filter(at__gte=at, action__in=(MOVED, RENAMED)).order_by("-at", "-id")
    for entry in since:
        if entry.action == RENAMED:
            before = entry.details["before"]
            pits = {table: before if pit == entry.subject else pit for table, pit in pits.items()}
        elif "section" in entry.details:
            pits[entry.subject] = entry.details["section"][0].split(BEFORE_SECTION)[0]
    return pits
