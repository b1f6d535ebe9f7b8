"""Whoever deals a table is its dealer there, of whatever rank: what takes somebody of the pit is somebody else's
(PM 6.2, TC 6.2, ruling 58). Who deals is who holds the console or last sent a dealer's command, and
who dealt in the newest round: neither to give the console back nor to be relieved is a way out.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import datetime

from django.db.models import Q

import rules
from rounds.envelope import CommandEnvelope
from rounds.facts.approval import Dealing, FoundApproval
from rounds.models import Event
from rounds.projection import EventMetadata
from rules import commands
from rules.core.base import type_of
from rules.core.roles import at_least
from staff.actor import Actor
from staff.models import Person
from staff.policy import may_command
from tables.models import Alert, Table

CONSOLE_ROLE = "dealer"
"""Commands of this role come from the table's active console."""
PIT_ROLE = "pit_supervisor"
OF_NO_SCREEN = ("system", "device")
"""Actors that act on no view, and need no console."""
OF_THE_TABLE = frozenset(
    type_of(command)
    for command in (
        *(commands.InstallTable, commands.OpenTable, commands.CloseTable, commands.ChangeRulebook),
        *(commands.ReserveTable, commands.ReleaseTable, commands.AnnounceClosing, commands.CancelClosing),
        *(commands.SetLimits, commands.SetLimitsNotice, commands.SetWagersPerArea, commands.RestrictPlayer),
    )
)
"""How a table is run, which is no second look at what its dealer did."""
OF_COUNTS = ("tray", "slip_differs")
"""The alerts of counts: who signed one that is wrong does not close its alert."""


def who_deals(table: str) -> frozenset[int]:
    """The keys of the persons who deal a table, or dealt in its newest round."""
    console = Table.objects.filter(pk=table).values_list("console_person_id", flat=True).first()
    newest = Table.objects.filter(pk=table).values("round")
    dealt = Event.objects.filter(table_id=table, round__in=newest, role=CONSOLE_ROLE).values("actor")
    persons = Person.objects.filter(Q(username__in=dealt) | Q(pk=console))
    return frozenset(persons.values_list("pk", flat=True))


def own_count(person: Person, alerts: Collection[int]) -> Alert | None:
    """The first of these alerts that is about a count which this person signed; None where none is."""
    for alert in Alert.objects.filter(pk__in=alerts, kind__in=OF_COUNTS).select_related("table").order_by("pk"):
        event = Event.objects.filter(table_id=alert.table_id, seq=alert.seq).first()
        if event and person.username in (event.actor, event.approved_by, *json.loads(event.body).get("by", ())):
            return alert
    return None


def acting_role(role: str, command: str, *, deals: bool) -> str:
    """The role in which somebody sends a command of this type; `deals` says that the table is theirs to deal."""
    return CONSOLE_ROLE if deals and command not in OF_THE_TABLE else role


def authority(
    envelope: CommandEnvelope, approval: FoundApproval | None, dealing: Dealing, at: datetime
) -> tuple[str, EventMetadata]:
    """The role that the rules decide in, and who signs: the sender, and whoever approved it (PM 6.2, TC 6.2)."""
    approver, role = envelope.authority
    if approval is not None:
        approver, role = approval.approver or "", approval.approver_role or ""
    dealt = envelope.person_id == dealing.person_id or envelope.actor.id in dealing.dealt
    deals = envelope.person_id is not None and dealt  # a device has no rung
    own = acting_role(envelope.actor.role or envelope.actor.kind, envelope.type, deals=deals)
    return role or own, EventMetadata(at, envelope.actor.id, own, envelope.device, approver, role)


def role_at(table: Table, person: Person, command: str) -> str:
    """The same for a person at a table as it stands."""
    return acting_role(person.role, command, deals=person.pk in who_deals(table.id))


def may_at_console(actor: Actor, command: str, table: str) -> bool:
    """Whether a console's page lets its person send a command of this type without asking anybody."""
    as_dealer = rules.command_role(command) == CONSOLE_ROLE
    return may_command(actor, command, table) and (as_dealer or command in OF_THE_TABLE)


def is_of_console(envelope: CommandEnvelope) -> bool:
    """Whether a command is entered at the table's active console; cards, wagers and payments come from nowhere else."""
    if envelope.actor.kind in OF_NO_SCREEN or rules.command_role(envelope.type) != CONSOLE_ROLE:
        return False
    elsewhere = rules.from_anywhere(envelope.type) and at_least(envelope.actor.role, PIT_ROLE)
    return bool(envelope.console) or not elsewhere
