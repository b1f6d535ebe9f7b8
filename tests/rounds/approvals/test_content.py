"""What a request for an approval says: every field of the command in words, none in a code (PM 6.2, TC 6.2)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, get_args

import pytest

from rules import commands as c
from rules.commands import Command
from rules.state import Player, TableState
from rules.wording.commands import content_of
from tests.rounds.approvals.conftest import Floor
from tests.rounds.approvals.test_hidden_cards_change_nothing import samples_of

PONTOON = TableState(table="t1", rulebook="mbs-pontoon-6", players={"ana": Player("Ana")})
POKER = TableState(table="t6", rulebook="mbs-three-card-poker-5", players={"hana": Player("Hana")})


@pytest.mark.parametrize(
    ("state", "command", "text"),
    [
        (PONTOON, c.VoidRound("extra_cards", "An ace too many"), ["Ground: Extra cards", "Note: An ace too many"]),
        (POKER, c.MoveHands(3, 5), ["Position: 3", "And: 5"]),
        (POKER, c.ProhibitPlayer("hana", "Showed it"), ["Player: Hana", "Reason: Showed it"]),
        (
            POKER,
            c.ProhibitPlayer("hana", "Cleared", prohibited=False),
            ["Player: Hana", "Reason: Cleared", "Prohibited: No"],
        ),
        (POKER, c.LookAtHand(3, ("QS", "so")), ["Position: 3", "Cards: Queen of spades, so"]),
        (POKER, c.ReportSensors((1, 3)), ["Positions: 1, 3"]),
        (PONTOON, c.ReportCardInError("4S"), ["Card: 4 of spades", "Area: The house"]),
        (PONTOON, c.ChooseCards(("KS", "9D")), ["Cards: King of spades, 9 of diamonds"]),
        (PONTOON, c.ChooseCards(position=2), ["Which of them: 2"]),
        (PONTOON, c.ReportCardsTogether(3, ("TH",)), ["Cards that came out: 3", "Cards that were seen: 10 of hearts"]),
        (
            PONTOON,
            c.CardsAsTheyLie({"1": (("8S", "7D"), ("8H",)), "2": ((),)}, house=()),
            ["As the cards lie: area 1: 8 of spades, 7 of diamonds / 8 of hearts; area 2: no card", "House: no card"],
        ),
        (PONTOON, c.CardsAsTheyLie(had_drawn=False), ["A player had drawn: No"]),
        (
            PONTOON,
            c.RecordRuling(
                "So.",
                "Seen.",
                "order",
                orders=(c.WagerOrder("1.1", "odds", (3, 2)), c.WagerOrder("1.2", "sum"), c.WagerOrder("1.3", "lost")),
            ),
            [
                "Ruling: So.",
                "Reason: Seen.",
                "What it does: Each wager as ordered",
                "What becomes of each wager: 1.1: at odds 3 to 2; 1.2: a sum, $0 in all; 1.3: lost",
            ],
        ),
        (PONTOON, c.RecordFoundWager(2, 1, (c.Stake("ana", 2_550),)), ["Area: 2", "Line: 1", "Stakes: Ana $25.50"]),
        (
            PONTOON,
            c.ReportPowerFailure(back_at=datetime(2026, 1, 31, 20, tzinfo=UTC)),
            ["The power was back: 2026-01-31T20:00:00Z"],
        ),
        (PONTOON, c.SetLimits({"main": c.Limits(2_500, 50_000)}), ["Limits: main wager $25 to $500"]),
        (PONTOON, c.SetWagersPerArea(2), ["Wagers: 2"]),
    ],
)
def test_every_field_is_told_in_words(state: TableState, command: Any, text: list[str]) -> None:
    assert [f"{title}: {value}" for title, value in content_of(command, state)] == text


@pytest.mark.parametrize("kind", get_args(Command), ids=lambda kind: kind.__name__)
def test_no_command_is_without_words(kind: type[Any]) -> None:
    """With every sample of its fields."""
    samples = samples_of(kind)
    assert samples
    for command in samples:
        for title, text in content_of(command, PONTOON):
            assert title[0].isupper(), command
            assert "_" not in title + text, command


def test_wagers_are_named_by_kind_place_money_and_player(floor: Floor) -> None:
    wager = floor.game.state.round.areas[2].wagers[0].id
    ruling = {"type": "record_ruling", "ruling": "Back", "reason": "Misled", "effect": "return_wagers"}
    floor.game.do(c.ReferToManager("What now?"))
    asked = floor.asked(ruling | {"wagers": [wager]})
    assert asked["content"] == [
        ["Ruling", "Back"],
        ["Reason", "Misled"],
        ["What it does", "Wagers go back"],
        ["Wagers", "Main wager $30 on area 3, line 1, Pat"],
    ]
