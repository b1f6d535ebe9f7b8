"""The course of a round as commands that stand, each with what came of it: where each card lies, and what a correction
puts in their place (ruling 81).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rules import commands, events
from rules.commands import Command
from rules.context import SentCommand
from rules.core.base import EventBase, Refusal, Value
from rules.events import Event
from rules.state import TableState


class ReplayStep(Value, frozen=True):
    """A command that stands, what came of it, and the table before it. `was` is what it did when it was sent; where
    nothing comes of it any more, it may again with another card.
    """

    sent: SentCommand
    events: tuple[Event, ...]
    before: TableState
    was: Event


class Unfit(Value, frozen=True):
    """A later command that does not fit, and the refusal of it where it was refused."""

    sent: SentCommand
    event: Event
    refusal: Refusal | None


class Timeline(Value, frozen=True):
    """The commands that stand, in order, and the table that they lead to."""

    steps: tuple[ReplayStep, ...]
    state: TableState

    def lying(self) -> dict[tuple[int, int, int], int]:
        """Where each card lies that was dealt: (area, hand, number) → the index of its step. Area 0 is the house."""
        hands: dict[int, list[list[int]]] = {}
        for index, step in enumerate(self.steps):
            for event in step.events:
                if isinstance(event, events.CardDealt):
                    of_area = hands.setdefault(event.area, [])
                    place = max(event.hand, 1) if event.area else 1
                    of_area.extend([] for _ in range(place - len(of_area)))
                    of_area[place - 1].append(index)
                elif isinstance(event, events.HandSplit):
                    cards = hands[event.area][event.hand - 1]
                    hands[event.area][event.hand - 1 : event.hand] = [cards[:1], cards[1:]]
        return {
            (area, place, number): index
            for area, of_area in hands.items()
            for place, cards in enumerate(of_area, 1)
            for number, index in enumerate(cards, 1)
        }

    def after(self, index: int) -> Iterator[Event]:
        """What happened after a step."""
        for step in self.steps[index + 1 :]:
            yield from step.events


def without_undone(steps: list[ReplayStep], undone: EventBase) -> None:
    """Take an entry that was undone out of the steps, as if it had never come (ruling 42). It is out already where the
    dispute about it is settled once more.
    """
    index = next((i for i in reversed(range(len(steps))) if undone in steps[i].events), None)
    if index is None:
        return
    step = steps[index]
    if step.events[-1:] == (undone,) and isinstance(step.events[0], events.HandHit) and len(step.events) > 1:
        hit = replace(step.sent, command=commands.Hit())  # the card alone goes back, and the hit stands (ruling 85)
        steps[index] = ReplayStep(hit, step.events[:-1], step.before, step.was)
    else:
        del steps[index]


def as_entered(events_: tuple[Event, ...]) -> Iterator[tuple[Command, tuple[Event, ...]]]:
    """The commands that enter a decision and a card, each with its events; others among these have none."""
    hit: tuple[Event, ...] = ()
    for event in events_:
        if isinstance(event, events.HandHit):
            hit = (event,)
        elif isinstance(event, events.CardDealt):
            source: Any = event.source
            yield commands.DealCard(event.card, source, hit=bool(hit)), (*hit, event)
        elif isinstance(event, events.HandStood):
            yield commands.Stand(), (event,)
        elif isinstance(event, events.CardHeld):
            yield commands.ReportCardInError(event.held.card, event.area), (event,)


class TurnCorrection(Value, frozen=True):
    """What a player did instead: the decisions in order, the `answers` of others that may still be asked, and the cards
    that came to their area. `numbers` are those of the wagers that the turn put down, as it was on record.
    """

    area: int
    deeds: tuple[Command, ...]
    answers: tuple[SentCommand, ...] = ()
    cards: tuple[commands.DealCard, ...] = ()
    numbers: tuple[int, ...] = ()


class NumberedWager(Value, frozen=True):
    """A wager that is put down or found with the number `after` + 1, as on record; without one, with one of its own."""

    command: commands.PlaceWager | commands.RecordFoundWager
    after: int | None


Changes = Mapping[int, tuple[Command | NumberedWager, ...] | TurnCorrection]
"""Commands that become others, by the index of their step; one that becomes none falls away."""
