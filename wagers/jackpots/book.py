"""A jackpot under its lock: reading it, appending chained events, and moving its claims on. Plain SQL.

Whoever changes a meter takes the jackpot's row first, after the table's row where there is one; so claims of several
tables get their numbers one after the other (TC 3.19).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from database.hash_chain import event_hash, time_text
from database.pool import Connection
from rules.core.marks import mark_of
from rules.core.money import dollars
from rules.wording.alerts import claim_due
from tables.severity import severity_of

LOCK = """
SELECT j.id, j.status, j.meter_cents, j.events, j.claims, j.head_hash, {source} FOR NO KEY UPDATE OF j
"""
BY_ID = LOCK.format(source="j.configuration_id FROM wagers_jackpot j WHERE j.id = %s")
OF_ROUND = LOCK.format(
    source="""r.configuration_id FROM wagers_jackpotround r JOIN wagers_jackpot j ON j.id = r.jackpot_id
WHERE r.table_id = %s AND r.round = %s"""
)
NEWEST_AT_AND_TERMS = """
SELECT (SELECT at FROM wagers_jackpotevent WHERE jackpot_id = %s ORDER BY number DESC LIMIT 1),
       c.version, c.wager_cents, c.seed_cents, c.contribution_basis_points, c.fixed_awards_from, c.odd_cents
FROM (VALUES (0)) AS always LEFT JOIN wagers_jackpotconfiguration c ON c.id = %s
"""
APPEND = """
INSERT INTO wagers_jackpotevent (jackpot_id, number, at, kind, cents, house_cents, table_id, seq, round, wager, claim,
                                 configuration, actor, words, previous_hash, hash)
VALUES (%s, %s, %s::timestamptz, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
SAVE = "UPDATE wagers_jackpot SET meter_cents = %s, events = %s, claims = %s, head_hash = %s WHERE id = %s"
# What the chain locked for claim c: all of the meter, as its events made it. The claim's own row is not asked.
LOCKED_CENTS = """(
    SELECT sum(e.cents)::bigint FROM wagers_jackpotevent e WHERE e.jackpot_id = c.jackpot_id AND e.number <= (
        SELECT max(l.number) FROM wagers_jackpotevent l
        WHERE l.jackpot_id = c.jackpot_id AND l.claim = c.number AND l.kind = 'meter_locked'))"""
LOCKED_CLAIM = """
SELECT number, amount_cents, table_id FROM wagers_jackpotclaim
WHERE jackpot_id = %s AND status IN ('pending', 'verified')
"""
LOCK_NEXT_CLAIM = """
UPDATE wagers_jackpotclaim c SET status = 'pending', amount_cents = %s
FROM tables_table t WHERE t.id = c.table_id AND c.jackpot_id = %s AND c.number = (
    SELECT min(number) FROM wagers_jackpotclaim WHERE jackpot_id = %s AND status = 'waiting')
RETURNING c.number, c.table_id, c.player, convert_from(t.state, 'UTF8')::jsonb #>> ARRAY['players', c.player, 'name']
"""
RAISE_ALERT = """
INSERT INTO tables_alert (table_id, kind, seq, message, clause, raised_at, severity, amount_cents)
VALUES (%s, 'jackpot_claim', 0, %s, 'TC 3.19', %s::timestamptz, %s, %s)
"""


@dataclass(frozen=True, slots=True)
class Terms:
    """An approved configuration: the one that holds now, or that of a round (rulings 39, 68); cents."""

    version: int
    wager_cents: int
    seed_cents: int
    contribution_basis_points: int
    fixed_awards_from: str
    odd_cents: str


@dataclass(frozen=True, slots=True)
class Occasion:
    """When something happened, through whom, and at which place of which table's record."""

    at: datetime
    actor: str
    table: str | None = None
    round: int = 0


@dataclass(slots=True)
class Book:
    """A jackpot whose row this connection has locked. `save` before the commit."""

    connection: Connection
    id: str
    status: str
    meter_cents: int
    events: int
    claims: int
    head_hash: bytes
    terms: Terms | None
    newest_at: datetime | None = None

    async def append(
        self,
        occasion: Occasion,
        kind: str,
        cents: int,
        words: str,
        *,
        house_cents: int = 0,
        seq: int = 0,
        wager: str = "",
        claim: int = 0,
    ) -> None:
        """Add one event, dated no earlier than the one before it; the meter changes by `cents`."""
        at, self.newest_at = self.date(occasion), max(occasion.at, self.newest_at or occasion.at)
        self.events += 1
        self.meter_cents += cents
        version = self.terms.version if self.terms else 0
        place = {"table": occasion.table or "", "seq": seq, "round": occasion.round, "wager": wager, "claim": claim}
        what = {"kind": kind, "cents": cents, "house_cents": house_cents, "configuration": version, "words": words}
        chained = hash_of(self.id, self.events, at, occasion.actor, self.head_hash, what | place)
        values = (
            self.id, self.events, at, kind, cents, house_cents, occasion.table, seq,
            occasion.round, wager, claim, version, occasion.actor, words, self.head_hash, chained,
        )  # fmt: skip
        await self.connection.execute(APPEND, values)
        self.head_hash = chained

    def date(self, occasion: Occasion) -> str:
        """When something is on record, in the chain and in the rows that it is about: no earlier than the event before
        it, which somebody may have dated who waited less for the row, or whose clock is ahead.
        """
        return time_text(max(occasion.at, self.newest_at or occasion.at))

    async def locked_cents(self) -> int | None:
        """The amount that a claim on all of the meter holds; None where none is pending."""
        row = await (await self.connection.execute(LOCKED_CLAIM, (self.id,))).fetchone()
        return int(row[1]) if row else None

    async def lock_next_claim(self, occasion: Occasion, entered: int = 0) -> None:
        """With no claim pending the first that waits gets all of the meter as it stands now (TC 3.19); nothing where
        nothing is in it (ruling 67). The pit of its table is told, unless it is the one just `entered`.
        """
        if await self.locked_cents() is not None:
            return
        amount_cents = max(0, self.meter_cents)
        row = await (await self.connection.execute(LOCK_NEXT_CLAIM, (amount_cents, self.id, self.id))).fetchone()
        if row:
            number, table, player, name = row
            where = Occasion(occasion.at, occasion.actor, table)
            words = f"{dollars(amount_cents)} locked for claim {number}"
            await self.append(where, "meter_locked", 0, words, claim=number)
            if number != entered:
                message = claim_due(number, name or mark_of(player), amount_cents)
                severity = severity_of("jackpot_claim", amount_cents)
                facts = (table, message, self.date(occasion), severity, amount_cents)
                await self.connection.execute(RAISE_ALERT, facts)

    async def save(self) -> None:
        """Put the row as the events leave it."""
        values = (self.meter_cents, self.events, self.claims, self.head_hash, self.id)
        await self.connection.execute(SAVE, values)


def hash_of(jackpot: str, number: int, at: str, actor: str, previous_hash: bytes, fields: dict[str, Any]) -> bytes:
    """The hash of an event: as a table's events are chained, over all of its columns by name."""
    own = {"jackpot": jackpot, "number": number, "at": at, "actor": actor, "previous_hash": previous_hash.hex()}
    return event_hash(own | fields)


async def lock_jackpot(connection: Connection, statement: str, *key: object) -> Book | None:
    """Lock a jackpot's row BY_ID, or as a table's round plays for it OF_ROUND; None where there is none."""
    row = await (await connection.execute(statement, key)).fetchone()
    if row is None:
        return None
    name, status, meter, events, claims, head, configuration = row
    # After the lock, by a statement of its own: one that waits for the row sees other tables as they were before.
    found = await (await connection.execute(NEWEST_AT_AND_TERMS, (name, configuration))).fetchone()
    assert found is not None
    newest_at, version, *terms = found
    known = Terms(version, *terms) if version is not None else None
    return Book(connection, name, status, meter, events, claims, bytes(head), known, newest_at)
