"""What comes next in a round of Pontoon: the order of phases as functions of the facts (PM 3.18-3.34, ruling 11)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.pontoon import phases as ph
from rules.pontoon.book import PontoonBook
from rules.pontoon.facts import has_main, house_needs_card, in_play, next_place, unpaid_pontoon, unsettled
from rules.pontoon.hands import is_super_bonus
from rules.pontoon.worth import is_complete, is_due
from rules.state import Hand, Round, Turn


def after_betting(round_: Round) -> Round:
    """Claims first, then controllers, then the deal (PM 3.13, 3.17.2, 3.18); without a main wager there is no deal."""
    if round_.claims:
        return replace(round_, phase=ph.CLAIMS)
    wagered = [area for area in round_.areas if has_main(area)]
    if any(not area.controller for area in wagered):
        return replace(round_, phase=ph.CONTROL)
    return replace(round_, phase=ph.INITIAL_DEAL if wagered else ph.FINISHED)


def after_initial_card(round_: Round, book: PontoonBook) -> Round:
    return after_initial_deal(round_, book) if next_place(round_, book) is None else round_


def after_initial_deal(round_: Round, book: PontoonBook) -> Round:
    """The look at face-down cards (ruling 33), pair wagers, then pontoons, then the offers (ruling 11)."""
    if round_.house_down and not round_.house_looked:
        return replace(round_, phase=ph.LOOK)
    if any(w.kind == "pair" and not w.settled for area in round_.areas for w in area.wagers):
        return replace(round_, phase=ph.PAIRS)
    if any(unpaid_pontoon(hand, book) and in_play(area, 1) for area in round_.areas for hand in area.hands):
        return replace(round_, phase=ph.PONTOONS)
    if not round_.insurance_closed and round_.house[0][0] in book.offer_insurance_on and _anything_in_play(round_):
        return replace(round_, phase=ph.INSURANCE_OFFER)
    return after_insurance(round_, book)


def after_insurance(round_: Round, book: PontoonBook) -> Round:
    if not round_.surrender_closed and round_.house[0][0] in book.offer_surrender_on and _anything_in_play(round_):
        return replace(round_, phase=ph.SURRENDER_OFFER)
    return seek_hand(round_, 1, 1, book)


def _anything_in_play(round_: Round) -> bool:
    return any(in_play(area, 1) for area in round_.areas)


def seek_hand(round_: Round, area_number: int, hand_number: int, book: PontoonBook) -> Round:
    """Turn to the first hand, from the given one on, that still wants a card, a decision or its payment; else the
    house.
    """
    for number in range(area_number, len(round_.areas) + 1):
        area = round_.areas[number - 1]
        for place in range(hand_number, len(area.hands) + 1):
            hand = area.hands[place - 1]
            if not hand.done and in_play(area, place):
                return replace(round_, phase=phase_of_hand(hand, book), turn=Turn(number, place))
        hand_number = 1
    return after_hands(replace(round_, turn=None), book)


def phase_of_hand(hand: Hand, book: PontoonBook) -> str:
    if hand.drawing or len(hand.cards) == 1:
        return ph.CARD
    if is_due(hand, book):
        return ph.HAND
    return ph.WITHDRAWALS if hand.doubled and book.double_may_be_withdrawn else ph.DECISION


def with_card(hand: Hand, card: str, book: PontoonBook) -> Hand:
    """A hand after a card in play; one that may take no more and is not due is done."""
    hand = replace(hand, cards=(*hand.cards, card), drawing=False)
    if is_due(hand, book) or len(hand.cards) < 2:
        return hand
    closed = hand.doubled and book.double_once_one_card and not book.double_may_be_withdrawn
    return replace(hand, done=True) if closed or is_complete(hand, book) else hand


def after_hands(round_: Round, book: PontoonBook) -> Round:
    """The house plays while that matters; its face-down cards are turned up first."""
    needs_card = house_needs_card(round_, book)
    if round_.house_down and (needs_card or unsettled(round_)):
        return replace(round_, phase=ph.EXPOSE)
    if needs_card:
        return replace(round_, phase=ph.DEALER)
    if unsettled(round_):
        return replace(round_, phase=ph.SETTLEMENT)
    return replace(round_, phase=ph.BONUS if bonus_is_due(round_, book) else ph.FINISHED)


def bonus_is_due(round_: Round, book: PontoonBook) -> bool:
    """Whether some hand won the Super Bonus of a rulebook that has one, and it is not yet paid (PM 4.1.1.1)."""
    return (
        bool(book.bonus_tiers)
        and not round_.bonus_settled
        and bool(round_.house)
        and round_.house[0][0] == "7"
        and any(
            is_super_bonus(hand.cards, round_.house[0], hand.split, hand.doubled)
            for area in round_.areas
            for hand in area.hands
        )
    )
