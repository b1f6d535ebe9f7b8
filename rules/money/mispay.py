"""What was paid or collected wrongly: a difference of its own beside the settlement, and never an erasure. Of any round
that is on record (ruling 96).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules import commands, events, mends
from rules.authority import check_role
from rules.context import Context, PastLine, PastRound
from rules.core.base import Refusal, as_left_out
from rules.core.rulebook import Rulebook, place_word
from rules.events import Event
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.money import awards
from rules.open_case import named
from rules.phases import EVERY_PHASE
from rules.state import InstalledTable, TableState, name_of
from rules.wording.refusals import refuse

RULING = "ruling 96"
LONGEST_REASON = 200


def record_mispay(state: InstalledTable, command: commands.RecordMispay, context: Context, book: Rulebook) -> Decision:
    """What was paid instead of what is owed, and what of it was put right at once.

    Refused, in this order: record_missing, nothing_paid and line_not_paid where the round has no such line,
    amount_below, reason_missing and reason_too_long, nothing_differs, mispay_known where it is on record already, role,
    more_than_stands_out, and considered_settled.
    """
    found = _line(state, command.round, command.line, context, book)
    if isinstance(found, Refusal):
        return found
    past, line = found
    if command.paid_cents < 0 or command.recovered_cents < 0:
        return refuse("amount_below:mispay", RULING)
    reason = command.reason.strip()
    if not reason:
        return refuse("reason_missing:mispay", RULING)
    if len(reason) > LONGEST_REASON:
        return refuse("reason_too_long:mispay", RULING, most=LONGEST_REASON)
    if command.paid_cents == line.paid_cents:
        key = "mispay_known" if line.mispaid else "nothing_differs:mispay"
        facts: dict[str, str | int] = {"owed_cents": line.owed_cents, "paid_cents": line.paid_cents}
        return refuse(key, RULING, facts, name=name_of(state, line.ref.player), round=past.number, **facts)
    change, over = command.paid_cents - line.paid_cents, command.paid_cents - line.owed_cents
    most = max(abs(change), abs(over), command.recovered_cents)
    if refusal := check_approver(state, past, most, context, book):
        return refusal
    recorded = events.MispayRecorded(
        round=past.number,
        **_place(line),
        owed_cents=line.owed_cents,
        before_cents=line.paid_cents,
        paid_cents=command.paid_cents,
        found_by=command.found_by,
        reason=reason,
        clause=RULING,
    )
    if not command.recovered_cents:
        return (recorded,)
    recovered = _recovered(state, past, replace(line, over_cents=over), command.recovered_cents, book)
    return recovered if isinstance(recovered, Refusal) else (recorded, recovered)


def recover_mispay(
    state: InstalledTable, command: commands.RecoverMispay, context: Context, book: Rulebook
) -> Decision:
    """Money of a mis-pay that changed hands.

    Refused, in this order: record_missing, nothing_paid and line_not_paid, amount_below unless more than nothing
    changed hands, role, more_than_stands_out, and considered_settled.
    """
    found = _line(state, command.round, command.line, context, book)
    if isinstance(found, Refusal):
        return found
    past, line = found
    if command.recovered_cents <= 0:
        return refuse("amount_below:recovered", RULING)
    if refusal := check_approver(state, past, max(command.recovered_cents, abs(line.left_cents)), context, book):
        return refusal
    recovered = _recovered(state, past, line, command.recovered_cents, book)
    return recovered if isinstance(recovered, Refusal) else (recovered,)


def _line(
    state: InstalledTable, number: int, ref: commands.LineRef, context: Context, book: Rulebook
) -> tuple[PastRound, PastLine] | Refusal:
    past = context.facts.round_outcome
    if past is None or past.number != number:
        return refuse("record_missing:mispay", RULING)
    if not past.lines:
        return refuse("nothing_paid", RULING, round=number)
    line = past.line(ref)
    if line is None:
        return refuse("line_not_paid", book.cite["not_covered"], name=name_of(state, ref.player)[:40], round=number)
    return past, line


def check_approver(
    state: InstalledTable, past: PastRound, cents: int, context: Context, book: Rulebook
) -> Refusal | None:
    """Why whoever stands behind it may not: a Pit Manager above the table's amount, and never who dealt the round."""
    needed = "pit_manager" if cents > state.settings.mispay_manager_cents else "pit_supervisor"
    if refusal := check_role(context, needed, RULING):
        return refusal
    signer = context.approver or context.actor
    if not signer or signer not in past.dealt_by:
        return None
    return refuse("role:dealt_it", RULING, {"needed": needed}, needed=needed, round=past.number)


def _recovered(
    state: InstalledTable, past: PastRound, line: PastLine, cents: int, book: Rulebook
) -> events.MispayRecovered | Refusal:
    """An amount put right, from the side that has too much; of an earlier round not what came of a wager outside the
    limits (PM 5.28, TC 5.15).
    """
    left = line.left_cents
    if cents > abs(left):
        return refuse("more_than_stands_out", RULING, {"left_cents": left}, cents=cents, left_cents=abs(left))
    if past.number != state.rounds and {book.cite["over_maximum"], book.cite["under_minimum"]} & {*line.clauses}:
        return refuse("considered_settled", book.cite["earlier_rounds"], place=place_word(book), area=line.area)
    moved = cents if left > 0 else -cents
    return events.MispayRecovered(
        round=past.number, **_place(line), cents=moved, left_cents=left - moved, clause=RULING
    )


def _place(line: PastLine) -> dict[str, Any]:
    about = {"wager": line.ref.wager, "kind": line.ref.kind, "player": line.ref.player, "nth": line.ref.nth}
    return about | {"area": line.area, "line": line.line, "hand": line.hand}


def set_paying(state: InstalledTable, command: commands.SetPaying, context: Context, book: Rulebook) -> Decision:
    """How the table pays from now on. Refused: amount_below, and nothing_differs where it does so already."""
    settings = state.settings
    known = (
        settings.pay_by_line,
        settings.mispay_manager_cents,
        settings.verify_above_cents,
        settings.payment_above_cents,
    )
    named = command.by_line, command.mispay_manager_cents, command.verify_above_cents, command.payment_above_cents
    by_line, mispay, award, payment = (old if new is None else new for old, new in zip(known, named, strict=True))
    if mispay < 0:
        return refuse("amount_below:mispay", RULING)
    if award < 0:
        return refuse("amount_below:award", awards.RULING)
    if payment < 0:
        return refuse("amount_below:payment", awards.PAYMENT_RULING)
    if (by_line, mispay, award, payment) == known:
        return refuse("nothing_differs:paying", RULING)
    clause, before = book.cite["round_of_play"], known[:2]
    return (events.PayingSet(bool(by_line), mispay, *before, clause, award, known[2], payment, known[3]),)


def _paying_set(state: InstalledTable, event: events.PayingSet) -> TableState:
    settings = replace(
        state.settings,
        pay_by_line=event.by_line,
        mispay_manager_cents=event.mispay_manager_cents,
        verify_above_cents=event.verify_above_cents,
        payment_above_cents=event.payment_above_cents,
    )
    return replace(state, settings=as_left_out(settings))


def _unchanged(state: TableState, event: Event) -> TableState:
    return state


ROWS = (
    CommandRow(
        commands.RecordMispay,
        record_mispay,
        EVERY_PHASE,
        "pit_supervisor",
        facts=("round_outcome",),
        of_round=named,
        once_known=NOTHING,
        mended=(mends.again("mispay"),),
    ),
    CommandRow(
        commands.RecoverMispay,
        recover_mispay,
        EVERY_PHASE,
        "pit_supervisor",
        facts=("round_outcome",),
        of_round=named,
        once_known=NOTHING,
        mended=(mends.MISPAY,),
    ),
    CommandRow(commands.SetPaying, set_paying, EVERY_PHASE, "pit_manager", once_known=NOTHING, mended=(mends.AGAIN,)),
)
EVOLVERS: dict[type, Any] = {
    events.MispayRecorded: _unchanged,
    events.MispayRecovered: _unchanged,
    events.PayingSet: _paying_set,
}
