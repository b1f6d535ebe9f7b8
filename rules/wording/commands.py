"""A command's fields as people say them, for whoever is asked to approve it (PM 6.2, TC 6.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import cache
from typing import Any, get_args

import msgspec

from rules import commands
from rules.books import BOOKS
from rules.commands import Command
from rules.core.base import type_of
from rules.core.cards import DECK_52
from rules.core.money import ODDS, dollars
from rules.core.text import COMMA, Text, joined
from rules.money.wagers import all_wagers
from rules.state import TableState, name_of
from rules.wording.cards import card_name
from rules.wording.event_context import EventContext
from rules.wording.events import wager_text
from rules.wording.labels import (
    FOUND_BY,
    KINDS,
    ORDERED,
    RULING,
    STRAY_TO,
    chips_text,
    decision_text,
    kind_text,
    limits_text,
    nth_text,
    plain,
)
from rules.wording.rulebooks import book_text
from rules.wording.tray import COUNTS, SLIPS, piles_text

_OWN_TITLES = {
    "other": "And",
    "disclosed": "Cards that were seen",
    "count": "Cards that came out",
    "position": "Which of them",
    "areas": "As the cards lie",
    "drawn": "In the order drawn",
    "failed_at": "The power failed",
    "back_at": "The power was back",
    "effect": "What it does",
    "orders": "What becomes of each wager",
    "had_drawn": "A player had drawn",
    "did": "What was done",
    "to": "The card is",
    "whom": "For whom",
    "seated_keep": "Who is seated keeps the old ones",
    "for_minutes": "For so many minutes",
    "minutes": "Minutes at least",
}
TITLES = {
    field: _OWN_TITLES.get(field, plain(field.removesuffix("_cents")))
    for kind in (*get_args(Command), commands.TableSettings)
    for field in kind.__struct_fields__
}
"""What each field of a command is called."""
SETTINGS = {field: TITLES[field].lower() for field in commands.TableSettings.__struct_fields__}
"""The same of a table's settings, within a sentence."""
OF_PLACES = {"area": "Area", "position": "Position", "areas": "Areas", "positions": "Positions"}
"""What the fields of places are called, by what the game calls a place."""
WORDS = {
    "yes": "Yes",
    "no": "No",
    "house": "The house",
    "no_card": "no card",
    "setting": "{title} {value}",
    "stake": "{player} {amount}",
    "line": "{player}, {kind} on {wager}",
    "order": "{wager}: {order}",
    "at_odds": "{order} {odds}",
    "in_all": "{order}, {amount} in all",
    "hands_of": "{place}: {hands}",
    "hands": "{first} / {then}",
}
"""How what a field says is put together."""
ORDERS = {outcome: words.lower() for outcome, words in ORDERED.items()}
FOUND = {who: words.capitalize() for who, words in FOUND_BY.items()}
GROUNDS = {ground: plain(ground) for book in BOOKS.values() for ground in book.grounds} | {
    ground: plain(ground) for ground in ("confidentiality", "several_hands")
}
COUNTED = {kind: plain(kind) for kind in (*COUNTS, *SLIPS)}
LINE_KINDS = {kind: plain(kind).lower() for kind in KINDS}
CODES = {code: code for code in ("pad", "keyboard", "scanner", "device", "virtual", "word", "display")}
"""Codes that are their own words."""


def title_of(kind: type) -> str:
    """What a command does, without the clauses of the one rulebook it was named after: others have their own."""
    paragraph = " ".join((kind.__doc__ or kind.__name__).strip().split("\n\n")[0].split())
    return re.sub(r" \([^()]*\d[^()]*\)$", "", paragraph.split(". ")[0].rstrip("."))


DEEDS = {type_of(kind): title_of(kind) for kind in get_args(Command)}
"""What each command does, by its type."""


def content_of(command: Command, state: TableState) -> list[tuple[str, str]]:
    """Each field that says something, as (title, text): cards, places, players, wagers and money by name.

    Times are ISO 8601 in UTC, as in sentences of the rules. Yes and no are said where they are not what a command
    says by itself.
    """
    return _Fields(state).texts(command)


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a kind of request; msgspec reads its annotations anew each time, which takes 0.3 ms."""
    return msgspec.structs.fields(kind)


class _Fields:
    """The fields of a request, as text at the table that it is for."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.context = EventContext(state.rulebook, lambda player: name_of(state, player))

    def texts(self, request: Any) -> list[tuple[str, str]]:
        return [(title, text) for _, title, text in self.said(request)]

    def said(self, request: Any) -> Iterator[tuple[str, str, str]]:
        """Each field that says something, with its title and text."""
        for field in _fields(request.__class__):
            value = getattr(request, field.name)
            if (field.name == "area" and value is not None) or value not in ("", None, {}, field.default):
                yield field.name, self.title(field.name, value), self.text(field.name, value)

    def title(self, field: str, value: Any) -> Text:
        if field == "areas" and isinstance(value, tuple):
            return Text(OF_PLACES[f"{self.context.place}s"])
        return Text(OF_PLACES[self.context.place] if field == "area" else TITLES[field])

    def text(self, field: str, value: Any) -> str:
        if field in _TEXTS:
            return _TEXTS[field](self, value)
        if isinstance(value, bool):
            return _word("yes" if value else "no")
        if isinstance(value, commands.LineRef):
            return self.lines((value,))
        if field.endswith("_cents"):
            return dollars(value)
        if isinstance(value, datetime):
            return f"{value:%Y-%m-%dT%H:%M:%SZ}"
        return str(value)

    def place(self, number: int) -> str:
        return str(number) if number else _word("house")

    def players(self, players: Iterable[str]) -> str:
        return joined(map(self.context.player, players), COMMA)

    def wagers(self, names: Iterable[str] | int) -> str:
        """Wagers by name; at `set_wagers_per_area` it is how many there may be."""
        if isinstance(names, int):
            return str(names)
        known = {wager.id: wager for wager in all_wagers(self.state.round)} if self.state.round is not None else {}
        return joined(wager_text(known[name], self.context) if name in known else name for name in names)

    def orders(self, orders: Iterable[commands.WagerOrder]) -> str:
        """What a ruling orders of each wager, with odds and sum where they are said."""
        return joined(_word("order", wager=self.wagers((order.wager,)), order=_ordered(order)) for order in orders)

    def stakes(self, stakes: Iterable[commands.Stake]) -> str:
        said = (_word("stake", player=self.context.player(each.player), amount=dollars(each.cents)) for each in stakes)
        return joined(said, COMMA)

    def lines(self, refs: Iterable[commands.LineRef]) -> str:
        """Lines of the pay sheet."""
        return joined(map(self.line, refs))

    def line(self, ref: commands.LineRef) -> Text:
        kind = nth_text(Text(LINE_KINDS.get(ref.kind, plain(ref.kind).lower())), ref.nth)
        return _word("line", player=self.context.player(ref.player), kind=kind, wager=self.wagers((ref.wager,)))

    def settings(self, settings: commands.TableSettings) -> str:
        said = self.said(settings)
        return joined(_word("setting", title=Text(SETTINGS[field]), value=value) for field, _, value in said)

    def areas(self, areas: dict[str, tuple[tuple[str, ...], ...]] | tuple[int, ...]) -> str:
        """The hands of each area; at `report_sensors` it is the positions alone."""
        if isinstance(areas, tuple):
            return joined(map(str, areas), COMMA)
        hands = ((area, joined(map(_cards, hands), WORDS["hands"])) for area, hands in areas.items())
        return joined(_word("hands_of", place=self.context.at(area), hands=said) for area, said in hands)


def _word(key: str, **facts: object) -> Text:
    return Text(WORDS[key], **facts)


def _ordered(order: commands.WagerOrder) -> Text:
    said = Text(ORDERS[order.outcome])
    if order.odds is not None:
        wins, per = order.odds
        said = _word("at_odds", order=said, odds=Text(ODDS, wins=wins, per=per))
    back = order.cents or order.outcome == "sum"
    return _word("in_all", order=said, amount=dollars(order.cents)) if back else said


def _cards(cards: Iterable[str]) -> str:
    return joined(map(_card, cards), COMMA) or _word("no_card")


def _chips(chips: Iterable[Any]) -> str:
    """Counted chips, or those that a table has."""
    found = tuple(chips)
    return piles_text(found) if found and isinstance(found[0], commands.ChipCount) else chips_text(found)


def _card(card: str) -> str:
    """What is no card is shown as it was sent: a look is asked for before the rules have read it."""
    return card_name(card) if card in DECK_52 else card


def _coded(fields: _Fields, code: str) -> str:
    """A code that is its own word; a card as it was sent."""
    return Text(CODES[code]) if code in CODES else decision_text(code)


_TEXTS: dict[str, Callable[[_Fields, Any], str]] = {
    "area": _Fields.place,
    "other": _Fields.place,
    "player": lambda fields, player: fields.context.player(player),
    "players": _Fields.players,
    "wager": lambda fields, wager: fields.wagers((wager,)),
    "wagers": _Fields.wagers,
    "lines": _Fields.lines,
    "stakes": _Fields.stakes,
    "cents": lambda fields, cents: dollars(cents),
    "kind": lambda fields, kind: Text(COUNTED[kind]) if kind in COUNTED else kind_text(kind),
    "to": lambda fields, to: Text(STRAY_TO[to]),
    "card": lambda fields, card: _card(card),
    "cards": lambda fields, cards: _cards(cards),
    "disclosed": lambda fields, cards: _cards(cards),
    "drawn": lambda fields, cards: _cards(cards),
    "house": lambda fields, cards: _cards(cards),
    "areas": _Fields.areas,
    "ground": lambda fields, ground: Text(GROUNDS[ground]) if ground in GROUNDS else plain(ground),
    "chips": lambda fields, chips: _chips(chips),
    "taken": lambda fields, chips: piles_text(chips),
    "given": lambda fields, chips: piles_text(chips),
    "found_by": lambda fields, who: Text(FOUND[who]),
    "did": lambda fields, deeds: joined(map(decision_text, deeds), COMMA),
    "was": _coded,
    "how": _coded,
    "source": _coded,
    "orders": _Fields.orders,
    "effect": lambda fields, effect: Text(RULING[effect]),
    "rulebook": lambda fields, rulebook: book_text(rulebook),
    "limits": lambda fields, limits: limits_text(limits),
    "settings": _Fields.settings,
}
