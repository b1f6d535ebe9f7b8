"""What a hand is worth under a rulebook: is it a Pontoon, is it finished, is it paid or taken at once."""

from __future__ import annotations

from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.book import PontoonBook
from rules.state import Hand


def total_of_hand(hand: Hand, book: PontoonBook) -> tuple[int, bool]:
    """Points and whether they are soft; where a doubled hand goes on drawing, doubling changes no Ace (ruling 34)."""
    return hands.best_total(hand.cards, hand.doubled and book.double_once_one_card)


HARD_FROM, SOFT_FROM = 12, 17
"""From where the hand of an absent player stands (PM 5.22, ruling 24)."""


def draws_by_rule(hand: Hand, book: PontoonBook) -> bool:
    """Whether the hand of an absent player takes another card (PM 5.22, ruling 24)."""
    total, soft = total_of_hand(hand, book)
    return total < (SOFT_FROM if soft else HARD_FROM)


def is_pontoon(hand: Hand, book: PontoonBook) -> bool:
    return hands.is_pontoon(hand.cards, hand.split and not book.pontoon_on_split)


def is_full(cards: tuple[str, ...], book: PontoonBook) -> bool:
    """Whether a hand has all the cards that it may have (ruling 34)."""
    return bool(book.hand_ends_at_cards) and len(cards) >= book.hand_ends_at_cards


def is_due(hand: Hand, book: PontoonBook) -> bool:
    """Whether the hand is settled before the house plays: bust, or 21 where that is paid at once (PM 3.29, 3.31)."""
    total, _ = total_of_hand(hand, book)
    return total > hands.HIGHEST_TOTAL or (total == hands.HIGHEST_TOTAL and book.twenty_one_paid_at_once)


def is_complete(hand: Hand, book: PontoonBook) -> bool:
    """Whether a hand that is not due takes no more cards or decisions."""
    if hand.split_aces and book.split_aces_one_card and len(hand.cards) == 2:
        return True
    if is_full(hand.cards, book):
        return True
    total, soft = total_of_hand(hand, book)
    return total == hands.HIGHEST_TOTAL and not (soft and book.soft_21_draws_on and not is_pontoon(hand, book))


def house_draws(cards: tuple[str, ...], book: PontoonBook) -> bool:
    """Whether the house hand, by itself, takes another card (PM 3.33)."""
    return not is_full(cards, book) and hands.dealer_must_draw(cards)


def keeps_withdrawal(hand: Hand, book: PontoonBook) -> bool:
    """Whether whoever refuses a card for a hand may still take its double back (PM 5.9, 3.25.8; ruling 20)."""
    return hand.doubled and book.double_may_be_withdrawn
