"""What was keyed of each hand, in order, as it stands on record: its cards and decisions, each with the correction that
names it (ruling 81). No card that lies face down is among it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from rules import commands, events
from rules.books import GAMES, book_of
from rules.context import RoundCourse
from rules.core.base import Refusal, type_of
from rules.corrections.correction import known_timeline
from rules.corrections.timeline import ReplayStep, Timeline
from rules.corrections.wrong_decision import ON_HAND, decision_of, instead_of, may_be_nothing, rest_of_turn
from rules.engine import engine_of
from rules.money.wagers import all_wagers
from rules.screens.table_views import TableViews
from rules.state import TableState, name_of
from rules.views.keyed import Keyed, KeyedEntry
from rules.views.table import StakeView

Place = tuple[int, int, int]  # area, hand, number of the card


def keyed(state: TableState, course: RoundCourse | None) -> Keyed:
    """What was keyed of each hand of the newest round. Nothing but the refusal where corrections are refused, since
    what the round came of is not known or its cards were moved.
    """
    if state.round is None:
        return Keyed()
    book = book_of(state)
    timeline = known_timeline(state, course, book, engine_of(GAMES[state.rulebook], book))
    if isinstance(timeline, Refusal):
        return Keyed(refusal=timeline)
    shown = _shown(state)
    found = [(index, _card(place, shown[place])) for place, index in _laid(timeline, shown)]
    found += [(index, _decision(state, timeline, index, named)) for index, named in decisions(timeline)]
    # A hit and its card may be one entry: the decision comes before what it brought.
    found.sort(key=lambda pair: (pair[0], pair[1].command["type"] == type_of(commands.CorrectCard)))
    return Keyed(entries=tuple(entry for _, entry in found))


def decisions(timeline: Timeline) -> Iterator[tuple[int, commands.CorrectDecision]]:
    """Each decision on record: the index of its step, and the correction that names it."""
    seen: Counter[tuple[str, int, int, str]] = Counter()
    for index, step in enumerate(timeline.steps):
        named = decision_of(step)
        if named is None:
            continue
        key = (named.was, 0, 0, named.wager) if named.wager else (named.was, named.area, named.hand, "")
        seen[key] += 1
        yield index, msgspec.structs.replace(named, number=seen[key])


def _shown(state: TableState) -> dict[Place, str]:
    """Every card that the dealer may see, by where it lies."""
    round_ = TableViews(state).round("dealer")
    assert round_ is not None
    hands = [((area.area, hand.hand), hand.cards) for area in round_.areas for hand in area.hands]
    hands.append(((0, 1), round_.house.cards))
    return {(*at, number): card for at, cards in hands for number, card in enumerate(cards, 1) if card and card != "??"}


def _laid(timeline: Timeline, shown: dict[Place, str]) -> Iterator[tuple[Place, int]]:
    """The step that each shown card came by: where it was dealt, or where its hand was shown as a whole."""
    lying = timeline.lying()
    exposed = {
        event.area: index
        for index, step in enumerate(timeline.steps)
        for event in step.events
        if isinstance(event, events.HandExposed)
    }
    for place in shown:
        index = exposed.get(place[0], lying.get(place))
        if index is not None:
            yield place, index


def _card(place: Place, card: str) -> KeyedEntry:
    area, hand, number = place
    command = {"type": type_of(commands.CorrectCard), "area": area, "hand": hand, "number": number, "was": card}
    return KeyedEntry(area=area, hand=hand, command=command)


def _decision(state: TableState, timeline: Timeline, index: int, named: commands.CorrectDecision) -> KeyedEntry:
    step = timeline.steps[index]
    command: dict[str, Any] = {"type": type_of(named)} | {
        field: getattr(named, field) for field in ("area", "hand", "was", "number")
    }
    if named.wager:
        command["wager"] = named.wager
    cards: tuple[str, ...] = ()
    if named.was in ON_HAND:
        own = (event for each in rest_of_turn(timeline, index, named) for event in timeline.steps[each].events)
        cards = tuple(event.card for event in own if isinstance(event, events.CardDealt))
    stakes = _stakes(step, named)
    return KeyedEntry(
        area=named.area,
        hand=named.hand,
        command=command,
        stakes=tuple(
            StakeView(player=stake.player, name=name_of(state, stake.player), cents=stake.cents) for stake in stakes
        ),
        cards=cards,
        instead=("surrender",) if named.was == "surrender" and len(stakes) > 1 else instead_of(named.was),
        nothing=may_be_nothing(named.was),
    )


def _stakes(step: ReplayStep, named: commands.CorrectDecision) -> tuple[commands.Stake, ...]:
    """Whose decision it was: the insurance as it was put down, the backers who surrendered or were asked, or the stake
    of whoever decided for the hand.
    """
    event: Any = step.events[0]
    if named.was == "insure":
        return tuple(event.wager.stakes)
    wagers = all_wagers(step.before.round) if step.before.round is not None else ()
    if named.wager:
        chosen = getattr(event, "players", ())
        stakes = next(wager.stakes for wager in wagers if wager.id == named.wager)
        return tuple(stake for stake in stakes if not chosen or stake.player in chosen)
    player = getattr(event, "player", "")
    on_hand = (wager for wager in wagers if (wager.area, wager.hand) == (named.area, named.hand))
    return next(((stake,) for wager in on_hand for stake in wager.stakes if stake.player == player), ())
