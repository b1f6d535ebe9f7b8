"""What the rulebook does not cover: referred to the Gaming Shift Manager, whose ruling is recorded (PM 6.1)."""

from __future__ import annotations

from rules.base import Context, Refusal
from rules.commands import RecordRuling, ReferToManager, VoidRound
from rules.events import Event, ManagerAsked, RulingRecorded, WagersReturned
from rules.pontoon.book import PontoonBook
from rules.pontoon.facts import irregular_of, wager_by_id
from rules.pontoon.irregularities.returning import all_returned
from rules.rulebook import VoidGround
from rules.shared.void import void_round
from rules.state import Round, TableState

Answer = tuple[Event, ...] | Refusal
RULED = "ruling"


def refer_to_manager(state: TableState, command: ReferToManager, context: Context, book: PontoonBook) -> Answer:
    """Play waits for the ruling. Refused: question_missing."""
    if not command.question.strip():
        return Refusal("question_missing", book.cite["not_covered"], "Say what has to be decided.")
    return (ManagerAsked(command.question.strip(), book.cite["not_covered"]),)


def record_ruling(state: TableState, command: RecordRuling, context: Context, book: PontoonBook) -> Answer:
    """The ruling and what it does. Refused: ruling_missing, wagers_missing, unknown_wager, wager_settled."""
    round_ = state.round
    assert isinstance(round_, Round)
    clause = book.cite["not_covered"]
    ruling, reason = command.ruling.strip(), command.reason.strip()
    if not ruling or not reason:
        return Refusal("ruling_missing", clause, "A ruling is recorded with its words and its reason.")
    hold = irregular_of(round_).hold
    recorded = RulingRecorded(hold.question if hold else "", ruling, reason, command.effect, clause)
    if command.effect == "none":
        return (recorded,)
    if command.effect == "void":
        ground = VoidGround("Ruling of the Gaming Shift Manager", clause)
        voided = void_round(round_, VoidRound(RULED, ruling), book, False, ground)
        return voided if isinstance(voided, Refusal) else (recorded, voided)
    if not command.wagers:
        return Refusal("wagers_missing", clause, "Name the wagers that go back.")
    wagers = []
    for wager_id in dict.fromkeys(command.wagers):
        wager = wager_by_id(round_, wager_id)
        if wager is None:
            return Refusal("unknown_wager", clause, f"There is no wager {wager_id[:20]} in this round.")
        if wager.settled:
            return Refusal("wager_settled", clause, f"Wager {wager_id} is settled already.")
        wagers += [wager, *(w for a in round_.areas for w in a.wagers if w.of == wager.id and not w.settled)]
    results = all_returned({w.id: w for w in wagers}.values(), clause, "ruled by the Gaming Shift Manager")
    return (recorded, WagersReturned("", results, clause))
