"""The register of rulebooks, by id, each with the family that plays it."""

from __future__ import annotations

from rules.family import Family
from rules.pontoon.book import PontoonBook
from rules.pontoon.family import PONTOON
from rules.pontoon.mbs6 import MBS_PONTOON_6
from rules.rulebook import content_hash

BOOKS: dict[str, PontoonBook] = {book.id: book for book in (MBS_PONTOON_6,)}
HASHES: dict[str, str] = {book.id: content_hash(book) for book in BOOKS.values()}
FAMILIES: dict[str, Family] = {book.id: PONTOON for book in BOOKS.values()}
