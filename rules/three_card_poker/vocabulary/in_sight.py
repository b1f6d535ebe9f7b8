"""What the cards in sight say already: whether the result of a wager is known, paid or not (TC 5.5, 5.6, 5.16; rulings
5, 8). Every door by which a wager changes asks here.
"""

from __future__ import annotations

from rules import events
from rules.known import Asked, Place
from rules.state import PokerHand, PokerRound, TableState
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.hands import qualifies

_ON_HAND_ALONE = ("pair_plus", "progressive")


def is_decided(round_: PokerRound, wager: events.Wager) -> bool:
    """Whether the result of a wager is known: by cards that lie open, and of the hand by who viewed it. Cards that lie
    face down say nothing.
    """
    if wager.settled:
        return True
    hand = round_.areas[wager.area - 1].hand
    shown = hand.exposed or hand.declined
    if wager.kind in _ON_HAND_ALONE:
        return shown
    if hand.decision == "folded":
        return True
    if not round_.house.exposed:
        return False
    return shown or bool(hand.viewed_by) or not qualifies(round_.house.cards)


def is_anything_known(round_: PokerRound) -> bool:
    """Whether anybody could gain by a wager that is found or a correction of the deal: a hand was viewed, decided or
    shown (rulings 5, 82).
    """
    return any(_is_known(hand) for hand in (round_.house, *(area.hand for area in round_.areas)))


def _is_known(hand: PokerHand) -> bool:
    return bool(hand.viewed_by or hand.decision) or hand.exposed or hand.declined or hand.looked_at


def is_known(state: TableState, asked: Asked, book: PokerBook) -> bool:
    """Whether a result is known, or anything that it may be told by (rulings 82, 84): of a wager by the cards that lie
    open and who viewed its hand, of a hand and of the round by a hand that was viewed, decided or shown. What was taken
    back is known until it lies there again (ruling 42).
    """
    round_ = state.round
    assert isinstance(round_, PokerRound)
    if state.result_taken_back or asked is None:
        return state.result_taken_back or is_anything_known(round_)
    if isinstance(asked, Place):
        return _is_known(round_.areas[asked.area - 1].hand if asked.area else round_.house)
    return is_decided(round_, asked)
