"""The tiles of all tables for the pit's dashboard, read at most once a second however many dashboards are open."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import monotonic
from typing import Any

import msgspec

from database.metrics import FRAMES
from live.frames import Frame, encode_json, frame_of
from live.hub import LiveSocket
from live.reading import JACKPOT, Reader, known_tables
from rules import view_of
from rules.codec import decode_state
from rules.commands import Limits
from rules.common.wagers import all_wagers, open_stakes, total_of
from rules.display_views import SignView
from rules.state import TableState

# The sums behind win, hold and pace look back this far; they move slowly, so they are read less often.
SHIFT_HOURS = 8
TOTALS_SECONDS = 5.0
ALERTS_AT_MOST = 200

TABLES = f"""
SELECT t.id, t.name, t.seq, t.status, t.round,
       coalesce(nullif(p.display_name, ''), p.username, nullif(d.display_name, ''), d.username, ''),
       CASE WHEN t.seq > coalesce(known.seq, -1) THEN t.state END, e.type, e.clause, e.at,
       ARRAY(SELECT a.id::text FROM staff_approval a
             WHERE a.table_id = t.id AND a.approver_id IS NULL AND a.declined_at IS NULL AND a.expires_at > now()
             ORDER BY a.created_at), {JACKPOT}
FROM tables_table t
LEFT JOIN unnest(%(ids)s::text[], %(seqs)s::bigint[]) AS known(id, seq) ON known.id = t.id
LEFT JOIN staff_person p ON p.id = t.console_person_id AND t.console_id <> ''
LEFT JOIN staff_dealerduty duty ON duty.table_id = t.id AND duty.until IS NULL
LEFT JOIN staff_person d ON d.id = duty.person_id
LEFT JOIN rounds_event e ON e.table_id = t.id AND e.seq = t.seq
ORDER BY t.id
"""

TOTALS = """
SELECT table_id, count(*) FILTER (WHERE concluded_at > now() - interval '1 hour'),
       sum(staked_cents)::bigint, sum(returned_cents)::bigint
FROM rounds_round
WHERE opened_at > now() - make_interval(hours => %(hours)s + 1)
  AND concluded_at > now() - make_interval(hours => %(hours)s)
GROUP BY table_id
"""

# The alert of a claim on a jackpot leads to the claim: the one that its event entered, or of one that came due the
# newest of its table.
ALERTS = """
SELECT a.table_id, (
    SELECT json_build_object(
        'jackpot', c.jackpot_id, 'number', c.number, 'amount_cents', c.amount_cents, 'status', c.status)
    FROM wagers_jackpotclaim c
    WHERE a.kind = 'jackpot_claim' AND c.table_id = a.table_id
        AND (c.seq = a.seq OR a.seq = 0 AND c.entered_at <= a.raised_at) ORDER BY c.number DESC LIMIT 1)::text,
    a.id, a.kind, a.seq, a.message, a.clause, a.raised_at
FROM tables_alert a WHERE a.acknowledged_at IS NULL ORDER BY a.raised_at DESC, a.id DESC LIMIT %(most)s
"""


class LastEvent(msgspec.Struct, frozen=True):
    """The newest event of a table's log."""

    seq: int
    type: str
    clause: str
    at: datetime


class TileAlert(msgspec.Struct, frozen=True):
    """An alert nobody has acknowledged yet."""

    claim: msgspec.Raw  # that it leads to: jackpot, number, amount_cents, status; null for any other alert
    id: int
    kind: str
    seq: int
    message: str
    clause: str
    raised_at: datetime


class Totals(msgspec.Struct, frozen=True):
    """A table's recent play: rounds concluded in the last hour; staked, returned and won by the house in the shift.

    `hold_percent` is the part of what was staked that the house kept; None where nothing was staked.
    """

    rounds_per_hour: int = 0
    staked_cents: int = 0
    returned_cents: int = 0
    win_cents: int = 0
    hold_percent: float | None = None


class Standing(msgspec.Struct, frozen=True):
    """What the table's state says of itself; the same that its sign may show, and how busy it is."""

    rulebook: str = ""
    rulebook_title: str = ""
    training: bool = False
    open: bool = False
    phase: str = ""
    phase_title: str = ""
    closes_at: datetime | None = None
    limits: dict[str, Limits] = {}
    players: int = 0
    wagers: int = 0
    in_play_cents: int = 0


class Tile(msgspec.Struct, frozen=True):
    """One table on the dashboard."""

    id: str
    name: str
    seq: int
    status: str
    round: int
    dealer: str
    standing: Standing
    totals: Totals
    last_event: LastEvent | None
    alerts: list[TileAlert]
    approvals: list[str]  # ids of those that wait for an answer, the oldest first
    jackpot: msgspec.Raw  # the meter that the table feeds, as in the message "jackpot"; null for none


class FloorMessage(msgspec.Struct, frozen=True, tag_field="type", tag="floor"):
    """All tiles. `seq` grows with time, so that a screen can keep the highest as with views."""

    seq: int
    tiles: list[Tile]


@dataclass(eq=False, slots=True)
class FloorHub:
    """The dashboards of this process and what they show."""

    sockets: set[LiveSocket] = field(default_factory=set)
    standings: dict[str, tuple[int, Standing]] = field(default_factory=dict)
    totals: dict[str, Totals] = field(default_factory=dict)
    totals_read_at: float = float("-inf")
    tiles: list[Tile] = field(default_factory=list)
    frame: Frame | None = None

    def add(self, socket: LiveSocket) -> None:
        """Take a dashboard in and give it the newest tiles at once, if there are any."""
        self.sockets.add(socket)
        if self.frame is not None:
            socket.writer.send("floor", self.frame)

    def remove(self, socket: LiveSocket) -> None:
        """Forget a dashboard; without any, nothing old is kept for the next."""
        self.sockets.discard(socket)
        if not self.sockets:
            self.tiles, self.frame = [], None

    def send_all(self, kind: str, frame: Frame) -> None:
        """Give one frame to every dashboard."""
        for socket in self.sockets:
            socket.writer.send(kind, frame)

    async def refresh(self, reader: Reader) -> None:
        """Read all tiles and show them where any changed. Raises DatabaseGone."""
        known = {table: seq for table, (seq, _) in self.standings.items()}
        rows = await reader.query(TABLES, known_tables(known))
        if monotonic() - self.totals_read_at >= TOTALS_SECONDS:
            totals = await reader.query(TOTALS, {"hours": SHIFT_HOURS})
            self.totals = {table: totals_of(*sums) for table, *sums in totals}
            self.totals_read_at = monotonic()
        alerts: dict[str, list[TileAlert]] = {}
        for table, claim, *facts in await reader.query(ALERTS, {"most": ALERTS_AT_MOST}):
            alerts.setdefault(table, []).append(TileAlert(msgspec.Raw((claim or "null").encode()), *facts))
        tiles = [self._tile(row, alerts.get(row[0], [])) for row in rows]
        if tiles != self.tiles or self.frame is None:
            self.tiles = tiles
            seq = int(datetime.now(UTC).timestamp() * 1000)
            self.frame = frame_of(encode_json(FloorMessage(seq, tiles)))
            self.send_all("floor", self.frame)
            FRAMES.labels("floor").inc(len(self.sockets))

    def _tile(self, row: tuple[Any, ...], alerts: list[TileAlert]) -> Tile:
        table, name, seq, status, number, dealer, state, event_type, clause, at, approvals, jackpot = row
        if state is not None:
            self.standings[table] = (seq, standing_of(decode_state(state)) if state else Standing())
        return Tile(
            id=table,
            name=name,
            seq=seq,
            status=status,
            round=number,
            dealer=dealer,
            standing=self.standings[table][1],
            totals=self.totals.get(table, Totals()),
            last_event=LastEvent(seq, event_type, clause, at) if event_type is not None else None,
            alerts=alerts,
            approvals=approvals,
            jackpot=msgspec.Raw((jackpot or "null").encode()),
        )


def standing_of(state: TableState) -> Standing:
    """The part of a tile that comes from the table's state."""
    if state.settings is None:
        return Standing()
    sign = view_of(state, "sign")
    assert isinstance(sign, SignView)
    wagers = [wager for wager in all_wagers(state.round) if not wager.settled] if state.round is not None else []
    return Standing(
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
    )


def totals_of(rounds: int, staked_cents: int, returned_cents: int) -> Totals:
    """The sums of a table with what follows from them."""
    win_cents = staked_cents - returned_cents
    hold = round(100 * win_cents / staked_cents, 1) if staked_cents else None
    return Totals(rounds, staked_cents, returned_cents, win_cents, hold)
