"""A command's fields as people say them, for whoever is asked to approve it (PM 6.2, TC 6.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import cache
from typing import Any

import msgspec

from rules import commands
from rules.commands import Command
from rules.core.cards import DECK_52
from rules.core.money import dollars
from rules.money.wagers import all_wagers
from rules.state import TableState, name_of
from rules.wording.cards import card_name
from rules.wording.event_context import EventContext
from rules.wording.events import wager_text
from rules.wording.labels import (
    FOUND_BY,
    ORDERED,
    RULING,
    STRAY_TO,
    chips_text,
    kind_text,
    limits_text,
    nth_text,
    plain,
)
from rules.wording.rulebooks import book_text
from rules.wording.tray import piles_text

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
    "orders": "What becomes of each wager",
    "had_drawn": "A player had drawn",
    "did": "What was done",
    "to": "The card is",
    "whom": "For whom",
    "seated_keep": "Who is seated keeps the old ones",
    "for_minutes": "For so many minutes",
    "minutes": "Minutes at least",
}


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
        found = []
        for field in _fields(request.__class__):
            value = getattr(request, field.name)
            if (field.name == "area" and value is not None) or value not in ("", None, {}, field.default):
                found.append((self.title(field.name, value), self.text(field.name, value)))
        return found

    def title(self, field: str, value: Any) -> str:
        if field == "areas" and isinstance(value, tuple):
            return f"{plain(self.context.place)}s"
        return plain(self.context.place) if field == "area" else TITLES.get(field, plain(field.removesuffix("_cents")))

    def text(self, field: str, value: Any) -> str:
        if field in _TEXTS:
            return _TEXTS[field](self, value)
        if isinstance(value, bool):
            return "Yes" if value else "No"
        if isinstance(value, commands.LineRef):
            return self.lines((value,))
        if field.endswith("_cents"):
            return dollars(value)
        if isinstance(value, datetime):
            return f"{value:%Y-%m-%dT%H:%M:%SZ}"
        return str(value)

    def place(self, number: int) -> str:
        return str(number) if number else "The house"

    def players(self, players: Iterable[str]) -> str:
        return ", ".join(map(self.context.player, players))

    def wagers(self, names: Iterable[str] | int) -> str:
        """Wagers by name; at `set_wagers_per_area` it is how many there may be."""
        if isinstance(names, int):
            return str(names)
        known = {wager.id: wager for wager in all_wagers(self.state.round)} if self.state.round is not None else {}
        return "; ".join(wager_text(known[name], self.context) if name in known else name for name in names)

    def orders(self, orders: Iterable[commands.WagerOrder]) -> str:
        """What a ruling orders of each wager, with odds and sum where they are said."""
        return "; ".join(f"{self.wagers((order.wager,))}: {_ordered(order)}" for order in orders)

    def stakes(self, stakes: Iterable[commands.Stake]) -> str:
        return ", ".join(f"{self.context.player(stake.player)} {dollars(stake.cents)}" for stake in stakes)

    def lines(self, refs: Iterable[commands.LineRef]) -> str:
        """Lines of the pay sheet."""
        return "; ".join(map(self.line, refs))

    def line(self, ref: commands.LineRef) -> str:
        kind = plain(ref.kind).lower() + nth_text(ref.nth)
        return f"{self.context.player(ref.player)}, {kind} on {self.wagers((ref.wager,))}"

    def settings(self, settings: commands.TableSettings) -> str:
        return "; ".join(f"{title.lower()} {text}" for title, text in self.texts(settings))

    def areas(self, areas: dict[str, tuple[tuple[str, ...], ...]] | tuple[int, ...]) -> str:
        """The hands of each area; at `report_sensors` it is the positions alone."""
        if isinstance(areas, tuple):
            return ", ".join(map(str, areas))
        return "; ".join(
            f"{self.context.place} {area}: {' / '.join(map(_cards, hands))}" for area, hands in areas.items()
        )


def _ordered(order: commands.WagerOrder) -> str:
    odds = f" {order.odds[0]} to {order.odds[1]}" if order.odds is not None else ""
    back = f", {dollars(order.cents)} in all" if order.cents or order.outcome == "sum" else ""
    return f"{ORDERED[order.outcome].lower()}{odds}{back}"


def _cards(cards: Iterable[str]) -> str:
    return ", ".join(map(_card, cards)) or "no card"


def _chips(chips: Iterable[Any]) -> str:
    """Counted chips, or those that a table has."""
    found = tuple(chips)
    return piles_text(found) if found and isinstance(found[0], commands.ChipCount) else chips_text(found)


def _card(card: str) -> str:
    """What is no card is shown as it was sent: a look is asked for before the rules have read it."""
    return card_name(card) if card in DECK_52 else card


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
    "kind": lambda fields, kind: kind_text(kind),
    "to": lambda fields, to: STRAY_TO[to],
    "card": lambda fields, card: _card(card),
    "cards": lambda fields, cards: _cards(cards),
    "disclosed": lambda fields, cards: _cards(cards),
    "drawn": lambda fields, cards: _cards(cards),
    "house": lambda fields, cards: _cards(cards),
    "areas": _Fields.areas,
    "ground": lambda fields, ground: plain(ground),
    "chips": lambda fields, chips: _chips(chips),
    "taken": lambda fields, chips: piles_text(chips),
    "given": lambda fields, chips: piles_text(chips),
    "found_by": lambda fields, who: FOUND_BY[who].capitalize(),
    "did": lambda fields, deeds: ", ".join(deeds),
    "orders": _Fields.orders,
    "effect": lambda fields, effect: RULING[effect],
    "rulebook": lambda fields, rulebook: book_text(rulebook),
    "limits": lambda fields, limits: limits_text(limits),
    "settings": _Fields.settings,
}
