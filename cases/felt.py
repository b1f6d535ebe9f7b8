"""What lay on the felt after each step of a round, in words: the printed file of a case has no drawing."""

from __future__ import annotations

from collections.abc import Iterable

from rounds.replay import RoundStep
from rules import TableViews
from rules.state import TableState
from rules.views.table import HandView, WagerView
from rules.wording.cards import cards_short
from rules.wording.labels import kind_text, result_text, true_minus
from rules.wording.rulebooks import place_text

Felt = dict[str, str]
"""What lies there, by its place: "House", "Area 3"."""


def felts_of(steps: Iterable[RoundStep]) -> list[tuple[str, ...]]:
    """Of each step what it changed on the felt, a sentence for each place; the first says all that lay there."""
    before: Felt = {}
    found = []
    for step in steps:
        now = _felt(step.after, step.row.ruleset) if step.after is not None else before
        places = dict.fromkeys((*now, *before))
        found.append(tuple(_said(place, now) for place in places if now.get(place) != before.get(place)))
        before = now
    return found


def _said(place: str, felt: Felt) -> str:
    return f"{place}: {felt.get(place, 'nothing')}"


def _felt(state: TableState, rulebook: str) -> Felt:
    """Every place on which something lies."""
    round_ = TableViews(state).round("audit")
    if round_ is None:
        return {}
    house = round_.house
    found = {"House": _hand(house.cards, house.label)} if house.cards else {}
    word = place_text(rulebook).capitalize()
    for area in round_.areas:
        parts = [*map(_wager, area.wagers), *(_of_area(hand) for hand in area.hands if hand.cards)]
        if parts:
            found[f"{word} {area.area}"] = "; ".join(parts)
    return found


def _hand(cards: tuple[str, ...], label: str) -> str:
    return ", ".join(filter(None, (cards_short(cards), label)))


def _of_area(hand: HandView) -> str:
    return f"hand {hand.hand} {_hand(hand.cards, hand.label)}" if hand.split else _hand(hand.cards, hand.label)


def _wager(wager: WagerView) -> str:
    """ "main wager $50, stood off"; what is decided beside what lay there."""
    said = f"{kind_text(wager.kind)} {true_minus(wager.stake_cents)}"
    return said if wager.status == "live" else f"{said}, {result_text(wager.status).lower()}"
