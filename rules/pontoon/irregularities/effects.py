"""What events would do to each card and wager, in words: the preview that a person approves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.cards import card_name
from rules.events import (
    AbsenceNoted,
    BurnForgotten,
    CardRefused,
    CardsReconstructed,
    DiscardsRiffled,
    Event,
    HandGoesFirst,
    PassedOver,
    PowerFailed,
    Result,
    RoundVoided,
    ShuffleRequired,
    WagersReturned,
)
from rules.money import dollars
from rules.state import TableState


def effects_of(state: TableState, events: tuple[Event, ...]) -> tuple[str, ...]:
    """One line for each card or wager that moves; what an event without such says for itself."""
    return tuple(line for event in events if type(event) in _EFFECTS for line in _EFFECTS[type(event)](state, event))


def _name(state: TableState, player: str) -> str:
    about = state.players.get(player)
    return about.name if about else player


def _returns(state: TableState, results: tuple[Result, ...]) -> list[str]:
    lines = []
    for result in results:
        for share in result.shares:
            what = f"{result.kind} wager of area {result.area}"
            if share.returned_cents < 0:
                lines.append(f"{_name(state, share.player)} gives back {dollars(-share.returned_cents)}: {what}")
            elif share.returned_cents:
                lines.append(f"{_name(state, share.player)} gets {dollars(share.returned_cents)} back: {what}")
    return lines


def _round_voided(state: TableState, event: RoundVoided) -> list[str]:
    lines = _returns(state, event.results)
    taken = [(share.player, -share.returned_cents) for bonus in event.bonuses for share in bonus.shares]
    lines += [f"{_name(state, player)} gives back {dollars(cents)}: bonus" for player, cents in taken]
    lines.append("The round is over. Earlier rounds stand.")
    if event.cards_at_fault:
        lines.append("The cards are changed before another round.")
    return lines


def _reconstructed(state: TableState, event: CardsReconstructed) -> list[str]:
    lines = [f"The {card_name(event.burnt)} is burnt."] if event.burnt else []
    for area, hands in event.after.areas.items():
        lines.append(f"Area {area}: {', '.join(' '.join(hand) for hand in hands)}")
    lines.append(f"House: {' '.join(event.after.house) or 'its card is still to come'}")
    return lines


def _passed_over(state: TableState, event: PassedOver) -> list[str]:
    if event.stands:
        return ["More than one hand has received cards since: the hand stays as it is."]
    if not event.cards:
        return [f"Area {event.area} has its turn now."]
    where = f"area {event.taken_from[0]}" if event.taken_from and event.taken_from[0] else "the house"
    cards = " ".join(event.cards)
    return [
        f"{cards} leave {where}, count as undisclosed and are the next cards.",
        f"Area {event.area} has its turn now.",
    ]


def _card_refused(state: TableState, event: CardRefused) -> list[str]:
    return [
        f"{_name(state, event.player)} stands and takes no card in this round.",
        "The card goes to the next player, at last to the house.",
    ]


def _absence(state: TableState, event: AbsenceNoted) -> list[str]:
    if not event.absent:
        return [f"{_name(state, event.player)} decides again."]
    lines = [f"{_name(state, player)} plays area {area}." for area, player in event.controllers.items()]
    lines.append("A hand that nobody else plays draws past 11, or to a soft 17; it is not split or doubled.")
    return lines


def _power(state: TableState, event: PowerFailed) -> list[str]:
    if event.outcome_established:
        return ["A wager is won or lost already: play goes on to the end of the round."]
    return ["No wager is won or lost yet: each player may withdraw all of their wagers or none. Then play goes on."]


def _riffled(state: TableState, event: DiscardsRiffled) -> list[str]:
    cut = _name(state, event.cut_by) if event.cut_by else "nobody: the house is next"
    return [f"The discards are riffled once. Cut by {cut}.", "After the round all cards are shuffled."]


_EFFECTS: dict[type, Callable[[TableState, Any], list[str]]] = {
    RoundVoided: _round_voided,
    WagersReturned: lambda state, event: _returns(state, event.results),
    CardsReconstructed: _reconstructed,
    PassedOver: _passed_over,
    CardRefused: _card_refused,
    AbsenceNoted: _absence,
    PowerFailed: _power,
    DiscardsRiffled: _riffled,
    BurnForgotten: lambda state, event: ["The card stays in play and the round goes on."],
    ShuffleRequired: lambda state, event: ["The round is completed; then the cards are shuffled."],
    HandGoesFirst: lambda state, event: [f"Area {event.area} is completed first; then the house draws its card."],
}
