"""The register of rulebooks, by id, each with the game that plays it.

A rulebook is found by being there: every module in a game's `rulebooks/` that holds a `Rulebook`. The order is that of
the games, the approved ones before those for training.

A rulebook that is read otherwise is a new edition of it, with a hash of its own. Its module keeps the editions before
in `EARLIER`: a table plays by the edition that its state names, so that its record goes on to mean what it meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import rules.pontoon.rulebooks
import rules.three_card_poker.rulebooks
from rules.core.rulebook import Rulebook, content_hash
from rules.game import Game
from rules.pontoon.game import PONTOON
from rules.state import TableState
from rules.three_card_poker.game import THREE_CARD_POKER

_GAMES = {"pontoon": PONTOON, "three_card_poker": THREE_CARD_POKER}


def _modules() -> Iterator[ModuleType]:
    """The modules of the games' rulebooks."""
    for folder in (rules.pontoon.rulebooks, rules.three_card_poker.rulebooks):
        for module in iter_modules(folder.__path__, f"{folder.__name__}."):
            yield import_module(module.name)


def _place(book: Rulebook) -> tuple[str, bool, str]:
    return book.family, book.training_only, book.id


_FOUND = {value.id: value for module in _modules() for value in vars(module).values() if isinstance(value, Rulebook)}
BOOKS: dict[str, Rulebook] = {book.id: book for book in sorted(_FOUND.values(), key=_place)}
HASHES: dict[str, str] = {book.id: content_hash(book) for book in BOOKS.values()}
GAMES: dict[str, Game] = {book.id: _GAMES[book.family] for book in BOOKS.values()}
EDITIONS: dict[str, Rulebook] = {
    content_hash(book): book
    for book in (*BOOKS.values(), *(book for module in _modules() for book in getattr(module, "EARLIER", ())))
}
"""Every edition of every rulebook by the hash of its content."""


def book_of(state: TableState) -> Rulebook:
    """The edition that a table plays by; KeyError for a bare table. A hash that nobody knows is a fault of the record
    (`proofs/verify.py`) and no reason to show nothing: then it is the newest edition.
    """
    return EDITIONS.get(state.rulebook_hash) or BOOKS[state.rulebook]
