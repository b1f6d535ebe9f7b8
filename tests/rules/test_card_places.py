"""Where the next cards belong, as the dealer's view tells it: held against where each playthrough's cards went."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules import Refusal
from rules import commands as c
from rules import events as e
from tests.rules.golden import NAMES, Moment, moments

EXPOSED = 3
Places = tuple[tuple[int, int], ...]


def places(moment: Moment) -> Places:
    """What the dealer is told."""
    round_ = moment.views.of("dealer").round
    return (round_.card_places or ()) if round_ else ()


def went(event: object) -> Places:
    """The places of the cards that an event enters."""
    if isinstance(event, e.CardDealt):
        return ((event.area, event.hand),)
    if isinstance(event, e.HandExposed):
        return ((event.area, 1 if event.area else 0),) * EXPOSED
    return ()


NOTHING_TOLD = {f"poker_{name}" for name in ("disputed_card", "irregularities", "jackpot", "players", "referral")}
"""Playthroughs whose hands are dealt at once, face down."""


@pytest.mark.parametrize("name", NAMES)
def test_each_card_goes_where_the_dealer_was_told_and_the_others_follow(name: str) -> None:
    compared = 0
    for before, moment in pairwise(moments(name)):
        told, played = places(before), moment.played
        if not told or isinstance(played.answer, Refusal):
            continue
        if not isinstance(played.move.command, c.DealCard | c.ExposeHand):
            continue
        found = next(filter(None, map(went, played.answer)), ())
        compared += 1
        if isinstance(played.move.command, c.ExposeHand):
            assert set(found) <= set(told), "another hand may be shown before the next one"
            continue
        assert told[:1] == found
        assert places(moment)[: len(told) - 1] == told[1:]
    assert bool(compared) is (name not in NOTHING_TOLD)


@pytest.mark.clause("PM 3.18")
def test_the_whole_initial_deal_is_told_at_once() -> None:
    whole = max(map(places, moments("cards")), key=len)
    areas = [place for place in whole if place != (0, 0)]
    half = len(areas) // 2
    assert whole == (*areas[:half], (0, 0), *areas[:half])
    assert len(whole) >= 5


def test_only_the_dealer_is_told() -> None:
    for moment in moments("cards"):
        round_ = moment.views.of("pit").round
        assert round_ is None or not round_.card_places
