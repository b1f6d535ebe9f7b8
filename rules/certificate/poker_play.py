"""Three Card Poker, Ante and Play under best play: each of the 22,100 hands against each house hand of the other 49
cards (`rules.value.against_house`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rules.certificate.figures import Figure, Row, Section, count, probability, share, words
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.hands import CATEGORIES, Rank
from rules.value.against_house import FOLDED, Cards, all_hands, play_return
from rules.wording.three_card_poker import CLASSES, hand_label


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
        Row(code=code, label=CLASSES[code], clause="", figures=(count(many), count(taken), share(part)))
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
        f"{hand_label(best.lowest_played)} is the lowest kind of hand that is played; a fold returns \u2212100%. What "
        "hands of the same ranks return differs a little by their suits, which the house then lacks; the rows of the "
        "cut-off say over which suits they go. All hands of the same ranks are played, or all folded."
    )
    return Section(code="ante-play", title="Ante and Play", words=about, columns=("Value",), rows=rows)


def _suits(found: BySuits) -> str:
    """The 60 choices of suits of three odd cards: 4 x 4 x 4, less the four that are a flush."""
    return f"the {found.hands} hands of these ranks, every choice of suits but one suit for all"
