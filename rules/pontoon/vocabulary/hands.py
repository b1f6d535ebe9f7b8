"""What a pontoon hand is worth: points, pairs, the dealer's draw and the line of the pay table.

Cards are two characters, rank then suit ("AS", "9D", "KH"; a ten is "T"). Everything here is a pure function of the
cards and of how the hand came about (`split`, `doubled`), called for every card of every round: plain loops, no
objects.
"""

from collections.abc import Sequence
from typing import Final

HIGHEST_TOTAL: Final = 21
"""The highest total that still stands; above it a hand is bust (PM 3.3)."""

DEALER_STANDS_ON: Final = 17
"""The dealer's first standing total; a soft one is still drawn to (PM 3.33)."""

ACE_EXTRA: Final = 10
"""What an Ace gains by counting 11 rather than 1."""

_RANK_POINTS: Final = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(pips): pips for pips in range(2, 10)}

POINTS: Final[dict[str, int]] = {rank + suit: points for rank, points in _RANK_POINTS.items() for suit in "SHDC"}
"""Points of each card with the Ace at 1 (PM 3.4.1, 3.4.3, 3.4.4)."""

REGULAR: Final = "regular"
PONTOON: Final = "pontoon"

_CARDS_LINES: Final = {5: "5-cards-21", 6: "6-cards-21"}
_MANY_CARDS: Final = 7
_MANY_CARDS_LINE: Final = "7-cards-21"
_SEQUENCE: Final = {"6", "7", "8"}


def best_total(cards: Sequence[str], doubled: bool = False) -> tuple[int, bool]:
    """The point total of a hand and whether it is soft (an Ace in it counts 11).

    An Ace counts 11 unless the hand would then pass 21 (PM 3.4.1); at most one can. In a doubled hand an Ace among the
    first two cards counts 1, a later one 1 or 11 (PM 3.4.2). No cards total (0, False).
    """
    total = 0
    for card in cards:
        total += POINTS[card]
    if total <= HIGHEST_TOTAL - ACE_EXTRA:
        for card in cards[2:] if doubled else cards:
            if card[0] == "A":
                return total + ACE_EXTRA, True
    return total, False


def is_pontoon(cards: Sequence[str], split: bool = False) -> bool:
    """Whether these are an Ace and a card of ten points, first in a hand that was not split (PM 1.1.10, 3.20.1)."""
    if split or len(cards) != 2:
        return False
    first, second = POINTS[cards[0]], POINTS[cards[1]]
    return (first == 1 and second == 10) or (first == 10 and second == 1)


def is_pair(cards: Sequence[str]) -> bool:
    """Whether the first two cards win a pair wager: the same rank, so not King and Queen (PM 1.1.7, 3.4.4)."""
    return len(cards) >= 2 and cards[0][0] == cards[1][0]


def same_value(cards: Sequence[str]) -> bool:
    """Whether a hand of two cards may be split by its points: King and Queen may (PM 1.1.13, 3.20; ruling 23)."""
    return len(cards) == 2 and POINTS[cards[0]] == POINTS[cards[1]]


def dealer_must_draw(cards: Sequence[str]) -> bool:
    """Whether the house hand takes another card: below 17 and on soft 17 (PM 3.33, ruling 22).

    Whether that card would matter to any wager (PM 3.34) is a question about the round and is asked elsewhere.
    """
    total, soft = best_total(cards)
    return total < DEALER_STANDS_ON or (soft and total == DEALER_STANDS_ON)


def pay_line(cards: Sequence[str], *, split: bool, doubled: bool) -> str:
    """The line of the pay table on which a winning hand is paid (PM 4.1); its odds are the rulebook's data.

    A doubled hand is always "regular" (PM 4.1.1.4). The lines for 5, 6, 7 or more cards, 6-7-8 and 7-7-7 hold for
    split hands too (ruling 17); 6-7-8 and 7-7-7 are exactly three cards in any order. No two of the special lines fit
    the same cards, and each pays more than "regular", so the special line that fits is always the better one (ruling
    17).
    """
    if doubled:
        return REGULAR
    count = len(cards)
    if count == 2:
        return PONTOON if is_pontoon(cards, split) else REGULAR
    if best_total(cards)[0] != HIGHEST_TOTAL:
        return REGULAR
    if count == 3:
        return _three_card_line(cards)
    if count >= _MANY_CARDS:
        return _MANY_CARDS_LINE
    return _CARDS_LINES.get(count, REGULAR)


def _three_card_line(cards: Sequence[str]) -> str:
    """The line of three cards that total 21 (PM 4.1)."""
    first, second, third = cards
    ranks = {first[0], second[0], third[0]}
    if ranks == {"7"}:
        name = "777-"
    elif ranks == _SEQUENCE:
        name = "678-"
    else:
        return REGULAR
    suit = first[1]
    if second[1] != suit or third[1] != suit:
        return name + "mixed"
    return name + ("spades" if suit == "S" else "suited")


def is_super_bonus(cards: Sequence[str], house_first: str, split: bool, doubled: bool) -> bool:
    """Whether a hand wins the Super Bonus (PM 1.1.16, 4.1.1.1, 4.1.1.3).

    Three sevens of one suit while the house hand began with a seven of any suit; never on a split or doubled hand. What
    each wager then receives goes by its own amount (ruling 16).
    """
    if split or doubled or len(cards) != 3 or house_first[0] != "7":
        return False
    return cards[0] == cards[1] == cards[2] and cards[0][0] == "7"
