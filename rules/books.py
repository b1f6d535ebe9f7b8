"""The register of rulebooks, by id, each with the game that plays it.

A rulebook is found by being there: every module in a game's `rulebooks/` that holds a `Rulebook`. The order is that of
the games, the approved ones before those for training.
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
from rules.three_card_poker.game import THREE_CARD_POKER

_GAMES = {"pontoon": PONTOON, "three_card_poker": THREE_CARD_POKER}


def _rulebooks(folder: ModuleType) -> Iterator[Rulebook]:
    """The rulebooks that the modules of a package hold."""
    for module in iter_modules(folder.__path__, f"{folder.__name__}."):
        values = vars(import_module(module.name)).values()
        yield from (value for value in values if isinstance(value, Rulebook))


def _place(book: Rulebook) -> tuple[str, bool, str]:
    return book.family, book.training_only, book.id


_FOUND = {
    book.id: book
    for folder in (rules.pontoon.rulebooks, rules.three_card_poker.rulebooks)
    for book in _rulebooks(folder)
}
BOOKS: dict[str, Rulebook] = {book.id: book for book in sorted(_FOUND.values(), key=_place)}
HASHES: dict[str, str] = {book.id: content_hash(book) for book in BOOKS.values()}
GAMES: dict[str, Game] = {book.id: _GAMES[book.family] for book in BOOKS.values()}
