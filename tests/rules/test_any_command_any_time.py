"""Every command there is, at every moment of rounds played at random, by every role (PM 5.3, 5.4, 6.2; TC 5.5, 5.6,
6.2; ruling 5). `make gain` makes a million attempts.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from rules import Refusal, fold
from rules import commands as c
from rules import events as e
from rules.books import BOOKS
from rules.corrections import correction
from rules.state import Area, Hand, PokerHand, PokerRound, Position, Round
from tests.rules.anybody import Casino, remembered
from tests.rules.effort import examples
from tests.rules.gain import NobodyGains
from tests.rules.irregularities.test_given_up import given_up
from tests.rules.results_in_sight import result_in_sight


@pytest.mark.clause("PM 5.3", "PM 5.4", "PM 6.2", "TC 5.5", "TC 5.6", "TC 6.2", "ruling 5")
@pytest.mark.parametrize("rulebook", BOOKS)
def test_every_command_at_any_time_by_anybody(rulebook: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(correction, "timeline_of", remembered(correction.timeline_of))
    casino = Casino(rulebook, 7)
    casino.play(examples(24))
    assert len(casino.accepted) > 20, "commands of all kinds come to something"


DOORS: dict[str, tuple[str, Any]] = {
    "what lies in sight decides nothing": ("rules.pontoon.table.known.is_decided", lambda *about: False),
    "nobody needs a higher role": ("rules.engine.at_least", lambda role, needed: True),
}


@pytest.mark.parametrize("door", DOORS)
def test_the_judge_finds_a_door(door: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*DOORS[door])
    monkeypatch.setattr(correction, "timeline_of", remembered(correction.timeline_of))
    with pytest.raises(AssertionError, match="changes what is known"):
        Casino("mbs-pontoon-6", 7).play(40)


def test_the_judge_knows_what_was_surrendered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.pontoon.table.known._is_given_up", lambda wager: False)
    game = given_up()
    misdeal = c.VoidRound("misdeal", "So.")
    events = game.decided(misdeal, "pit_supervisor")
    assert not isinstance(events, Refusal)
    with pytest.raises(AssertionError, match="changes what is known"):
        NobodyGains().saw(misdeal, "pit_supervisor", game.state, events, fold(game.state, events))


@pytest.mark.clause("TC 3.9.1")
def test_the_judge_knows_who_folded_beside_one_who_played() -> None:
    stakes = (c.Stake("ben", 10_00), c.Stake("fay", 20_00))
    ante = e.Wager("1.1", "ante", 1, stakes)
    hand = PokerHand(("AS", "KS", "QS"), viewed_by="ben", decision="play", folded_by=("fay",), exposed=True)
    house = PokerHand(("2C", "9H", "5H"), exposed=True)
    round_ = PokerRound(1, "settlement", datetime(2026, 1, 1, tzinfo=UTC), (Position((ante,), hand),), house=house)
    known = {stake.player: result_in_sight("mbs-three-card-poker-5", round_, ante, stake.player) for stake in stakes}
    assert known == {"ben": "won", "fay": "lost"}


@pytest.mark.clause("ruling 84")
def test_the_judge_waits_for_the_second_card_of_a_hand() -> None:
    """The house may have drawn before it, as the cards lie."""
    ante = e.Wager("1.1", "main", 1, (c.Stake("ben", 10_00),))
    opened = datetime(2026, 1, 1, tzinfo=UTC)
    known = {}
    for cards in (("7D",), ("7D", "TD")):
        area = Area((ante,), (Hand(cards),))
        round_ = Round(1, "card", opened, (area,), house=("7S", "AS"))
        known[cards] = result_in_sight("mbs-pontoon-6", round_, ante, "ben")
    assert known == {("7D",): "", ("7D", "TD"): "lost"}
