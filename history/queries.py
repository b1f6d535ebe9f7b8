"""Rounds and events found by the filters, with what a line of the list says besides. Reads only."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from django.db.models import (
    BooleanField,
    Count,
    Exists,
    F,
    Func,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
)
from django.db.models.functions import Coalesce

from rounds.models import CLAUSES_NAMED, Event, Round
from staff.models import Person
from wagers.models import Mispay, Settlement, Wager


def naming(clause: str) -> QuerySet[Event]:
    """Events that name a clause or one under it: "PM 3.24" finds PM 3.24.1 too, and the lines of a pay table.

    The body is searched and not only the event's own clause: results and claims inside it name clauses of their own.
    """
    named = clause.replace("\\", "").replace("'", "")
    wanted = Func(Value(f"""'"{named}"' | '"{named}.':* | '"{named}/':*"""), template="%(expressions)s::tsquery")
    names = Func(CLAUSES_NAMED, wanted, arg_joiner=" @@ ", template="(%(expressions)s)", output_field=BooleanField())
    # Apart and distinct: else the database, which takes any clause for a common one, reads the log from its end.
    return Event.objects.filter(names).order_by().distinct()


def find_rounds(wanted: dict[str, Any]) -> QuerySet[Round]:
    """Rounds that match every filter of `wanted` (RoundFilters.wanted), newest first."""
    rows = Round.objects.order_by("-opened_at", "table_id", "-number")
    if "table" in wanted:
        rows = rows.filter(table_id=wanted["table"])
    if "from_time" in wanted:
        rows = rows.filter(opened_at__gte=wanted["from_time"])
    if "to_time" in wanted:
        rows = rows.filter(opened_at__lt=wanted["to_time"])
    if "dealer" in wanted:
        rows = rows.filter(Q(dealer__iexact=wanted["dealer"]) | Q(dealer__in=_usernames(wanted["dealer"])))
    if "player" in wanted:
        rows = rows.filter(_of_player(wanted["player"]))
    if "clause" in wanted:
        rows = rows.filter(pk__in=naming(wanted["clause"]).values("table_id", "round"))
    if "refusals" in wanted:
        rows = rows.filter(Exists(_refusals()))
    if "dollars" in wanted:
        rows = _by_amount(rows, wanted.get("amount") or "wager", int(wanted["dollars"] * 100))
    return rows


def _usernames(shown: str) -> QuerySet[Any, Any]:
    """People by the name that others see."""
    return Person.objects.filter(display_name__iexact=shown).values_list("username", flat=True)


def _events() -> QuerySet[Event]:
    return Event.objects.filter(table_id=OuterRef("table_id"), round=OuterRef("number"))


def _refusals() -> QuerySet[Event]:
    return _events().filter(type="command_refused")


def _wagers() -> QuerySet[Wager]:
    return Wager.objects.filter(table_id=OuterRef("table_id"), round=OuterRef("number"))


def _of_player(player: str) -> Q:
    """Rounds in which a player, by id or by the name they were seated under, had a wager, a result or a refusal."""
    found = _plays(player)
    for table, known in ids_of_name(player):
        found |= Q(table_id=table) & _plays(known)
    return found


def _plays(player: str) -> Q:
    settled = Settlement.objects.filter(table_id=OuterRef("table_id"), round=OuterRef("number"), player=player)
    refused = _refusals().filter(body__contains=f'"player":{_quoted(player)}')
    return Q(Exists(settled)) | Q(Exists(_wagers().filter(stakes__has_key=player))) | Q(Exists(refused))


def ids_of_name(name: str) -> set[tuple[str, str]]:
    """Tables and the ids under which somebody of this name was seated there, capitals aside."""
    rows = Event.objects.filter(type="player_seated", body__icontains=f'"name":{_quoted(name)}')
    seated = ((table, json.loads(body)) for table, body in rows.values_list("table_id", "body"))
    return {(table, event["player"]) for table, event in seated}


def _quoted(text: str) -> str:
    """Text as it stands in the body of an event."""
    return msgspec.json.encode(text).decode()


def _by_amount(rows: QuerySet[Round], amount: str, cents: int) -> QuerySet[Round]:
    if amount == "staked":
        return rows.filter(staked_cents__gte=cents)
    if amount == "house_won":
        return rows.filter(staked_cents__gte=F("returned_cents") + cents, concluded_at__isnull=False)
    if amount == "house_lost":
        return rows.filter(returned_cents__gte=F("staked_cents") + cents, concluded_at__isnull=False)
    return rows.filter(Exists(_wagers().filter(stake_cents__gte=cents)))


def with_counts(rows: QuerySet[Round]) -> QuerySet[Round]:
    """Rounds with `wager_count` and `refusal_count`, and whether they are `void`."""
    wagers = _wagers().order_by().values("round").annotate(n=Count("wager")).values("n")
    refusals = _refusals().order_by().values("round").annotate(n=Count("seq")).values("n")
    return rows.annotate(
        wager_count=Coalesce(Subquery(wagers, output_field=IntegerField()), 0),
        refusal_count=Coalesce(Subquery(refusals, output_field=IntegerField()), 0),
        void=Exists(_events().filter(type="round_voided")),
    )


def sums(rows: QuerySet[Round]) -> dict[str, int]:
    """How many rounds, and what they staked and returned, in cents; what the house won may be negative."""
    found = rows.order_by().aggregate(
        rounds=Count("number"), staked=Coalesce(Sum("staked_cents"), 0), returned=Coalesce(Sum("returned_cents"), 0)
    )
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
    found = Settlement.objects.filter(theirs, Exists(inside)).aggregate(
        staked=Coalesce(Sum("stake_cents"), 0), returned=Coalesce(Sum("returned_cents"), 0)
    )
    return {**found, "net": found["returned"] - found["staked"]}


def find_events(table: str, wanted: dict[str, Any]) -> QuerySet[Event]:
    """Events of a table that match every filter of `wanted` (EventFilters.wanted), newest first."""
    rows = Event.objects.filter(table_id=table).order_by("-seq")
    for name in ("type", "round", "actor"):
        if name in wanted:
            rows = rows.filter(**{name: wanted[name]})
    if "clause" in wanted:
        rows = rows.filter(seq__in=naming(wanted["clause"]).filter(table_id=table).values("seq"))
    if "code" in wanted:
        rows = rows.filter(type="command_refused", body__contains=f'"code":"{wanted["code"]}"')
    if "from_time" in wanted:
        rows = rows.filter(at__gte=wanted["from_time"])
    if "to_time" in wanted:
        rows = rows.filter(at__lt=wanted["to_time"])
    return rows
