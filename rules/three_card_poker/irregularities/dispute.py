"""Shoe and dealer disagree about a card of the hand that was shown last: what lies on the felt counts, and somebody of
the pit looks at it (ruling 87). A hand that was shown before is put right as any entry (ruling 81).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules import commands, events, mends
from rules.context import Context
from rules.core.base import Refusal
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.phases import DISPUTED
from rules.state import PokerRound, PokerTable, TableState
from rules.table.dispute import RULING, settled
from rules.three_card_poker.play.dealing import check_cards, face_up, repeated
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import hand_at
from rules.wording.refusals import refuse


def newest_shown(state: TableState) -> events.HandExposed | None:
    """The newest entry, where it is a hand that was shown as the deal had it, named by nobody."""
    last = state.entries[-1] if state.entries else None
    if not isinstance(last, events.HandExposed) or last.source or state.mark is None:
        return None
    assert isinstance(state.mark.round, PokerRound)
    dealt = (entry.card for entry in state.entries if isinstance(entry, events.CardDealt) and entry.area == last.area)
    return last if {*hand_at(state.mark.round, last.area).cards, *dealt} >= set(last.cards) else None


def dispute_card(state: PokerTable, command: commands.DisputeCard, context: Context, book: PokerBook) -> Decision:
    """Refused: no_reading, no_such_card, nothing_differs, and a card that cannot lie there. Cards that lie face down
    are asked for nothing: one that the shoe has elsewhere was misread there too, perhaps (TC 3.7).
    """
    shown = newest_shown(state)
    if shown is None:
        return refuse("no_reading", RULING)
    if command.was not in shown.cards:
        return refuse("no_such_card", RULING)
    if command.card == command.was:
        return refuse("nothing_differs:card", RULING)
    return _fault(state, command.card, book) or (events.CardDisputed(shown.area, 1, command.was, command.card, RULING),)


def settle_dispute(state: PokerTable, command: commands.SettleDispute, context: Context, book: PokerBook) -> Decision:
    """The hand is shown with the card that lies there. Refused as `settled` does."""
    return settled(
        state,
        command.card,
        newest_shown(state),
        lambda shown: _with(shown, command.card, state),
        lambda: _fault(state, command.card, book),
    )


def _with(shown: events.HandExposed, card: str, state: PokerTable) -> events.HandExposed:
    """The hand with a card in place of the one that was read."""
    assert state.dispute is not None
    cards = tuple(card if each == state.dispute.read else each for each in shown.cards)
    return replace(shown, cards=cards, source="pad")


def _fault(state: PokerTable, card: str, book: PokerBook) -> Refusal | None:
    """Why a card cannot be the one that lies there: it is none, or it lies in sight already."""
    return check_cards((card,), book) or (repeated(book) if card in face_up(state.round) else None)


COMMANDS = (
    CommandRow(
        commands.DisputeCard,
        dispute_card,
        ph.SHOWING,
        once_known=NOTHING,
        mended=(mends.by(commands.SettleDispute, "dispute"),),
    ),
    CommandRow(
        commands.SettleDispute, settle_dispute, {DISPUTED}, "pit_supervisor", once_known=NOTHING, mended=(mends.CARD,)
    ),
)
