"""Offers to withdraw what a player has left: who is asked, who stays (PM 5.25, 5.29.1; TC 5.7.1, 5.16.1; ruling 93)."""

from __future__ import annotations

from typing import Any

from rules import commands, events
from rules.core.base import Refusal, Value
from rules.game import Decision
from rules.wording.refusals import refuse


class Offer(Value, frozen=True):
    """An offer that is open: its clause, who may withdraw and has not answered, and who stays. `refusal` says why
    nobody may answer yet.
    """

    clause: str
    asked: tuple[str, ...] = ()
    stayed: tuple[str, ...] = ()
    refusal: Refusal | None = None


def offer_to(players: Any, stayed: tuple[str, ...], clause: str, refusal: Refusal | None = None) -> Offer:
    """The offer to `players`, of whom some said already that they stay."""
    there = tuple(dict.fromkeys(players))
    return Offer(
        clause,
        tuple(player for player in there if player not in stayed),
        tuple(player for player in stayed if player in there),
        refusal,
    )


def stay_in(command: commands.StayIn, offer: Offer | None, clause: str) -> Decision:
    """Players stay with all that they have left; who says nothing does too. Refused: not_offered where nothing is,
    power_unconfirmed, nothing_to_withdraw where everybody named has answered or has nothing left.
    """
    if offer is None:
        return refuse("not_offered:withdrawal", clause)
    if offer.refusal is not None:
        return offer.refusal
    players = tuple(player for player in command.players or offer.asked if player in offer.asked)
    if not players:
        return refuse("unchanged:answered", offer.clause)
    return (events.WagersKept(players, offer.clause, command.answered),)
