"""What events would do to each card and wager, a line each: what a person approves who corrects an irregularity."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

from rules import events
from rules.books import BOOKS
from rules.core.money import dollars
from rules.core.rulebook import place_word
from rules.core.text import worded
from rules.state import PokerRound, TableState, name_of
from rules.wording.cards import card_name, card_names
from rules.wording.labels import kind_before, place_at
from rules.wording.pontoon import ABSENT_DRAWS

Effects = Mapping[type, Callable[[TableState, Any], list[str]]]
"""The lines of each event that moves cards or wagers."""

OVER, CARDS_CHANGED = "over", "cards_changed"
EFFECTS = {
    # Wagers
    "gives_back": "{name} gives back {amount}: {wager}",
    "gets_back": "{name} gets {amount} back: {wager}",
    "wager_at": "{kind} wager of {place}",
    "bonus": "bonus",
    "ruled": "The {kind} wager of {place}: {words}",
    "claim_ends": "The claim on the jackpot ends.",
    "claim_ends_unconfirmed": (
        "The claim on the jackpot ends, and no Envy Bonus is paid for the hand of position {area}."
    ),
    # A void
    "winnings_stay": "What was paid stays with the players.",
    OVER: "The round is over. Earlier rounds stand.",
    CARDS_CHANGED: "The cards are changed before another round.",
    # Cards
    "burnt": "The {card} is burnt.",
    "area": "Area {area}: {cards}",
    "hands": "{first} / {then}",
    "house": "House: {cards}",
    "house_waits": "House: its card is still to come",
    "hand_stays": "More than one hand has received cards since: the hand stays as it is.",
    "has_turn": "Area {area} has its turn now.",
    "split_undone": "Its split is undone.",
    "cards_leave": "{cards} leave {place}, count as undisclosed and are the next cards.",
    "stands": "{name} stands and takes no card in this round.",
    "card_goes_on": "The card goes to the next player, at last to the house.",
    "burn_stays": "The card stays in play and the round goes on.",
    "riffled_by": "The discards are riffled once. Cut by {name}.",
    "riffled": "The discards are riffled once. Cut by nobody: the house is next.",
    "shuffled_after": "After the round all cards are shuffled.",
    "shuffled_then": "The round is completed; then the cards are shuffled.",
    # Players and hands
    "decides_again": "{name} decides again.",
    "absent": "A hand that nobody else plays {draws}; it is not split or doubled.",
    "plays": "{name} plays area {area}.",
    "plays_for": "{name} plays area {area} for {other}.",
    "plays_after": "{name} plays area {area} after the hand in turn.",
    "plays_for_after": "{name} plays area {area} for {other} after the hand in turn.",
    "completed_first": "Area {area} is completed first; then the house draws its card.",
    "out_of_play": "The hand of position {area} is out of play.",
    "change_places": "The hands of positions {area} and {other} change places.",
    "no_further_part": "{name} takes no further part in play.",
    # A power failure
    "power_goes_on": "A wager is won or lost already: play goes on to the end of the round.",
    "power_withdraw": (
        "No wager is won or lost yet: each player may withdraw all of their wagers or none. Then play goes on."
    ),
    "power_confirmed": "A Pit Supervisor confirms it before anybody withdraws.",
}
"""Every line of this module by its key."""


def _said(key: str, **facts: object) -> str:
    return worded(EFFECTS[key], facts)


def _share_lines(state: TableState, results: tuple[events.Result, ...]) -> list[str]:
    """A line for each share that moves."""
    lines, place = [], place_word(BOOKS[state.rulebook])
    for result in results:
        wager = _said("wager_at", kind=kind_before(result.kind), place=place_at(place, result.area))
        for share in result.shares:
            name, cents = name_of(state, share.player), share.returned_cents
            if cents:
                key = "gives_back" if cents < 0 else "gets_back"
                lines.append(_said(key, name=name, amount=dollars(abs(cents)), wager=wager))
    return lines


def _ruled_lines(state: TableState, results: tuple[events.Result, ...]) -> list[str]:
    """What each wager comes to, with its sum."""
    place = place_word(BOOKS[state.rulebook])
    return [
        _said("ruled", kind=kind_before(result.kind), place=place_at(place, result.area), words=result.words)
        for result in results
    ]


def _claim_ended(state: TableState, results: tuple[events.Result, ...]) -> list[str]:
    """What else ends with a claim on the meter whose hand was not confirmed (ruling 38)."""
    round_ = state.round
    claim = round_.jackpot if isinstance(round_, PokerRound) else None
    if claim is None or all(result.wager != claim.wager for result in results):
        return []
    unconfirmed = isinstance(round_, PokerRound) and round_.areas[claim.area - 1].hand.unconfirmed
    return [_said("claim_ends_unconfirmed" if unconfirmed else "claim_ends", area=claim.area)]


def _voided(state: TableState, event: events.RoundVoided) -> list[str]:
    """Every wager and bonus that goes back, and what becomes of the cards."""
    lines = _share_lines(state, event.results)
    bonus = _said("bonus")
    for share in (share for each in event.bonuses for share in each.shares):
        name = name_of(state, share.player)
        lines.append(_said("gives_back", name=name, amount=dollars(-share.returned_cents), wager=bonus))
    if event.winnings_kept:
        lines.append(_said("winnings_stay"))
    lines.append(_said(OVER))
    if event.cards_at_fault:
        lines.append(_said(CARDS_CHANGED))
    return lines


def voided_lines(known: tuple[str, ...], cards_at_fault: bool) -> tuple[str, ...]:
    """The lines of a void, from those of another that gives back the same."""
    over = known.index(EFFECTS[OVER]) + 1
    rest = tuple(line for line in known[over:] if line != EFFECTS[CARDS_CHANGED])
    return (*known[:over], *((_said(CARDS_CHANGED),) if cards_at_fault else ()), *rest)


def _reconstructed(state: TableState, event: events.CardsReconstructed) -> list[str]:
    lines = [_said("burnt", card=card_name(event.burnt))] if event.burnt else []
    for area, hands in event.after.areas.items():
        cards = reduce(lambda said, hand: _said("hands", first=said, then=hand), map(card_names, hands or ((),)))
        lines.append(_said("area", area=area, cards=cards))
    house = event.after.house
    lines.append(_said("house", cards=card_names(house)) if house else _said("house_waits"))
    return lines


def _passed_over(state: TableState, event: events.PassedOver) -> list[str]:
    if event.stands:
        return [_said("hand_stays")]
    turn = _said("has_turn", area=event.area)
    undone = [_said("split_undone")] if event.united else []
    place = place_at("area", event.taken_from[0] if event.taken_from else 0)
    moved = [_said("cards_leave", cards=card_names(event.cards), place=place)] if event.cards else []
    return [*undone, *moved, turn]


def _card_refused(state: TableState, event: events.CardRefused) -> list[str]:
    return [_said("stands", name=name_of(state, event.player)), _said("card_goes_on")]


def _absence(state: TableState, event: events.AbsenceNoted) -> list[str]:
    if not event.absent:
        return [_said("decides_again", name=name_of(state, event.player))]
    return [_said("absent", draws=ABSENT_DRAWS)]


def _control_passed(state: TableState, event: events.ControlPassed) -> list[str]:
    other = name_of(state, event.stands_in_for) if event.stands_in_for else ""
    key = f"plays{'_for' if other else ''}{'_after' if event.after_hand else ''}"
    return [_said(key, name=name_of(state, event.player), area=event.area, other=other)]


def _riffled(state: TableState, event: events.DiscardsRiffled) -> list[str]:
    cut = _said("riffled_by", name=name_of(state, event.cut_by)) if event.cut_by else _said("riffled")
    return [cut, _said("shuffled_after")]


def _power_failed(state: TableState, event: events.PowerFailed) -> list[str]:
    if event.outcome_established:
        return [_said("power_goes_on")]
    lines = [_said("power_withdraw")]
    return lines if event.confirmed else [*lines, _said("power_confirmed")]


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
    events.BurnForgotten: lambda state, event: [_said("burn_stays")],
    events.ShuffleRequired: lambda state, event: [_said("shuffled_then")],
    events.HandGoesFirst: lambda state, event: [_said("completed_first", area=event.area)],
}
THREE_CARD_POKER: Effects = {
    events.RoundVoided: _voided,
    events.WagersSettled: lambda state, event: _share_lines(state, event.results),
    events.WagersReturned: lambda state, event: _share_lines(state, event.results) + _claim_ended(state, event.results),
    events.WagersRuled: lambda state, event: _ruled_lines(state, event.results) + _claim_ended(state, event.results),
    events.HandsInvalidated: lambda state, event: [_said("out_of_play", area=number) for number in event.areas],
    events.HandsMoved: lambda state, event: [_said("change_places", area=event.area, other=event.other)],
    events.PlayerProhibited: lambda state, event: [_said("no_further_part", name=name_of(state, event.player))],
    events.PowerFailed: _power_failed,
}
