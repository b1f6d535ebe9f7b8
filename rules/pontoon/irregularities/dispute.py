"""Shoe and dealer disagree about the newest card: what lies on the felt counts, and somebody of the pit looks at it
(ruling 87). An older one is put right as any entry (ruling 81).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules import commands, events, mends
from rules.context import Context
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.pontoon.play.decisions import check_card
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.state import PontoonTable, TableState
from rules.table.dispute import RULING, settled
from rules.wording.refusals import refuse

READERS = ("device", "scanner")
"""Sources that read a card; whoever keys one looks at it."""


def newest_reading(state: TableState) -> events.CardDealt | None:
    """The newest entry, where it is a card that a shoe read; it may still be taken back."""
    last = state.entries[-1] if state.entries else None
    return last if isinstance(last, events.CardDealt) and last.source in READERS else None


def dispute_card(state: PontoonTable, command: commands.DisputeCard, context: Context, book: PontoonBook) -> Decision:
    """Refused: no_reading, cards_face_down, nothing_differs, and a card that cannot be in the shoe."""
    read = newest_reading(state)
    if read is None:
        return refuse("no_reading", RULING)
    if not read.area and state.round.house_down:
        return refuse("cards_face_down", RULING)
    if command.card == read.card:
        return refuse("nothing_differs:card", RULING)
    fault = check_card(state, command.card, book)
    return fault or (events.CardDisputed(read.area, read.hand, read.card, command.card, RULING),)


def settle_dispute(
    state: PontoonTable, command: commands.SettleDispute, context: Context, book: PontoonBook
) -> Decision:
    """The card that lies there takes the place of the one that was read. Refused as `settled` does."""
    return settled(
        state,
        command.card,
        newest_reading(state),
        lambda read: replace(read, card=command.card, source="pad"),
        lambda: check_card(state, command.card, book),
    )


COMMANDS = (
    CommandRow(
        commands.DisputeCard,
        dispute_card,
        ph.IN_ROUND,
        once_known=NOTHING,
        mended=(mends.by(commands.SettleDispute, "dispute"),),
    ),
    CommandRow(
        commands.SettleDispute,
        settle_dispute,
        {ph.DISPUTED},
        "pit_supervisor",
        once_known=NOTHING,
        mended=(mends.CARD,),
    ),
)
