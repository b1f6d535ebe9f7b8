"""What events would do to each card and wager, a line each: what a person approves who corrects an irregularity."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules import events
from rules.books import BOOKS
from rules.core.money import dollars
from rules.core.rulebook import place_word
from rules.state import PokerRound, TableState, name_of
from rules.wording.cards import card_name, card_names
from rules.wording.pontoon import ABSENT_DRAWS

Effects = Mapping[type, Callable[[TableState, Any], list[str]]]
"""The lines of each event that moves cards or wagers."""


def _share_lines(state: TableState, results: tuple[events.Result, ...]) -> list[str]:
    """A line for each share that moves."""
    lines, place = [], place_word(BOOKS[state.rulebook])
    for result in results:
        for share in result.shares:
            what = f"{result.kind.replace('_', ' ')} wager of {place} {result.area}"
            if share.returned_cents < 0:
                lines.append(f"{name_of(state, share.player)} gives back {dollars(-share.returned_cents)}: {what}")
            elif share.returned_cents:
                lines.append(f"{name_of(state, share.player)} gets {dollars(share.returned_cents)} back: {what}")
    return lines


def _ruled_lines(state: TableState, results: tuple[events.Result, ...]) -> list[str]:
    """What each wager comes to, with its sum."""
    place = place_word(BOOKS[state.rulebook])
    kinds = ((result, result.kind.replace("_", " ")) for result in results)
    return [f"The {kind} wager of {place} {result.area}: {result.words}" for result, kind in kinds]


def _claim_ended(state: TableState, results: tuple[events.Result, ...]) -> list[str]:
    """What else ends with a claim on the meter whose hand was not confirmed (ruling 38)."""
    round_ = state.round
    claim = round_.jackpot if isinstance(round_, PokerRound) else None
    if claim is None or all(result.wager != claim.wager for result in results):
        return []
    unconfirmed = isinstance(round_, PokerRound) and round_.areas[claim.area - 1].hand.unconfirmed
    envy = f", and no Envy Bonus is paid for the hand of position {claim.area}" if unconfirmed else ""
    return [f"The claim on the jackpot ends{envy}."]


def _voided(state: TableState, event: events.RoundVoided) -> list[str]:
    """Every wager and bonus that goes back, and what becomes of the cards."""
    lines = _share_lines(state, event.results)
    taken = [(share.player, -share.returned_cents) for bonus in event.bonuses for share in bonus.shares]
    lines += [f"{name_of(state, player)} gives back {dollars(cents)}: bonus" for player, cents in taken]
    if event.winnings_kept:
        lines.append("What was paid stays with the players.")
    lines.append(_OVER)
    if event.cards_at_fault:
        lines.append(_CARDS_CHANGED)
    return lines


_OVER = "The round is over. Earlier rounds stand."
_CARDS_CHANGED = "The cards are changed before another round."


def voided_lines(known: tuple[str, ...], cards_at_fault: bool) -> tuple[str, ...]:
    """The lines of a void, from those of another that gives back the same."""
    over = known.index(_OVER) + 1
    rest = tuple(line for line in known[over:] if line != _CARDS_CHANGED)
    return (*known[:over], *((_CARDS_CHANGED,) if cards_at_fault else ()), *rest)


def _reconstructed(state: TableState, event: events.CardsReconstructed) -> list[str]:
    lines = [f"The {card_name(event.burnt)} is burnt."] if event.burnt else []
    for area, hands in event.after.areas.items():
        lines.append(f"Area {area}: {' / '.join(map(card_names, hands))}")
    lines.append(f"House: {card_names(event.after.house) or 'its card is still to come'}")
    return lines


def _passed_over(state: TableState, event: events.PassedOver) -> list[str]:
    if event.stands:
        return ["More than one hand has received cards since: the hand stays as it is."]
    if not event.cards and not event.united:
        return [f"Area {event.area} has its turn now."]
    undone = ["Its split is undone."] if event.united else []
    where = f"area {event.taken_from[0]}" if event.taken_from and event.taken_from[0] else "the house"
    cards = card_names(event.cards)
    moved = [f"{cards} leave {where}, count as undisclosed and are the next cards."] if cards else []
    return [*undone, *moved, f"Area {event.area} has its turn now."]


def _card_refused(state: TableState, event: events.CardRefused) -> list[str]:
    return [
        f"{name_of(state, event.player)} stands and takes no card in this round.",
        "The card goes to the next player, at last to the house.",
    ]


def _absence(state: TableState, event: events.AbsenceNoted) -> list[str]:
    if not event.absent:
        return [f"{name_of(state, event.player)} decides again."]
    return [f"A hand that nobody else plays {ABSENT_DRAWS}; it is not split or doubled."]


def _control_passed(state: TableState, event: events.ControlPassed) -> list[str]:
    when = " after the hand in turn" if event.after_hand else ""
    instead = f" for {name_of(state, event.stands_in_for)}" if event.stands_in_for else ""
    return [f"{name_of(state, event.player)} plays area {event.area}{instead}{when}."]


def _riffled(state: TableState, event: events.DiscardsRiffled) -> list[str]:
    cut = name_of(state, event.cut_by) if event.cut_by else "nobody: the house is next"
    return [f"The discards are riffled once. Cut by {cut}.", "After the round all cards are shuffled."]


def _power_failed(state: TableState, event: events.PowerFailed) -> list[str]:
    if event.outcome_established:
        return ["A wager is won or lost already: play goes on to the end of the round."]
    lines = ["No wager is won or lost yet: each player may withdraw all of their wagers or none. Then play goes on."]
    return lines if event.confirmed else [*lines, "A Pit Supervisor confirms it before anybody withdraws."]


PONTOON: Effects = {
    events.RoundVoided: _voided,
    events.WagersReturned: lambda state, event: _share_lines(state, event.results),
    events.WagersRuled: lambda state, event: _ruled_lines(state, event.results),
    events.CardsReconstructed: _reconstructed,
    events.PassedOver: _passed_over,
    events.CardRefused: _card_refused,
    events.AbsenceNoted: _absence,
    events.ControlPassed: _control_passed,
    events.PowerFailed: _power_failed,
    events.DiscardsRiffled: _riffled,
    events.BurnForgotten: lambda state, event: ["The card stays in play and the round goes on."],
    events.ShuffleRequired: lambda state, event: ["The round is completed; then the cards are shuffled."],
    events.HandGoesFirst: lambda state, event: [
        f"Area {event.area} is completed first; then the house draws its card."
    ],
}
THREE_CARD_POKER: Effects = {
    events.RoundVoided: _voided,
    events.WagersSettled: lambda state, event: _share_lines(state, event.results),
    events.WagersReturned: lambda state, event: _share_lines(state, event.results) + _claim_ended(state, event.results),
    events.WagersRuled: lambda state, event: _ruled_lines(state, event.results) + _claim_ended(state, event.results),
    events.HandsInvalidated: lambda state, event: [
        f"The hand of position {number} is out of play." for number in event.areas
    ],
    events.HandsMoved: lambda state, event: [f"The hands of positions {event.area} and {event.other} change places."],
    events.PlayerProhibited: lambda state, event: [f"{name_of(state, event.player)} takes no further part in play."],
    events.PowerFailed: _power_failed,
}
