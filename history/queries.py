"""Rounds and events found by the filters, with what a line of the list says besides. Reads only."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import (
    BooleanField,
    Count,
    Exists,
    Func,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
)
from django.db.models.functions import Coalesce, StrIndex
from django.db.models.lookups import GreaterThan

from database import replica
from database.estimates import estimate
from history.kinds import WHAT
from history.paging import ROUNDS
from history.players import BY_AREA, AnyOf, ids_in_directory, ids_of_name, of_players, rounds_at
from rounds.models import CLAUSES_NAMED, HOUSE_CENTS, Event, Round
from rules.core.clauses import FILES, clause_texts
from staff.models import Person
from tables.models import Table
from wagers.models import Mispay, Settlement, Wager

COMMON = 15_000
"""Events that name a clause: of so many it is quicker to look whether one is in each round than to gather them all."""
GATHERED = 10 * COMMON
"""So many are gathered at most for a table in which a clause is rare."""
NEARBY = timedelta(days=1)
"""Events are in the order of their times. In an old record they are not where a clock was set back."""
# What `events_naming` tells of each event besides its place, by the filters that ask for it.
KNOWN = {
    "table": "table_id = %s",
    "type": "type = %s",
    "round": "round = %s",
    "actor": "actor = ANY(%s)",
    "from_time": "at >= %s",
    "to_time": "at < %s",
}
FIRST_SINCE = """
WITH RECURSIVE halving (low, high) AS (
    SELECT 1::bigint, coalesce(max(seq), 0) + 1 FROM rounds_event WHERE table_id = %s
    UNION ALL
    SELECT CASE WHEN e.at < %s THEN middle + 1 ELSE low END, CASE WHEN e.at < %s THEN high ELSE middle END
    FROM halving CROSS JOIN LATERAL (SELECT (low + high) / 2 AS middle) m CROSS JOIN LATERAL (
        SELECT at FROM rounds_event WHERE table_id = %s AND seq <= middle ORDER BY seq DESC LIMIT 1) e
    WHERE low < high
) SELECT low FROM halving WHERE low >= high
"""


def naming(clause: str) -> QuerySet[Event]:
    """Events that name a clause or one under it: "PM 3.24" finds PM 3.24.1 too, and the lines of a pay table.

    The body is searched and not only the event's own clause: results and claims inside it name clauses of their own.
    Where each event is looked at, most are told by their text alone, which costs a tenth of taking out its clauses.
    """
    spelt = GreaterThan(StrIndex("body", Value(_as_cited(clause))), 0)
    return _named_by(_words(clause)).filter(spelt)


def _words(clause: str) -> str:
    """What the index of clauses is asked for."""
    named = _as_cited(clause)
    return f"""'"{named}"' | '"{named}.':* | '"{named}/':*"""


def is_common(clause: str) -> bool:
    """Whether a great many events name a clause or one under it."""
    return _many_naming(clause) > COMMON


def is_looked_for(clause: str, table: str) -> bool:
    """Whether each event of a table is looked at for a clause: many events of it name the clause, or so many of other
    tables do that to gather them all takes longer.
    """
    return _many_naming(clause, table) > COMMON or _many_naming(clause) > GATHERED


def _many_naming(clause: str, table: str = "") -> int:
    """About how many events name a clause or one under it, of a table where one is named. The database knows how often
    words occur, and nothing of those that only begin alike: it is asked about each clause that there is.
    """
    named = _as_cited(clause)
    prefix = named.partition(" ")[0]
    explained = clause_texts(prefix) if prefix in FILES else ()
    known = [each for each in explained if each.startswith((f"{named}.", f"{named}/"))]
    events = _named_by(" | ".join(f"""'"{_as_cited(each)}"'""" for each in (named, *known)))
    return estimate(events.filter(table_id=table) if table else events)


def _as_cited(clause: str) -> str:
    return clause.replace("\\", "").replace("'", "")


def _named_by(words: str) -> QuerySet[Event]:
    wanted = Func(Value(words), template="%(expressions)s::tsquery")
    names = Func(CLAUSES_NAMED, wanted, arg_joiner=" @@ ", template="(%(expressions)s)", output_field=BooleanField())
    return Event.objects.filter(names).order_by()


COME_TO = {
    "staked": Sum("staked_cents", filter=Q(void=False), default=0),
    "returned": Sum("returned_cents", default=0) - Sum("staked_cents", filter=Q(void=True), default=0),
    "rounds": Count("number", filter=Q(void=False)),
    "void": Count("number", filter=Q(void=True)),  # the last: what comes after a name has no column of it
}
"""What rounds come to: void ones apart, of whose money there is what stays with somebody (ruling 91)."""
SPANS = {
    "from_time": "opened_at__gte",
    "to_time": "opened_at__lt",
    "ended_from": "concluded_at__gte",
    "ended_before": "concluded_at__lt",
}


def find_rounds(wanted: dict[str, Any]) -> QuerySet[Round]:
    """Rounds that match every filter of `wanted` (RoundFilters.wanted), newest first."""
    return rounds_found(wanted)[0]


def rounds_found(wanted: dict[str, Any]) -> tuple[QuerySet[Round], int | None]:
    """The same, and how many they are, where finding them told. Practice is among them where it is asked for, or a
    training table is.
    """
    named = None
    rows = ROUNDS.newest_first(Round.objects.all())
    training = [] if "table" in wanted else list(Table.objects.filter(training=True).values_list("id", flat=True))
    if "table" in wanted:
        rows = rows.filter(table_id=wanted["table"])
    elif "practice" in wanted:
        rows = rows.filter(table_id__in=training)
    elif training:
        rows = rows.exclude(table_id__in=training)
    for name, bound in SPANS.items():
        if name in wanted:
            rows = rows.filter(**{bound: wanted[name]})
    if "on_from" in wanted:
        rows = _on_between(rows, wanted["on_from"], wanted["on_before"])
    if "dealer" in wanted:
        rows = rows.filter(dealer__in=usernames(wanted["dealer"]))
    rows = rows.filter(*of_players(wanted))
    if "clause" in wanted:
        naming_clause, named = _naming_clause(wanted["clause"], wanted.get("table", ""))
        rows = rows.filter(naming_clause)
    if "what" in wanted:
        rows = rows.filter(_told(WHAT[wanted["what"]][1], wanted.get("table")))
    if "refusals" in wanted and not {"player", *BY_AREA, "house_pontoon"} & wanted.keys():
        rows = rows.filter(Exists(_refusals()))
    if "dollars" in wanted:
        rows = _by_amount(rows, wanted.get("amount") or "wager", int(wanted["dollars"] * 100))
    if named is not None and (len(wanted) > 1 or training):
        return _found_once(rows), None
    return rows, named


def _on_between(rows: QuerySet[Round], first: datetime, last: datetime) -> QuerySet[Round]:
    """Rounds that were on at some time between; none is on for a whole day."""
    ended = Q(concluded_at__isnull=True) | Q(concluded_at__gte=first)
    return rows.filter(ended, opened_at__gte=first - NEARBY, opened_at__lt=last)


def _told(types: tuple[str, ...], table: str | None) -> Q:
    """Rounds with an event of these types, which are rare: they are looked up once."""
    events = Event.objects.filter(type__in=types, round__gt=0).order_by()
    if table:
        events = events.filter(table_id=table)
    return rounds_at(_by_table(events.values_list("table_id", "round")))


def usernames(shown: str) -> list[str]:
    """Somebody by the name that others see, or by the one they sign in with, capitals aside."""
    people = Person.objects.filter(Q(display_name__iexact=shown) | Q(username__iexact=shown))
    return sorted({shown, *people.values_list("username", flat=True)})


def _naming_clause(clause: str, table: str) -> tuple[Q, int | None]:
    """Rounds in which an event names a clause: of one in most rounds each round is asked, newest first; the rounds of
    another are looked up, which tells how many they are; those of one table where one is named.
    """
    if is_common(clause):
        return Q(Exists(naming(clause).filter(table_id=OuterRef("table_id"), round=OuterRef("number")))), None
    named = _places_naming(clause, "round", {"table": table} if table else {}).items()
    numbers = {table: [number for number in places if number] for table, places in named}  # 0 is between rounds
    return rounds_at(numbers), sum(map(len, numbers.values()))


def _found_once(rows: QuerySet[Round]) -> QuerySet[Round]:
    """The same rounds by their numbers, so that page and sums need not look through all that name the clause again."""
    numbers = _by_table(rows.order_by().values_list("table_id", "number"))
    return ROUNDS.newest_first(Round.objects.filter(rounds_at(numbers)))


def _by_table(rounds: Iterable[tuple[str, int]]) -> dict[str, list[int]]:
    """The numbers of rounds by their tables."""
    numbers: dict[str, list[int]] = {}
    for table, number in rounds:
        numbers.setdefault(table, []).append(number)
    return numbers


def _places_naming(clause: str, column: str, only: dict[str, Any]) -> dict[str, list[int]]:
    """By table the rounds, or the places (`seq`), of the events that name a clause; `only` some of them, by the filters
    of KNOWN. They lie far apart in the log, so that they are looked up once for all that a page asks; the planner then
    knows how many they are.
    """
    asked = [name for name in KNOWN if name in only]
    where = "".join(f" AND {KNOWN[name]}" for name in asked)
    statement = (
        f"SELECT table_id, array_agg(DISTINCT {column}) FROM events_naming(%s) WHERE true{where} GROUP BY table_id"
    )
    with replica.connection().cursor() as cursor:
        cursor.execute(statement, [_words(clause), *(only[name] for name in asked)])
        return dict(cursor.fetchall())


def _events() -> QuerySet[Event]:
    return Event.objects.filter(table_id=OuterRef("table_id"), round=OuterRef("number"))


def _refusals() -> QuerySet[Event]:
    return _events().filter(type="command_refused")


def _wagers() -> QuerySet[Wager]:
    return Wager.objects.filter(table_id=OuterRef("table_id"), round=OuterRef("number"))


def _by_amount(rows: QuerySet[Round], amount: str, cents: int) -> QuerySet[Round]:
    if amount in ("staked", "returned"):
        return rows.filter(**{f"{amount}_cents__gte": cents})
    if amount == "differing":
        return rows.filter(_paid_wrongly(cents))
    if amount in ("house_won", "house_lost"):
        won = Q(house__gte=cents) if amount == "house_won" else Q(house__lte=-cents)
        return rows.alias(house=HOUSE_CENTS).filter(won, concluded_at__isnull=False)
    return rows.filter(Exists(_wagers().filter(stake_cents__gte=cents)))


def _paid_wrongly(cents: int) -> Q:
    """Rounds in which a payment differed by so much from what was owed, either way. They are rare: looked up once."""
    differing = Mispay.objects.filter(Q(cents__gte=cents) | Q(cents__lte=-cents), move="found")
    return rounds_at(_by_table(differing.values_list("table_id", "round")))


def with_counts(rows: QuerySet[Round]) -> QuerySet[Round]:
    """Rounds with `wager_count` and `refusal_count`."""
    wagers = _wagers().order_by().values("round").annotate(n=Count("wager")).values("n")
    refusals = _refusals().order_by().values("round").annotate(n=Count("seq")).values("n")
    return rows.annotate(
        wager_count=Coalesce(Subquery(wagers, output_field=IntegerField()), 0),
        refusal_count=Coalesce(Subquery(refusals, output_field=IntegerField()), 0),
    )


def sums(rows: QuerySet[Round]) -> dict[str, int]:
    """How many rounds, and what they staked and returned, in cents; what the house won may be negative. Void ones are
    counted apart, and of their money is there what stays with somebody (ruling 91).
    """
    found = rows.order_by().aggregate(**COME_TO)
    return {**found, "house": found["staked"] - found["returned"]}


def mispaid(rows: QuerySet[Round]) -> dict[str, int]:
    """What players have of those rounds beside their settlements, in cents: as found, and what stands out of it."""
    inside = rows.order_by().filter(table_id=OuterRef("table_id"), number=OuterRef("round"))
    found = Mispay.objects.filter(Exists(inside)).aggregate(
        count=Count("seq", filter=Q(move="found")),
        found=Coalesce(Sum("cents", filter=Q(move="found")), 0),
        left=Coalesce(Sum("cents"), 0),
    )
    return {**found, "house": -found["left"]}


def sums_of_player(rows: QuerySet[Round], player: str) -> dict[str, int]:
    """One player's part of those rounds, in cents; the player by id or by name."""
    inside = rows.order_by().filter(table_id=OuterRef("table_id"), number=OuterRef("round"))
    theirs = Q(player=player)
    for table, known in ids_of_name(player):
        theirs |= Q(table_id=table, player=known)
    theirs |= Q(player__in=ids_in_directory(player))
    found = Settlement.objects.filter(theirs, Exists(inside)).aggregate(
        staked=Coalesce(Sum("stake_cents"), 0), returned=Coalesce(Sum("returned_cents"), 0)
    )
    return {**found, "net": found["returned"] - found["staked"]}


def find_events(table: str, wanted: dict[str, Any]) -> QuerySet[Event]:
    """Events of a table that match every filter of `wanted` (EventFilters.wanted), newest first."""
    return events_found(table, wanted)[0]


def places_of_clause(wanted: dict[str, Any]) -> dict[str, list[int]] | None:
    """By table, the places of the events that a filter's clause is named by; None where it names none, or one that so
    many name that each event is looked at.
    """
    if "clause" not in wanted or is_common(wanted["clause"]):
        return None
    return _places_naming(wanted["clause"], "seq", _with_usernames(wanted))


def _with_usernames(wanted: dict[str, Any]) -> dict[str, Any]:
    return wanted | {"actor": usernames(wanted["actor"])} if "actor" in wanted else wanted


def events_found(
    table: str, wanted: dict[str, Any], places: dict[str, list[int]] | None = None
) -> tuple[QuerySet[Event], int | None]:
    """The same, and how many they are, where finding them told. Practice is among them where it is asked for, or a
    training table is. `places` of the clause are looked up where they are not given.
    """
    rows = Event.objects.filter(table_id=table).order_by("-seq")
    wanted = _with_usernames(wanted)
    if "code" in wanted:
        rows = rows.filter(type="command_refused", body__contains=f'"code":"{wanted["code"]}"')
    if "what" in wanted:
        rows = rows.filter(type__in=WHAT[wanted["what"]][1])
    if "approver" in wanted:
        rows = rows.filter(approved_by__in=usernames(wanted["approver"])).exclude(approved_by="")
    if "approved" in wanted:
        rows = rows.exclude(approved_by="")
    if "device" in wanted:
        rows = rows.filter(device=wanted["device"])
    if places is None and "clause" in wanted and not is_looked_for(wanted["clause"], table):
        places = _places_naming(wanted["clause"], "seq", wanted | {"table": table})
    if places is not None:
        own = places.get(table, [])
        told = not {"code", "what", "approver", "approved", "device"} & wanted.keys()
        return rows.filter(AnyOf("seq", own)), len(own) if told else None
    for name, column in (("type", "type"), ("round", "round"), ("actor", "actor__in")):
        if name in wanted:
            rows = rows.filter(**{column: wanted[name]})
    if "clause" in wanted:
        rows = rows & naming(wanted["clause"])
    if "from_time" in wanted:
        rows = rows.filter(at__gte=wanted["from_time"], seq__gte=first_since(table, wanted["from_time"] - NEARBY))
    if "to_time" in wanted:
        rows = rows.filter(at__lt=wanted["to_time"], seq__lt=first_since(table, wanted["to_time"] + NEARBY))
    return rows, None


def first_since(table: str, at: datetime) -> int:
    """The first event of a table that is not before a time, by halving: nothing but its key is needed to find it."""
    with replica.connection().cursor() as cursor:
        cursor.execute(FIRST_SINCE, [table, at, at, table])
        found = cursor.fetchone()
    return int(found[0]) if found else 1
