"""Where tables stand: pits, their sections, each table's name and place. A change has its line in the audit log."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from database.advisory_lock import advisory_lock
from staff.actor import Actor
from staff.audit_log import log_change
from staff.models import AuditLogEntry, Person
from tables.models import Pit, Section, Table

MOVED, RENAMED = "table_changed", "pit_renamed"
BEFORE_SECTION = " · "


class NameTaken(Exception):
    """Something else of the floor has this name already."""


@transaction.atomic
def add_section(by: Actor, pit: str, section: str) -> Section:
    """A section of a pit, which comes to be with its first section. Raises NameTaken for a section that is there."""
    advisory_lock("floor plan")
    row = Pit.objects.filter(name__iexact=pit).first()
    if row is None:
        row = Pit.objects.create(name=pit)
        log_change(by, "pit_added", row.name)
    if row.sections.filter(name__iexact=section).exists():
        raise NameTaken(f"{row} has a section {section} already.")
    added = Section.objects.create(pit=row, name=section)
    log_change(by, "section_added", str(added))
    return added


@transaction.atomic
def rename_pit(by: Actor, pit: int, name: str) -> Pit:
    """Another name for a pit. Raises Pit.DoesNotExist, and NameTaken."""
    advisory_lock("floor plan")
    row = Pit.objects.get(pk=pit)
    if Pit.objects.filter(name__iexact=name).exclude(pk=pit).exists():
        raise NameTaken(f"There is a pit {name} already.")
    before, row.name = row.name, name
    if before != name:
        row.save(update_fields=["name"])
        log_change(by, "pit_renamed", name, before=before)
    return row


@transaction.atomic
def rename_section(by: Actor, section: int, name: str) -> Section:
    """Another name for a section. Raises Section.DoesNotExist, and NameTaken."""
    advisory_lock("floor plan")
    row = Section.objects.select_related("pit").get(pk=section)
    if row.pit.sections.filter(name__iexact=name).exclude(pk=section).exists():
        raise NameTaken(f"{row.pit} has a section {name} already.")
    before, row.name = str(row), name
    if before != str(row):
        row.save(update_fields=["name"])
        log_change(by, "section_renamed", str(row), before=before)
    return row


@transaction.atomic
def watch_section(by: Person, section: int, *, watches: bool) -> Section:
    """Somebody takes a section over, whoever watched it before, or leaves it. Raises Section.DoesNotExist."""
    advisory_lock("floor plan")
    row = Section.objects.select_related("pit", "watched_by").get(pk=section)
    before = row.watched_by
    if watches == (before == by):
        return row
    row.watched_by = by if watches else None
    row.save(update_fields=["watched_by"])
    action = "section_taken_over" if watches else "section_left"
    log_change(by.as_actor(), action, str(row), before=before.username if before else "")
    return row


@transaction.atomic
def add_table(by: Actor, table: str, name: str, section: Section | None) -> Table:
    """The table's row, without a rulebook; the one that is there already stays as it is. Raises NameTaken."""
    advisory_lock("floor plan")
    row = Table.objects.filter(pk=table).first()
    if row is None:
        _refuse_taken(table, name)
        row = Table.objects.create(pk=table, name=name, section=section)
        log_change(by, "table_added", table, name=name, section=_place(section))
    return row


@transaction.atomic
def place_table(by: Actor, table: str, name: str, section: Section) -> Table:
    """Another name or section for a table. Raises Table.DoesNotExist, and NameTaken."""
    advisory_lock("floor plan")
    row = Table.objects.select_for_update(of=("self",), no_key=True).defer("state").get(pk=table)
    _refuse_taken(table, name)
    before, after = (row.name, _place(row.section)), (name, _place(section))
    if before != after:
        row.name, row.section = name, section
        row.save(update_fields=["name", "section"])
        changed = {"name": [before[0], after[0]], "section": [before[1], after[1]]}
        changed = {field: both for field, both in changed.items() if both[0] != both[1]}
        log_change(by, "table_changed", table, **changed)
    return row


def _refuse_taken(table: str, name: str) -> None:
    if Table.objects.filter(name__iexact=name).exclude(pk=table).exists():
        raise NameTaken(f"There is a table called {name} already.")


def _place(section: Section | None) -> str:
    return str(section) if section else ""


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
