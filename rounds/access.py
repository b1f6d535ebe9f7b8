"""The only module that hands out rows of the record to pages and the API. Who may ask, the policy decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from django.db.models import OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

import rules
from languages.catalogues import ENGLISH
from languages.say import encoder
from rounds.cached_states import decode_state
from rounds.models import Command, Event, Hand, PlayingArea, Round, Seat, Unfilled
from rounds.redaction import redacted
from rules import TableState
from staff.actor import Actor
from staff.floor import in_order
from staff.policy import audience_of, may
from tables.alerts import OPEN
from tables.models import Alert, Table
from tables.severity import FIRST
from wagers.jackpots.models import JackpotClaim
from wagers.models import Mispay, Settlement, Wager

BATCH = 200


def tables_for(actor: Actor) -> list[Table]:
    """The tables that this actor may read, without their states."""
    rows = Table.objects.select_related("console_person").defer("state", "head_hash")
    return sorted((row for row in rows if may(actor, "read_table", row.id)), key=lambda row: in_order(row.id))


def state_of(table: Table) -> TableState:
    """The table's decoded state."""
    return decode_state(table.id, bytes(table.state))


def view_json(table: Table, actor: Actor, language: str = ENGLISH) -> bytes | None:
    """The table as the API shows it to this actor, in a language: the pit's view where they may watch it, else the
    dealer's.
    """
    state = state_of(table)
    if not state.rulebook:
        return None
    return encoder(language)(rules.view_of(state, audience_of(actor)))


def any_round_ended() -> bool:
    """Whether a round of any table was played to its end."""
    return Round.objects.filter(concluded_at__isnull=False).exists()


def rounds_of(
    table: str,
    *,
    opened_after: datetime | None = None,
    opened_before: datetime | None = None,
    dealer: str = "",
    before: int | None = None,
    from_time: datetime | None = None,
    to_time: datetime | None = None,
) -> QuerySet[Round]:
    """Rounds of a table, newest first, as `with_mispays`; `before` is the number that a next page starts below. The two
    spans are what the caller names, of when they opened, and the gaming day or shift, of when they ended.
    """
    rows = with_mispays(Round.objects.filter(table_id=table)).order_by("-number")
    bounds = {
        "opened_at__gte": opened_after,
        "opened_at__lt": opened_before,
        "concluded_at__gte": from_time,
        "concluded_at__lt": to_time,
    }
    rows = rows.filter(**{bound: at for bound, at in bounds.items() if at is not None})
    if dealer:
        rows = rows.filter(dealer=dealer)
    return rows.filter(number__lt=before) if before is not None else rows


def with_mispays(rows: QuerySet[Round]) -> QuerySet[Round]:
    """Rounds with `mispay_left_cents`: what players still have of them beside the settlement (below zero: lack)."""
    own = Mispay.objects.filter(table_id=OuterRef("table_id"), round=OuterRef("number")).order_by()
    return rows.annotate(mispay_left_cents=Coalesce(Subquery(own.values("round").values(left=Sum("cents"))), 0))


def events_of(table: str, number: int) -> list[Event]:
    """The events of a round in order; while it is on without the cards that lie face down."""
    return redacted(Event.objects.filter(table_id=table, round=number).order_by("seq"))


def newest_events(table: str, limit: int) -> list[Event]:
    """The newest events of a table, within rounds and between them, newest first; no card that lies face down."""
    return redacted(Event.objects.filter(table_id=table).order_by("-seq")[:limit])


def end_of_command(table: Table, seq: int) -> int:
    """The last event of the command that event `seq` came of: between two events of one there is no next step. The
    table's newest where none is known.
    """
    ended = Command.objects.filter(table_id=table.id, seq__gte=seq, status__in=("accepted", "refused"))
    # A console that changed hands is kept too, with an empty answer; it has no event.
    found = ended.exclude(answer="{}").order_by("seq").values_list("seq", flat=True).first()
    return min(found, table.seq) if found is not None else table.seq


def event_at(table: Table, seq: int) -> Event | None:
    """An event's place, round and time, without what it says."""
    return Event.objects.only("seq", "round", "at").filter(table_id=table.id, seq=seq).first()


def wagers_of(table: str, number: int) -> QuerySet[Wager]:
    """The wagers of a round by area, line and hand."""
    return Wager.objects.filter(table_id=table, round=number).order_by("area", "line", "hand", "wager")


def settlements_of(table: str, number: int) -> QuerySet[Settlement]:
    """The backers' results of a round in the order they were settled."""
    return Settlement.objects.filter(table_id=table, round=number).order_by("seq", "id")


def mispays_of(table: str, number: int) -> QuerySet[Mispay]:
    """What was paid wrongly in a round, found and put right, in the order it came (ruling 96)."""
    return Mispay.objects.filter(table_id=table, round=number).order_by("seq")


def mispaid_rounds(table: str, newest: int, older: int) -> QuerySet[Round]:
    """Rounds of a table in which something was paid wrongly, newest first: round `newest`, and `older` at most of those
    before it of which something still stands out (ruling 96).
    """
    rows = Mispay.objects.filter(table_id=table)
    lines = rows.values("round", "wager", "kind", "player").annotate(left=Sum("cents")).exclude(left=0)
    open_ = lines.order_by("-round").values_list("round", flat=True)
    found = sorted(set(open_), reverse=True)[:older]
    return Round.objects.filter(table_id=table, number__in={newest, *found}).order_by("-number")


def seats_of(table: str) -> QuerySet[Seat]:
    """The seats of a table that are taken, by number."""
    return Seat.objects.filter(table_id=table).exclude(player="").order_by("number")


def areas_of(table: str, number: int) -> QuerySet[PlayingArea]:
    """The areas of a round that somebody backs, in their order; none before bets are closed."""
    return PlayingArea.objects.filter(table_id=table, round=number).exclude(backers=[]).order_by("area")


def hands_of(table: str, number: int) -> QuerySet[Hand]:
    """The hands of a round that is over, the house's first, without those that a correction took away."""
    rows = Hand.objects.filter(table_id=table, round=number).order_by("area", "hand")
    return rows.exclude(cards=[], result="", area__gt=0)


def is_filled(table: str, number: int) -> bool:
    """Whether a round has rows of its areas and hands: one played before there were any has them once it is filled."""
    return not Unfilled.objects.filter(table_id=table, round__lt=number).exists()


def alerts_of(
    tables: Iterable[str] | None = None,
    *,
    waiting: bool | None = None,
    from_time: datetime | None = None,
    to_time: datetime | None = None,
) -> QuerySet[Alert]:
    """Alerts, newest first; of some tables only; those that wait only, the gravest first, or those that do not; those
    raised in a span.
    """
    rows = Alert.objects.select_related("acknowledged_by", "taken_by").order_by("-raised_at", "-id")
    if tables is not None:
        rows = rows.filter(table_id__in=list(tables))
    if from_time is not None and to_time is not None:
        rows = rows.filter(raised_at__gte=from_time, raised_at__lt=to_time)
    if waiting is None:
        return rows
    return rows.filter(OPEN).order_by(*FIRST) if waiting else rows.exclude(OPEN)


def rounds_of_alerts(alerts: Iterable[Alert]) -> dict[tuple[str, int], int]:
    """By table and `seq` the rounds of the events that raised alerts; none where no event did."""
    raised_by = Q(pk__in=[])
    for alert in alerts:
        raised_by |= Q(table_id=alert.table_id, seq=alert.seq)
    rows = Event.objects.filter(raised_by).order_by().values_list("table_id", "seq", "round")
    return {(table, seq): number for table, seq, number in rows}


def claim_of(alert: Alert) -> JackpotClaim | None:
    """The claim that an alert is about: the one its event entered; of one that came due the table's newest."""
    if alert.kind != "jackpot_claim":
        return None
    rows = JackpotClaim.objects.select_related("table").defer("table__state")
    rows = rows.filter(table=alert.table_id).order_by("-number")
    return rows.filter(**({"seq": alert.seq} if alert.seq else {"entered_at__lte": alert.raised_at})).first()


def events_in_batches(events: QuerySet[Event]) -> Iterator[Event]:
    """Events of one table from the first to the last, a batch at a time; no card that lies face down."""
    rows = events.order_by("seq")
    batch = list(rows[:BATCH])
    while batch:
        yield from redacted(batch)
        batch = list(rows.filter(seq__gt=batch[-1].seq)[:BATCH])
