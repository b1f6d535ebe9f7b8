"""The edges of a certificate as results are taken apart by them (`rules.value.edges`)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.books import BOOKS
from rules.certificate.figures import Certificate
from rules.certificate.pontoon_deal import deck_columns, deck_range
from rules.pontoon.vocabulary.book import PontoonBook
from rules.value.edges import Edge

Cell = tuple[str, str, int]
"""A figure of a certificate: section, row, column."""


def edges_of(certificate: Certificate) -> list[Edge]:
    """One for each number of decks that is allowed. KeyError for a certificate that lacks a figure of its rulebook."""
    book = BOOKS[certificate.rulebook]
    figures = dict(_figures(certificate))
    if not isinstance(book, PontoonBook):
        returns = {"ante": figures["ante-play", "return", 0], "pair_plus": figures["pair-plus", "return", 1]}
        awards, envy = (figures["progressive", "fixed", column] * 100 for column in (2, 3))
        return [Edge(book.decks[0], returns, awards_cents=awards, envy_cents=envy)]
    assert all(len(s.columns) == len(deck_columns(book)) for s in certificate.sections if s.code == "whole-round")
    return [_pontoon(book, figures, place, decks) for place, decks in enumerate(deck_range(book))]


def _figures(certificate: Certificate) -> Iterator[tuple[Cell, float]]:
    for section in certificate.sections:
        for row in section.rows:
            for column, figure in enumerate(row.figures):
                if figure.value is not None:
                    yield (section.code, row.code, column), figure.value


def _pontoon(book: PontoonBook, figures: dict[Cell, float], place: int, decks: int) -> Edge:
    """The Super Bonus is in what a certificate prints for a whole round; here it is apart."""
    bonus = figures["whole-round", "bonus", place] if book.bonus_tiers else 0.0
    returns = {"main": figures["whole-round", "printed", place] - bonus}
    if "pair" in book.pay:
        returns["pair"] = figures["pair", "return", place]
    if book.offer_insurance_on:
        returns["insurance"] = figures["insurance", "return-none", place]
    return Edge(decks, returns, bonus=1 / figures["super-bonus", "odds", place] if book.bonus_tiers else 0.0)
