"""A card that was entered as a hit which the player did not ask for: it is placed where it belongs, and the decision
goes with it (rulings 42, 85).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rules import commands, events, mends
from rules.authority import SECOND, check_role
from rules.context import Context
from rules.core.base import Refusal
from rules.game import CommandRow, Decision, Engine
from rules.known import Attempt, OnceKnown
from rules.open_case import newest
from rules.pontoon.irregularities.error_cards import report_card_in_error
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.hands import best_total
from rules.pontoon.vocabulary.worth import is_full
from rules.state import PontoonTable, TableState
from rules.wording.refusals import refuse

RULING = "ruling 85"
STANDS_FROM = 17
"""A hard total that nobody asks a card for: what was entered there was a slip (PM 3.33 has the house stand on it)."""


class StrayHit(NamedTuple):
    """The hit that was entered, and its card, None where that was taken back already."""

    hit: events.HandHit
    card: events.CardDealt | None


def stray_hit(state: TableState) -> StrayHit | None:
    """The newest entry, where it is a hit with its card, or the hit whose card was taken back."""
    last = state.entries[-1] if state.entries else None
    if isinstance(last, events.HandHit):
        return StrayHit(last, None) if state.taken_back else None
    before = state.entries[-2] if len(state.entries) > 1 else None
    if not isinstance(last, events.CardDealt) or not isinstance(before, events.HandHit):
        return None
    return StrayHit(before, last) if (last.area, last.hand) == (before.area, before.hand) else None


def place_stray_card(
    state: PontoonTable, command: commands.PlaceStrayCard, context: Context, book: PontoonBook, engine: Engine
) -> Decision:
    """The hit falls away. The hand stood, and the card is the next hand's hit or the house's; or it came in error and
    is the next card, which the hand may take or refuse (PM 5.8, 5.9). All at once, so that nobody decides between.

    Refused, in this order: no_stray_card, stray_card_named where another card or none is named than lay there, role
    where the card would make a Five Card Trick possible, what is refused of each step, and not_next_place where the
    next card is not due there.
    """
    stray = stray_hit(state)
    if stray is None:
        return refuse("no_stray_card", RULING)
    card = stray.card.card if stray.card is not None else command.card
    if not card or command.card not in ("", card):
        return refuse("stray_card_named", RULING)
    trick = book.comparison == "ranked" and is_full((*_before(state, stray), card), book)
    if trick and (refusal := check_role(context, SECOND, book.cite["higher_role"])):
        return refusal  # it is worth asking for from any total
    undone = tuple(events.EntryUndone(entry) for entry in (stray.card, stray.hit) if entry is not None)
    placed = _placed(engine.fold(state, undone), stray.hit, card, command.to, context, book, engine)
    if isinstance(placed, Refusal):
        return placed
    return (*undone, *placed, events.StrayCardPlaced(stray.hit.area, stray.hit.hand, card, command.to, RULING))


def _placed(
    back: TableState,
    hit: events.HandHit,
    card: str,
    to: str,
    context: Context,
    book: PontoonBook,
    engine: Engine,
) -> Decision:
    """What becomes of the card at the table without the hit."""
    if to == "in_turn":
        command = commands.ReportCardInError(card, hit.area)
        return report_card_in_error(back, command, context, book)  # type: ignore[arg-type]
    stood = engine.decide(back, commands.Stand(), context)
    if isinstance(stood, Refusal):
        return stood
    after = engine.fold(back, stood)
    assert after.round is not None
    if (after.round.phase == ph.DEALER) is not (to == "house"):
        return refuse("not_next_place", RULING)
    dealt = engine.decide(after, commands.DealCard(card, hit=to == "next_hand"), context)
    return dealt if isinstance(dealt, Refusal) else (*stood, *dealt)


def _is_no_slip(attempt: Attempt) -> bool:
    """Whether the hand was below hard 17 before the card, so that somebody might have asked for one; and a card that
    came in error, which a Pit Supervisor sees to (PM 5.8, ruling 58).
    """
    if attempt.command.to == "in_turn":
        return True
    stray = stray_hit(attempt.before)
    assert stray is not None
    hand = attempt.before.round.areas[stray.hit.area - 1].hands[stray.hit.hand - 1]
    total, soft = best_total(_before(attempt.before, stray), hand.doubled)
    return soft or total < STANDS_FROM


def _before(state: Any, stray: StrayHit) -> tuple[str, ...]:
    """The hand without the card."""
    cards: tuple[str, ...] = state.round.areas[stray.hit.area - 1].hands[stray.hit.hand - 1].cards
    return cards[:-1] if stray.card is not None else cards


COMMANDS = (
    CommandRow(
        commands.PlaceStrayCard,
        place_stray_card,
        ph.STEPS,
        plays=True,
        of_round=newest,
        once_known=OnceKnown("pit_supervisor", "hand", _is_no_slip),
        mended=(mends.CARD, mends.RULED),
    ),
)
