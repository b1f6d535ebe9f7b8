"""Which of the states that a player must know a seat and the sign show, in moments of the golden playthroughs."""

from __future__ import annotations

import pytest

from rules import TableState, view_of
from rules import commands as c
from rules.views.displays import SeatView, SignView
from rules.wording.states import SHOWN
from tests.rules.golden import NAMES, audiences, moments
from tests.rules.test_own_words import DECIDING, TWO_LINES
from tests.rules.test_seat_privacy import BEGINNING, INSURANCE, SURRENDER, played

ON_SIGNS = set(SHOWN) - {"your_turn", "split", "paid"}


def shows(state: TableState, audience: str) -> tuple[str, ...]:
    view = view_of(state, audience)
    assert isinstance(view, SeatView | SignView)
    return view.shows


# The moment, and what the seat of Ann (3), that of Ben (4), an empty seat and the sign show.
MOMENTS: dict[str, tuple[tuple[c.Command, ...], list[str]]] = {
    "betting": (TWO_LINES, ["place_bets"] * 4),
    "closed": (BEGINNING[:1], [""] * 4),
    "open": (BEGINNING[:2], ["wait"] * 4),
    "deal": ((*TWO_LINES, c.CloseBetting()), ["no_more_bets"] * 4),
    "insurance": ((*TWO_LINES, c.CloseBetting(), *INSURANCE), ["insurance", "insurance", "wait", "insurance"]),
    "surrender": ((*TWO_LINES, c.CloseBetting(), *SURRENDER), ["surrender", "surrender", "wait", "surrender"]),
    "decision": (DECIDING, ["your_turn", "wait", "wait", "no_more_bets"]),
    "split": ((*DECIDING, c.Split()), ["wait", "split", "wait", "no_more_bets"]),
    "double": ((*DECIDING, c.Double()), ["wait", "your_turn", "wait", "no_more_bets"]),
    "house": ((*DECIDING, c.Stand()), ["look_at_dealer"] * 4),
    "question": ((*DECIDING, c.ReferToManager("Whose card?")), ["call"] * 4),
    "power": ((*DECIDING, c.ReportPowerFailure()), ["your_turn", "your_turn", "call", "call"]),
    "paid": (
        (*DECIDING, c.Stand(), c.DealCard("KC"), c.DealCard("9C"), c.Settle()),
        ["paid", "paid", "wait", "wait"],
    ),
    "void": ((*DECIDING, c.VoidRound("misdeal")), ["void"] * 4),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_state_is_shown_where_it_holds(moment: str) -> None:
    commands, expected = MOMENTS[moment]
    state = played(commands)
    assert [",".join(shows(state, audience)) for audience in ("seat:3", "seat:4", "seat:7", "sign")] == expected


@pytest.mark.clause("ruling 111")
def test_the_last_round_is_shown_beside_the_state() -> None:
    state = played((*TWO_LINES, c.AnnounceClosing(0, "End of the evening")))
    assert shows(state, "sign") == shows(state, "seat:3") == ("place_bets", "last_round")
    assert shows(played((*DECIDING, c.AnnounceClosing(1))), "sign") == ("no_more_bets",)


def test_the_playthroughs_show_every_state_and_no_other() -> None:
    seats, signs = set(), set()
    for moment in (moment for name in NAMES for moment in moments(name)):
        for audience in audiences(moment.state):
            view = moment.views.of(audience)
            if isinstance(view, SeatView):
                seats |= set(view.shows)
            elif isinstance(view, SignView):
                signs |= set(view.shows)
    assert seats <= set(SHOWN)
    assert signs <= ON_SIGNS
    assert (seats | {"split"}, signs) == (set(SHOWN), ON_SIGNS)
