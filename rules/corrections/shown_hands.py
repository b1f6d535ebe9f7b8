"""Hands that are shown as a whole, as at Three Card Poker: a card of one that was keyed wrongly (ruling 81)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from msgspec.structs import replace

from rules import commands, events
from rules.commands import Command
from rules.core.base import Refusal
from rules.corrections.timeline import Changes, Timeline
from rules.events import Event
from rules.phases import CONCLUDED
from rules.state import AnyRound, PokerRound
from rules.wording.refusals import refuse


def find_shown(timeline: Timeline, command: commands.CorrectCard) -> Changes | Refusal:
    """What named a card of a hand that lies face up: its showing, and the deal where a device read it (TC 3.7, 3.10).
    A deck has each card once, so its name alone says which it is.
    """
    shown = [event.cards for step in timeline.steps for event in step.events if _is_shown(event, command.area)]
    lying = dict(enumerate(shown[-1], 1)) if shown and command.hand == 1 else {}
    if not command.was or lying.get(command.number) != command.was:
        return refuse("no_such_card", "ruling 81")
    changes: dict[int, tuple[Command, ...]] = {}
    for index, step in enumerate(timeline.steps):
        entered = step.sent.command
        if isinstance(entered, commands.DealCard | commands.SettleDispute) and entered.card == command.was:
            changes[index] = (replace(entered, card=command.card),)
        elif isinstance(entered, commands.ExposeHand) and command.was in entered.cards:
            cards = tuple(command.card if card == command.was else card for card in entered.cards)
            changes[index] = (replace(entered, cards=cards),)
    return changes


def _is_shown(event: Event, area: int) -> TypeGuard[events.HandExposed]:
    return isinstance(event, events.HandExposed) and event.area == area


def hides_known_cards(round_: AnyRound) -> bool:
    """Whether cards that lie face down are on record, since a device read them or a supervisor looked: an answer about
    any card could tell that one of them is it (TC 3.7, 3.10.1, 5.9). Once the round is over nothing is hidden.
    """
    if not isinstance(round_, PokerRound) or round_.phase == CONCLUDED:
        return False
    return any(any(hand.cards) and not hand.exposed for hand in (round_.house, *(area.hand for area in round_.areas)))


def jackpot_moves(round_: AnyRound) -> tuple[object, ...]:
    """What the jackpot system was told of a round: which progressive wagers take part, and claims, awards and bonuses
    that are locked, verified or paid. It is never told otherwise by a correction (TC 3.5, 3.13-3.20, ruling 54).
    """
    if not isinstance(round_, PokerRound):
        return ()
    awarded = tuple(result for result in round_.results if result.kind == "progressive")
    return (round_.jackpot, round_.payout, awarded, round_.bonuses, tuple(_taking_part(round_)))


def _taking_part(round_: PokerRound) -> Iterator[tuple[object, ...]]:
    """Each progressive wager, and whose Ante or Pair Plus lies beside it: without one it goes back (TC 5.12.2)."""
    for number, area in enumerate(round_.areas, 1):
        beside = {stake.player for w in area.wagers if w.kind in ("ante", "pair_plus") for stake in w.stakes}
        yield from ((number, w.id, w.stakes, beside) for w in area.wagers if w.kind == "progressive")
