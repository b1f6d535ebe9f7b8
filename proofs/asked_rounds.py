"""Rounds that somebody asked to decide once more: the worker does it, one request at a time, and says how far it is.

One that was cut off begins again: whatever is not ended while nobody holds `MAKING` is nobody's.
"""

from __future__ import annotations

import os
from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import DatabaseError, InterfaceError, transaction
from django.utils import timezone

from database.advisory_lock import advisory_lock, alone
from proofs.recomputed_rounds import Comparison, compare_many, ended_rounds
from rounds.models import AskedRecomputation
from rules.core.text import to_builtins

MAKING = "rounds that are decided once more"
UNHEARD = timedelta(seconds=15)
MOST_TRIES = 3
SHOWN = 100
"""So many rounds that differ are named."""


def ask(actor: str, day: date | None, shift: str, table: str, most: int) -> AskedRecomputation:
    """The same that is under way, or a new one; pressing twice asks once. Raises NoSuchDay and NoSuchShift."""
    rounds = len(ended_rounds(day, shift, table, most))
    asked = {"gaming_day": day, "shift": shift, "table_id": table or None, "most": most}
    with transaction.atomic():
        advisory_lock(MAKING)
        under_way = AskedRecomputation.objects.filter(ended_at=None, **asked).first()
        return under_way or AskedRecomputation.objects.create(
            actor=actor, program=settings.VERSION, rounds=rounds, asked_at=timezone.now(), **asked
        )


def words_of(asked: AskedRecomputation, now: datetime) -> str:
    """How far it is, or what came of it, as a sentence."""
    if asked.ended_at is not None:
        return asked.failure or str(asked.found["sentence"])
    if asked.heard_at is None:
        return "It waits for a worker."
    if now - asked.heard_at > UNHEARD:
        return "The worker is not heard. It begins again as soon as one runs."
    return f"Deciding… {asked.done:,} of {asked.rounds:,} rounds."


def make_all() -> None:
    """Decide what was asked for, in that order. Where somebody else does already, they do these too."""
    with alone(f"{MAKING}, one by one") as mine:
        while mine and (asked := AskedRecomputation.objects.filter(ended_at=None).order_by("id").first()) is not None:
            _make(asked)


def _make(asked: AskedRecomputation) -> None:
    if asked.tries >= MOST_TRIES:
        _end(asked, failure=f"It was cut off {asked.tries} times. Try manage.py recompute.")
        return
    names = ended_rounds(asked.gaming_day, asked.shift, asked.table_id or "", asked.most)
    _change(asked, tries=asked.tries + 1, heard_at=timezone.now(), done=0, rounds=len(names), program=settings.VERSION)
    try:
        found = compare_many(
            names, os.cpu_count() or 1, lambda done: _change(asked, done=done, heard_at=timezone.now())
        )
    except (DatabaseError, InterfaceError):
        raise  # it begins again once the database is there
    except Exception as error:
        _end(asked, failure=f"It could not be made: {error!r}")
        raise
    _end(asked, found=_as_json(found), done=len(names))


def _as_json(found: Comparison) -> dict[str, Any]:
    return {
        "sentence": found.sentence,
        "differ": len(found.differing),
        "clauses": found.clauses.most_common(),
        "kinds": found.kinds.most_common(),
        "differing": to_builtins(sorted(found.differing, key=lambda one: (one.table, one.round))[:SHOWN]),
    }


def _change(asked: AskedRecomputation, **columns: Any) -> None:
    AskedRecomputation.objects.filter(pk=asked.pk).update(**columns)


def _end(asked: AskedRecomputation, **columns: Any) -> None:
    _change(asked, ended_at=timezone.now(), **columns)
