"""What every part of a view is, and what players were told and asked: parts that `rules.views.table` puts together."""

from __future__ import annotations

import msgspec


class ViewPart(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every part of a view; unlike state, nothing is left out of its JSON but what is UNSET: a text that says
    no more than another member, which a screen then shows.
    """


class AnswerView(ViewPart, frozen=True):
    """A player who was told or asked, and the answer, "" for none: word | display | stays (rulings 92, 93)."""

    player: str
    name: str
    answer: str


class OfferView(ViewPart, frozen=True):
    clause: str
    players: tuple[AnswerView, ...]  # to whom it is offered to withdraw


class MoveView(ViewPart, frozen=True):
    """What a void gives a player back of a wager, below zero what it takes of what was paid on it, in cents."""

    area: int
    wager: str
    kind: str
    player: str
    name: str
    cents: int


class VoidView(ViewPart, frozen=True):
    """Why a round is void, what is given and taken for it, and who was told."""

    ground: str
    clause: str
    winnings_kept: bool
    told: tuple[AnswerView, ...]
    moves: tuple[MoveView, ...] = ()
