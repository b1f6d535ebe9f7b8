"""The cards in use when they run out or were not shuffled, and what irregularities do to them (PM 5.19, 5.20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from rules import commands, events, mends
from rules.context import Context
from rules.core.base import Refusal
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.money.wagers import unsettled
from rules.pontoon.irregularities.coverage import not_covered
from rules.pontoon.play.decisions import next_card_goes_to
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import cards_left, irregular_of
from rules.state import PontoonTable, Round, Shoe
from rules.wording.refusals import refuse


def riffle_discards(
    state: PontoonTable, command: commands.RiffleDiscards, context: Context, book: PontoonBook
) -> Decision:
    """The discards, riffled once and cut by the player next to be acted on, complete the round (PM 5.19).

    Refused: not_covered, machine_shuffles, cards_remain while the device holds more than the table shuffles at.
    """
    round_ = state.round
    if refusal := not_covered(book, "too_few"):
        return refusal
    cite = book.irregularities
    if not state.settings.manual_shuffling:
        return _machine(cite["too_few"])
    left = cards_left(state, book)
    if left > max(state.settings.shuffle_at_cards, 0):
        return refuse("cards_remain", cite["too_few"], {"cards_left": left}, left=left)
    return (
        events.DiscardsRiffled(
            _next_player(round_, book), cards_on_table(round_), cite["too_few"], cite["shuffle_after"]
        ),
    )


def _machine(clause: str) -> Refusal:
    return refuse("machine_shuffles", clause)


def _next_player(round_: Round, book: PontoonBook) -> str:
    """Who cuts: the player whose hand is next to be acted on, "" when that is the house."""
    area, _, _ = next_card_goes_to(round_, book)
    return round_.areas[area - 1].controller if area else ""


def cards_on_table(round_: Round) -> tuple[str, ...]:
    """Cards still in play: those of hands with a wager that is open, of the house, and out of the device already."""
    hands = tuple(
        card
        for area in round_.areas
        for place, hand in enumerate(area.hands, 1)
        if any(w.hand == place and not w.settled for w in area.wagers)
        for card in hand.cards
    )
    held = tuple(held.card for held in irregular_of(round_).held if held.card)
    return hands + round_.house + held + irregular_of(round_).offered


def report_cut_card(
    state: PontoonTable, command: commands.ReportCutCard, context: Context, book: PontoonBook
) -> Decision:
    """After the round the cards are shuffled (PM 5.20). Refused: not_covered, machine_shuffles, unchanged."""
    round_ = state.round
    if refusal := not_covered(book, "cut_card"):
        return refusal
    clause = book.irregularities["cut_card"]
    if not state.settings.manual_shuffling:
        return _machine(clause)
    if state.shoe.spent or not unsettled(round_):
        return refuse("unchanged:shuffle", clause)
    return (events.ShuffleRequired(clause),)


def _without(shoe: Shoe, cards: Iterable[str]) -> Shoe:
    dealt = Counter(shoe.dealt)
    dealt.update(cards)
    return replace(shoe, dealt=dict(dealt), dealt_count=dealt.total())


def _riffled(shoe: Shoe, event: events.DiscardsRiffled) -> Shoe:
    return Shoe(shoe.decks, dict(Counter(event.on_table)), len(event.on_table), event.shuffle_clause)


SHOE_EVOLVERS: dict[type, Callable[[Shoe, Any], Shoe]] = {
    events.CardHeld: lambda shoe, event: _without(shoe, (event.held.card,)),
    events.CardDiscarded: lambda shoe, event: _without(shoe, (event.card,)),
    events.CardsDrawnTogether: lambda shoe, event: _without(shoe, event.disclosed),
    events.DiscardsRiffled: _riffled,
    events.ShuffleRequired: lambda shoe, event: replace(shoe, spent=event.clause),
}


COMMANDS = (
    CommandRow(
        commands.RiffleDiscards,
        riffle_discards,
        ph.DEALING,
        "pit_supervisor",
        once_known=NOTHING,
        mended=(mends.RULED,),
    ),
    CommandRow(
        commands.ReportCutCard,
        report_cut_card,
        ph.IN_ROUND,
        once_known=NOTHING,
        mended=(mends.by(commands.LoadShoe, "between_rounds"),),
    ),
)
