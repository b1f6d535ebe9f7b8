"""How a standing hand fares against the house: by points, or by ranked hands where ties lose (PM 4.2-4.5)."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.rulebook import PayLine
from rules.money.payment import Verdict
from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.worth import is_full, is_pontoon, total_of_hand
from rules.state import Hand

Verdicts = tuple[Verdict, Verdict]
"""On the original wager, and on its doubled part."""


def winning_line(hand: Hand, book: PontoonBook) -> tuple[PayLine, tuple[str, ...]]:
    """The line that pays a hand of 21 or an ordinary winner, with the clause that keeps a doubled one to even money,
    for each wager on it, joined in the double or not (ruling 46).
    """
    if hand.doubled:
        return book.pay["regular"], (book.cite["double_pays_even"],)
    return book.pay[hands.pay_line(hand.cards, split=hand.split, doubled=False)], ()


def by_points(hand: Hand, house: tuple[str, ...], book: PontoonBook) -> Verdicts:
    """The higher total wins, equal totals stand off, a house Pontoon beats all that is still in play, doubled
    parts aside (PM 4.2-4.5, ruling 19).
    """
    if hands.is_pontoon(house):
        original = Verdict("lost", book.cite["lose_dealer_pontoon"])
        return original, Verdict("returned", book.cite["double_loses_original"])
    mine, theirs = total_of_hand(hand, book)[0], hands.best_total(house)[0]
    if theirs > hands.HIGHEST_TOTAL or mine > theirs:
        line, extra = winning_line(hand, book)
        reason = book.cite["win_dealer_bust" if theirs > hands.HIGHEST_TOTAL else "win_higher"]
        verdict = Verdict("won", reason, *extra, pay=line)
    elif mine == theirs:
        verdict = Verdict("stood_off", book.cite["stand_off"])
    else:
        verdict = Verdict("lost", book.cite["lose_lower"])
    return verdict, verdict


def by_rank(hand: Hand, house: tuple[str, ...], book: PontoonBook) -> Verdicts:
    """Pontoon, then Five Card Trick, then totals; ties lose; these pay on doubles too (rulings 33, 34)."""
    mine = _rank(hand.cards, is_pontoon(hand, book), total_of_hand(hand, book)[0], book)
    house_total = hands.best_total(house)[0]
    theirs = _rank(house, hands.is_pontoon(house), house_total, book)
    if house_total > hands.HIGHEST_TOTAL:
        theirs = (0, 0)
    if mine > theirs:
        code = {_PONTOON: "pontoon", _TRICK: "five-card-trick"}.get(mine[0], "regular")
        above = "win_ranked" if mine[0] > _TOTAL else "win_higher"
        key = "win_dealer_bust" if house_total > hands.HIGHEST_TOTAL else above
        verdict = Verdict("won", book.cite[key], pay=book.pay[code])
    else:
        verdict = Verdict("lost", book.cite["stand_off" if mine == theirs else "lose_lower"])
    return verdict, verdict


_PONTOON, _TRICK, _TOTAL = 3, 2, 1


def _rank(cards: tuple[str, ...], pontoon: bool, total: int, book: PontoonBook) -> tuple[int, int]:
    """The order of hands; totals count only between hands that have nothing better."""
    if pontoon:
        return _PONTOON, 0
    return (_TRICK, 0) if is_full(cards, book) else (_TOTAL, total)


COMPARISONS: dict[str, Callable[[Hand, tuple[str, ...], PontoonBook], Verdicts]] = {
    "points": by_points,
    "ranked": by_rank,
}
