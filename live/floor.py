"""The tiles of all tables for the pit's dashboard, read at most once a second however many dashboards are open."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import monotonic
from typing import Any

import msgspec
from msgspec.structs import replace

from database.metrics import FRAMES
from live.frames import Frame, frame_of
from live.hub import LiveSocket
from live.reading import JACKPOT, Reader, known_tables
from players.names import LOOK_UP, REASONS, Directory, Words, filled, is_marked, marks_in, parameters
from rules import commands, view_of
from rules.codec import decode_state
from rules.core.text import encode_json
from rules.money.wagers import all_wagers, open_stakes, total_of
from rules.state import TableState
from rules.views.displays import SignView
from rules.views.table import TableNotice
from rules.wording.tray import UNDER_WAY
from shifts.calendar import Calendar
from shifts.gaming_day import zone
from shifts.models import BreakRules, plan_of
from shifts.planner import dealing_since
from staff.floor import in_order
from tables.severity import SEVERITIES, TAKES_NOTE

logger = logging.getLogger(__name__)

# The sums behind win, handle and pace move slowly, so they are read less often.
TOTALS_SECONDS = 5.0
WHICH_ALERTS = {"most": 200, "severities": f"{{{','.join(SEVERITIES)}}}"}
NAMED, UNNAMED = BOTH = ("floor", "floor:ids")
"""The audiences of the tiles: who reads names of players, and who reads ids."""

TABLES = f"""
SELECT t.id, t.name, t.seq, t.status, t.round,
       coalesce(nullif(p.display_name, ''), p.username, nullif(d.display_name, ''), d.username, ''),
       CASE WHEN t.seq > coalesce(known.seq, -1) THEN t.state END, e.type, e.clause, e.at,
       ARRAY(SELECT a.id::text FROM staff_approval a
             WHERE a.table_id = t.id AND a.approver_id IS NULL AND a.declined_at IS NULL AND a.expires_at > now()
             ORDER BY a.created_at), {JACKPOT},
       coalesce(pit.name, ''), coalesce(section.name, ''),
       array_remove(ARRAY[w.username, d.username, p.username]::text[], NULL),
       CASE WHEN p.id IS NULL OR p.id = d.id THEN duty.since END, ended.concluded_at
FROM tables_table t
LEFT JOIN unnest(%(ids)s::text[], %(seqs)s::bigint[]) AS known(id, seq) ON known.id = t.id
LEFT JOIN tables_section section ON section.id = t.section_id
LEFT JOIN tables_pit pit ON pit.id = section.pit_id
LEFT JOIN staff_person w ON w.id = section.watched_by_id
LEFT JOIN staff_person p ON p.id = t.console_person_id AND t.console_id <> ''
LEFT JOIN staff_dealerduty duty ON duty.table_id = t.id AND duty.until IS NULL
LEFT JOIN staff_person d ON d.id = duty.person_id
LEFT JOIN rounds_event e ON e.table_id = t.id AND e.seq = t.seq
LEFT JOIN LATERAL (
    SELECT concluded_at FROM rounds_round
    WHERE table_id = t.id AND number IN (t.round, t.round - 1) AND concluded_at IS NOT NULL
    ORDER BY number DESC LIMIT 1
) ended ON true
"""

TOTALS = """
SELECT table_id, count(*) FILTER (WHERE today AND NOT void),
       count(*) FILTER (WHERE concluded_at > now() - interval '1 hour' AND NOT void),
       coalesce(sum(staked_cents) FILTER (WHERE today AND NOT void), 0)::bigint,
       coalesce(sum(returned_cents - CASE WHEN void THEN staked_cents ELSE 0 END) FILTER (WHERE today), 0)::bigint,
       coalesce(sum((SELECT sum(m.cents) FROM wagers_mispay m
                     WHERE m.table_id = r.table_id AND m.round = r.number)) FILTER (WHERE today), 0)::bigint
FROM (SELECT *, concluded_at >= %(day_began_at)s AS today FROM rounds_round
      WHERE concluded_at >= least(%(day_began_at)s, now() - interval '1 hour')) r
GROUP BY table_id
"""
PLANS = "SELECT from_day, shifts FROM shifts_shiftplan ORDER BY from_day, id"

# The open duty at each table, the newest first; with each all that its dealer dealt within a day before it.
DUTIES = """
SELECT open.table_id, duty.since, duty.until
FROM staff_dealerduty open JOIN staff_dealerduty duty ON duty.person_id = open.person_id
    AND (duty.until IS NULL OR duty.until > open.since - interval '1 day')
WHERE open.until IS NULL ORDER BY duty.since DESC
"""
BREAK_RULES = "SELECT longest_minutes, break_minutes FROM shifts_breakrules ORDER BY id DESC LIMIT 1"

# The alert of a claim on a jackpot leads to the claim: the one that its event entered, or of one that came due the
# newest of its table. It ends once the dealer has paid the claim.
ALERTS = """
SELECT a.table_id, (
    SELECT json_build_object(
        'jackpot', c.jackpot_id, 'number', c.number, 'amount_cents', c.amount_cents,
        'status', c.status)
    FROM wagers_jackpotclaim c
    WHERE a.kind = 'jackpot_claim' AND c.table_id = a.table_id
        AND (c.seq = a.seq OR a.seq = 0 AND c.entered_at <= a.raised_at) ORDER BY c.number DESC LIMIT 1)::text,
    a.id, a.kind, a.seq, a.message, a.clause, a.raised_at, a.severity, a.amount_cents, coalesce(e.round, 0),
    coalesce(nullif(p.display_name, ''), p.username, ''), a.taken_at, a.escalated_to, a.escalated_at
FROM tables_alert a
LEFT JOIN rounds_event e ON e.table_id = a.table_id AND e.seq = a.seq
LEFT JOIN staff_person p ON p.id = a.taken_by_id
WHERE a.acknowledged_at IS NULL AND a.ended_at IS NULL
ORDER BY array_position(%(severities)s::text[], a.severity::text) DESC, a.raised_at, a.id LIMIT %(most)s
"""


class LastEvent(msgspec.Struct, frozen=True):
    """The newest event of a table's log."""

    seq: int
    type: str
    clause: str
    at: datetime


class TileAlert(msgspec.Struct, frozen=True):
    """An alert that waits: how grave, of which round (0 for none), who is on it since when, to which role it was
    passed, and whether it takes a note.
    """

    claim: msgspec.Raw  # that it leads to: jackpot, number, amount_cents, status; null for any other alert
    id: int
    kind: str
    seq: int
    message: str
    clause: str
    raised_at: datetime
    severity: str = "notice"
    amount_cents: int | None = None
    round: int = 0
    taken_by: str = ""
    taken_at: datetime | None = None
    escalated_to: str = ""
    escalated_at: datetime | None = None
    takes_note: bool = False


class TableTotals(msgspec.Struct, frozen=True):
    """A table's play: rounds concluded in the last hour; of the gaming day in which they ended rounds, staked, returned
    and won. Void ones are in no count.

    `mispay_left_cents` is what was paid wrongly in those rounds and not put right (below zero: too little), which the
    win is without. `hold_percent` is win ÷ handle under the name that the wire had for it first: the part of what was
    staked that the house kept. None where nothing was staked. Hold proper is win ÷ drop, which nobody counts here.
    """

    rounds: int = 0
    rounds_per_hour: int = 0
    staked_cents: int = 0
    returned_cents: int = 0
    win_cents: int = 0
    hold_percent: float | None = None
    mispay_left_cents: int = 0


class TileState(msgspec.Struct, frozen=True):
    """What the table's state says of itself; the same that its sign may show, and how busy it is."""

    rulebook: str = ""
    rulebook_title: str = ""
    training: bool = False
    open: bool = False
    phase: str = ""
    phase_title: str = ""
    closes_at: datetime | None = None
    limits: dict[str, commands.Limits] = {}
    players: int = 0
    wagers: int = 0
    in_play_cents: int = 0
    notices: tuple[TableNotice, ...] = ()  # closing, reserved, why it is closed
    slips: tuple[str, ...] = ()  # fills and credits that are under way, in words


class Tile(msgspec.Struct, frozen=True):
    """One table on the dashboard."""

    id: str
    name: str
    seq: int
    status: str
    round: int
    dealer: str
    standing: TileState
    totals: TableTotals
    last_event: LastEvent | None
    alerts: list[TileAlert]
    approvals: list[str]  # ids of those that wait for an answer, the oldest first
    jackpot: msgspec.Raw  # the meter that the table feeds, as in the message "jackpot"; null for none
    pit: str = ""  # where it stands; empty for a table that stands nowhere yet
    section: str = ""
    staff: list[str] = []  # user names: who watches its section, who is on duty there, who holds its console
    dealer_due_at: datetime | None = None  # by when its dealer has a break, by the road map; None for nobody on duty
    last_round_at: datetime | None = None  # when its newest round ended


class FloorMessage(msgspec.Struct, frozen=True, tag_field="type", tag="floor"):
    """All tiles. `seq` grows with time, so that a screen can keep the highest as with views."""

    seq: int
    tiles: list[Tile]


@dataclass(eq=False, slots=True)
class FloorHub:
    """The dashboards of this process and what they show."""

    sockets: set[LiveSocket] = field(default_factory=set)
    tile_states: dict[str, tuple[int, TileState]] = field(default_factory=dict)
    totals: dict[str, TableTotals] = field(default_factory=dict)
    totals_read_at: float = float("-inf")
    dues: dict[str, tuple[datetime, datetime]] = field(default_factory=dict)
    tiles: list[Tile] = field(default_factory=list)
    frames: dict[str, Frame] = field(default_factory=dict)  # by audience: with names, or with ids alone

    def add(self, socket: LiveSocket) -> None:
        """Take a dashboard in and give it the newest tiles at once, if there are any."""
        self.sockets.add(socket)
        if self.frames:
            socket.writer.send("floor", self.frames[socket.channel.audience])

    def remove(self, socket: LiveSocket) -> None:
        """Forget a dashboard; without any, nothing old is kept for the next."""
        self.sockets.discard(socket)
        if not self.sockets:
            self.tiles, self.frames = [], {}

    def send_all(self, kind: str, frame: Frame) -> None:
        """Give one frame to every dashboard."""
        for socket in self.sockets:
            socket.writer.send(kind, frame)

    async def refresh(self, reader: Reader) -> None:
        """Read all tiles and show them where any changed. Raises DatabaseGone."""
        known = {table: seq for table, (seq, _) in self.tile_states.items()}
        rows = await reader.query(TABLES, known_tables(known))
        if monotonic() - self.totals_read_at >= TOTALS_SECONDS:
            totals = await reader.query(TOTALS, {"day_began_at": await _day_began_at(reader)})
            self.totals = {table: totals_of(*sums) for table, *sums in totals}
            self.dues = dealer_dues(await reader.query(DUTIES, {}), await reader.query(BREAK_RULES, {}))
            self.totals_read_at = monotonic()
        alerts: dict[str, list[TileAlert]] = {}
        for table, claim, *facts in await reader.query(ALERTS, WHICH_ALERTS):
            alert = TileAlert(msgspec.Raw((claim or "null").encode()), *facts)
            alerts.setdefault(table, []).append(replace(alert, takes_note=alert.kind in TAKES_NOTE))
        tiles = sorted((self._tile(row, alerts.get(row[0], [])) for row in rows), key=lambda tile: in_order(tile.id))
        if tiles != self.tiles or not self.frames:
            self.tiles = tiles
            seq = int(datetime.now(UTC).timestamp() * 1000)
            told = encode_json(FloorMessage(seq, tiles))
            words = await _words(reader, told) if is_marked(told) else {}
            self.frames = {audience: frame_of(filled(told, words if audience == NAMED else {})) for audience in BOTH}
            for socket in self.sockets:
                socket.writer.send("floor", self.frames[socket.channel.audience])
            FRAMES.labels("floor").inc(len(self.sockets))

    def _tile(self, row: tuple[Any, ...], alerts: list[TileAlert]) -> Tile:
        table, name, seq, status, number, dealer, state, event_type, clause, at, approvals, jackpot, *where = row
        pit, section, staff, duty_since, last_round_at = where
        if state is not None:
            self.tile_states[table] = (seq, _tile_state(table, state))
        standing = self.tile_states[table][1]
        dealing_since, due_at = self.dues.get(table, (None, None))
        return Tile(
            id=table,
            name=name,
            seq=seq,
            status=status,
            round=number,
            dealer=dealer,
            standing=standing,
            totals=self.totals.get(table, TableTotals()),
            last_event=LastEvent(seq, event_type, clause, at) if event_type is not None else None,
            alerts=alerts,
            approvals=approvals,
            jackpot=msgspec.Raw((jackpot if jackpot and "progressive" in standing.limits else "null").encode()),
            pit=pit,
            section=section,
            staff=staff,
            dealer_due_at=due_at if duty_since is not None and duty_since == dealing_since else None,
            last_round_at=last_round_at,
        )


def dealer_dues(
    duties: Iterable[tuple[str, datetime, datetime | None]], rules: Sequence[tuple[int, int]]
) -> dict[str, tuple[datetime, datetime]]:
    """By table when the duty there began, and by when its dealer has a break, as the road map says it. Of DUTIES and
    BREAK_RULES.
    """
    limits = (BreakRules(longest_minutes=rules[0][0], break_minutes=rules[0][1]) if rules else BreakRules()).limits
    spans: dict[str, list[tuple[datetime, datetime | None]]] = {}
    for table, since, until in duties:
        spans.setdefault(table, []).append((since, until))
    return {table: (own[0][0], dealing_since(own, limits.rest) + limits.longest) for table, own in spans.items()}


async def _words(reader: Reader, told: bytes) -> Words:
    """Who is named in the alerts, and why somebody is stopped. Raises DatabaseGone."""
    players, stops = parameters(marks_in(told))
    found = Directory()
    found.learn(*await reader.queries((LOOK_UP, players), (REASONS, stops)))
    return found.words


async def _day_began_at(reader: Reader) -> datetime:
    """When the gaming day that is on began. Raises DatabaseGone."""
    plans = tuple(plan_of(day, shifts) for day, shifts in await reader.query(PLANS, {}))
    casino = Calendar(zone(), plans)
    return casino.bounds(casino.gaming_day(datetime.now(UTC)))[0]


def _tile_state(table: str, state: bytes) -> TileState:
    """The part of a tile that comes from a stored state. One that cannot be shown keeps no other from the floor."""
    try:
        return tile_state(decode_state(state)) if state else TileState()
    except Exception:
        logger.exception("the tile of table %s cannot be made", table)
        return TileState(phase_title="Cannot be shown")


def tile_state(state: TableState) -> TileState:
    """The part of a tile that comes from the table's state."""
    if state.settings is None:
        return TileState()
    sign = view_of(state, "sign")
    assert isinstance(sign, SignView)
    wagers = [wager for wager in all_wagers(state.round) if not wager.settled] if state.round is not None else []
    return TileState(
        rulebook=sign.table.rulebook,
        rulebook_title=sign.table.rulebook_title,
        training=sign.table.training,
        open=sign.table.open,
        phase=sign.phase,
        phase_title=sign.phase_title,
        closes_at=sign.closes_at,
        limits=sign.table.limits,
        players=sum(player.seat is not None for player in state.players.values()),
        wagers=len(wagers),
        in_play_cents=sum(total_of(open_stakes(wager)) for wager in wagers),
        notices=sign.table.standing or (),
        slips=tuple(UNDER_WAY[slip.kind][slip.status] for slip in state.tray.slips) if state.tray else (),
    )


def totals_of(
    rounds: int, rounds_per_hour: int, staked_cents: int, returned_cents: int, mispay_left_cents: int
) -> TableTotals:
    """The sums of a table with what follows from them."""
    win_cents = staked_cents - returned_cents - mispay_left_cents
    win_on_handle = round(100 * win_cents / staked_cents, 1) if staked_cents else None
    return TableTotals(
        rounds, rounds_per_hour, staked_cents, returned_cents, win_cents, win_on_handle, mispay_left_cents
    )
