"""What was set, at tables and in the house: old beside new, who set it, who approved it, from when. Reads only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from heapq import merge
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from django.db.models import QuerySet

import rules.codec
from history.floor_events import logs
from rounds.access import state_of
from rounds.models import Event
from rounds.sentences import Sentences
from rules import events
from rules.core.money import dollars
from rules.wording.events import utc_text
from rules.wording.labels import chips_text, limit_title, limits_text
from rules.wording.rulebooks import book_text
from staff.models import AuditLogEntry
from staff.program import SIGNED_OFF
from tables.models import Table
from wagers.jackpots.models import JackpotConfiguration, JackpotEvent

IN_THE_HOUSE = (
    "person_added", "person_changed", "shifts_set", "breaks_set", "pit_added", "pit_renamed", "section_added",
    "section_renamed", "table_added", "table_changed", "device_paired", "device_allowed", "device_revoked",
    "webhook_added", "webhook_ended", "camera_set", "recorder_read", "player_stopped", "stop_lifted", "commits_alone",
    "commits_followed", SIGNED_OFF,
    "case_clocks_set",
)  # fmt: skip
"""Lines of the audit log by which something is set."""
OF_A_JACKPOT = ("added", "proposed", "approved", "declined", "opened", "closed", "linked", "unlinked")
NONE = "–"
BATCH = 200
EVERY = 1_000_000
"""So many are exported at most."""


class Line(NamedTuple):
    """One setting: its name, what it was and what it is, in words."""

    name: str
    before: str
    now: str


class Change(msgspec.Struct, frozen=True):
    """Something that was set. `place` is a table's id, a jackpot's name, or empty for the house."""

    at: datetime
    place: str
    what: str
    lines: tuple[Line, ...]
    actor: str
    approver: str = ""
    seq: int = 0


def changes(wanted: dict[str, Any], most: int) -> list[Change]:
    """The newest of a span (`from_time`, `to_time`) at every table, or at one (`table`); the house's where none is."""
    found: list[Iterable[Change]] = [_at_tables(wanted)]
    if "table" not in wanted:
        found += [_in_the_house(wanted), _of_jackpots(wanted)]
    return list(islice(merge(*found, key=_at, reverse=True), most))


def _within(rows: Any, wanted: dict[str, Any]) -> Any:
    bounds = {"at__gte": wanted.get("from_time"), "at__lt": wanted.get("to_time")}
    return rows.filter(**{name: at for name, at in bounds.items() if at is not None})


def _at_tables(wanted: dict[str, Any]) -> Iterator[Change]:
    tables = {table.id: table for table in Table.objects.all()}
    found = logs(wanted | {"what": "setting"})
    return merge(*(_at_table(tables[name], rows) for name, rows in found.items()), key=_at, reverse=True)


def _at_table(table: Table, rows: QuerySet[Event]) -> Iterator[Change]:
    sentences = None
    for row in rows.iterator(BATCH):
        sentences = sentences or Sentences(state_of(table))
        event = rules.codec.decode_event(row.body)
        told = LINES.get(type(event))
        lines = tuple(told(event, row)) if told is not None else ()
        yield Change(row.at, table.id, utc_text(sentences.of(row)), lines, row.actor, row.approved_by, row.seq)


def _at(change: Change) -> datetime:
    return change.at


def _before(row: Event) -> Any:
    """The event of the same type before it at the table, None for the first."""
    same = Event.objects.filter(table_id=row.table_id, type=row.type, seq__lt=row.seq).order_by("-seq")
    body = same.values_list("body", flat=True).first()
    return rules.codec.decode_event(body) if body else None


def _limits(event: Any, row: Event) -> Iterator[Line]:
    for kind in {**event.before, **event.limits}:
        pair = (event.before.get(kind), event.limits.get(kind))
        yield Line(limit_title(kind), *(limits_text({kind: one}) if one else NONE for one in pair))


def _scheduled(event: Any, row: Event) -> Iterator[Line]:
    yield Line("To come", NONE, limits_text(event.limits))


def _notice(event: Any, row: Event) -> Iterator[Line]:
    yield Line("Least notice", f"{event.before} minutes", f"{event.minutes} minutes")
    if event.by_two is not None:
        yield Line("Limits are changed by", _people(not event.by_two), _people(event.by_two))


def _people(two: bool) -> str:
    return "two people" if two else "one person"


def _chips(event: Any, row: Event) -> Iterator[Line]:
    yield Line("Chips", chips_text(event.before), chips_text(event.chips))


def _paying(event: Any, row: Event) -> Iterator[Line]:
    yield Line("Paid", _by_line(event.by_line_before), _by_line(event.by_line))
    cents = (event.mispay_manager_cents_before, event.mispay_manager_cents)
    yield Line("A Pit Manager signs mis-pays above", *map(dollars, cents))
    cents = (event.verify_above_cents_before, event.verify_above_cents)
    yield Line("A Pit Supervisor looks at awards above", *map(dollars, cents))


def _by_line(by_line: bool) -> str:
    return "line by line" if by_line else "as shown, or line by line"


def _tray(event: Any, row: Event) -> Iterator[Line]:
    before = _before(row)
    for name, of in (
        ("Tray", lambda each: "counted" if each.keeps else "not counted"),
        ("Alert above", lambda each: dollars(each.alert_cents)),
        ("Report above", lambda each: dollars(each.report_cents)),
    ):
        yield Line(name, of(before) if before is not None else NONE, of(event))


def _wagers(event: Any, row: Event) -> Iterator[Line]:
    before = _before(row)
    yield Line("Wagers on an area, at most", str(before.wagers) if before is not None else NONE, str(event.wagers))


def _rulebook(event: Any, row: Event) -> Iterator[Line]:
    before = book_text(event.before) if isinstance(event, events.RulebookChanged) else NONE
    yield Line("Rulebook", before, book_text(event.rulebook))
    yield Line("Limits", NONE, limits_text(event.settings.limits))


LINES: dict[type, Callable[[Any, Event], Iterator[Line]]] = {
    events.LimitsChanged: _limits,
    events.LimitsScheduled: _scheduled,
    events.LimitsNoticeSet: _notice,
    events.ChipsSet: _chips,
    events.PayingSet: _paying,
    events.TraySet: _tray,
    events.WagersPerAreaSet: _wagers,
    events.RulebookChanged: _rulebook,
    events.TableInstalled: _rulebook,
}
"""What an event set; of others their sentence says all."""


def _in_the_house(wanted: dict[str, Any]) -> Iterator[Change]:
    rows = AuditLogEntry.objects.filter(action__in=IN_THE_HOUSE)
    for row in _within(rows, wanted).iterator(BATCH):
        lines = tuple(Line(name, *_old_and_new(value)) for name, value in row.details_text() if name != "approved by")
        approver = row.details.get("approved_by") or row.details.get("second") or ""
        yield Change(row.at, "", f"{row.action_text}: {row.subject}", lines, row.actor, approver)


def _old_and_new(value: str) -> tuple[str, str]:
    before, arrow, now = value.partition(" → ")
    return (before, now) if arrow else (NONE, value)


def _of_jackpots(wanted: dict[str, Any]) -> Iterator[Change]:
    rows = JackpotEvent.objects.filter(kind__in=OF_A_JACKPOT).order_by("-at").select_related("jackpot")
    for row in _within(rows, wanted).iterator(BATCH):
        lines, proposed_by = _of_configuration(row) if row.kind == "approved" else ((), "")
        by = (proposed_by, row.actor) if proposed_by else (row.actor,)
        yield Change(row.at, str(row.jackpot), f"{row.jackpot}: {row.words}", lines, *by)


COLUMNS = {
    "wager_cents": ("Wager", dollars),
    "seed_cents": ("Seed", dollars),
    "contribution_basis_points": ("Contribution", lambda points: f"{points / 100:g}%"),
    "ceiling_cents": ("Ceiling", dollars),
    "reset_cents": ("Starts again from", dollars),
    "reserve_basis_points": ("Reserve", lambda points: f"{points / 100:g}%"),
    "after_hit_basis_points": ("After a hit", lambda points: f"{points / 100:g}%"),
}


def _of_configuration(row: JackpotEvent) -> tuple[tuple[Line, ...], str]:
    """The version that was approved then beside the one before it, and who proposed it."""
    approved = JackpotConfiguration.objects.filter(jackpot=row.jackpot_id, status="approved", decided_at__lte=row.at)
    now, *earlier = approved.order_by("-decided_at")[:2]
    lines = []
    for column, (name, text) in COLUMNS.items():
        old = getattr(earlier[0], column) if earlier else None
        if getattr(now, column) != old:
            lines.append(Line(name, text(old) if earlier else NONE, text(getattr(now, column))))
    return tuple(lines), now.proposed_by
