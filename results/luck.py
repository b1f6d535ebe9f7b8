"""Alerts for luck that chance does not explain (absolute z above 4).

The luck of the cards of a round has mean 0 whatever is played, so that the sum over many rounds, divided by the root of
the sum of its squares, is as good as a standard normal (a martingale, normalised by itself). Luck that is not of the
cards is left out: who stakes more when the shoe favours it has some, and no chance in it. It is looked at only when
somebody has played 3,000, 9,000, 27,000 … rounds, and where it is above 4 or below -4 there is an alert. Chance passes
that once in 15,800 looks; sooner it would more often, where few rounds win much (Three Card Poker). Shoes are so many
that theirs is 5, and they are short, so that it is looked at after 30 rounds.

Sums are kept, and each look adds the rounds that are new. The newest round of a table waits: it may yet be corrected,
and then is taken apart anew.
"""

from __future__ import annotations

from django.db import connection, transaction
from django.db.models import F, FloatField, Q
from django.db.models.functions import Abs, Cast, Greatest, Sqrt

from results.models import LuckSum, LuckSummed, Result
from rules.wording.alerts import improbable_luck
from tables.actions import alert_improbable_luck
from tables.models import Table

FIRST_LOOK, TIMES = 3_000, 3
FIRST = {"player": FIRST_LOOK, "dealer": FIRST_LOOK, "shoe": 30}
"""The rounds of the first look; each further one is after so many `TIMES` as many."""
LIMITS = {"player": 4.0, "dealer": 4.0, "shoe": 5.0}
WHO = {"player": ("player", -1), "dealer": ("dealer", 1), "shoe": ("table_id || ' ' || shoe", 1)}
"""Whose luck is summed, as SQL of their results, and whether they have it as the house has (1) or against it (-1)."""
_ADD = """
    INSERT INTO results_lucksum AS known (of, who, rounds, cents, squares, place, tested)
    SELECT %s, who, count(*), sum(luck), sum(luck * luck), %s, 0
    FROM (SELECT {who} AS who, round, {sign} * sum(luck_cents - shoe_cents) AS luck FROM results_result
          WHERE table_id = %s AND round > %s AND round < %s GROUP BY 1, 2) AS each
    GROUP BY who ORDER BY who
    ON CONFLICT (of, who) DO UPDATE SET rounds = known.rounds + EXCLUDED.rounds, cents = known.cents + EXCLUDED.cents,
        squares = known.squares + EXCLUDED.squares, place = EXCLUDED.place
"""


def furthest(of: str, most: int) -> list[LuckSum]:
    """Who has enough rounds to be looked at, the furthest from 0 first."""
    far = Cast(Abs(F("cents")), FloatField()) / Sqrt(Greatest(F("squares"), 1.0))
    found = LuckSum.objects.filter(of=of, rounds__gte=FIRST[of]).annotate(far=far)
    return list(found.order_by("-far", "who")[:most])


def look() -> int:
    """Add what is new, test everybody who has reached the next number of rounds, and raise an alert where chance does
    not explain it; how many.
    """
    for table in Table.objects.filter(training=False).order_by("id").values_list("id", flat=True):
        add_up(table)
    raised = 0
    for of, first in FIRST.items():
        reached = Q(tested=0, rounds__gte=first) | Q(tested__gt=0, rounds__gte=F("tested") * TIMES)
        for each in LuckSum.objects.filter(reached, of=of).order_by("who"):
            raised += _test(each, first)
    return raised


def forget() -> dict[tuple[str, str], int]:
    """Remove the sums of luck, which are derived; up to which number of rounds everybody was tested."""
    with transaction.atomic():
        tested = {(each.of, each.who): each.tested for each in LuckSum.objects.filter(tested__gt=0)}
        LuckSum.objects.all().delete()
        LuckSummed.objects.all().delete()
    return tested


def add_up_anew(tested: dict[tuple[str, str], int]) -> None:
    """All sums from the results that are there. Whoever was tested before is not tested again at the same number of
    rounds, or chance would have another try.
    """
    for table in Table.objects.filter(training=False).order_by("id").values_list("id", flat=True):
        add_up(table)
    for each in LuckSum.objects.filter(tested=0):
        before = tested.get((each.of, each.who), 0)
        reached = [step for step in ladder(each.of) if step <= min(before, each.rounds)]
        if reached:
            LuckSum.objects.filter(of=each.of, who=each.who).update(tested=max(reached))


def ladder(of: str) -> list[int]:
    """The numbers of rounds at which somebody's luck is looked at."""
    return [FIRST[of] * TIMES**step for step in range(20)]


def add_up(table: str) -> None:
    """Add what is new at a table to the sums of luck."""
    with transaction.atomic():
        LuckSummed.objects.get_or_create(table_id=table)
        done = LuckSummed.objects.select_for_update().get(table_id=table)
        newest = Result.objects.filter(table_id=table).order_by("-round").values_list("round", flat=True).first() or 0
        if newest - 1 <= done.round:
            return
        with connection.cursor() as cursor:
            for of, (who, sign) in WHO.items():
                statement = _ADD.format(who=who, sign=sign)
                cursor.execute(statement, [of, table, table, done.round, newest])
        done.round = newest - 1
        done.save()


def _test(each: LuckSum, first: int) -> bool:
    due = first
    while due * TIMES <= each.rounds:
        due *= TIMES
    with transaction.atomic():
        LuckSum.objects.filter(of=each.of, who=each.who).update(tested=due)
        if abs(each.z) > LIMITS[each.of]:
            alert_improbable_luck(
                each.place, improbable_luck(each.of, each.who, each.rounds, round(each.cents), each.z)
            )
            return True
    return False
