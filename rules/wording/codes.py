"""What a screen's script looks up by a code of its view; a code that is not here is shown plainly."""

from __future__ import annotations

from rules.books import BOOKS
from rules.core.cards import RANK_NAMES, SUIT_NAMES
from rules.core.roles import LADDER, TITLES, or_higher
from rules.core.rulebook import place_word
from rules.wording.labels import GAME_BONUS, KINDS, LIMITS, RESULTS

CODES: dict[str, dict[str, str]] = {
    "kinds": KINDS,
    "statuses": RESULTS,
    "limits": LIMITS,
    "roles": TITLES,
    "or_higher": {role: or_higher(role) for role in LADDER},
    "ranks": RANK_NAMES,
    "suits": SUIT_NAMES,
    "places": {book.family: place_word(book) for book in BOOKS.values()},
    "bonuses": GAME_BONUS,
}
