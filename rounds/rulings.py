"""The library of rulings under PM 6.1: what was asked, ruled and why; read beside a new question, never applied."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Q, QuerySet

from rounds.models import Event
from rules.core.text import Text
from rules.wording.labels import RULED
from rules.wording.rulebooks import book_text
from staff.models import Person

# Words that say nothing about what a question is about.
SMALL = frozenset(
    [
        "an", "and", "are", "as", "at", "be", "but", "by", "did", "do", "does", "for", "from", "had", "has",
        "have", "in", "is", "it", "its", "not", "of", "on", "or", "over", "the", "their", "there", "they",
        "this", "to", "was", "were", "what", "when", "which", "who", "with",
    ]
)  # fmt: skip


class Ruling(msgspec.Struct, frozen=True):
    """A ruling as it was recorded; round 0 is between rounds. `recorded_by` sent it, `ruled_by` had the role for it."""

    id: str
    table: str
    table_name: str
    round: int
    seq: int
    at: datetime
    rulebook: str
    clause: str
    question: str
    ruling: str
    reason: str
    effect: str
    effect_words: str
    ruled_by: str
    recorded_by: str


def words_of(text: str) -> list[str]:
    """The words of a text that say what it is about, in small letters."""
    letters = "".join(letter if letter.isalnum() else " " for letter in text.casefold())
    return [word for word in dict.fromkeys(letters.split()) if len(word) > 1 and word not in SMALL]


def rows_of(query: str = "") -> QuerySet[Event]:
    """The events of rulings, newest first: those in whose text every word of `query` occurs."""
    rows = Event.objects.filter(type="ruling_recorded").select_related("table").order_by("-at", "-seq")
    for word in query.casefold().split():
        escaped = json.dumps(word)[1:-1]
        rows = rows.filter(Q(body__icontains=escaped) | Q(body__icontains=word) | Q(clause__icontains=word))
    return rows


def rulings(rows: Iterator[Event] | list[Event]) -> list[Ruling]:
    """Events of rulings as rulings, with names of people."""
    listed = list(rows)
    usernames = {name for row in listed for name in (row.actor, row.approved_by) if name}
    names = {person.username: person.shown_name for person in Person.objects.filter(username__in=usernames)}
    return [_ruling(row, names) for row in listed]


def _ruling(row: Event, names: dict[str, str]) -> Ruling:
    said: dict[str, Any] = json.loads(row.body)
    effect = said.get("effect", "none")
    return Ruling(
        id=f"{row.table_id}-{row.seq}",
        table=row.table_id,
        table_name=row.table.name,
        round=row.round,
        seq=row.seq,
        at=row.at,
        rulebook=book_text(row.ruleset),
        clause=row.clause,
        question=said.get("question", ""),
        ruling=said.get("ruling", ""),
        reason=said.get("reason", ""),
        effect=effect,
        effect_words=Text(RULED[effect]) if effect in RULED else effect,
        ruled_by=names.get(row.approved_by or row.actor, row.approved_by or row.actor),
        recorded_by=names.get(row.actor, row.actor),
    )


def like(question: str, limit: int) -> list[Ruling]:
    """Rulings on questions that share words with `question`, the closest first; the newest ones for an empty one."""
    wanted = words_of(question)
    if not wanted:
        return rulings(list(rows_of()[:limit]))
    any_word = Q()
    for word in wanted[:12]:
        any_word |= Q(body__icontains=word)
    found = rulings(list(rows_of().filter(any_word)[:200]))
    near = [(len(set(wanted) & set(words_of(f"{each.question} {each.ruling}"))), each) for each in found]
    ranked = sorted((pair for pair in near if pair[0]), key=lambda pair: (-pair[0], -pair[1].at.timestamp()))
    return [each for _, each in ranked[:limit]]
