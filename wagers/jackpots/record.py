"""The jackpot's part of a command's transaction: whether it may be, and what it does to the meter and its claims."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from database.pool import Connection
from rules.commands import ChangeWager, Command, PlaceWager, RecordFoundWager, RepeatWagers, SettleJackpot
from rules.core.base import Refusal
from rules.core.money import dollars
from rules.events import BettingOpened, Event, JackpotClaim
from rules.money.wagers import total_of, wager_by_id
from rules.state import PokerRound, TableState, is_installed
from rules.table.repeating import meant
from wagers.jackpots.book import LOCKED_CENTS, OF_ROUND, Book, Occasion, lock_jackpot
from wagers.jackpots.moves import Move, contribution_cents, moves

PIN_ROUND = """
INSERT INTO wagers_jackpotround (table_id, round, jackpot_id, configuration_id)
SELECT l.table_id, %s, j.id, j.configuration_id FROM wagers_jackpottable l JOIN wagers_jackpot j ON j.id = l.jackpot_id
WHERE l.table_id = %s AND j.configuration_id IS NOT NULL
"""
TERMS_OF_ROUND = """
SELECT j.status, c.wager_cents FROM wagers_jackpotround r JOIN wagers_jackpot j ON j.id = r.jackpot_id
JOIN wagers_jackpotconfiguration c ON c.id = r.configuration_id WHERE r.table_id = %s AND r.round = %s
"""
CLAIM_AT_TABLE = f"""
SELECT c.status, {LOCKED_CENTS}, c.verified_by FROM wagers_jackpotclaim c
WHERE c.table_id = %s AND c.round = %s AND c.claim = %s
"""
ENTER_CLAIM = """
INSERT INTO wagers_jackpotclaim (jackpot_id, number, table_id, seq, round, claim, area, player, hand, amount_cents,
                                 status, entered_by, entered_at, verified_by, verified_role, paid_at)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s::timestamptz, '', '', %s::timestamptz)
"""
CLAIM_PAID = """
UPDATE wagers_jackpotclaim SET status = 'paid', paid_at = %s::timestamptz
WHERE jackpot_id = %s AND table_id = %s AND round = %s AND claim = %s RETURNING number
"""
# What a round, or one wager of it, did to the meter and has not been taken back yet, by kind; or contributions only.
BOOKED = """
SELECT replace(kind, '_back', ''), wager, max(claim), sum(cents)::bigint, sum(house_cents)::bigint
FROM wagers_jackpotevent WHERE jackpot_id = %s AND table_id = %s AND round = %s AND (%s = '' OR wager = %s)
    AND (%s OR kind LIKE 'contribution%%')
GROUP BY 1, 2 HAVING sum(cents) <> 0 OR sum(house_cents) <> 0 ORDER BY min(number)
"""
CANCEL_CLAIMS = """
UPDATE wagers_jackpotclaim c SET status = 'cancelled'
WHERE jackpot_id = %s AND table_id = %s AND round = %s AND status <> 'cancelled' AND (%s = '' OR EXISTS (
    SELECT 1 FROM wagers_jackpotevent e WHERE e.jackpot_id = c.jackpot_id AND e.claim = c.number AND e.wager = %s))
"""


async def jackpot_refusal(connection: Connection, state: TableState, command: Command) -> Refusal | None:
    """Why the jackpot does not allow a command that the rules might: a progressive wager needs an open jackpot and its
    amount (ruling 39), a payment its verified claim (TC 3.19). Asks the database for those commands only.
    """
    if isinstance(command, SettleJackpot):
        return await _payment_refusal(connection, state, command)
    amounts = _progressive_amounts(state, command)
    if not amounts:
        return None
    place = (state.table, state.round.number if state.round else 0)
    row = await (await connection.execute(TERMS_OF_ROUND, place)).fetchone()
    if row is None or row[0] != "open":
        message = "This round plays for no open jackpot: it takes no progressive wager."
        return Refusal("jackpot_closed", "ruling 39", message)
    if amounts != {row[1]}:
        message = f"A progressive wager of this jackpot is {dollars(row[1])}."
        return Refusal("jackpot_amount", "ruling 39", message)
    return None


def _progressive_amounts(state: TableState, command: Command) -> set[int]:
    """What a command would stake on the progressive, wager by wager; nothing for any other command."""
    if isinstance(command, PlaceWager | RecordFoundWager) and command.kind == "progressive":
        return {total_of(command.stakes)} - {0}
    if isinstance(command, ChangeWager) and isinstance(state.round, PokerRound):
        wager = wager_by_id(state.round, command.wager)
        if wager is not None and wager.kind == "progressive":
            return {total_of(command.stakes)} - {0}
    if isinstance(command, RepeatWagers) and isinstance(state.round, PokerRound) and is_installed(state):
        return {total_of(wager.stakes) for wager in meant(state, command) if wager.kind == "progressive"}
    return set()


async def _payment_refusal(connection: Connection, state: TableState, command: SettleJackpot) -> Refusal | None:
    if not isinstance(state.round, PokerRound):
        return None  # the phase refuses it
    place = (state.table, state.round.number, command.claim)
    row = await (await connection.execute(CLAIM_AT_TABLE, place)).fetchone()
    if row is None or row[0] != "verified":
        message = "The jackpot pays a claim only after a second person has verified it."
        return Refusal("claim_not_verified", "TC 3.19", message)
    if (command.cents, command.verified_by) != (row[1], row[2]):
        message = "This is not the amount that is locked for the claim, or not who verified it."
        return Refusal("claim_differs", "TC 3.19", message)
    return None


async def record_jackpot(
    connection: Connection, before: TableState, seq: int, events: Sequence[Event], at: datetime, actor: str
) -> None:
    """Book what a table's events do to the meter that its round plays for, in their own transaction."""
    if opened := next((event for event in events if isinstance(event, BettingOpened)), None):
        if before.settings is not None and "progressive" in before.settings.limits:
            await connection.execute(PIN_ROUND, (opened.round, before.table))
        return
    found = moves(before, seq, events)
    if not found or before.round is None:
        return
    book = await lock_jackpot(connection, OF_ROUND, before.table, before.round.number)
    if book is None:
        return
    occasion = Occasion(at, actor, before.table, before.round.number)
    for move in found:
        await _HANDLERS[move.kind](book, occasion, move)
    await book.save()


async def _contribution(book: Book, occasion: Occasion, move: Move) -> None:
    assert book.terms is not None
    cents = contribution_cents(move.cents, book.terms.contribution_basis_points, book.terms.odd_cents)
    words = f"{dollars(cents)} of {dollars(move.cents)}"
    await book.append(occasion, "contribution", cents, words, seq=move.seq, wager=move.wager)


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
    await book.append(
        occasion,
        "award",
        -taken,
        move.words,
        house_cents=move.cents - taken,
        seq=move.seq,
        wager=move.wager,
        claim=number,
    )


async def _claim(book: Book, occasion: Occasion, move: Move) -> None:
    """A claim on all of the meter: entered with the next number; locked at once where no other one is before it."""
    assert move.claim is not None
    number = await _enter(book, occasion, move.seq, move.claim, None, "waiting")
    words = f"claim {number} on all of the meter, position {move.claim.area}"
    await book.append(occasion, "claim_entered", 0, words, seq=move.seq, wager=move.wager, claim=number)
    await book.lock_next_claim(occasion, entered=number)


async def _enter(book: Book, occasion: Occasion, seq: int, claim: JackpotClaim, cents: int | None, status: str) -> int:
    book.claims += 1
    at = book.date(occasion)
    values = (
        book.id, book.claims, occasion.table, seq, occasion.round, claim.id, claim.area, claim.player, claim.hand,
        cents, status, occasion.actor, at, at if status == "paid" else None,
    )  # fmt: skip
    await book.connection.execute(ENTER_CLAIM, values)
    return book.claims


async def _paid(book: Book, occasion: Occasion, move: Move) -> None:
    """The locked amount leaves the meter, which starts anew from its seed (ruling 65); then the next claim is due."""
    assert move.claim is not None
    assert book.terms is not None
    values = (book.date(occasion), book.id, occasion.table, occasion.round, move.claim.id)
    row = await (await book.connection.execute(CLAIM_PAID, values)).fetchone()
    number = row[0] if row else 0
    await book.append(occasion, "paid", -move.cents, move.words, seq=move.seq, wager=move.wager, claim=number)
    cents = book.terms.seed_cents - min(0, book.meter_cents)
    words = f"{dollars(cents)} put in anew"
    await book.append(occasion, "seeded", cents, words, seq=move.seq, wager=move.wager, claim=number)
    await book.lock_next_claim(occasion)


async def _back(book: Book, occasion: Occasion, move: Move) -> None:
    """A wager that went back, or all of a void round, leaves the meter as if it had not been: each kind of move is
    taken back, awards where their player gives them back, and its claims are cancelled; then the next claim is due
    (TC 5.7, rulings 7, 67).
    """
    which = (book.id, occasion.table, occasion.round, move.wager, move.wager)
    awards_too = not move.wager or move.cents > 0
    rows = await (await book.connection.execute(BOOKED, (*which, awards_too))).fetchall()
    await book.connection.execute(CANCEL_CLAIMS, which)
    for kind, wager, claim, cents, house_cents in rows:
        await book.append(
            occasion,
            f"{kind}_back",
            -cents,
            move.words,
            house_cents=-house_cents,
            seq=move.seq,
            wager=wager,
            claim=claim,
        )
    await book.lock_next_claim(occasion)


_HANDLERS = {
    "contribution": _contribution,
    "award": _award,
    "claim": _claim,
    "paid": _paid,
    "back": _back,
}
