"""What a table's rulebook and its game call things, by the rulebook's id; one that is not known is named plainly."""

from __future__ import annotations

from rules.books import BOOKS, EDITIONS, GAMES
from rules.core.rulebook import place_word
from rules.core.text import Text
from rules.table.referral import void_ground
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.wording.labels import plain


def book_text(rulebook: str) -> str:
    """A rulebook's title."""
    return BOOKS[rulebook].title if rulebook in BOOKS else rulebook


def edition_text(rulebook: str, content: str) -> str:
    """A rulebook's title and the version of the edition that a hash names."""
    return f"{book_text(rulebook)}, {EDITIONS[content].version}" if content in EDITIONS else book_text(rulebook)


def place_text(rulebook: str) -> str:
    """What the game calls a player's place."""
    return place_word(BOOKS[rulebook]) if rulebook in BOOKS else "area"


def phase_text(phase: str, rulebook: str) -> str:
    """A phase by its title in the rulebook's game, as every screen says it; a code that the game has not, plainly."""
    phases = GAMES[rulebook].phases if rulebook in GAMES else {}
    return phases[phase].title if phase in phases else plain(phase)


def award_label(code: str, rulebook: str) -> str:
    """A line of the Progressive Jackpot's pay table: "Royal Flush of spades"."""
    book = BOOKS.get(rulebook)
    awards = book.awards if isinstance(book, PokerBook) else ()
    return next((award.label for award in awards if award.code == code), plain(code))


def ground_text(ground: str, rulebook: str) -> Text:
    """Why a round is void, as a part of a sentence."""
    known = rulebook in BOOKS
    return Text(void_ground(ground, BOOKS[rulebook]).label_in_sentence if known else plain(ground).lower())
