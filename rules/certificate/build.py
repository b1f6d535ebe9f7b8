"""A rulebook's certificate put together, from figures worked out or written before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from rules.books import BOOKS, HASHES
from rules.certificate.figures import Certificate, Figures, Section
from rules.certificate.poker_hands import hand_sections
from rules.certificate.poker_play import play_sections
from rules.certificate.pontoon_deal import deal_sections, deck_range
from rules.certificate.pontoon_house import house_sections
from rules.certificate.pontoon_policies import policy_sections
from rules.certificate.published import published_for
from rules.certificate.strategy_tables import strategy_sections
from rules.certificate.watched import Checked
from rules.core.rulebook import Rulebook
from rules.pontoon.vocabulary.book import PontoonBook
from rules.three_card_poker.vocabulary.book import PokerBook

CHECKED = Path(__file__).parent / "checked"
FIGURES = Path(__file__).parent / "figures"
"""One JSON file a rulebook with all figures of its certificate, so that no reader waits for them. `manage.py certify
--write` writes them; a test holds them against those worked out anew.
"""


def work_out(rulebook: str) -> Figures:
    """A rulebook's figures. Takes seconds; raises KeyError for an unknown rulebook."""
    book = BOOKS[rulebook]
    return Figures(sections=tuple(_sections(book)), published=published_for(book))


def certificate_of(rulebook: str, figures: Figures | None = None) -> Certificate:
    """The certificate of a rulebook, with figures just worked out or those written. KeyError for an unknown one."""
    book = BOOKS[rulebook]
    found = figures or msgspec.json.decode((FIGURES / f"{rulebook}.json").read_bytes(), type=Figures)
    return Certificate(
        rulebook=book.id,
        title=book.title,
        version=book.version,
        content_hash=HASHES[rulebook],
        training_only=book.training_only,
        sections=found.sections,
        published=found.published,
    )


def checked(rulebook: str, decks: int) -> Checked:
    """The recorded check of the best strategy for a number of decks; raises FileNotFoundError where none was made."""
    return msgspec.json.decode((CHECKED / f"{rulebook}-{decks}.json").read_bytes(), type=Checked)


def _sections(book: Rulebook) -> Iterator[Section]:
    if isinstance(book, PontoonBook):
        yield from deal_sections(book)
        yield from house_sections(book)
        yield from strategy_sections(book, [checked(book.id, decks) for decks in deck_range(book)])
        yield from policy_sections(book)
    elif isinstance(book, PokerBook):
        yield from hand_sections(book)
        yield from play_sections(book)
