"""The jackpot's part of a command's transaction: what it does to the meter and its claims."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from database.pool import Connection
from rules import events
from rules.core.money import dollars
from rules.events import Event
from rules.state import TableState
from wagers.jackpots.book import Book, lock_jackpot_of
from wagers.jackpots.meter import Change, Occasion
from wagers.jackpots.models import JackpotConfiguration
from wagers.jackpots.moves import Move, contribution_cents, moves

PIN_ROUND = """
INSERT INTO wagers_jackpotround (table_id, round, jackpot_id, configuration_id, after_hit)
SELECT l.table_id, %s, j.id, c.id, j.meter_cents < c.seed_cents FROM wagers_jackpottable l
JOIN wagers_jackpot j ON j.id = l.jackpot_id JOIN wagers_jackpotconfiguration c ON c.id = j.configuration_id
WHERE l.table_id = %s
"""
ENTER_CLAIM = """
INSERT INTO wagers_jackpotclaim (jackpot_id, number, table_id, seq, round, claim, area, player, hand, amount_cents,
                                 status, entered_by, entered_at, verified_by, verified_role, paid_at)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s::timestamptz, '', '', %s::timestamptz)
"""
CLAIM_RELEASED = """
UPDATE wagers_jackpotclaim SET status = 'released', paid_at = %s::timestamptz
WHERE jackpot_id = %s AND table_id = %s AND round = %s AND claim = %s RETURNING number
"""
CLAIM_PAID = """
UPDATE wagers_jackpotclaim SET status = 'paid'
WHERE jackpot_id = %s AND table_id = %s AND round = %s AND status = 'released'
"""
# What a round, or one wager of it, did to the meter and has not been taken back yet, by kind; or contributions only.
BOOKED = """
SELECT replace(kind, '_back', ''), wager, max(claim), sum(cents)::bigint, sum(house_cents)::bigint,
       sum(overflow_cents)::bigint, sum(reserve_cents)::bigint
FROM wagers_jackpotevent WHERE jackpot_id = %s AND table_id = %s AND round = %s AND (%s = '' OR wager = %s)
    AND (%s OR kind LIKE 'contribution%%')
GROUP BY 1, 2 HAVING sum(cents) <> 0 OR sum(house_cents) <> 0 OR sum(overflow_cents) <> 0 OR sum(reserve_cents) <> 0
ORDER BY min(number)
"""
CANCEL_CLAIMS = """
UPDATE wagers_jackpotclaim c SET status = 'cancelled'
WHERE jackpot_id = %s AND table_id = %s AND round = %s AND status <> 'cancelled' AND (%s = '' OR EXISTS (
    SELECT 1 FROM wagers_jackpotevent e WHERE e.jackpot_id = c.jackpot_id AND e.claim = c.number AND e.wager = %s))
RETURNING EXISTS (
    SELECT FROM wagers_jackpotevent e
    WHERE e.jackpot_id = c.jackpot_id AND e.claim = c.number AND e.kind = 'claim_entered')
"""
# A table has one claim on the meter at a time, and each alert of a claim is about that one.
END_ALERTS = """
UPDATE tables_alert SET ended_at = %s::timestamptz
WHERE table_id = %s AND kind = 'jackpot_claim' AND acknowledged_at IS NULL AND ended_at IS NULL
"""


async def record_jackpot(
    connection: Connection, before: TableState, seq: int, events_: Sequence[Event], at: datetime, actor: str
) -> None:
    """Book what a table's events do to the meter that its round plays for, in their own transaction."""
    if opened := next((event for event in events_ if isinstance(event, events.BettingOpened)), None):
        if before.takes_progressive:
            await connection.execute(PIN_ROUND, (opened.round, before.table))
        return
    found = moves(before, seq, events_)
    if not found or before.round is None:
        return
    book = await lock_jackpot_of(connection, before.table, before.round.number)
    if book is None:
        return
    occasion = Occasion(at, actor, before.table, before.round.number)
    for move in found:
        await _HANDLERS[move.kind](book, occasion, move)
    await book.save()


def contribution(terms: JackpotConfiguration, move: Move, meter_cents: int, *, after_hit: bool) -> Change:
    """What a wager's contribution does to a meter that stands so: what would lift it above its ceiling overflows, and
    the reserve has its own part (ruling 131).
    """
    points = terms.after_hit_basis_points if after_hit else terms.contribution_basis_points
    whole = contribution_cents(move.cents, points, terms.odd_cents)
    cents = min(whole, max(0, terms.ceiling_cents - meter_cents)) if terms.ceiling_cents else whole
    reserve = contribution_cents(move.cents, terms.reserve_basis_points, "house")
    words = f"{dollars(whole + reserve)} of {dollars(move.cents)}"
    pools = {"overflow_cents": whole - cents, "reserve_cents": reserve}
    return Change("contribution", cents, words, seq=move.seq, wager=move.wager, **pools)


async def _contribution(book: Book, occasion: Occasion, move: Move) -> None:
    assert book.terms is not None
    change = contribution(book.terms, move, book.meter_cents, after_hit=book.after_hit)
    await book.append(occasion, change)


async def _award(book: Book, occasion: Occasion, move: Move) -> None:
    """A fixed award or Envy Bonus: from the house, or from the meter down to its seed or locked amount (ruling 65)."""
    assert book.terms is not None
    number = 0
    if move.claim is not None:
        number = await _enter(book, occasion, move.seq, move.claim, move.cents, "paid")
    taken = 0
    if book.terms.fixed_awards_from == "meter":
        floor = max(book.terms.seed_cents, await book.locked_cents() or 0)
        taken = min(move.cents, max(0, book.meter_cents - floor))
    house_cents = move.cents - taken
    await book.append(occasion, Change("award", -taken, move.words, house_cents, move.seq, move.wager, number))


async def _claim(book: Book, occasion: Occasion, move: Move) -> None:
    """A claim on all of the meter: entered with the next number; locked at once where no other one is before it."""
    assert move.claim is not None
    number = await _enter(book, occasion, move.seq, move.claim, None, "waiting")
    words = f"claim {number} on all of the meter, position {move.claim.area}"
    await book.append(occasion, Change("claim_entered", 0, words, 0, move.seq, move.wager, number))
    await book.lock_next_claim(occasion, entered=number)


async def _enter(
    book: Book, occasion: Occasion, seq: int, claim: events.JackpotClaim, cents: int | None, status: str
) -> int:
    book.claims += 1
    at = book.date(occasion)
    values = (
        book.id, book.claims, occasion.table, seq, occasion.round, claim.id, claim.area, claim.player, claim.hand,
        cents, status, occasion.actor, at, at if status == "paid" else None,
    )  # fmt: skip
    await book.connection.execute(ENTER_CLAIM, values)
    return book.claims


async def _paid(book: Book, occasion: Occasion, move: Move) -> None:
    """The locked amount leaves the meter, which starts anew: from the reserve as far as it goes, else from the house,
    and with what overflowed (rulings 65, 131); then the next claim is due.
    """
    assert move.claim is not None
    assert book.terms is not None
    values = (book.date(occasion), book.id, occasion.table, occasion.round, move.claim.id)
    row = await (await book.connection.execute(CLAIM_RELEASED, values)).fetchone()
    number = row[0] if row else 0
    await book.append(occasion, Change("paid", -move.cents, move.words, 0, move.seq, move.wager, number))
    cents = book.terms.reset_cents - min(0, book.meter_cents)
    reserved = min(cents, max(0, book.reserve_cents))
    words = f"{dollars(cents)} put in anew" + (f", {dollars(reserved)} of it from the reserve" if reserved else "")
    place = (0, move.seq, move.wager, number)
    await book.append(occasion, Change("seeded", cents, words, *place, reserve_cents=-reserved))
    room = max(0, book.terms.ceiling_cents - book.meter_cents) if book.terms.ceiling_cents else book.overflow_cents
    if (added := min(room, book.overflow_cents)) > 0:
        words = f"{dollars(added)} that had overflowed"
        await book.append(occasion, Change("overflow_added", added, words, *place, overflow_cents=-added))
    await book.lock_next_claim(occasion)


async def _handed(book: Book, occasion: Occasion, move: Move) -> None:
    """The claim on the meter is over: its player has the amount, or it went back. So are the alerts about it."""
    await book.connection.execute(CLAIM_PAID, (book.id, occasion.table, occasion.round))
    await book.connection.execute(END_ALERTS, (book.date(occasion), occasion.table))


async def _back(book: Book, occasion: Occasion, move: Move) -> None:
    """A wager that went back, or all of a void round, leaves the meter as if it had not been: each kind of move is
    taken back, awards where their player gives them back, and its claims are cancelled; then the next claim is due
    (TC 5.7, rulings 7, 67).
    """
    which = (book.id, occasion.table, occasion.round, move.wager, move.wager)
    awards_too = not move.wager or move.cents > 0
    rows = await (await book.connection.execute(BOOKED, (*which, awards_too))).fetchall()
    cancelled = await (await book.connection.execute(CANCEL_CLAIMS, which)).fetchall()
    if any(of_the_meter for (of_the_meter,) in cancelled):
        await _handed(book, occasion, move)
    for kind, wager, claim, cents, house_cents, overflow, reserve in rows:
        about = (-cents, move.words, -house_cents, move.seq, wager, claim, -overflow, -reserve)
        await book.append(occasion, Change(f"{kind}_back", *about))
    await book.lock_next_claim(occasion)


_HANDLERS = {
    "contribution": _contribution,
    "award": _award,
    "claim": _claim,
    "paid": _paid,
    "handed": _handed,
    "back": _back,
}
