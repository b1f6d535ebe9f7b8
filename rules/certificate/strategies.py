"""The plain ways to play that whole rounds of Pontoon are simulated with. Not the best ones; written down in full."""

from __future__ import annotations

from rules.commands import Double, Hit, Split, Stand
from rules.core.base import Value
from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.worth import total_of_hand
from rules.state import Hand

Decision = Hit | Stand | Double | Split


class Situation(Value, frozen=True):
    """A hand to decide on: `house` is the points of the house's first card, 0 where it lies face
    down; then what the rules still allow.
    """

    hand: Hand
    house: int
    may_split: bool
    may_double: bool


FACE_UP = (
    "No insurance, no surrender, no pair wager; a double is never withdrawn. Split Aces unless the house shows an "
    "Ace; eights against 2 to 9; twos, threes and sevens against 2 to 7; nines against 4 to 9 but not 7. Double a hard "
    "total of two cards: 10 against 2 to 7, 11 against 2 to 8. Else stand on hard 17 or more, on hard 15 and 16 "
    "against 2 to 6, on hard 14 against 4 to 6; on soft 19 or more, and on soft 18 against 2 to 8. Draw to everything "
    "else. Two sevens of one suit against a seven draw, for the Super Bonus."
)
FACE_DOWN = (
    "Split Aces and eights. Two cards: double hard 10 and 11, stand on hard 15 and on soft 19 or more. Three cards: "
    "double hard 9 to 11 and soft 19 or more, stand on hard 15. Four cards: double hard 16 or less and every soft "
    "hand, stand on hard 18. Draw to everything else. A doubled hand draws where it would double, but stands on soft "
    "19 or more of three cards. A Pontoon and a hard 21 end by themselves."
)


def strategy_text(book: PontoonBook) -> str:
    """The strategy of a rulebook in words."""
    return FACE_DOWN if book.house_face_down else FACE_UP


def decide_hand(at: Situation, book: PontoonBook) -> Decision:
    """What the strategy does with a hand that is to act."""
    total, soft = total_of_hand(at.hand, book)
    if book.house_face_down:
        return _face_down(at, total, soft)
    return _face_up(at, total, soft)


_SPLIT_AGAINST: dict[str, frozenset[int]] = {
    "A": frozenset(range(2, 11)),
    "8": frozenset(range(2, 10)),
    "2": frozenset(range(2, 8)),
    "3": frozenset(range(2, 8)),
    "7": frozenset(range(2, 8)),
    "9": frozenset({4, 5, 6, 8, 9}),
}
_STAND_AGAINST = {14: range(4, 7), 15: range(2, 7), 16: range(2, 7)}
_DOUBLE_AGAINST = {10: range(2, 8), 11: range(2, 9)}


def _face_up(at: Situation, total: int, soft: bool) -> Decision:
    cards, house = at.hand.cards, at.house
    if at.may_split and hands.is_pair(cards) and house in _SPLIT_AGAINST.get(cards[0][0], ()):
        for_bonus = cards[0] == cards[1] and house == 7 and cards[0][0] == "7" and not at.hand.split
        return Hit() if for_bonus else Split()
    if at.may_double and len(cards) == 2 and not soft and house in _DOUBLE_AGAINST.get(total, ()):
        return Double()
    if soft:
        stands = total >= 19 or (total == 18 and 2 <= house <= 8)
    else:
        stands = total >= 17 or house in _STAND_AGAINST.get(total, ())
    return Stand() if stands else Hit()


def _face_down(at: Situation, total: int, soft: bool) -> Decision:
    cards = at.hand.cards
    if at.may_split and hands.is_pair(cards) and cards[0][0] in "A8":
        return Split()
    if at.may_double and _doubles_face_down(len(cards), total, soft):
        return Double()
    if len(cards) == 4:
        return Stand() if total >= 18 and not soft else Hit()
    return Stand() if total >= (19 if soft else 15) else Hit()


def _doubles_face_down(many: int, total: int, soft: bool) -> bool:
    if many == 4:
        return soft or total <= 16
    if soft:
        return many == 3 and total >= 19
    return total in ((10, 11) if many == 2 else (9, 10, 11))
