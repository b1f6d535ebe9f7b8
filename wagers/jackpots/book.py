"""A jackpot under its lock in a command's transaction: reading it, appending events, moving its claims on. Plain SQL.

Whoever changes a meter takes the jackpot's row first, after the table's row where there is one; so claims of several
tables get their numbers one after the other (TC 3.19).
"""

from __future__ import annotations

from dataclasses import dataclass

from database.pool import Connection
from rules.core.marks import mark_of
from rules.core.money import dollars
from rules.wording.alerts import claim_due
from tables.severity import severity_of
from wagers.jackpots.meter import Change, Meter, Occasion
from wagers.jackpots.models import JackpotConfiguration, JackpotEvent

LOCK_OF_ROUND = """
SELECT j.id, j.meter_cents, j.events, j.claims, j.head_hash, j.overflow_cents, j.reserve_cents, r.after_hit,
       r.configuration_id
FROM wagers_jackpotround r JOIN wagers_jackpot j ON j.id = r.jackpot_id
WHERE r.table_id = %s AND r.round = %s FOR NO KEY UPDATE OF j
"""
TERMS = (
    "version", "wager_cents", "seed_cents", "contribution_basis_points", "ceiling_cents", "reset_cents",
    "reserve_basis_points", "after_hit_basis_points", "fixed_awards_from", "odd_cents",
)  # fmt: skip
NEWEST_AT_AND_TERMS = f"""
SELECT (SELECT at FROM wagers_jackpotevent WHERE jackpot_id = %s ORDER BY number DESC LIMIT 1), {", ".join(TERMS)}
FROM wagers_jackpotconfiguration WHERE id = %s
"""
EVENT = [field.attname for field in JackpotEvent._meta.concrete_fields if not field.primary_key]
APPEND = f"""
INSERT INTO wagers_jackpotevent ({", ".join(EVENT)}) VALUES ({", ".join(f"%({name})s" for name in EVENT)})
"""
SAVE = """
UPDATE wagers_jackpot SET meter_cents = %(meter_cents)s, overflow_cents = %(overflow_cents)s,
    reserve_cents = %(reserve_cents)s, events = %(events)s, claims = %(claims)s, head_hash = %(head_hash)s
WHERE id = %(id)s
"""
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


@dataclass(slots=True)
class Book(Meter):
    """A jackpot whose row this connection has locked, for a round; `after_hit` as the round has it. `save` before the
    commit.
    """

    connection: Connection
    after_hit: bool

    async def append(self, occasion: Occasion, change: Change) -> None:
        """Add one event, dated no earlier than the one before it."""
        await self.connection.execute(APPEND, self.next_event(occasion, change))

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
            words = f"{dollars(amount_cents)} locked for claim {number}"
            where = Occasion(occasion.at, occasion.actor, table)
            await self.append(where, Change("meter_locked", 0, words, claim=number))
            if number != entered:
                message = claim_due(number, name or mark_of(player), amount_cents)
                severity = severity_of("jackpot_claim", amount_cents)
                facts = (table, message, self.date(occasion), severity, amount_cents)
                await self.connection.execute(RAISE_ALERT, facts)

    async def save(self) -> None:
        """Put the row as the events leave it."""
        await self.connection.execute(SAVE, self.columns | {"id": self.id})


async def lock_jackpot_of(connection: Connection, table: str, round: int) -> Book | None:
    """Lock the jackpot that a table's round plays for; None where there is none."""
    row = await (await connection.execute(LOCK_OF_ROUND, (table, round))).fetchone()
    if row is None:
        return None
    name, meter, events, claims, head, overflow, reserve, after_hit, configuration = row
    # After the lock, by a statement of its own: one that waits for the row sees other tables as they were before.
    found = await (await connection.execute(NEWEST_AT_AND_TERMS, (name, configuration))).fetchone()
    assert found is not None
    newest_at, *values = found
    terms = JackpotConfiguration(**dict(zip(TERMS, values, strict=True)))
    counts = (meter, events, claims, bytes(head), terms, newest_at, overflow, reserve)
    return Book(name, *counts, connection, after_hit)
