"""What a house still needs before its first round, for whoever may set it up. Once a round has ended nothing is asked:
whoever got so far knows the way. And whose licence ends.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from rounds.access import any_round_ended, state_of
from rules import TableState
from shifts.gaming_day import gaming_day
from staff.actor import Actor
from staff.licences import WARNED_AHEAD, licence_warning
from staff.models import DealerDuty, Device, Person
from staff.policy import may
from tables.actions import NOT_OPEN
from tables.models import Section, Table
from wagers.jackpots.models import JackpotTable

OF_THE_PIT = ("pit_supervisor", "pit_manager", "gaming_shift_manager")
PROGRESSIVE = "progressive"


@dataclass(frozen=True, slots=True)
class ChecklistStep:
    """Something that the first round needs: whether it is there, and the page that leads to it."""

    title: str
    text: str
    done: bool
    address: str
    action: str  # of the policy, that the page asks for

    def address_for(self, actor: Actor) -> str:
        """Where this person does it; empty where somebody else has to."""
        return self.address if may(actor, self.action) else ""


def steps_for(actor: Actor) -> list[ChecklistStep]:
    """The steps in their order; none for who may not set up, and once all is there."""
    if not may(actor, "manage_tables") or any_round_ended():
        return []
    tables = [(table, state_of(table)) for table in Table.objects.exclude(seq=0)]
    steps = [_people(), *_floor(tables), *_jackpot(tables), *_ready(tables)]
    return [] if all(step.done for step in steps) else steps


def _people() -> ChecklistStep:
    there = list(Person.objects.filter(is_active=True).values_list("role", flat=True))
    enough = "dealer" in there and sum(role in OF_THE_PIT for role in there) > 1
    text = "A dealer, and two of the pit: nobody approves what they did themselves."
    return ChecklistStep("People", text, enough, "/people/", "manage_people")


def _floor(tables: list[tuple[Table, TableState]]) -> list[ChecklistStep]:
    first = f"/pit/{tables[0][0].pk}/" if tables else "/tables/"
    chips = "The standard ones, unless a table says otherwise."
    return [
        ChecklistStep("Pit", "With its first section.", Section.objects.exists(), "/tables/", "manage_tables"),
        ChecklistStep("Table", "Rulebook, layout, limits, decks.", bool(tables), "/tables/new/", "manage_tables"),
        ChecklistStep("Chips", chips, bool(tables), first, "manage_tables"),
    ]


def _jackpot(tables: list[tuple[Table, TableState]]) -> list[ChecklistStep]:
    """Where a table takes progressive wagers (TC 3.5.3)."""
    feeding = {table.pk for table, state in tables if state.settings and PROGRESSIVE in state.settings.limits}
    if not feeding:
        return []
    linked = set(JackpotTable.objects.filter(jackpot__status="open").values_list("table_id", flat=True))
    text = "Proposed by one Pit Manager, approved by another; then linked to the table and opened."
    return [ChecklistStep("Jackpot", text, feeding <= linked, "/jackpots/", "propose_jackpot")]


def _ready(tables: list[tuple[Table, TableState]]) -> list[ChecklistStep]:
    ids = [table.pk for table, _ in tables]
    on_duty = DealerDuty.objects.filter(until=None, table_id__in=ids).exists()
    paired = Device.objects.filter(paired_at__isnull=False, revoked_at=None, table_id__in=ids).exists()
    closed = [table.pk for table, _ in tables if table.status in NOT_OPEN]
    opened = len(closed) < len(tables)
    return [
        ChecklistStep("Dealer on duty", "Who deals which table.", on_duty, "/duties/", "assign_dealers"),
        ChecklistStep("Device", "Open /pair/ on a seat’s display or a sign.", paired, "/devices/", "manage_devices"),
        ChecklistStep(
            "Open the table", "On its page of the pit.", opened, f"/pit/{ids[0]}/" if ids else "/pit/", "watch_pit"
        ),
    ]


def licences_for(actor: Actor) -> list[tuple[Person, str]]:
    """Whose licence ends soon or has ended, in that order and in words, for who reads the list of people."""
    if not may(actor, "read_people"):
        return []
    day = gaming_day(timezone.now())
    ending = Person.objects.filter(licence_expires_on__lte=day + WARNED_AHEAD).order_by(
        "licence_expires_on", "username"
    )
    found = ((person, licence_warning(person, day)) for person in ending)
    return [(person, warning) for person, warning in found if warning]
