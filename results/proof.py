"""Proof of the results by which staff and players are judged: each is worked out again from the record, and the sums of
luck from the results. What differs is a fault that names its round. Writes nothing but how far it is.

Results are worked out by today's values. After a release that has other ones, `manage.py results_anew` takes every
round apart again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from operator import attrgetter
from typing import Any

import msgspec

from database import replica
from database.replica import from_replica
from database.row_sets import columns_of
from proofs.checkpoints import Kept, NotOurs, ResultsCheckpoint, kept_results
from proofs.faults import Unreadable, one_moment
from proofs.night import night_of, wholes
from proofs.places import Rows
from results.luck import WHO, ladder
from results.models import Result, TakenApart
from results.taking_apart import AT_ONCE, played, worked_out
from rounds.models import Round
from rounds.replay import CannotReplay
from tables.models import Table

ROUND = columns_of(TakenApart)
RESULT = columns_of(Result)
of_round, of_result = attrgetter(*ROUND), attrgetter(*RESULT)
# Everybody's luck as their results have it, beside what is kept: where they differ, and who was tested out of turn.
SUMS = """
WITH again AS (SELECT who, count(*) AS rounds, sum(luck) AS cents, sum(luck * luck)::float8 AS squares
    FROM (SELECT {who} AS who, {sign} * sum(luck_cents - shoe_cents) AS luck FROM results_result r
          JOIN results_lucksummed s USING (table_id) WHERE r.round <= s.round GROUP BY 1, table_id, r.round) AS each
    GROUP BY who)
SELECT coalesce(k.who, a.who), coalesce(k.rounds, 0), coalesce(a.rounds, 0)
FROM again a FULL JOIN (SELECT * FROM results_lucksum WHERE of = %s) k ON k.who = a.who
WHERE (k.rounds, k.cents) IS DISTINCT FROM (a.rounds, a.cents) OR abs(k.squares - a.squares) > 1e-9 * a.squares
    OR k.tested > k.rounds OR k.tested <> ALL (%s)
ORDER BY 1
"""


def results_faults(now: datetime) -> Iterator[tuple[str, str]]:
    """The first fault of each table's results in words, and the table; then those of the sums, of no table. Of a table
    whose turn it is in this night all results are proved, of the others those that are new.
    """
    of_the_night = wholes(now)
    for table in Table.objects.order_by("id").values_list("id", flat=True):
        kept = kept_results(Rows(), table)
        point = _usable(kept)
        if point is None or (table in of_the_night and point.began < night_of(now)):
            point = ResultsCheckpoint(table, 0, datetime.now(UTC))
        fault = _prove(kept, point)
        if fault:
            yield table, fault
    for fault in luck_faults():
        yield "", fault


def _usable(kept: Kept[ResultsCheckpoint]) -> ResultsCheckpoint | None:
    try:
        return kept.read()
    except (NotOurs, msgspec.MsgspecError):
        return None


def _prove(kept: Kept[ResultsCheckpoint], point: ResultsCheckpoint) -> str:
    """The first fault after a checkpoint; "" where there is none. AT_ONCE rounds at a time."""
    while True:
        try:
            last, fault = _some(point)
        except Unreadable as error:
            return str(error)
        except CannotReplay:
            return ""  # the proof of the log says so
        if fault or last == point.round:
            return fault
        point = msgspec.structs.replace(point, round=last)
        kept.write(point)


@from_replica
def _some(point: ResultsCheckpoint) -> tuple[int, str]:
    """The last of the next rounds whose results hold, and the first fault after it."""
    ahead: dict[str, Any] = {"table_id": point.table, "round__gt": point.round}
    with one_moment():
        newest = TakenApart.objects.filter(**ahead).order_by("-round").values_list("round", "seq").first() or (0, 0)
        ended = Round.objects.filter(table_id=point.table, number__gt=point.round, number__lte=newest[0])
        rounds = list(ended.exclude(concluded_at=None).order_by("number")[:AT_ONCE])
        if len(rounds) == AT_ONCE:
            ahead["round__lte"] = rounds[-1].number
        taken_apart = {row[1]: row for row in TakenApart.objects.filter(**ahead).values_list(*ROUND)}
        results = defaultdict(list)
        for row in Result.objects.filter(**ahead).values_list(*RESULT):
            results[row[1]].append(row)
        last = point.round
        for round_, before, events in played(point.table, rounds) if rounds else ():
            number = round_.number
            if number == newest[0] and round_.last_seq != newest[1]:
                return last, ""  # corrected a moment ago, and about to be taken apart anew
            whole, parts = worked_out(round_, before, events)
            if taken_apart.pop(number, None) != of_round(whole):
                return last, f"What round {number} was taken apart into is not what the record gives."
            if sorted(results.pop(number, [])) != sorted(map(of_result, parts)):
                return last, f"The results of round {number} are not what the record gives."
            if number != newest[0]:  # that one may be corrected yet, and is looked at again the next time
                last = number
        stray = {*taken_apart, *results}
        return last, f"There are results of round {min(stray)}, which is not over." if stray else ""


@from_replica
def luck_faults() -> list[str]:
    """Sums of luck that are not what the results come to, and those who were tested out of turn."""
    found = []
    with one_moment(), replica.connection().cursor() as cursor:
        for of, (who, sign) in WHO.items():
            cursor.execute(SUMS.format(who=who, sign=sign), [of, [0, *ladder(of)]])
            for name, kept, again in cursor.fetchall():
                found.append(f"The luck of {of} {name} in {kept} rounds is not what the results of {again} come to.")
    return found
