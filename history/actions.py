"""What the history itself writes: searches that somebody keeps, draws, and what was found."""

from __future__ import annotations

import secrets
from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from database.advisory_lock import advisory_lock
from history.draws import draws_now, strata_of
from history.models import Draw, DrawnItem, Finding, SavedSearch
from shifts.gaming_day import calendar
from staff.models import Person

SETTLED = timedelta(minutes=1)
"""What ended so long ago is on record: a command takes no longer to commit."""
SEED_BYTES = 32


class NothingToDraw(Exception):
    """No round ended in that time."""


def save_search(person: Person, name: str, path: str, query: str) -> SavedSearch:
    """Keep a search under a name; one of this name is replaced."""
    with transaction.atomic():
        advisory_lock(f"searches of {person.pk}")
        SavedSearch.objects.filter(person=person, name__iexact=name).delete()
        return SavedSearch.objects.create(person=person, name=name, path=path, query=query)


def forget_search(person: Person, pk: int) -> None:
    """One of their own is no longer kept."""
    SavedSearch.objects.filter(person=person, pk=pk).delete()


@transaction.atomic
def write_down(by: Person, day: date, shift: str, rounds: int, tables: int) -> Draw:
    """A draw's seed and what it draws from, committed before anything is drawn; the same again while nothing more is
    settled, so that pressing twice draws once. Raises NothingToDraw, and NoSuchDay or NoSuchShift.
    """
    begin, end = calendar().bounds(day, shift)
    advisory_lock(f"draws of {by.pk}")
    asked = {"gaming_day": day, "shift": shift, "rounds": rounds, "tables": tables, "made_by": by}
    before = Draw.objects.filter(**asked, made_at__gt=timezone.now() - SETTLED).first()
    if before is not None:
        return before
    draw = Draw(seed=secrets.token_hex(SEED_BYTES), from_time=begin, to_time=_until(end), **asked)
    if not strata_of(draw):
        raise NothingToDraw
    draw.save()
    return draw


def _until(end: datetime) -> datetime:
    return min(end, timezone.now() - SETTLED)


@transaction.atomic
def carry_out(draw: Draw) -> None:
    """Draw what a draw that is written down draws; once."""
    advisory_lock(f"draw {draw.pk}")
    if draw.items.exists():
        return
    found = draws_now(draw)
    DrawnItem.objects.bulk_create(
        DrawnItem(draw=draw, place=place, shift=each.shift, table_id=each.table, round=each.round, of=each.of)
        for place, each in enumerate(found, 1)
    )


@transaction.atomic
def note_finding(by: Person, item: DrawnItem, verdict: str, text: str) -> Finding:
    """What somebody found who looked; pressed again, the newest of theirs, which says the same."""
    advisory_lock(f"findings of {by.pk}")
    newest = Finding.objects.filter(item=item, by=by).order_by("pk").last()
    if newest is not None and (newest.verdict, newest.text) == (verdict, text):
        return newest
    return Finding.objects.create(item=item, by=by, verdict=verdict, text=text)
