"""What events would do to each card and wager, a line each: what a person approves who corrects an irregularity."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules import events
from rules.books import BOOKS
from rules.core.money import dollars
from rules.core.rulebook import place_word
from rules.core.text import Text, joined
from rules.state import PokerRound, TableState, name_of
from rules.wording.cards import card_name, card_names
from rules.wording.event_context import PLACED
from rules.wording.labels import KIND_WORDS
from rules.wording.pontoon import ABSENT_DRAWS

Effects = Mapping[type, Callable[[TableState, Any], list[str]]]
"""The lines of each event that moves cards or wagers."""

EFFECTS = {
    "gives_back": "{player} gives back {amount}: {kind} wager of {place}",
    "gets_back": "{player} gets {amount} back: {kind} wager of {place}",
    "comes_to": "The {kind} wager of {place}: {words}",
    "claim_ends": "The claim on the jackpot ends.",
    "claim_ends_envy": ("The claim on the jackpot ends, and no Envy Bonus is paid for the hand of position {area}."),
    "gives_bonus_back": "{player} gives back {amount}: bonus",
    "paid_stays": "What was paid stays with the players.",
    "over": "The round is over. Earlier rounds stand.",
    "cards_changed": "The cards are changed before another round.",
    "burnt": "The {card} is burnt.",
    "cards_of_area": "Area {area}: {cards}",
    "hands": "{first} / {then}",
    "cards_of_house": "House: {cards}",
    "house_to_come": "House: its card is still to come",
    "hand_stays": "More than one hand has received cards since: the hand stays as it is.",
    "has_turn": "Area {area} has its turn now.",
    "split_undone": "Its split is undone.",
    "leave_area": "{cards} leave area {area}, count as undisclosed and are the next cards.",
    "leave_house": "{cards} leave the house, count as undisclosed and are the next cards.",
    "takes_no_card": "{player} stands and takes no card in this round.",
    "card_goes_on": "The card goes to the next player, at last to the house.",
    "decides_again": "{player} decides again.",
    "absent": "A hand that nobody else plays {draws}; it is not split or doubled.",
    "plays": "{player} plays area {area}.",
    "plays_for": "{player} plays area {area} for {other}.",
    "plays_after": "{player} plays area {area} after the hand in turn.",
    "plays_for_after": "{player} plays area {area} for {other} after the hand in turn.",
    "riffled": "The discards are riffled once. Cut by {player}.",
    "riffled_by_nobody": "The discards are riffled once. Cut by nobody: the house is next.",
    "shuffled_after": "After the round all cards are shuffled.",
    "decided_already": "A wager is won or lost already: play goes on to the end of the round.",
    "may_withdraw": (
        "No wager is won or lost yet: each player may withdraw all of their wagers or none. Then play goes on."
    ),
    "confirms_first": "A Pit Supervisor confirms it before anybody withdraws.",
    "stays_in_play": "The card stays in play and the round goes on.",
    "completed_first": "The round is completed; then the cards are shuffled.",
    "goes_first": "Area {area} is completed first; then the house draws its card.",
    "out_of_play": "The hand of position {area} is out of play.",
    "change_places": "The hands of positions {one} and {other} change places.",
    "no_further_part": "{player} takes no further part in play.",
}
"""Each line by its key."""


def _effect(key: str, **facts: object) -> Text:
    return Text(EFFECTS[key], **facts)


def _wager(state: TableState, result: events.Result) -> dict[str, Text]:
    """Which wager it is, as lines name it."""
    place = PLACED[place_word(BOOKS[state.rulebook])]
    kind = KIND_WORDS.get(result.kind, result.kind.replace("_", " "))
    return {"kind": Text(kind), "place": Text(place, number=result.area)}


def _share_lines(state: TableState, results: tuple[events.Result, ...]) -> list[str]:
    """A line for each share that moves."""
    return [
        _effect(
            "gives_back" if share.returned_cents < 0 else "gets_back",
            player=name_of(state, share.player),
            amount=dollars(abs(share.returned_cents)),
            **_wager(state, result),
        )
        for result in results
        for share in result.shares
        if share.returned_cents
    ]


def _ruled_lines(state: TableState, results: tuple[events.Result, ...]) -> list[str]:
    """What each wager comes to, with its sum."""
    return [_effect("comes_to", **_wager(state, result), words=result.words) for result in results]


def _claim_ended(state: TableState, results: tuple[events.Result, ...]) -> list[str]:
    """What else ends with a claim on the meter whose hand was not confirmed (ruling 38)."""
    round_ = state.round
    claim = round_.jackpot if isinstance(round_, PokerRound) else None
    if claim is None or all(result.wager != claim.wager for result in results):
        return []
    unconfirmed = isinstance(round_, PokerRound) and round_.areas[claim.area - 1].hand.unconfirmed
    return [_effect("claim_ends_envy", area=claim.area) if unconfirmed else _effect("claim_ends")]


def _voided(state: TableState, event: events.RoundVoided) -> list[str]:
    """Every wager and bonus that goes back, and what becomes of the cards."""
    lines = _share_lines(state, event.results)
    taken = [(share.player, -share.returned_cents) for bonus in event.bonuses for share in bonus.shares]
    lines += [
        _effect("gives_bonus_back", player=name_of(state, player), amount=dollars(cents)) for player, cents in taken
    ]
    if event.winnings_kept:
        lines.append(_effect("paid_stays"))
    lines.append(_OVER)
    if event.cards_at_fault:
        lines.append(_CARDS_CHANGED)
    return lines


_OVER, _CARDS_CHANGED = _effect("over"), _effect("cards_changed")


def voided_lines(known: tuple[str, ...], cards_at_fault: bool) -> tuple[str, ...]:
    """The lines of a void, from those of another that gives back the same."""
    over = known.index(_OVER) + 1
    rest = tuple(line for line in known[over:] if line != _CARDS_CHANGED)
    return (*known[:over], *((_CARDS_CHANGED,) if cards_at_fault else ()), *rest)


def _reconstructed(state: TableState, event: events.CardsReconstructed) -> list[str]:
    lines: list[str] = [_effect("burnt", card=card_name(event.burnt))] if event.burnt else []
    for area, hands in event.after.areas.items():
        cards = joined(map(card_names, hands), EFFECTS["hands"])
        lines.append(_effect("cards_of_area", area=area, cards=cards))
    house = card_names(event.after.house)
    lines.append(_effect("cards_of_house", cards=house) if house else _effect("house_to_come"))
    return lines


def _passed_over(state: TableState, event: events.PassedOver) -> list[str]:
    if event.stands:
        return [_effect("hand_stays")]
    turn = _effect("has_turn", area=event.area)
    if not event.cards and not event.united:
        return [turn]
    undone = [_effect("split_undone")] if event.united else []
    from_area = bool(event.taken_from and event.taken_from[0])
    area = event.taken_from[0] if event.taken_from else 0
    moved = _effect("leave_area" if from_area else "leave_house", cards=card_names(event.cards), area=area)
    return [*undone, *([moved] if event.cards else ()), turn]


def _card_refused(state: TableState, event: events.CardRefused) -> list[str]:
    return [_effect("takes_no_card", player=name_of(state, event.player)), _effect("card_goes_on")]


def _absence(state: TableState, event: events.AbsenceNoted) -> list[str]:
    if not event.absent:
        return [_effect("decides_again", player=name_of(state, event.player))]
    return [_effect("absent", draws=Text(ABSENT_DRAWS))]


def _control_passed(state: TableState, event: events.ControlPassed) -> list[str]:
    key = f"plays{'_for' if event.stands_in_for else ''}{'_after' if event.after_hand else ''}"
    other = name_of(state, event.stands_in_for) if event.stands_in_for else ""
    return [_effect(key, player=name_of(state, event.player), area=event.area, other=other)]


def _riffled(state: TableState, event: events.DiscardsRiffled) -> list[str]:
    by = _effect("riffled", player=name_of(state, event.cut_by)) if event.cut_by else _effect("riffled_by_nobody")
    return [by, _effect("shuffled_after")]


def _power_failed(state: TableState, event: events.PowerFailed) -> list[str]:
    if event.outcome_established:
        return [_effect("decided_already")]
    lines: list[str] = [_effect("may_withdraw")]
    return lines if event.confirmed else [*lines, _effect("confirms_first")]


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
    events.BurnForgotten: lambda state, event: [_effect("stays_in_play")],
    events.ShuffleRequired: lambda state, event: [_effect("completed_first")],
    events.HandGoesFirst: lambda state, event: [_effect("goes_first", area=event.area)],
}
THREE_CARD_POKER: Effects = {
    events.RoundVoided: _voided,
    events.WagersSettled: lambda state, event: _share_lines(state, event.results),
    events.WagersReturned: lambda state, event: _share_lines(state, event.results) + _claim_ended(state, event.results),
    events.WagersRuled: lambda state, event: _ruled_lines(state, event.results) + _claim_ended(state, event.results),
    events.HandsInvalidated: lambda state, event: [_effect("out_of_play", area=number) for number in event.areas],
    events.HandsMoved: lambda state, event: [_effect("change_places", one=event.area, other=event.other)],
    events.PlayerProhibited: lambda state, event: [_effect("no_further_part", player=name_of(state, event.player))],
    events.PowerFailed: _power_failed,
}
