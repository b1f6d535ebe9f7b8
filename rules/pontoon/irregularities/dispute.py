"""Shoe and dealer disagree about the newest card: what lies on the felt counts, and somebody of the pit looks at it
(ruling 87). An older one is put right as any entry (ruling 81).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.commands import DisputeCard, SettleDispute
from rules.core.base import Context
from rules.events import CardDealt, CardDisputed, DisputeSettled, EntryUndone
from rules.game import CommandRow, Decision
from rules.pontoon.play.decisions import check_card
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.state import PontoonTable, TableState
from rules.wording.refusals import refuse

RULING = "ruling 87"
READERS = ("device", "scanner")
"""Sources that read a card; whoever keys one looks at it."""


def newest_reading(state: TableState) -> CardDealt | None:
    """The newest entry, where it is a card that a shoe read; it may still be taken back."""
    last = state.entries[-1] if state.entries else None
    return last if isinstance(last, CardDealt) and last.source in READERS else None


def dispute_card(state: PontoonTable, command: DisputeCard, context: Context, book: PontoonBook) -> Decision:
    """Refused: no_reading, cards_face_down, nothing_differs, and a card that cannot be in the shoe."""
    read = newest_reading(state)
    if read is None:
        return refuse("no_reading", RULING)
    if not read.area and state.round.house_down:
        return refuse("cards_face_down", RULING)
    if command.card == read.card:
        return refuse("nothing_differs:card", RULING)
    fault = check_card(state, command.card, book)
    return fault or (CardDisputed(read.area, read.hand, read.card, command.card, RULING),)


def settle_dispute(state: PontoonTable, command: SettleDispute, context: Context, book: PontoonBook) -> Decision:
    """The card that lies there takes the place of the one that was read. Refused: no_reading where a question to the
    Gaming Shift Manager came between, and a card that cannot be in the shoe.
    """
    dispute, read = state.dispute, newest_reading(state)
    assert dispute is not None
    settled = DisputeSettled(dispute.area, dispute.hand, dispute.read, dispute.seen, command.card, RULING)
    if command.card == dispute.read:
        return (settled,)
    if read is None:
        return refuse("no_reading", RULING)
    fault = check_card(state, command.card, book)
    return fault or (settled, EntryUndone(read), replace(read, card=command.card, source="pad"))


COMMANDS = (
    CommandRow(DisputeCard, dispute_card, ph.IN_ROUND),
    CommandRow(SettleDispute, settle_dispute, {ph.DISPUTED}, "pit_supervisor"),
)
