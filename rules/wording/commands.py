"""A command's fields as people say them, for whoever is asked to approve it (PM 6.2, TC 6.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

import msgspec

from rules.commands import Command, Stake, TableSettings
from rules.common.wagers import all_wagers
from rules.core.cards import DECK_52, card_name
from rules.core.money import dollars
from rules.state import TableState, name_of
from rules.wording.events import Told, book_words, kind_words, limits_words, plain, wager_words

TITLES = {
    "other": "And",
    "disclosed": "Cards that were seen",
    "count": "Cards that came out",
    "position": "Which of them",
    "areas": "As the cards lie",
    "drawn": "In the order drawn",
    "failed_at": "The power failed",
    "back_at": "The power was back",
    "effect": "What it does",
}
EFFECTS = {"none": "Play goes on", "return_wagers": "Wagers go back", "void": "The round is void"}


def content_of(command: Command, state: TableState) -> list[tuple[str, str]]:
    """Each field that says something, as (title, words): cards, places, players, wagers and money by name.

    Times are ISO 8601 in UTC, as in sentences of the rules. Yes and no are said where they are not what a command
    says by itself.
    """
    return _Asked(state).fields(command)


class _Asked:
    """A table at which somebody asks."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.told = Told(state.rulebook, lambda player: name_of(state, player))

    def fields(self, asked: Any) -> list[tuple[str, str]]:
        found = []
        for field in msgspec.structs.fields(asked):
            value = getattr(asked, field.name)
            if field.name == "area" or value not in ("", None, {}, field.default):
                found.append((self.title(field.name), self.words(field.name, value)))
        return found

    def title(self, field: str) -> str:
        return plain(self.told.place) if field == "area" else TITLES.get(field, plain(field.removesuffix("_cents")))

    def words(self, field: str, value: Any) -> str:
        if field in _WORDS:
            return _WORDS[field](self, value)
        if isinstance(value, bool):
            return "Yes" if value else "No"
        if isinstance(value, datetime):
            return f"{value:%Y-%m-%dT%H:%M:%SZ}"
        return str(value)

    def place(self, number: int) -> str:
        return str(number) if number else "The house"

    def players(self, players: Iterable[str]) -> str:
        return ", ".join(map(self.told.player, players))

    def wagers(self, names: Iterable[str] | int) -> str:
        """Wagers by name; at `set_wagers_per_area` it is how many there may be."""
        if isinstance(names, int):
            return str(names)
        known = {wager.id: wager for wager in all_wagers(self.state.round)} if self.state.round is not None else {}
        return "; ".join(wager_words(known[name], self.told) if name in known else name for name in names)

    def stakes(self, stakes: Iterable[Stake]) -> str:
        return ", ".join(f"{self.told.player(stake.player)} {dollars(stake.cents)}" for stake in stakes)

    def settings(self, settings: TableSettings) -> str:
        return "; ".join(f"{title.lower()} {words}" for title, words in self.fields(settings))

    def lying(self, areas: dict[str, tuple[tuple[str, ...], ...]]) -> str:
        return "; ".join(f"{self.told.place} {area}: {' / '.join(map(_cards, hands))}" for area, hands in areas.items())


def _cards(cards: Iterable[str]) -> str:
    return ", ".join(map(_card, cards)) or "no card"


def _card(card: str) -> str:
    """What is no card is shown as it was sent: a look is asked for before the rules have read it."""
    return card_name(card) if card in DECK_52 else card


_WORDS: dict[str, Callable[[_Asked, Any], str]] = {
    "area": _Asked.place,
    "other": _Asked.place,
    "player": lambda asked, player: asked.told.player(player),
    "players": _Asked.players,
    "wager": lambda asked, wager: asked.wagers((wager,)),
    "wagers": _Asked.wagers,
    "stakes": _Asked.stakes,
    "cents": lambda asked, cents: dollars(cents),
    "kind": lambda asked, kind: kind_words(kind),
    "card": lambda asked, card: _card(card),
    "cards": lambda asked, cards: _cards(cards),
    "disclosed": lambda asked, cards: _cards(cards),
    "drawn": lambda asked, cards: _cards(cards),
    "house": lambda asked, cards: _cards(cards),
    "areas": _Asked.lying,
    "ground": lambda asked, ground: plain(ground),
    "effect": lambda asked, effect: EFFECTS[effect],
    "rulebook": lambda asked, rulebook: book_words(rulebook),
    "limits": lambda asked, limits: limits_words(limits),
    "settings": _Asked.settings,
}
