"""RWS Pontoon where a row of cases/side_by_side.toml does not reach (rulings 25, 28, 49)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from rules import commands as c
from tests.rules.dealing import place, table
from tests.rules.dealt import NOW

RWS, MBS = "rws-pontoon-4", "mbs-pontoon-6"


@pytest.mark.clause("PR 5.2", "PM 5.4", "ruling 28")
@pytest.mark.parametrize(
    ("rulebook", "clause", "text"), [(MBS, "PM 5.4", "stays and runs"), (RWS, "PR 5.2", "is refused")]
)
def test_a_late_withdrawal(rulebook: str, clause: str, text: str) -> None:
    game = table(rulebook).open().bet("1 ann 20").close()
    refusal = game.refusal(c.ChangeWager("1.1"))
    assert refusal.clause == clause
    assert text in refusal.message


@pytest.mark.clause("PR 3.2", "ruling 43")
def test_bets_close_when_they_are_announced_closed_or_the_countdown_ends() -> None:
    announced = table(RWS, betting_seconds=30).open().later(10).bet("1 ann 20").later(10).close()
    assert announced.round.closed_at == NOW + timedelta(seconds=20)
    assert announced.events[0].clause == "PR 3.2"
    counted = table(RWS, betting_seconds=30).open().later(29).bet("1 ann 20").later(1)
    assert counted.refused(place(2, ben=20)) == ("late_wager", "PR 5.2")
    assert counted.later(5).close().round.closed_at == NOW + timedelta(seconds=30)


@pytest.mark.clause("PR 3.17", "ruling 49")
def test_where_nothing_is_open_neither_draws() -> None:
    for rulebook in (MBS, RWS):
        game = table(rulebook).open().bet("1 ann 20").close().cards("9S 7C 7S hit 8D settle")
        assert (game.phase, game.round.house) == ("concluded", ("7C",))
