"""What is worked out for a rulebook and a number of decks, as it is kept: `manage.py strategy` makes the files.

A hand is named by its total and its cards: "h16.2" is hard 16 of two cards, "s18.3" soft 18 of three; six stands for
six or more. Two cards on the way to 6-7-8 or 7-7-7 are named with their suits: "6-7 spades". Values are per unit of the
main wager, the Super Bonus apart.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from rules.pontoon.vocabulary import hands

FILES = Path(__file__).parent / "tables"
MOST_CARDS = 6
FACE_DOWN = 0
"""The first card of a house whose cards lie face down, as a column."""

SUITS_MATTER = {(6, 7), (6, 8), (7, 8), (7, 7)}


class Cell(msgspec.Struct, frozen=True, array_like=True):
    """A hand against a first card of the house: what to do, and what each decision is worth; `double` apart for the
    original wager and for what is added. None: not allowed.
    """

    decision: str
    stand: float | None
    hit: float
    double: tuple[float, float] | None


class Column(msgspec.Struct, frozen=True):
    """Everything against a first card of so many points (`FACE_DOWN`: unknown)."""

    house: int
    pontoon: float  # the probability that the house makes one of it
    cells: dict[str, Cell]
    splits: dict[str, float]  # by the points of the pair: both hands, split on where that is best
    openings: dict[str, str]  # what to do with two cards: by "8-8" for a pair, else by the hand
    bonus: float = 0.0  # the probability that two sevens of a suit become a Super Bonus


class Returns(msgspec.Struct, frozen=True):
    """What a round returns per main wager: the printed strategy, and the best play of each hand by its very cards; of
    both, what the Super Bonus gives at the stake of the certificates.
    """

    printed: float
    best: float
    bonus: float


class Table(msgspec.Struct, frozen=True):
    """A rulebook's values for a number of decks."""

    rulebook: str
    decks: int
    returns: Returns
    columns: tuple[Column, ...]


@cache
def hand_name(total: int, soft: bool, many: int) -> str:
    """ "h16.2"; six cards and more are one."""
    return f"{'s' if soft else 'h'}{total}.{min(many, MOST_CARDS)}"


def name_of_two(first: str, second: str) -> str | None:
    """The name of two cards whose suits matter; None for all others."""
    points = tuple(sorted((hands.POINTS[first], hands.POINTS[second])))
    if points not in SUITS_MATTER:
        return None
    suits = "mixed" if first[1] != second[1] else "spades" if first[1] == "S" else "suited"
    return f"{points[0]}-{points[1]} {suits}"


def pair_name(points: int) -> str:
    """ "8-8"."""
    return f"{points}-{points}"


@cache
def table_of(rulebook: str, decks: int) -> Table:
    """What is kept for a rulebook and a number of decks; raises FileNotFoundError for one that nothing is kept for."""
    kept = FILES / f"{rulebook}-{decks}.json"
    if not kept.exists():
        raise FileNotFoundError(f"{kept.name} is not there yet: `manage.py strategy {rulebook}` works it out")
    return msgspec.json.decode(kept.read_bytes(), type=Table)
