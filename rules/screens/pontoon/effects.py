"""What events would do to each card and wager, in words: the preview that a person approves."""

from __future__ import annotations

from rules.common.power_failure import power_effects
from rules.core.cards import card_name, card_names
from rules.events import (
    AbsenceNoted,
    BurnForgotten,
    CardRefused,
    CardsReconstructed,
    DiscardsRiffled,
    HandGoesFirst,
    PassedOver,
    PowerFailed,
    RoundVoided,
    ShuffleRequired,
    WagersReturned,
)
from rules.screens.incidents import Effects, what_a_void_does, what_goes_back
from rules.state import TableState, name_of
from rules.wording.pontoon import ABSENT_DRAWS


def _reconstructed(state: TableState, event: CardsReconstructed) -> list[str]:
    lines = [f"The {card_name(event.burnt)} is burnt."] if event.burnt else []
    for area, hands in event.after.areas.items():
        lines.append(f"Area {area}: {' / '.join(map(card_names, hands))}")
    lines.append(f"House: {card_names(event.after.house) or 'its card is still to come'}")
    return lines


def _passed_over(state: TableState, event: PassedOver) -> list[str]:
    if event.stands:
        return ["More than one hand has received cards since: the hand stays as it is."]
    if not event.cards and not event.united:
        return [f"Area {event.area} has its turn now."]
    undone = ["Its split is undone."] if event.united else []
    where = f"area {event.taken_from[0]}" if event.taken_from and event.taken_from[0] else "the house"
    cards = card_names(event.cards)
    moved = [f"{cards} leave {where}, count as undisclosed and are the next cards."] if cards else []
    return [
        *undone,
        *moved,
        f"Area {event.area} has its turn now.",
    ]


def _card_refused(state: TableState, event: CardRefused) -> list[str]:
    return [
        f"{name_of(state, event.player)} stands and takes no card in this round.",
        "The card goes to the next player, at last to the house.",
    ]


def _absence(state: TableState, event: AbsenceNoted) -> list[str]:
    if not event.absent:
        return [f"{name_of(state, event.player)} decides again."]
    lines = [f"{name_of(state, player)} plays area {area}." for area, player in event.controllers.items()]
    lines.append(f"A hand that nobody else plays {ABSENT_DRAWS}; it is not split or doubled.")
    return lines


def _riffled(state: TableState, event: DiscardsRiffled) -> list[str]:
    cut = name_of(state, event.cut_by) if event.cut_by else "nobody: the house is next"
    return [f"The discards are riffled once. Cut by {cut}.", "After the round all cards are shuffled."]


EFFECTS: Effects = {
    RoundVoided: what_a_void_does,
    WagersReturned: lambda state, event: what_goes_back(state, event.results),
    CardsReconstructed: _reconstructed,
    PassedOver: _passed_over,
    CardRefused: _card_refused,
    AbsenceNoted: _absence,
    PowerFailed: power_effects,
    DiscardsRiffled: _riffled,
    BurnForgotten: lambda state, event: ["The card stays in play and the round goes on."],
    ShuffleRequired: lambda state, event: ["The round is completed; then the cards are shuffled."],
    HandGoesFirst: lambda state, event: [f"Area {event.area} is completed first; then the house draws its card."],
}
