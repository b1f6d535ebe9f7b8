"""Two rulebooks side by side: their data, their pay tables, their clauses by topic."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.clauses import ClauseText
from rules.core.rulebook import Rulebook
from rules.wording.labels import award_text
from rules.wording.rule_facts import Fact, facts_of
from rules.wording.topics import TOPICS, Topic, sections_of


@dataclass(frozen=True, slots=True)
class PayLine:
    """A printed line of a pay table in words: what wins, what it pays."""

    label: str
    pays: str
    clause: str


@dataclass(frozen=True, slots=True)
class ComparedPoint:
    """One point in both rulebooks; a side is None where that rulebook says nothing of it."""

    topic: str
    label: str
    one: Fact | PayLine | None
    other: Fact | PayLine | None
    differs: bool


@dataclass(frozen=True, slots=True)
class Procedures:
    """The clauses of both rulebooks on one topic."""

    title: Topic
    one: list[ClauseText]
    other: list[ClauseText]


def pay_lines(book: Rulebook) -> dict[str, PayLine]:
    """The pay table, by code; a progressive's awards after the odds."""
    lines = {code: PayLine(line.label, str(line.odds), line.clause) for code, line in book.pay.items()}
    for award in getattr(book, "awards", ()):
        lines[award.code] = PayLine(*award_text(award.label, award.award_cents, award.envy_cents), award.clause)
    return lines


def compare_facts(one: Rulebook, other: Rulebook) -> list[ComparedPoint]:
    """What the data of the two says, point by point."""
    left, right = ({fact.label: fact for fact in facts_of(book)} for book in (one, other))
    rows = []
    for label in _in_order(left, right):
        a, b = left.get(label), right.get(label)
        known = a or b
        assert known is not None
        rows.append(ComparedPoint(known.topic, label, a, b, a is None or b is None or a.text != b.text))
    return sorted(rows, key=lambda row: TOPICS.index(row.topic))


def compare_pay(one: Rulebook, other: Rulebook) -> list[ComparedPoint]:
    """The pay tables, line by line."""
    left, right = pay_lines(one), pay_lines(other)
    rows = []
    for code in _in_order(left, right):
        a, b = left.get(code), right.get(code)
        known = a or b
        assert known is not None
        rows.append(ComparedPoint("", known.label, a, b, a is None or b is None or a.pays != b.pays))
    return rows


def compare_procedures(one: Rulebook, other: Rulebook) -> list[Procedures]:
    """The clauses of both by topic, each in the order of its rulebook."""
    left, right = ({section.title: section.clauses for section in sections_of(book.prefix)} for book in (one, other))
    return [
        Procedures(title, left.get(title, []), right.get(title, []))
        for title in TOPICS
        if title in left or title in right
    ]


def _in_order(left: Iterable[str], right: Iterable[str]) -> list[str]:
    return list(dict.fromkeys([*left, *right]))
