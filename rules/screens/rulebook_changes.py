"""The rulebooks that a table may change to, a newer edition of its own among them: each with the settings that it would
keep, or the refusal where it may not.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules import commands
from rules.books import BOOKS, HASHES
from rules.core.rulebook import Rulebook
from rules.money.chips import check_chips
from rules.screens.options import option_for
from rules.state import TableState
from rules.views.table import RulebookChoice
from rules.wording.options import button


def rulebook_choices(state: TableState) -> tuple[RulebookChoice, ...]:
    """Every rulebook but the table's own edition; ValueError for a bare table."""
    if state.settings is None:
        raise ValueError(f"table {state.table} is not installed")
    now = state.settings
    return tuple(_choice(state, book, now) for book in BOOKS.values() if HASHES[book.id] != state.rulebook_hash)


def _choice(state: TableState, book: Rulebook, now: commands.TableSettings) -> RulebookChoice:
    command = commands.ChangeRulebook(book.id, _settings_under(book, now))
    title = f"{book.title}, {book.version}" if book.id == state.rulebook else book.title
    return RulebookChoice(
        rulebook=book.id,
        title=title,
        action=option_for(state, command, button("change_rulebook", rulebook=title), ""),
        limit_kinds=book.limit_kinds,
        needed_limits=book.needed_limits,
        decks=command.settings.decks,
        deck_range=book.decks,
    )


def _settings_under(book: Rulebook, now: commands.TableSettings) -> commands.TableSettings:
    """The table's settings as far as another rulebook knows them: kinds of wagers, decks, chips that pay its odds."""
    least, most = book.decks
    return replace(
        now,
        limits={kind: limits for kind, limits in now.limits.items() if kind in book.limit_kinds},
        decks=min(max(now.decks, least), most),
        chips=() if check_chips(now.chips, book, now.wager_unit_cents) else now.chips,
    )
