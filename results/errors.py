"""Errors over a time: what was put right of rounds, each counted for whoever dealt the round; who found or entered it
stands beside. An error is of the time in which its round was over, whenever it was found. What is put right between
rounds is of no round and of nobody.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

import msgspec
from django.db import connections
from django.db.models import Count, Q, QuerySet

from results.models import TakenApart
from rules.core.clauses import text_or_none

GROUPS = {
    "mispays": ("Mis-pays", ("mispay_recorded",)),
    "corrections": ("Corrections", ("card_corrected", "decision_corrected", "wager_corrected")),
    "undos": ("Undone", ("entry_undone",)),
    "found": ("Found wagers", ("wager_found",)),
    "voids": ("Void rounds", ("round_voided",)),
}
"""Kinds of errors: how each is headed, and the types of its events."""
NAMES = {
    "mispay_recorded": "paid or collected wrongly",
    "card_corrected": "card corrected",
    "decision_corrected": "decision corrected",
    "wager_corrected": "wager corrected",
    "entry_undone": "entry taken back",
    "wager_found": "wager found",
    "round_voided": "round void",
}
"""By the type of its event."""
ALL = "all"
ASKED = ("name", "clause", "dealer", "actor")
MISPAID = "mispay_recorded"
# A mis-pay may be found long after its round; all else is entered before the next one begins.
FOUND = """
WITH rounds AS ({rounds}),
span AS (SELECT o.table_id, min(r.first_seq) AS first, max(o.seq) AS last
    FROM rounds o JOIN rounds_round r ON r.table_id = o.table_id AND r.number = o.round GROUP BY o.table_id)
SELECT e.type, e.clause, o.dealer, e.actor, e.approved_by, e.table_id, e.round, e.seq, e.at,
    CASE WHEN e.type = %s THEN e.body END
FROM span s JOIN rounds_event e ON e.table_id = s.table_id AND e.type = ANY(%s) AND e.seq >= s.first
    AND (e.seq <= s.last OR e.type = %s)
JOIN rounds o ON o.table_id = e.table_id AND o.round = e.round
ORDER BY e.at, e.table_id, e.seq
"""


class _Said(msgspec.Struct):
    found_by: str


@dataclass(frozen=True, slots=True)
class Error:
    """An event that says of a round that something was wrong. `dealer` dealt the round, `actor` entered the error; who
    found it is `found_by`, a word of `rules.commands.paying.FoundBy`, where the event says so.
    """

    type: str
    clause: str
    dealer: str
    actor: str
    approved_by: str
    table: str
    round: int
    seq: int
    at: datetime
    found_by: str = ""

    @property
    def name(self) -> str:
        """What was wrong, in words."""
        return NAMES[self.type]


@dataclass(frozen=True, slots=True)
class OfDealer:
    """The errors of whoever dealt so many rounds that were not void: how many of each kind, by the keys of GROUPS."""

    dealer: str
    rounds: int
    many: dict[str, int]

    @property
    def all(self) -> int:
        return sum(self.many.values())

    @property
    def per_thousand(self) -> float | None:
        """Per 1,000 rounds; None of who dealt none."""
        return 1000 * self.all / self.rounds if self.rounds else None


@dataclass(frozen=True, slots=True)
class Alike:
    """Errors of one type and clause in the rounds of one dealer that the same person entered; `found_by`: the words
    of who found some of them.
    """

    name: str
    clause: str
    dealer: str
    actor: str
    found_by: tuple[str, ...]
    many: int
    per_thousand: float | None


def found_in(rounds: QuerySet[TakenApart]) -> list[Error]:
    """All errors of these rounds, in the order of their times."""
    columns = rounds.order_by().values("table_id", "round", "seq", "dealer")
    inner, values = columns.query.sql_with_params()
    with connections[rounds.db].cursor() as cursor:
        # The ORM joins no events to rounds: an event may be of none.
        cursor.execute(FOUND.format(rounds=inner), [*values, MISPAID, list(NAMES), MISPAID])
        return [Error(*(*row[:-1], _found_by(row[-1]))) for row in cursor]


def _found_by(body: str | None) -> str:
    return msgspec.json.decode(body, type=_Said).found_by if body else ""


def dealt(rounds: QuerySet[TakenApart]) -> dict[str, int]:
    """How many rounds each person dealt; a void one counts in no rate."""
    return dict(rounds.order_by().values_list("dealer").annotate(many=Count("round", filter=Q(void=False))))


def by_dealer(errors: Collection[Error], rounds: dict[str, int]) -> list[OfDealer]:
    """Everybody who dealt, the highest rate first."""
    many: dict[str, Counter[str]] = defaultdict(Counter)
    for error in errors:
        many[error.dealer][error.type] += 1
    found = [
        OfDealer(dealer, count, {key: sum(many[dealer][each] for each in types) for key, (_, types) in GROUPS.items()})
        for dealer, count in rounds.items()
    ]
    return sorted(found, key=lambda line: (-_rank(line.per_thousand, line.all), line.dealer))


def alike(errors: Collection[Error], rounds: dict[str, int]) -> list[Alike]:
    """Errors of a kind together, the highest rate first."""
    by_kind: dict[tuple[str, str, str, str], list[Error]] = defaultdict(list)
    for error in errors:
        by_kind[error.name, error.clause, error.dealer, error.actor].append(error)
    found = []
    for (name, clause, dealer, actor), those in by_kind.items():
        finders = tuple(sorted({error.found_by for error in those} - {""}))
        rate = 1000 * len(those) / rounds[dealer] if rounds[dealer] else None
        found.append(Alike(name, clause, dealer, actor, finders, len(those), rate))
    return sorted(found, key=lambda line: (-_rank(line.per_thousand, line.many), line.name, line.dealer, line.actor))


@dataclass(frozen=True, slots=True)
class OfRule:
    """The errors that rest on one clause; `title` is what the clause is about, empty where nothing explains it."""

    clause: str
    title: str
    many: int
    dealers: int  # in whose rounds they were
    per_thousand: float | None


@dataclass(frozen=True, slots=True)
class OfProcedure:
    """The errors that were put right in one way. `approved` were approved by a second person; `found_by` has who found
    how many, where the events say so.
    """

    name: str
    clauses: tuple[str, ...]
    many: int
    approved: int
    found_by: dict[str, int]
    per_thousand: float | None


def by_clause(errors: Collection[Error], rounds: int) -> list[OfRule]:
    """The clauses that errors rest on, the most errors first; `rounds` were dealt and are not void."""
    those: dict[str, list[Error]] = defaultdict(list)
    for error in errors:
        those[error.clause].append(error)
    found = [
        OfRule(clause, _title(clause), len(own), len({error.dealer for error in own}), _rate(len(own), rounds))
        for clause, own in those.items()
    ]
    return sorted(found, key=lambda line: (-line.many, line.clause))


def by_procedure(errors: Collection[Error], rounds: int) -> list[OfProcedure]:
    """The ways in which errors were put right, the most errors first."""
    those: dict[str, list[Error]] = defaultdict(list)
    for error in errors:
        those[error.name].append(error)
    found = [
        OfProcedure(
            name,
            tuple(sorted({error.clause for error in own} - {""})),
            len(own),
            sum(bool(error.approved_by) for error in own),
            dict(Counter(error.found_by for error in own if error.found_by)),
            _rate(len(own), rounds),
        )
        for name, own in those.items()
    ]
    return sorted(found, key=lambda line: (-line.many, line.name))


def _title(clause: str) -> str:
    text = text_or_none(clause)
    return text.title if text is not None else ""


def _rate(many: int, rounds: int) -> float | None:
    return 1000 * many / rounds if rounds else None


def _rank(rate: float | None, many: int) -> float:
    """Who made errors and dealt no round that counts comes first."""
    return rate if rate is not None else float("inf") if many else 0.0


def chosen(errors: Iterable[Error], asked: Mapping[str, str]) -> list[Error]:
    """Those of a kind (a key of GROUPS, or ALL), and of a name, clause, dealer or actor, as far as each is named."""
    kind = asked.get("kind", ALL)
    types = {each for key, (_, those) in GROUPS.items() if kind in (key, ALL) for each in those}
    return [
        error
        for error in errors
        if error.type in types and all(getattr(error, key) == asked[key] for key in ASKED if key in asked)
    ]
