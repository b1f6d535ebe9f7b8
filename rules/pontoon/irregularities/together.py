"""Cards that left the dealing device at once, their order unknown (PM 5.23)."""

from __future__ import annotations

from collections import Counter

from rules import commands, events, mends
from rules.context import Context
from rules.core.base import Refusal
from rules.game import CommandRow, Decision
from rules.known import NOTHING, Attempt, OnceKnown
from rules.pontoon.irregularities.coverage import not_covered
from rules.pontoon.irregularities.detriment import weigh
from rules.pontoon.play.decisions import check_card, next_card_goes_to
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import irregular_of
from rules.pontoon.vocabulary.worth import keeps_withdrawal
from rules.state import Hand, PontoonTable, Round, Together
from rules.wording.reasons import reason
from rules.wording.refusals import refuse

MOST_AT_ONCE = 8


def report_cards_together(
    state: PontoonTable, command: commands.ReportCardsTogether, context: Context, book: PontoonBook
) -> Decision:
    """None or one seen: their order follows. More seen, or none for the house: somebody chooses (PM 5.23.1-5.23.4).

    Refused: not_covered, card_out_already, wrong_count, and what `check_card` says of each card seen.
    """
    round_ = state.round
    if refusal := not_covered(book, "together"):
        return refusal
    cite = book.irregularities
    seen, hidden = command.disclosed, command.count - len(command.disclosed)
    if irregular_of(round_).held:
        return refuse("card_out_already", cite["together"])
    if not 2 <= command.count <= MOST_AT_ONCE or hidden < 0:
        return refuse("wrong_count:together", cite["together"])
    if refusal := _check_cards(state, seen, book):
        return refusal
    area, hand, _ = next_card_goes_to(round_, book)
    of_house = "" if area else "house_"
    if len(seen) == 1:
        first = events.HeldCard(seen[0], cite[f"{of_house}one_seen"], refusable=bool(area))
        held = (first, *(events.HeldCard("", cite[f"{of_house}one_seen_rest"]) for _ in range(hidden)))
        return (events.CardsDrawnTogether(area, hand, seen, hidden, first.clause, held),)
    if not seen and area:
        held = _unseen(hidden, cite["unseen"], cite["unseen_rest"])
        return (events.CardsDrawnTogether(area, hand, seen, hidden, cite["unseen"], held),)
    clause = cite[f"{of_house}{'many_seen' if seen else 'unseen'}"]
    return (events.CardsDrawnTogether(area, hand, seen, hidden, clause, choose=True),)


def _check_cards(state: PontoonTable, cards: tuple[str, ...], book: PontoonBook) -> Refusal | None:
    """Each card seen can be in the shoe, and together they can be."""
    for card, count in Counter(cards).items():
        if refusal := check_card(state, card, book):
            return refusal
        if state.shoe.dealt.get(card, 0) + count > state.shoe.decks:
            return refuse("card_exhausted", book.cite["decks"], {"card": card}, decks=state.shoe.decks, card=card)
    return None


def _unseen(count: int, first: str, rest: str) -> tuple[events.HeldCard, ...]:
    return tuple(events.HeldCard("", rest if place else first) for place in range(count))


def choose_cards(state: PontoonTable, command: commands.ChooseCards, context: Context, book: PontoonBook) -> Decision:
    """A player's choice, or the Pit Manager's for the house (PM 5.23.3, 5.23.4; the role stands in its row).

    Refused: position_missing, not_among_them, one_card_only, not_most_detrimental.
    """
    round_ = state.round
    together = irregular_of(round_).together
    assert together is not None
    if not together.area:
        return _for_house(state, together, command, book)
    return _for_player(round_, together, command, book)


def _for_house(state: PontoonTable, together: Together, command: commands.ChooseCards, book: PontoonBook) -> Decision:
    cite = book.irregularities
    if not together.cards:
        clause = cite["house_unseen"]
        if not 1 <= command.position <= together.hidden or command.cards:
            return refuse("position_missing", clause, hidden=together.hidden)
        held = _unseen(together.hidden, clause, cite["house_unseen_rest"])
        why = reason("one_of_hidden", position=command.position, hidden=together.hidden)
        return (events.CardsChosen(0, 0, (), clause, held, reason=why),)
    clause = cite["house_many_seen"]
    if len(command.cards) != 1 or command.cards[0] not in together.cards:
        return refuse("not_among_them:house", clause, cards=together.cards)
    verdict = weigh(state, together.cards, book)
    chosen = command.cards[0]
    if chosen not in verdict.worst:
        return refuse("not_most_detrimental", clause, {"card": verdict.worst[0]}, reason=verdict.reason)
    rest = list(together.cards)
    rest.remove(chosen)
    held = (
        events.HeldCard(chosen, clause),
        *_unseen(together.hidden, cite["house_unseen_rest"], cite["house_unseen_rest"]),
    )
    return (events.CardsChosen(0, 0, (chosen,), clause, held, discarded=tuple(rest), reason=verdict.reason),)


def _for_player(round_: Round, together: Together, command: commands.ChooseCards, book: PontoonBook) -> Decision:
    cite = book.irregularities
    clause = cite["many_seen_rest" if together.offered else "many_seen"]
    rest = Counter(together.cards)
    rest.subtract(command.cards)
    if any(count < 0 for count in rest.values()):
        return refuse("not_among_them:player", clause, cards=together.cards)
    if len(command.cards) > 1 and not _may_take_more(round_, together):
        return refuse("one_card_only", clause)
    left = tuple(rest.elements())
    held = tuple(events.HeldCard(card, clause) for card in command.cards)
    held += _unseen(together.hidden, cite["unseen_rest"], cite["unseen_rest"])
    refused = not command.cards and together.phase != ph.INITIAL_DEAL
    if refused:
        clause = cite["stands"]
    offered, discarded = ((), left) if together.offered else (left, ())
    hand = round_.areas[together.area - 1].hands[together.hand - 1] if refused else Hand()
    chosen = events.CardsChosen(
        together.area,
        together.hand,
        command.cards,
        clause,
        held,
        offered,
        discarded,
        refused=refused,
        may_withdraw=keeps_withdrawal(hand, book),
    )
    return (chosen,)


def _may_take_more(round_: Round, together: Together) -> bool:
    if together.phase == ph.INITIAL_DEAL:
        return False
    hand = round_.areas[together.area - 1].hands[together.hand - 1]
    return not (hand.doubled or hand.split_aces)


def _is_chosen_knowing(attempt: Attempt) -> bool:
    """Whether somebody chooses among cards that were seen, so that it matters that they came at once."""
    return len(attempt.command.disclosed) > 1


COMMANDS = (
    CommandRow(
        commands.ReportCardsTogether,
        report_cards_together,
        ph.DEALING,
        waits_for_cards=True,
        once_known=OnceKnown("pit_supervisor", "card", _is_chosen_knowing),
        mended=(mends.RULED,),
    ),
    CommandRow(
        commands.ChooseCards,
        choose_cards,
        ph.CHOOSING,
        role_in={ph.HOUSE_CHOICE: "pit_manager"},
        once_known=NOTHING,
        mended=(mends.RULED,),
    ),
)
