"""A rulebook's certificate put together, from figures worked out or written before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from rules.books import BOOKS, HASHES
from rules.certificate.figures import Certificate, Figure, Figures, Row, Section, count, printed, words
from rules.certificate.poker_hands import hand_sections
from rules.certificate.poker_play import play_sections
from rules.certificate.pontoon_deal import deal_sections, deck_range
from rules.certificate.pontoon_house import house_sections
from rules.certificate.pontoon_policies import policy_sections
from rules.certificate.published import published_for
from rules.certificate.simulation import STAKE_CENTS, Simulated
from rules.certificate.strategies import strategy_text
from rules.certificate.strategy_tables import strategy_sections
from rules.certificate.watched import Checked
from rules.core.money import dollars
from rules.core.rulebook import Rulebook
from rules.pontoon.vocabulary.book import PontoonBook
from rules.three_card_poker.vocabulary.book import PokerBook

SIMULATED = Path(__file__).parent / "simulated"
CHECKED = Path(__file__).parent / "checked"
FIGURES = Path(__file__).parent / "figures"
"""One JSON file a rulebook: the simulation that its certificate shows, and all of its figures, so that no reader waits
for them. `manage.py certify --write` writes them; a test holds the figures against those worked out anew.
"""


def work_out(rulebook: str, simulated: Simulated | None = None) -> Figures:
    """A rulebook's figures, with a simulation just made or the recorded one. Takes seconds; raises KeyError for an
    unknown rulebook.
    """
    book = BOOKS[rulebook]
    found = simulated or recorded(rulebook)
    sections = (*_exact_sections(book), *(_simulated_sections(book, found) if found else ()))
    return Figures(sections=sections, published=published_for(book))


def certificate_of(rulebook: str, figures: Figures | None = None) -> Certificate:
    """The certificate of a rulebook, with figures just worked out or those that were written; raises KeyError for an
    unknown rulebook.
    """
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


def recorded(rulebook: str) -> Simulated | None:
    """The recorded simulation; None for a rulebook whose rounds are enumerated whole."""
    file = SIMULATED / f"{rulebook}.json"
    return msgspec.json.decode(file.read_bytes(), type=Simulated) if file.exists() else None


def checked(rulebook: str, decks: int) -> Checked:
    """The recorded check of the best strategy for a number of decks; raises FileNotFoundError where none was made."""
    return msgspec.json.decode((CHECKED / f"{rulebook}-{decks}.json").read_bytes(), type=Checked)


def _exact_sections(book: Rulebook) -> Iterator[Section]:
    if isinstance(book, PontoonBook):
        yield from deal_sections(book)
        yield from house_sections(book)
        yield from strategy_sections(book, [checked(book.id, decks) for decks in deck_range(book)])
        yield from policy_sections(book)
    elif isinstance(book, PokerBook):
        yield from hand_sections(book)
        yield from play_sections(book)


def _simulated_sections(book: Rulebook, found: Simulated) -> Iterator[Section]:
    assert isinstance(book, PontoonBook)
    rows = (
        _row("return", "Mean return per main wager", _share(found.mean)),
        _row("error", "Standard error of the mean", _share(found.standard_error)),
        _row("low", "95 % interval, from", _share(found.mean - 1.96 * found.standard_error)),
        _row("high", "… to", _share(found.mean + 1.96 * found.standard_error)),
        _row("staked", "Mean stake per round, in main wagers", _plain(found.mean_staked)),
        _row("won", "Rounds won", count(found.won)),
        _row("lost", "Rounds lost", count(found.lost)),
        _row("rounds", "Rounds", count(found.rounds)),
        _row("seed", "Seed", words(str(found.seed))),
    )
    about = (
        f"Not exact: {found.rounds:,} rounds through the rules themselves, every command decided and every event "
        f"evolved. {found.decks} decks, shuffled anew when a third is left; one player, one main wager of "
        f"{dollars(STAKE_CENTS)}. The strategy, which is plain and not the best: {strategy_text(book)}"
    )
    yield Section(
        code="simulation",
        title="A whole round, simulated",
        words=about,
        columns=("Value",),
        rows=rows,
        method="simulation",
    )


def _row(code: str, label: str, figure: Figure) -> Row:
    return Row(code=code, label=label, clause="", figures=(figure,))


def _share(value: float) -> Figure:
    return printed("share", value, f"{value:+.3%}")


def _plain(value: float) -> Figure:
    return printed("ratio", value, f"{value:.4f}")
