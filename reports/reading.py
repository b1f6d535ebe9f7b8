"""Reads a shift's report from the record. Every statement is bound to the events before the shift's end."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Coalesce
from msgspec import UNSET

from database import replica
from database.hash_chain import time_text
from history.queries import COME_TO, first_since
from reports.facts import VERSION, Chips, Dealing, Happening, OpenItem, ReportFacts, TableFacts, TableMoney
from rounds.models import Event, Round
from shifts.calendar import Shift
from staff.models import DealerDuty
from tables.alerts import OPEN
from tables.models import Alert, Table
from wagers.models import JackpotClaim, Mispay, Settlement

# What a manager is told of, each by itself.
HAPPENED = (
    "card_corrected", "card_disputed", "card_refused", "cards_counted", "cards_reconstructed", "chips_came_back",
    "chips_received", "chips_set", "claim_denied", "closing_announced", "closing_cancelled", "credit_sent",
    "decision_corrected", "dispute_settled", "drop_box_placed", "drop_counted", "hands_invalidated", "jackpot_paid",
    "limits_changed", "limits_notice_set", "limits_scheduled", "manager_asked", "mispay_recorded", "mispay_recovered",
    "player_prohibited", "player_restricted", "power_failed", "power_failure_confirmed", "round_voided",
    "rulebook_changed", "ruling_recorded", "slip_differs", "slip_voided", "slip_withdrawn", "table_closed",
    "table_installed", "table_opened", "table_released", "table_reserved", "tray_counted", "tray_set",
    "wager_corrected", "wager_found", "wrong_chips_recorded", "wrong_chips_recovered",
)  # fmt: skip
# What is only counted.
COUNTED = ("chips_bought", "chips_coloured", "entry_undone", "player_seated", "shoe_loaded", "slip_printed")
# Chips for no wager.
WRONG = ("wrong_chips_recorded", "wrong_chips_recovered")
# What moves chips, or counts them.
OF_CHIPS = ("chips_bought", "chips_came_back", "chips_received", "drop_counted", "tray_counted", *WRONG)
REFUSED = "command_refused"
MISPAID = ("mispay_recorded", "mispay_recovered")
READ = tuple({*HAPPENED, *COUNTED, *OF_CHIPS, REFUSED})
# What takes a claim back.
TAKES_BACK = ("card_corrected", "decision_corrected", "entry_undone", "round_voided", "wager_corrected")
ENDS_A_ROUND = ("round_concluded", "round_voided")
Row = TypeVar("Row", DealerDuty, Alert, JackpotClaim)


@dataclass(frozen=True, slots=True)
class Floor:
    """What one reading gives for all tables, by table."""

    duties: dict[str, list[DealerDuty]]
    alerts: dict[str, list[Alert]]
    claims: dict[str, list[JackpotClaim]]


@dataclass(frozen=True, slots=True)
class ShiftPart:
    """A table's part of a shift: its first event, the first after it, the newest round before each, and the events that
    the report tells of or counts, as their type and body.
    """

    table: str
    first: int
    end: int
    before: int
    newest: int
    happened: tuple[Happening, ...]
    bodies: list[tuple[str, str]]


@replica.from_replica
def facts_of(shift: Shift, version: int = VERSION) -> ReportFacts:
    """The report of a shift as the record has it now: of one that is not over yet, so far. What is played for practice
    is no part of it.
    """
    tables = _begun(shift)
    return ReportFacts(
        version=version,
        day=f"{shift.day:%Y-%m-%d}",
        shift=shift.name,
        begins_at=_text(shift.begins_at),
        ends_at=_text(shift.ends_at),
        tables=_of_tables(tables if version == 1 else tables.filter(training=False), shift, version),
    )


@replica.from_replica
def practice_of(shift: Shift) -> tuple[TableFacts, ...]:
    """The training tables of a shift, which stand beside its report and are not signed."""
    return _of_tables(_begun(shift).filter(training=True), shift, VERSION)


def _begun(shift: Shift) -> QuerySet[Table]:
    """The tables that have a log by the shift's end."""
    first = Event.objects.filter(table_id=OuterRef("pk"), seq=1, at__lt=shift.ends_at)
    return Table.objects.filter(Exists(first)).order_by("id")


def _of_tables(tables: QuerySet[Table], shift: Shift, version: int) -> tuple[TableFacts, ...]:
    names, floor = tables.values_list("id", flat=True), _floor(shift)
    money = _money if version > 2 else _money_as_settled
    return tuple(_table(part, money(part, shift), shift, floor) for part in (_part(table, shift) for table in names))


def _floor(shift: Shift) -> Floor:
    duties = DealerDuty.objects.filter(since__lt=shift.ends_at).order_by("since", "id").select_related("person")
    alerts = Alert.objects.filter(raised_at__lt=shift.ends_at).order_by("id")
    claims = JackpotClaim.objects.filter(Q(paid_at=None) | Q(paid_at__gte=shift.ends_at)).order_by("pk")
    return Floor(
        _by_table(duties.filter(Q(until=None) | Q(until__gt=shift.begins_at))),
        _by_table(alerts.filter(Q(raised_at__gte=shift.begins_at) | _open_at(shift.ends_at))),
        _by_table(claims),
    )


def _by_table(rows: Iterable[Row]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[row.table_id].append(row)
    return found


def _open_at(end: datetime) -> Q:
    return OPEN | Q(acknowledged_at__gte=end) | Q(ended_at__gte=end)


def _part(table: str, shift: Shift) -> ShiftPart:
    first, end = first_since(table, shift.begins_at), first_since(table, shift.ends_at)
    rows = Event.objects.filter(table_id=table, type__in=READ, seq__gte=first, seq__lt=end).order_by("seq")
    happened, bodies = [], []
    columns = ("seq", "type", "round", "at", "actor", "approved_by", "clause", "body")
    for seq, name, number, at, actor, approved_by, clause, body in rows.values_list(*columns):
        if name in HAPPENED:
            happened.append(Happening(seq, name, number, _text(at), actor, approved_by, clause))
        bodies.append((name, body))
    before, newest = _round_at(table, shift.begins_at), _round_at(table, shift.ends_at)
    return ShiftPart(table, first, end, before, newest, tuple(happened), bodies)


def _table(part: ShiftPart, money: TableMoney, shift: Shift, floor: Floor) -> TableFacts:
    last = Event.objects.filter(table_id=part.table, seq__lt=part.end).order_by("-seq").values_list("hash").first()
    alerts = floor.alerts.get(part.table, [])
    kinds = Counter(alert.kind for alert in alerts if alert.raised_at >= shift.begins_at)
    return TableFacts(
        table=part.table,
        first_seq=part.first,
        last_seq=part.end - 1,
        head_hash=bytes(last[0]).hex() if last else "",
        money=money,
        chips=_chips(part.bodies),
        dealers=tuple(_dealers(floor.duties.get(part.table, []), shift)),
        others=tuple(sorted({who for one in part.happened for who in (one.actor, one.approved_by) if who})),
        happened=part.happened,
        counts=_counts(part.bodies),
        alerts=dict(sorted(kinds.items())),
        open=tuple(_open(part, shift, alerts, floor.claims.get(part.table, []))),
    )


def _text(at: datetime) -> str:
    return time_text(at.astimezone(UTC))


def _counts(bodies: list[tuple[str, str]]) -> dict[str, int]:
    found = Counter(
        f"{REFUSED}:{json.loads(body)['code']}" if name == REFUSED else name
        for name, body in bodies
        if name in (*COUNTED, REFUSED)
    )
    return dict(sorted(found.items()))


def _money(part: ShiftPart, shift: Shift) -> TableMoney:
    """The rounds that ended in the shift, each whole: by their rows, and the newest by its results before the shift's
    end, since it can still be put right after it. What was put right in the shift of the round before stands apart.
    """
    of_table = Round.objects.filter(table_id=part.table).order_by("-number")
    ended = of_table.filter(concluded_at__gte=shift.begins_at, concluded_at__lt=shift.ends_at)
    newest = ended.first()
    last = newest.number if newest else 0
    rows = ended.exclude(number=last).order_by().aggregate(**COME_TO)
    staked, returned = _settled(part, last, 1)
    void = newest is not None and _is_void(part, last)
    if void:
        staked, returned = 0, returned - staked
    before = of_table.filter(concluded_at__lt=shift.begins_at).first()
    put_right = _settled(part, before.number, part.first) if before else (0, 0)
    return TableMoney(
        rounds=rows["rounds"] + (newest is not None and not void),
        staked_cents=rows["staked"] + staked,
        returned_cents=rows["returned"] + returned,
        mispaid_cents=_mispaid(part),
        void_rounds=rows["void"] + void,
        earlier_cents=put_right[0] - put_right[1],
    )


def _settled(part: ShiftPart, number: int, first: int) -> tuple[int, int]:
    """Stakes and what went back of a round, by its results from event `first` on, before the shift's end."""
    results = Settlement.objects.filter(table_id=part.table, round=number, seq__gte=first, seq__lt=part.end)
    found = results.aggregate(staked=Coalesce(Sum("stake_cents"), 0), returned=Coalesce(Sum("returned_cents"), 0))
    return found["staked"], found["returned"]


def _is_void(part: ShiftPart, number: int) -> bool:
    """Whether a round was void by the shift's end."""
    voided = Event.objects.filter(table_id=part.table, round=number, type="round_voided", seq__lt=part.end)
    return voided.exists()


def _mispaid(part: ShiftPart) -> int:
    if not any(one.type in MISPAID for one in part.happened):
        return 0
    mispaid = Mispay.objects.filter(table_id=part.table, seq__gte=part.first, seq__lt=part.end)
    return sum(mispaid.values_list("cents", flat=True))


def _money_as_settled(part: ShiftPart, shift: Shift) -> TableMoney:
    """Of reports of versions 1 and 2: rounds by when they opened, those wholly within the shift by their rows, the two
    at its borders by their results within it.

    A row of a round can still change while no later round has begun; a result stays. So nothing after the end counts.
    """
    whole = Round.objects.filter(table_id=part.table, number__gt=part.before, number__lt=part.newest).aggregate(
        staked=Coalesce(Sum("staked_cents"), 0), returned=Coalesce(Sum("returned_cents"), 0)
    )
    within = {"table_id": part.table, "seq__gte": part.first, "seq__lt": part.end}
    at_borders = Settlement.objects.filter(round__in={part.before, part.newest}, **within).aggregate(
        staked=Coalesce(Sum("stake_cents"), 0), returned=Coalesce(Sum("returned_cents"), 0)
    )
    return TableMoney(
        rounds=part.newest - part.before,
        staked_cents=whole["staked"] + at_borders["staked"],
        returned_cents=whole["returned"] + at_borders["returned"],
        mispaid_cents=_mispaid(part),
    )


def _chips(bodies: list[tuple[str, str]]) -> Chips | None:
    counted: dict[str, int] = {}
    moved: Counter[str] = Counter()
    for name, body in bodies:
        if name not in OF_CHIPS:
            continue
        said = json.loads(body)
        if name == "chips_came_back":
            missing = said["slip_cents"] - said["cents"] if said["kind"] == "credit" else 0
            moved["wrong"] += missing
        elif name in WRONG:
            moved["wrong"] += said["cents"] if name == "wrong_chips_recorded" else -said["cents"]
        elif name != "tray_counted":
            moved[said["kind"] if name == "chips_received" else name] += said["cents"]
        elif said["kind"] == "closer" or (said["kind"] == "opener" and "opener" not in counted):
            counted[said["kind"]] = said["cents"]  # of several sessions the first opener and the last closer
    if not counted and not moved:
        return None
    return Chips(
        counted.get("opener"),
        counted.get("closer"),
        moved["fill"],
        moved["credit"],
        moved["chips_bought"],
        moved["drop_counted"],
        moved.get("wrong", UNSET),
    )


def _round_at(table: str, at: datetime) -> int:
    """The newest round that was opened before a moment; 0 where none was."""
    rows = Round.objects.filter(table_id=table, opened_at__lt=at).order_by("-opened_at", "-number")
    return rows.values_list("number", flat=True).first() or 0


def _dealers(duties: list[DealerDuty], shift: Shift) -> Iterable[Dealing]:
    for duty in duties:
        stays = duty.until is None or duty.until >= shift.ends_at
        until = "" if duty.until is None or stays else _text(duty.until)
        yield Dealing(duty.person.username, _text(max(duty.since, shift.begins_at)), until)


def _open(part: ShiftPart, shift: Shift, alerts: list[Alert], claims: list[JackpotClaim]) -> Iterable[OpenItem]:
    for alert in alerts:
        closed_at = alert.acknowledged_at or alert.ended_at
        if closed_at is None or closed_at >= shift.ends_at:
            yield OpenItem(f"alert:{alert.pk}", "alert", alert.message, _text(alert.raised_at), alert.seq)
    table, number = part.table, part.newest
    row = Round.objects.filter(table_id=table, number=number).first()
    # What is put right of a round later moves its last event, and not when it was over.
    over = Event.objects.filter(table_id=table, round=number, type__in=ENDS_A_ROUND, seq__lt=part.end)
    if row and not over.exists():
        yield OpenItem(f"round:{table}:{number}", "round", str(number), _text(row.opened_at), row.first_seq)
    for claim in claims:
        if claim.seq >= part.end or (claim.status == "cancelled" and _taken_back(claim, part.end)):
            continue
        yield OpenItem(f"claim:{claim.pk}", "claim", str(claim.round), "", claim.seq)


def _taken_back(claim: JackpotClaim, end: int) -> bool:
    """Whether a claim that is cancelled now was so before the shift's end."""
    of_round = Event.objects.filter(table_id=claim.table_id, round=claim.round, type__in=TAKES_BACK)
    return of_round.filter(seq__gt=claim.seq, seq__lt=end).exists()
