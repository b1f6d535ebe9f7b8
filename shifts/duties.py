"""Putting dealers on tables and relieving them."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from database.advisory_lock import advisory_lock
from shifts.licences import require_licence
from staff.audit_log import log_change
from staff.models import DealerDuty, Person


@transaction.atomic
def put_on_duty(by: Person, person: Person, table_id: str, at: datetime | None = None) -> DealerDuty:
    """Let `person` deal `table_id` from now on, or from a moment that is entered later. Ends their duty elsewhere, and
    that of whoever dealt this table. Raises NotLicensed; a duty that is on goes on.
    """
    advisory_lock("duties")
    current = DealerDuty.objects.select_for_update().filter(person=person, table_id=table_id, until=None).first()
    if current:
        return current
    require_licence(person, table_id)
    now = at or timezone.now()
    for duty in DealerDuty.objects.select_for_update().filter(until=None):
        if duty.person_id == person.pk or duty.table_id == table_id:
            _end(by, duty, now)
    duty = DealerDuty.objects.create(person=person, table_id=table_id, since=now, assigned_by=by)
    log_change(by.as_actor(), "duty_begun", person.username, table=table_id)
    return duty


class DutyElsewhere(Exception):
    """A dealer who is on duty at another table, `table`, takes over none."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


@transaction.atomic
def hand_over(leaves: Person, comes: Person, table_id: str) -> None:
    """The dealer who leaves a table puts on duty there who comes, by their badge; a higher role stands in without a
    duty (PM 6.2). Raises DutyElsewhere and NotLicensed.
    """
    require_licence(comes, table_id)
    if comes.role != "dealer":
        return
    advisory_lock("duties")
    duty = DealerDuty.objects.filter(person=comes, until=None).first()
    if duty is not None and duty.table_id != table_id:
        raise DutyElsewhere(duty.table_id)
    put_on_duty(leaves, comes, table_id)


@transaction.atomic
def relieve(by: Person, person: Person, at: datetime | None = None, *, table: str | None = None) -> bool:
    """End a dealer's open duty, where one is named at that table alone, now or at a moment that is entered later;
    whether there was one.
    """
    open_ = DealerDuty.objects.select_for_update().filter(person=person, until=None)
    duties = list(open_ if table is None else open_.filter(table_id=table))
    for duty in duties:
        _end(by, duty, at or timezone.now())
    return bool(duties)


def _end(by: Person, duty: DealerDuty, now: datetime) -> None:
    duty.until = now
    duty.save(update_fields=["until"])
    log_change(by.as_actor(), "duty_ended", duty.person.username, table=duty.table_id)
