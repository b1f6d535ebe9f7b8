"""Three Card Poker, Ante and Play under best play: each of the 22,100 hands against each of the 18,424 house hands that
are then possible.

The house hands that are weaker than a rank and hold none of three cards are counted by inclusion and exclusion: those
of the whole deck, less those with each card, plus those with each two, less the one with all three. That is exact, and
takes a second where 407 million comparisons would take minutes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

from rules.certificate.figures import Figure, Row, Section, count, probability, share, words
from rules.certificate.poker_hands import Cards, all_hands
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.hands import CATEGORIES, Rank, qualifies, rank
from rules.wording.three_card_poker import hand_label

HOUSE_HANDS = 18_424
"""Hands of three cards from the 49 that a player does not hold."""


@dataclass(frozen=True, slots=True)
class Against:
    """A hand against every possible house hand: of `HOUSE_HANDS`, how many do not qualify, and of those that do how
    many it beats, equals and loses to.
    """

    not_qualified: int
    beaten: int
    equal: int

    @property
    def better(self) -> int:
        return HOUSE_HANDS - self.not_qualified - self.beaten - self.equal


class _Counts:
    """Sorted ranks of all hands, of the hands with each card and of those with each two cards."""

    def __init__(self) -> None:
        self.everything: list[Rank] = []
        self.with_card: dict[str, list[Rank]] = {}
        self.with_two: dict[tuple[str, ...], list[Rank]] = {}
        for cards, found in all_hands():
            self.everything.append(found)
            for card in cards:
                self.with_card.setdefault(card, []).append(found)
            for two in combinations(cards, 2):
                self.with_two.setdefault(two, []).append(found)
        self.everything.sort()
        for ranks in (*self.with_card.values(), *self.with_two.values()):
            ranks.sort()

    def below(self, limit: Rank, cards: Cards, inclusive: bool) -> int:
        """House hands without these cards that rank below `limit`, or equal to it."""
        place = bisect_right if inclusive else bisect_left
        own = rank(cards)
        found = place(self.everything, limit)
        found -= sum(place(self.with_card[card], limit) for card in cards)
        found += sum(place(self.with_two[two], limit) for two in combinations(cards, 2))
        return found - int(own <= limit if inclusive else own < limit)


@cache
def _counts() -> _Counts:
    return _Counts()


@cache
def lowest_qualifying() -> Rank:
    """The lowest rank with which the house plays (TC 3.11)."""
    fit = min(found for cards, found in all_hands() if qualifies(cards))
    assert all(qualifies(cards) == (found >= fit) for cards, found in all_hands())
    return fit


def against(cards: Cards) -> Against:
    """A hand against every house hand of the other 49 cards."""
    counts, fit, own = _counts(), lowest_qualifying(), rank(cards)
    not_qualified = counts.below(fit, cards, inclusive=False)
    if own < fit:
        return Against(not_qualified, 0, 0)
    lower = counts.below(own, cards, inclusive=False)
    return Against(not_qualified, lower - not_qualified, counts.below(own, cards, inclusive=True) - lower)


@dataclass(frozen=True, slots=True)
class BySuits:
    """What the hands of one rank return when they are played; they differ by the suits that the house then lacks."""

    hands: int
    least: Fraction
    mean: Fraction
    most: Fraction


@dataclass(frozen=True, slots=True)
class BestPlay:
    """What Ante and Play are worth when each hand is played for its best. Sums over all hands; returns per Ante."""

    returns: Fraction
    bonus: Fraction  # of it, what the Ante Bonus gives
    played: Fraction  # probability that the hand is played
    by_category: dict[str, tuple[int, int, Fraction]]  # hands, played hands, part of the return
    lowest_played: Cards
    highest_folded: Cards
    lowest_played_return: Fraction
    highest_folded_return: Fraction  # what it would return if it were played
    lowest_played_by_suits: BySuits
    highest_folded_by_suits: BySuits

    @property
    def risk(self) -> Fraction:
        """The return per unit of everything staked, Play with the Ante."""
        return self.returns / (1 + self.played)


def play_return(cards: Cards, book: PokerBook) -> tuple[Fraction, Fraction]:
    """The return per Ante of playing a hand, without and with the Ante Bonus alone: (wagers, bonus)."""
    found = against(cards)
    ante, play = (Fraction(book.pay[code].odds.wins, book.pay[code].odds.per) for code in ("ante", "play"))
    wagers = found.not_qualified * ante + found.beaten * (ante + play) - found.better * 2
    line = book.ante_bonus.get(CATEGORIES[rank(cards)[0]])
    return wagers / HOUSE_HANDS, Fraction(line.odds.wins, line.odds.per) if line else Fraction(0)


FOLDED = Fraction(-1)
"""A fold loses the Ante (TC 3.9.1)."""


def best_play(book: PokerBook) -> BestPlay:
    """Every hand played where that returns more than a fold."""
    total = bonus_total = Fraction(0)
    by_category: dict[str, tuple[int, int, Fraction]] = dict.fromkeys(CATEGORIES, (0, 0, Fraction(0)))
    played: list[tuple[Rank, Fraction, Cards]] = []
    folded: list[tuple[Rank, Fraction, Cards]] = []
    for cards, own in all_hands():
        wagers, bonus = play_return(cards, book)
        plays = wagers + bonus > FOLDED
        (played if plays else folded).append((own, wagers + bonus, cards))
        worth = wagers + bonus if plays else FOLDED
        total += worth
        bonus_total += bonus if plays else 0
        many, taken, part = by_category[CATEGORIES[own[0]]]
        by_category[CATEGORIES[own[0]]] = many + 1, taken + plays, part + worth
    everything = len(all_hands())
    last, first = min(played), max(folded)
    return BestPlay(
        returns=total / everything,
        bonus=bonus_total / everything,
        played=Fraction(len(played), everything),
        by_category={code: (many, taken, part / everything) for code, (many, taken, part) in by_category.items()},
        lowest_played=last[2],
        highest_folded=first[2],
        lowest_played_return=last[1],
        highest_folded_return=first[1],
        lowest_played_by_suits=_by_suits(last[0], played),
        highest_folded_by_suits=_by_suits(first[0], folded),
    )


def _by_suits(limit: Rank, all_returns: list[tuple[Rank, Fraction, Cards]]) -> BySuits:
    found = [worth for own, worth, _ in all_returns if own == limit]
    return BySuits(len(found), min(found), sum(found, Fraction(0)) / len(found), max(found))


def in_short(cards: Cards) -> str:
    """ "Q-6-4"."""
    return "-".join(sorted((card[0] for card in cards), key="AKQJT98765432".index)).replace("T", "10")


def play_sections(book: PokerBook) -> Iterator[Section]:
    """Ante and Play."""
    best = best_play(book)
    rows = [
        Row(
            code=code,
            label=code.replace("-", " ").capitalize(),
            clause="",
            figures=(count(many), count(taken), share(part)),
        )
        for code, (many, taken, part) in reversed(best.by_category.items())
    ]
    yield Section(
        code="best-play",
        title="Ante and Play, best play by class",
        words=(
            "Each of the 22,100 hands against each of the 18,424 house hands that are then possible. A hand is played "
            "where that returns more than the Ante that a fold loses. Returns are per Ante."
        ),
        columns=("Hands", "Played", "Part of the return"),
        rows=tuple(rows),
    )
    yield _summary(best, book)


def _summary(best: BestPlay, book: PokerBook) -> Section:
    def row(code: str, text: str, figure: Figure, clause: str = "") -> Row:
        return Row(code=code, label=text, clause=clause, figures=(figure,))

    lowest, highest = in_short(best.lowest_played), in_short(best.highest_folded)
    played, folded = best.lowest_played_by_suits, best.highest_folded_by_suits
    rows = (
        row("cut-off", "Play this hand or better, fold below", words(lowest), book.cite["play"]),
        row("lowest-played", f"{lowest} played returns, in the suits that return least", share(played.least)),
        row("lowest-played-mean", f"… on average over {_suits(played)}", share(played.mean)),
        row("highest-folded", f"{highest} would return, in the suits that return most", share(folded.most)),
        row("highest-folded-mean", f"… on average over {_suits(folded)}", share(folded.mean)),
        row("played", "Hands that are played", probability(best.played)),
        row("return", "Return per Ante", share(best.returns)),
        row("bonus", "… of it the Ante Bonus", share(best.bonus), book.cite["ante_bonus"]),
        row("risk", "Return per unit of Ante and Play together", share(best.risk)),
    )
    about = (
        f"{hand_label(best.lowest_played)} is the lowest kind of hand that is played; a fold returns -100%. What hands "
        "of the same ranks return differs a little by their suits, which the house then lacks; the rows of the cut-off "
        "say over which suits they go. All hands of the same ranks are played, or all folded."
    )
    return Section(code="ante-play", title="Ante and Play", words=about, columns=("Value",), rows=rows)


def _suits(found: BySuits) -> str:
    """The 60 choices of suits of three odd cards: 4 x 4 x 4, less the four that are a flush."""
    return f"the {found.hands} hands of these ranks, every choice of suits but one suit for all"
