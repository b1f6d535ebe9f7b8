"""A seat's display speaks to its player: no sentence of it names anybody, and each decision is said as theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rules import TableState, TableViews
from rules import commands as c
from rules.views.displays import SeatView
from tests.rules.golden import NAMES, moments
from tests.rules.test_seat_privacy import BEGINNING, INSURANCE, SURRENDER, played

SEATS_OF = {"ann": 3, "ben": 4}
TWO_LINES = (
    *BEGINNING[:3],
    c.SeatPlayer("ben", "Ben", 4),
    c.OpenBetting(),
    c.PlaceWager(3, (c.Stake("ann", 100_00),)),
    c.PlaceWager(3, (c.Stake("ben", 60_00),)),
)
INSURED = (c.Stake("ann", 50_00),)
DECIDING = (*TWO_LINES, c.CloseBetting(), c.DealCard("8H"), c.DealCard("6S"), c.DealCard("8D"))


def seat_of(state: TableState, seat: int) -> SeatView:
    return shown(TableViews(state), seat)


def shown(views: TableViews, seat: int) -> SeatView:
    view = views.of(f"seat:{seat}")
    assert isinstance(view, SeatView)
    return view


def sentences(view: SeatView) -> Iterator[str]:
    """Everything that the display says in words of its own."""
    for action in view.may_do:
        yield from (action.label, action.hint, action.refusal.message if action.refusal else "")
    yield from view.notices
    yield from (view.now.kicker, view.now.text)
    yield from (claim.words for claim in view.claims)
    yield from (bonus.words for bonus in view.bonuses)
    yield from (result.words for wager in view.wagers for result in wager.results)


@pytest.mark.parametrize("name", NAMES)
def test_no_sentence_names_a_player(name: str) -> None:
    for step in moments(name):
        people = step.state.players.values()
        anybody = re.compile("|".join(rf"\b{re.escape(about.name)}\b" for about in people) or r"(?!)")
        for seat in filter(None, (about.seat for about in people)):
            for words in sentences(shown(step.views, seat)):
                assert not anybody.search(words), words


OWN = {
    "betting": (TWO_LINES, "ben", ["Change the main wager", "Withdraw the main wager", "Place a main wager"]),
    "insurance": ((*BEGINNING, *INSURANCE), "ann", ["Insure for $50"]),
    "insured": ((*BEGINNING, *INSURANCE, c.Insure("1.1", INSURED)), "ann", ["Take the insurance back"]),
    "surrender": ((*BEGINNING, *SURRENDER), "ann", ["Surrender: get $50 back"]),
    "surrendered": ((*BEGINNING, *SURRENDER, c.Surrender("1.1", players=("ann", "ben"))), "ann", ["Play on after all"]),
    "decision": (DECIDING, "ann", ["Hit", "Stand", "Double", "Split"]),
    "another's decision": (DECIDING, "ben", []),
    "another's split": ((*DECIDING, c.Split()), "ben", ["Match with $60", "Stay on the first hand"]),
    "another's double": ((*DECIDING, c.Double()), "ben", ["Double too", "Do not double"]),
    "power failure": ((*DECIDING, c.ReportPowerFailure()), "ben", ["Withdraw every wager", "Stay with every wager"]),
}


@pytest.mark.parametrize("moment", OWN)
def test_a_decision_is_said_as_the_players_own(moment: str) -> None:
    commands, player, labels = OWN[moment]
    assert [action.label for action in seat_of(played(commands), SEATS_OF[player]).may_do] == labels


@pytest.mark.clause("PM 3.26", "ruling 63")
def test_each_backer_of_a_shared_wager_may_insure_their_own_half() -> None:
    shared = (c.Stake("ann", 100_00), c.Stake("ben", 60_00))
    commands = (*BEGINNING[:3], c.SeatPlayer("ben", "Ben", 4), c.OpenBetting(), c.PlaceWager(3, shared))
    state = played((*commands, c.CloseBetting(), *INSURANCE))
    for seat, label in ((3, "Insure for $50"), (4, "Insure for $30")):
        assert label in [action.label for action in seat_of(state, seat).may_do]


@pytest.mark.clause("PM 3.23", "PM 3.25.5", "ruling 4")
@pytest.mark.parametrize(
    ("command", "labels"),
    [(c.Split(), ["Match with {}", "Stay on the first hand"]), (c.Double(), ["Double too", "Do not double"])],
)
def test_each_backer_of_another_shared_wager_answers_for_their_own_part(command: c.Command, labels: list[str]) -> None:
    shared = (c.Stake("ben", 60_00), c.Stake("cat", 30_00))
    commands = (*TWO_LINES[:-1], c.SeatPlayer("cat", "Cat", 5), c.PlaceWager(3, shared), *DECIDING[len(TWO_LINES) :])
    state = played((*commands, command))
    for seat, amount in ((4, "$60"), (5, "$30")):
        view = seat_of(state, seat)
        assert [action.label for action in view.may_do] == [label.format(amount) for label in labels]
        assert not any("stakes" in action.command for action in view.may_do)
    assert not seat_of(state, 3).may_do


@pytest.mark.clause("PM 3.23", "PM 3.25.5", "ruling 4")
def test_who_shares_the_controllers_wager_reads_that_their_part_is_asked_about() -> None:
    shared = (c.Stake("ann", 60_00), c.Stake("ben", 30_00))
    commands = (*TWO_LINES[:-2], c.PlaceWager(3, shared), *DECIDING[len(TWO_LINES) :])
    state = played(commands)
    assert any("whether your part joins" in notice for notice in seat_of(state, 4).notices)
    assert not any("your part" in notice for notice in seat_of(state, 3).notices)
