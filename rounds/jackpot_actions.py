"""Decisions about jackpots: made by one person, approved by another, written under the jackpot's lock.

Each gives "" or the reason, in words, why it was not done.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from database.pool import pool
from rounds.envelope import CommandEnvelope
from rounds.execute import execute
from rules.commands import SettleJackpot
from rules.core.money import dollars
from staff.actor import JACKPOT, Actor
from wagers.jackpots.book import BY_ID, LOCKED_CENTS, Book, Occasion, lock_jackpot

ADD = """
INSERT INTO wagers_jackpot (id, name, status, meter_cents, events, claims, head_hash, created_at)
VALUES (%s, %s, 'closed', 0, 0, 0, %s, now()) ON CONFLICT DO NOTHING
"""
PROPOSE = """
INSERT INTO wagers_jackpotconfiguration (jackpot_id, version, wager_cents, seed_cents, contribution_basis_points,
    fixed_awards_from, odd_cents, status, proposed_by, proposed_at, decided_by)
SELECT %s, coalesce(max(version), 0) + 1, %s, %s, %s, %s, %s, 'proposed', %s, %s::timestamptz, ''
FROM wagers_jackpotconfiguration WHERE jackpot_id = %s RETURNING version
"""
PROPOSED = """
SELECT id, status, proposed_by, seed_cents FROM wagers_jackpotconfiguration WHERE jackpot_id = %s AND version = %s
"""
DECIDE = """
UPDATE wagers_jackpotconfiguration SET status = %s, decided_by = %s, decided_at = %s::timestamptz WHERE id = %s
"""
USE = "UPDATE wagers_jackpot SET configuration_id = %s WHERE id = %s"
SET_STATUS = "UPDATE wagers_jackpot SET status = %s WHERE id = %s"
LINK = """
INSERT INTO wagers_jackpottable (table_id, jackpot_id) SELECT id, %s FROM tables_table WHERE id = %s
ON CONFLICT DO NOTHING RETURNING table_id
"""
UNLINK = """
DELETE FROM wagers_jackpottable l USING tables_table t
WHERE l.jackpot_id = %s AND l.table_id = %s AND t.id = l.table_id AND t.status IN ('new', 'closed', 'open')
RETURNING l.table_id
"""
CLAIM = f"""
SELECT c.table_id, c.round, c.claim, c.status, c.amount_cents, c.entered_by, c.verified_by, c.verified_role,
       {LOCKED_CENTS}, p.username,
       ARRAY(SELECT e.actor FROM rounds_event e WHERE (e.table_id, e.round, e.role) = (c.table_id, c.round, 'dealer'))
FROM wagers_jackpotclaim c JOIN tables_table t ON t.id = c.table_id
LEFT JOIN staff_person p ON p.id = t.console_person_id
WHERE c.jackpot_id = %s AND c.number = %s
"""
VERIFY = """
UPDATE wagers_jackpotclaim SET status = 'verified', verified_by = %s, verified_role = %s, verified_at = %s::timestamptz
WHERE jackpot_id = %s AND number = %s
"""
UNKNOWN = "There is no such jackpot."
NO_SEED = "A jackpot needs a seed above zero: it is what the next winner is promised (ruling 39)."


@asynccontextmanager
async def _locked(jackpot: str, first: str = "", values: tuple[object, ...] = ()) -> AsyncIterator[Book | None]:
    """A transaction on a jackpot's row, after the statement `first`; committed unless something raises."""
    async with pool().connection() as connection:
        await connection.execute("BEGIN")
        if first:
            await connection.execute(first, values)
        book = await lock_jackpot(connection, BY_ID, jackpot)
        yield book
        if book is not None:
            await book.save()
        await connection.execute("COMMIT")


async def add_jackpot(jackpot: str, name: str, actor: str) -> str:
    """A new jackpot, closed and without a configuration."""
    async with _locked(jackpot, ADD, (jackpot, name, bytes(32))) as book:
        if book is None or book.events:
            return "There is a jackpot of this name already."
        await book.append(Occasion(datetime.now(UTC), actor), "added", 0, name)
    return ""


async def propose(
    jackpot: str,
    *,
    wager_cents: int,
    seed_cents: int,
    contribution_basis_points: int,
    fixed_awards_from: str,
    odd_cents: str,
    actor: str,
) -> str:
    """A new version of the configuration, which somebody else approves (ruling 39). Every value is named."""
    if seed_cents <= 0:
        return NO_SEED
    now = datetime.now(UTC)
    async with _locked(jackpot) as book:
        if book is None:
            return UNKNOWN
        values = (
            jackpot, wager_cents, seed_cents, contribution_basis_points, fixed_awards_from, odd_cents, actor,
            book.date(occasion := Occasion(now, actor)), jackpot,
        )  # fmt: skip
        row = await (await book.connection.execute(PROPOSE, values)).fetchone()
        assert row is not None
        await book.append(occasion, "proposed", 0, f"configuration {row[0]} proposed")
    return ""


async def decide(jackpot: str, version: int, approve: bool, actor: str) -> str:
    """Approve or decline a proposed configuration, by somebody else than who proposed it; approved it holds at once."""
    now = datetime.now(UTC)
    async with _locked(jackpot) as book:
        if book is None:
            return UNKNOWN
        row = await (await book.connection.execute(PROPOSED, (jackpot, version))).fetchone()
        if row is None or row[1] != "proposed":
            return "This configuration is not waiting for a decision."
        if row[2] == actor:
            return "Somebody else than who proposed a configuration decides about it (ruling 39)."
        if approve and row[3] <= 0:
            return NO_SEED
        status = "approved" if approve else "declined"
        occasion = Occasion(now, actor)
        await book.connection.execute(DECIDE, (status, actor, book.date(occasion), row[0]))
        if approve:
            await book.connection.execute(USE, (row[0], jackpot))
        await book.append(occasion, status, 0, f"configuration {version} {status}")
    return ""


async def open_or_close(jackpot: str, wanted: str, actor: str) -> str:
    """Open a jackpot, the first time with its seed, or close it. Without an approved configuration it cannot open."""
    async with _locked(jackpot) as book:
        if book is None:
            return UNKNOWN
        if book.status == wanted:
            return f"The jackpot is {wanted} already."
        if book.terms is None:
            return "A jackpot opens only with a configuration that two people approved (ruling 39)."
        if wanted == "open" and book.terms.seed_cents <= 0:
            return NO_SEED
        occasion = Occasion(datetime.now(UTC), actor)
        row = await (
            await book.connection.execute(
                "SELECT 1 FROM wagers_jackpotevent WHERE jackpot_id = %s AND kind = 'seeded' LIMIT 1", (jackpot,)
            )
        ).fetchone()
        await book.connection.execute(SET_STATUS, (wanted, jackpot))
        await book.append(occasion, "opened" if wanted == "open" else "closed", 0, f"the jackpot is {wanted}")
        if wanted == "open" and row is None:
            await book.append(occasion, "seeded", book.terms.seed_cents, f"{dollars(book.terms.seed_cents)} put in")
    return ""


async def link(jackpot: str, table: str, actor: str) -> str:
    """Link a table; one table feeds one jackpot."""
    async with _locked(jackpot) as book:
        if book is None:
            return UNKNOWN
        row = await (await book.connection.execute(LINK, (jackpot, table))).fetchone()
        if row is None:
            return "There is no such table, or it is linked already."
        await book.append(Occasion(datetime.now(UTC), actor, table), "linked", 0, "table linked")
    return ""


async def unlink(jackpot: str, table: str, actor: str) -> str:
    """Take a table off its jackpot, between rounds only."""
    async with _locked(jackpot) as book:
        if book is None:
            return UNKNOWN
        row = await (await book.connection.execute(UNLINK, (jackpot, table))).fetchone()
        if row is None:
            return "The table is not linked here, or a round is on."
        await book.append(Occasion(datetime.now(UTC), actor, table), "unlinked", 0, "table taken off")
    return ""


async def verify_claim(jackpot: str, number: int, actor: Actor) -> str:
    """Verify the claim that holds the meter, by somebody else than who entered it, and pay it.

    A payment that could not be made at once is made by verifying again.
    """
    now = datetime.now(UTC)
    async with _locked(jackpot) as book:
        if book is None:
            return UNKNOWN
        row = await (await book.connection.execute(CLAIM, (jackpot, number))).fetchone()
        if row is None:
            return "There is no such claim."
        table, round_, claim, status, cents, entered_by, verified_by, role, locked, deals, dealt = row
        if status not in ("pending", "verified"):
            return "Only the claim that holds the meter can be verified; earlier ones come first (TC 3.19)."
        if cents != locked:
            return "This is not the amount that was locked for the claim. Nobody pays it before its record is proved."
        if actor.id in (entered_by, deals, *dealt):
            return "Somebody else than who entered the claim, dealt its round or deals its table, verifies it."
        if status == "pending":
            verified_by, role = actor.id, actor.role
            occasion = Occasion(now, verified_by, table, round_)
            await book.connection.execute(VERIFY, (verified_by, role, book.date(occasion), jackpot, number))
            await book.append(occasion, "verified", 0, f"claim {number} verified", claim=number)
    answer = await execute(
        CommandEnvelope(table, SettleJackpot(claim, cents, verified_by), JACKPOT, authority=(verified_by, role))
    )
    return "" if answer.accepted else f"Verified, but not paid yet: {answer.message}"
