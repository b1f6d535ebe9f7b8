"""What the pit does on the road map: accept what it proposes, and note who came or left; and the house's limits."""

from __future__ import annotations

from collections.abc import Iterable, Set

from django.db import transaction
from django.utils import timezone

from database.advisory_lock import advisory_lock
from shifts.duties import put_on_duty
from shifts.models import BreakRules, Presence
from shifts.road_map import RoadMapRow, road_map, rules_now
from staff.audit_log import log_change
from staff.models import DealerDuty, Person


class ProposalChanged(Exception):
    """What was accepted is not proposed any more: somebody else changed it, or time went on."""


@transaction.atomic
def accept(by: Person, wanted: Iterable[tuple[str, str]]) -> list[RoadMapRow]:
    """Put on duty, now, whom the road map proposes: each a table and a user name. All of them or none. Raises
    ProposalChanged and NotLicensed.
    """
    advisory_lock("duties")
    proposed = {(row.table.pk, row.comes.username): row for row in road_map(timezone.now()).due_now if row.comes}
    accepted = list(dict.fromkeys(wanted))
    if not accepted or any(pair not in proposed for pair in accepted):
        raise ProposalChanged
    rows = [proposed[pair] for pair in accepted]
    for row in rows:
        assert row.comes is not None
        put_on_duty(by, row.comes, row.table.pk)
    return rows


@transaction.atomic
def note_who_is_here(by: Person, here: Set[str], shown: Set[str] = frozenset()) -> None:
    """Note who of the dealers came and who left: who is `here` and was not `shown` so on the page, or the other way
    round. What others noted meanwhile stays; who is on duty is here.
    """
    advisory_lock("duties")
    known = road_map(timezone.now()).here
    on_duty = DealerDuty.objects.filter(until=None).values("person")
    changed = Person.objects.filter(role="dealer", is_active=True, username__in=here ^ shown)
    for person in changed.exclude(pk__in=on_duty):
        came = person.username in here
        if came != (person.username in known):
            Presence.objects.create(person=person, here=came, noted_by=by)
            log_change(by.as_actor(), "came" if came else "left", person.username)


@transaction.atomic
def set_break_rules(by: Person, longest_minutes: int, break_minutes: int, tables_per_supervisor: int) -> BreakRules:
    """What the house lets a dealer and a supervisor do from now on."""
    before = str(rules_now())
    row = BreakRules.objects.create(
        longest_minutes=longest_minutes,
        break_minutes=break_minutes,
        tables_per_supervisor=tables_per_supervisor,
        entered_by=by,
    )
    log_change(by.as_actor(), "breaks_set", "road map", limits=[before, str(row)])
    return row
