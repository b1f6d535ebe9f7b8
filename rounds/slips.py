"""The fills and credits of the whole floor as the cage sees them: what is under way, and one slip with its course."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from django.db import connection

from rounds.access import state_of
from rounds.models import Event
from rules.books import book_of
from rules.money.chips import STANDARD, chips_by
from rules.state import TableState
from rules.wording.tray import MOVES, slip_name, slip_status
from shifts.gaming_day import calendar
from tables.models import Table
from wagers.chips.models import SlipMove

COURSES = """
WITH ended AS (
    SELECT s.table_id, s.slip FROM tables_table t CROSS JOIN LATERAL (
        SELECT * FROM chips_slipmove s
        WHERE s.table_id = t.id AND s.move = ANY(%(over)s) ORDER BY s.seq DESC LIMIT %(shown)s
    ) s JOIN rounds_event e ON (e.table_id, e.seq) = (s.table_id, s.seq) ORDER BY e.at DESC LIMIT %(shown)s
), wanted AS (SELECT * FROM ended UNION SELECT * FROM unnest(%(tables)s::text[], %(slips)s::int[]))
SELECT m.table_id, m.slip, m.move, m.kind, m.year, m.number, m.chips::text, m.cents, m.note, e.at
FROM wanted w (table_id, slip) JOIN chips_slipmove m USING (table_id, slip)
JOIN rounds_event e ON (e.table_id, e.seq) = (m.table_id, m.seq) ORDER BY e.at, m.table_id, m.seq
"""
"""Every move of the slips that are open, and of those of the whole floor that ended last, as they came."""
OVER = ("withdrawn", "received", "void", "back")
"""Moves that may end a slip; one that is void and whose chips come back goes on until they are counted."""
FINISHED_SHOWN = 30


def slips_now() -> list[dict[str, Any]]:
    """Slips that are under way, the oldest first, and behind them those that ended last, each as the API tells it,
    with when it was asked for, and since when it stands where it does.
    """
    names: dict[str, str] = {}
    colours: dict[str, dict[int, str]] = {}
    open_: list[tuple[str, int]] = []
    for row in Table.objects.all():
        state = state_of(row)
        names[row.id], colours[row.id] = row.name, _colours(state)
        if (tray := state.tray) is not None:
            open_.extend((row.id, slip.slip) for slip in tray.slips)
    by_slip: dict[tuple[str, int], list[SlipMove]] = {}
    asked_at: dict[tuple[str, int], datetime] = {}
    since: dict[tuple[str, int], datetime] = {}
    ended: dict[tuple[str, int], None] = {}
    for at, move in _courses(open_):
        slip = (move.table_id, move.slip)
        asked_at.setdefault(slip, at)
        if move.move != "printed":
            since[slip] = at
        by_slip.setdefault(slip, []).append(move)
        if move.move in OVER and slip not in open_:
            ended.pop(slip, None)  # the last of them ended it
            ended[slip] = None
    under_way = [slip for slip in by_slip if slip not in ended]
    return [
        _shown(by_slip[slip], names, colours[slip[0]], over=slip in ended)
        | {"asked_at": asked_at[slip], "since": since[slip]}
        for slip in (*under_way, *ended)
    ]


TOTALS = """
SELECT m.kind, count(*), coalesce(sum(m.cents), 0)
FROM chips_slipmove m JOIN rounds_event e ON (e.table_id, e.seq) = (m.table_id, m.seq)
WHERE m.move = 'received' AND e.at >= %s AND e.at < %s GROUP BY m.kind
"""


def totals_of(day: date) -> dict[str, Any]:
    """What was received in a gaming day on the whole floor: how many fills and credits, and their sums in cents."""
    with connection.cursor() as cursor:
        cursor.execute(TOTALS, calendar().bounds(day))
        found = {kind: (count, int(cents)) for kind, count, cents in cursor.fetchall()}
    (fills, fills_cents), (credits_, credits_cents) = (found.get(kind, (0, 0)) for kind in ("fill", "credit"))
    sums = {"fills": fills, "fills_cents": fills_cents, "credits": credits_, "credits_cents": credits_cents}
    return {"gaming_day": day} | sums


def _colours(state: TableState) -> dict[int, str]:
    """The colours of a table's chips, by their value."""
    if state.settings is None:
        return {}
    return {chip.cents: chip.colour for chip in chips_by(state.settings, book_of(state))}


def _courses(open_: list[tuple[str, int]]) -> list[tuple[datetime, SlipMove]]:
    columns = ("table_id", "slip", "move", "kind", "year", "number", "chips", "cents", "note")
    tables, slips = [table for table, _ in open_], [slip for _, slip in open_]
    with connection.cursor() as cursor:
        cursor.execute(COURSES, {"over": list(OVER), "shown": FINISHED_SHOWN, "tables": tables, "slips": slips})
        rows = [(at, dict(zip(columns, row, strict=True))) for *row, at in cursor.fetchall()]
    return [(at, SlipMove(**row | {"chips": json.loads(row["chips"])})) for at, row in rows]


def slip_course(table: str, slip: int) -> list[dict[str, Any]]:
    """Every move of a slip in order, with when it was and who signed; empty where there is no such slip."""
    moves = list(SlipMove.objects.filter(table_id=table, slip=slip).order_by("seq"))
    times = dict(Event.objects.filter(table_id=table, seq__in=[move.seq for move in moves]).values_list("seq", "at"))
    return [
        {
            "move": move.move,
            "title": MOVES[move.move],
            "at": times[move.seq],
            "people": move.people,
            "note": move.note,
            "name": slip_name(move.kind, move.year, move.number) if move.kind else "",
            "chips": [{"cents": cents, "count": count} for cents, count in move.chips],
            "cents": move.cents,
        }
        for move in moves
    ]


def _shown(moves: list[SlipMove], names: dict[str, str], colours: dict[int, str], *, over: bool) -> dict[str, Any]:
    newest = [move for move in moves if move.move != "printed"][-1]
    asked, status = moves[0], "back" if newest.move == "void" else _status(moves)
    counted = next((move.cents for move in reversed(moves) if move.move == "differs" and status != "back"), None)
    carried_by = next((move.note for move in reversed(moves) if move.move in ("sent", "issued")), "")
    reason = newest.note if newest.move == "void_asked" else ""
    return {
        "table": newest.table_id,
        "table_name": names[newest.table_id],
        "slip": newest.slip,
        "name": slip_name(newest.kind, newest.year, newest.number),
        "kind": newest.kind,
        "cents": asked.cents,
        "chips": [
            {"cents": cents, "count": count, "colour": colours.get(cents, STANDARD[0].colour)}
            for cents, count in asked.chips
        ],
        "status": newest.move if over else status,
        "standing": (
            MOVES[newest.move] if over else slip_status(newest.kind, status, carried_by, reason, counted, asked.cents)
        ),
        "carried_by": carried_by,
        "void_reason": reason,
        "prints": sum(move.move == "printed" for move in moves),
        "over": over,
    }


def _status(moves: Iterable[SlipMove]) -> str:
    """Where the slip stands, whether or not the cage asks to void it."""
    return [move.move for move in moves if move.move in ("asked", "issued", "sent")][-1]
