"""How the house hand ends, by its first card, as a section: exact over the finite shoe (`rules.value.house`)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.certificate.figures import Row, Section, probability
from rules.certificate.pontoon_deal import deck_range
from rules.pontoon.vocabulary.book import PontoonBook
from rules.value.house import BUST, PONTOON, TRICK, HouseHands

_NAMES = {BUST: "Bust", PONTOON: "Pontoon", TRICK: "Five Card Trick"}


def house_sections(book: PontoonBook) -> Iterator[Section]:
    """A table for each allowed number of decks."""
    house = HouseHands(book)
    for decks in deck_range(book):
        whole = house.overall(decks)
        ends = sorted(whole, key=_order)
        rows = [_row("any", "Any card", whole, ends)]
        rows += [_row(rank, _label(rank, book), house.outcomes(decks, rank), ends) for rank in house.first_ranks()]
        yield Section(
            code=f"house-{decks}",
            title=f"How the house hand ends, {decks} decks",
            words=f"By its first card, when it is drawn to its end ({book.cite['dealer_draws']}); nothing else known.",
            columns=tuple(_NAMES.get(end, end) for end in ends),
            rows=tuple(rows),
        )


def _label(rank: str, book: PontoonBook) -> str:
    if rank == "K":
        return "King, Queen, Jack, ten" if "TS" in book.deck else "King, Queen, Jack"
    return "Ace" if rank == "A" else rank


def _row(code: str, label: str, chances: dict[str, Fraction], ends: list[str]) -> Row:
    found = tuple(probability(chances.get(end, Fraction(0))) for end in ends)
    return Row(code=code, label=label, clause="", figures=found)


def _order(end: str) -> tuple[int, str]:
    return {TRICK: 1, PONTOON: 2, BUST: 3}.get(end, 0), end
