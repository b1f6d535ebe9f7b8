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
from wagers.jackpots.models import Jackpot, JackpotTable

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
    steps = [*_people(), *_floor(tables), *_chips(tables), *_jackpot(tables), *_ready(tables)]
    return [] if all(step.done for step in steps) else steps


def _people() -> list[ChecklistStep]:
    there = list(Person.objects.filter(is_active=True).values_list("role", "badge_number", "pin_hash"))
    roles = [role for role, _, _ in there]
    enough = "dealer" in roles and sum(role in OF_THE_PIT for role in roles) > 1
    signs = any(role in OF_THE_PIT and badge and pin for role, badge, pin in there)
    adding = "/people/several/?home"
    text = "A dealer, and two of the pit: nobody approves what they did themselves."
    cashier = "Issues and receives fills and credits at the cage."
    pins = "Who approves at a table has a badge number, and sets the PIN at the first sign-in."
    return [
        ChecklistStep("People", text, enough, adding, "manage_people"),
        ChecklistStep("Cashier", cashier, "cage_cashier" in roles, adding, "manage_people"),
        ChecklistStep("Badges and PINs", pins, signs, "/password/", "change_own_password"),
    ]


def _floor(tables: list[tuple[Table, TableState]]) -> list[ChecklistStep]:
    first = f"/pit/{tables[0][0].pk}/#settings" if tables else "/tables/new/"
    chips = "The standard ones, unless a table says otherwise."
    has_section = Section.objects.exists()
    pit = "/tables/" if tables or has_section else "/tables/new/"
    return [
        ChecklistStep("Pit", "With its first section; the first table brings it.", has_section, pit, "manage_tables"),
        ChecklistStep("Table", "Rulebook, layout, limits, decks.", bool(tables), "/tables/new/", "manage_tables"),
        ChecklistStep("Chips", chips, bool(tables), first, "manage_tables"),
    ]


def _chips(tables: list[tuple[Table, TableState]]) -> list[ChecklistStep]:
    """What is counted at a table for money: its tray, and the drop box for the cash (rulings 101, 103)."""
    for_money = [(table, state) for table, state in tables if state.settings and not state.settings.training]
    if not for_money:
        return []
    without_tray = [table for table, state in for_money if state.tray is None]
    without_box = [table for table, state in for_money if state.tray is None or state.tray.box is None]
    uncounted = [table for table, state in for_money if state.tray is None or not state.tray.open]
    first = for_money[0][0]
    opener = "Dealer and pit count it at the console, under “Chips”: no bets without it."
    return [
        _at("Tray", "Whether it is counted, and which differences alert.", without_tray, first, "settings"),
        _at("Drop box", "For the cash of the gaming day.", without_box, first, "chips"),
        _at("Opener", opener, uncounted, first, "chips"),
    ]


def _at(title: str, text: str, lacking: list[Table], first: Table, group: str) -> ChecklistStep:
    """A step on the pit's page of the first table that lacks it."""
    address = f"/pit/{(lacking or [first])[0].pk}/#{group}"
    return ChecklistStep(title, text, not lacking, address, "watch_pit")


def _jackpot(tables: list[tuple[Table, TableState]]) -> list[ChecklistStep]:
    """Where a table takes progressive wagers (TC 3.5.3)."""
    feeding = {table.pk for table, state in tables if state.settings and PROGRESSIVE in state.settings.limits}
    if not feeding:
        return []
    linked = set(JackpotTable.objects.filter(jackpot__status="open").values_list("table_id", flat=True))
    text = "Proposed by one Pit Manager, approved and opened by another."
    known = list(Jackpot.objects.values_list("id", flat=True)[:2])
    address = f"/jackpots/{known[0]}/" if len(known) == 1 else "/jackpots/"
    return [ChecklistStep("Jackpot", text, feeding <= linked, address, "propose_jackpot")]


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
            "Open the table",
            "On its page of the pit.",
            opened,
            f"/pit/{ids[0]}/#standing" if ids else "/pit/",
            "watch_pit",
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
