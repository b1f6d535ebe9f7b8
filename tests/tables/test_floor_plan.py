"""Pits, sections, and the names and places of tables: each change has its line, and no name is there twice."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from proofs.staff_record import verify_staff
from proofs.verify import verify_table
from staff.models import AuditLogEntry
from tables import floor_plan
from tables.floor_plan import NameTaken
from tables.models import Pit, Section, Table
from tests.cast import TABLE, Cast, make_cast_at_two_tables
from tests.prepared import prepared


@pytest.fixture
def cast(db: None) -> Cast:
    """Everybody, and two tables that stand nowhere yet."""
    return prepared(make_cast_at_two_tables)


def lines() -> list[tuple[str, str, str]]:
    """The audit log on the floor: who, what, about what."""
    found = AuditLogEntry.objects.filter(action__regex="^(pit|section|table)_").order_by("id")
    return list(found.values_list("actor", "action", "subject"))


def test_a_pit_comes_with_its_first_section(cast: Cast) -> None:
    sam = cast.sam.as_actor()
    floor_plan.add_section(sam, "Main", "A")
    floor_plan.add_section(sam, "main", "B")  # the same pit
    assert [str(section) for section in Section.objects.order_by("id")] == ["Main · A", "Main · B"]
    assert lines() == [
        ("sam", "pit_added", "Main"),
        ("sam", "section_added", "Main · A"),
        ("sam", "section_added", "Main · B"),
    ]


def test_a_name_is_there_once(cast: Cast) -> None:
    sam = cast.sam.as_actor()
    section = floor_plan.add_section(sam, "Main", "A")
    other = floor_plan.add_section(sam, "Salon", "A")  # another pit's
    with pytest.raises(NameTaken, match="section a already"):
        floor_plan.add_section(sam, "MAIN", "a")
    with pytest.raises(NameTaken, match="pit salon already"):
        floor_plan.rename_pit(sam, section.pit_id, "salon")
    with pytest.raises(NameTaken, match="table called TABLE 2 already"):
        floor_plan.place_table(sam, TABLE, "TABLE 2", other)
    with pytest.raises(NameTaken, match="table called Table 1 already"):
        floor_plan.add_table(sam, "t3", "Table 1", section)
    with pytest.raises(IntegrityError), transaction.atomic():
        Pit.objects.create(name="MAIN")
    assert not Table.objects.filter(pk="t3").exists()


def test_what_is_renamed_and_moved_has_its_line_and_the_record_still_proves(cast: Cast) -> None:
    sam = cast.sam.as_actor()
    section = floor_plan.add_section(sam, "Main", "A")
    floor_plan.rename_pit(sam, section.pit_id, "Main floor")
    floor_plan.rename_section(sam, section.pk, "North")
    floor_plan.place_table(sam, TABLE, "Pontoon 1", Section.objects.get())
    floor_plan.place_table(sam, TABLE, "Pontoon 1", Section.objects.get())  # nothing differs
    assert lines()[2:] == [
        ("sam", "pit_renamed", "Main floor"),
        ("sam", "section_renamed", "Main floor · North"),
        ("sam", "table_changed", TABLE),
    ]
    details = AuditLogEntry.objects.get(action="table_changed").details
    assert details == {"name": ["Table 1", "Pontoon 1"], "section": ["", "Main floor · North"]}
    assert (verify_table(TABLE).faults, verify_staff().faults) == ([], [])


def test_a_section_is_watched_by_one_person_until_another_takes_it_over(cast: Cast) -> None:
    section = floor_plan.add_section(cast.sam.as_actor(), "Main", "A").pk
    watched = [
        floor_plan.watch_section(person, section, watches=watches).watched_by
        for person, watches in ((cast.sam, True), (cast.sam, True), (cast.mona, False), (cast.mona, True))
    ]
    assert watched == [cast.sam, cast.sam, cast.sam, cast.mona]
    assert floor_plan.watch_section(cast.mona, section, watches=False).watched_by is None
    assert lines()[2:] == [
        ("sam", "section_taken_over", "Main · A"),
        ("mona", "section_taken_over", "Main · A"),
        ("mona", "section_left", "Main · A"),
    ]
    assert verify_staff().faults == []
