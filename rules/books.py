"""The register of rulebooks, by id, each with the game that plays it."""

from __future__ import annotations

from rules.core.rulebook import Rulebook, content_hash
from rules.game import Game
from rules.pontoon.game import PONTOON
from rules.pontoon.rulebooks.federal import FEDERAL_PONTOON
from rules.pontoon.rulebooks.mbs6 import MBS_PONTOON_6
from rules.pontoon.rulebooks.online import ONLINE_PONTOON
from rules.pontoon.rulebooks.rws4 import RWS_PONTOON_4
from rules.three_card_poker.game import THREE_CARD_POKER
from rules.three_card_poker.rulebooks.mbs5 import MBS_THREE_CARD_POKER_5

_BOOKS = (MBS_PONTOON_6, RWS_PONTOON_4, FEDERAL_PONTOON, ONLINE_PONTOON, MBS_THREE_CARD_POKER_5)
_GAMES = {"pontoon": PONTOON, "three_card_poker": THREE_CARD_POKER}
BOOKS: dict[str, Rulebook] = {book.id: book for book in _BOOKS}
HASHES: dict[str, str] = {book.id: content_hash(book) for book in BOOKS.values()}
GAMES: dict[str, Game] = {book.id: _GAMES[book.family] for book in BOOKS.values()}
