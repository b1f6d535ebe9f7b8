"""Every sentence that says how much money goes back says what lies there less what is on record, backer by backer."""

from __future__ import annotations

from typing import Any

import pytest

from rounds.alerts import alerts
from rounds.preview import preview
from rules import Refusal
from rules import commands as c
from rules import events as e
from tests.rules.dealt import Dealt
from tests.rules.three_card_poker.game import Game

MANAGER = "gaming_shift_manager"

pytestmark = pytest.mark.clause("PM 5.3", "PM 5.4", "TC 5.5", "TC 5.6")


def found(area: int, kind: str, *stakes: Any, line: int = 1, in_time: bool = False) -> c.RecordFoundWager:
    pairs = zip(stakes[::2], stakes[1::2], strict=True)
    lying = tuple(c.Stake(player, dollars * 100) for player, dollars in pairs)
    return c.RecordFoundWager(area, line, lying, kind, in_time=in_time)  # type: ignore[arg-type]


def pontoon(*bets: str, then: str = "") -> Dealt:
    game = Dealt(limits={kind: c.Limits(200, 500_00) for kind in ("main", "pair", "insurance")})
    game.bets(*bets)
    game.play(then)
    return game


def poker() -> Game:
    game = Game()
    game.bets("1 ann 20 ben 10 ante", "1 ann 20 pair_plus")
    return game


INSURED = "9S 8C AD 7S 6C offer_insurance insure:1.1:ann:5 close_insurance"
CASES: dict[str, tuple[Any, c.RecordFoundWager, str, dict[str, Any]]] = {
    "main": (
        lambda: pontoon("1 ann 20"),
        found(1, "main", "ann", 70),
        "Give $50 back: Ann, area 1.",
        {"players": "ann", "cents": 50_00},
    ),
    "another line": (
        lambda: pontoon("1 ann 20"),
        found(1, "main", "cat", 70, line=2),
        "Give $70 back: Cat, area 1.",
        {"players": "cat", "cents": 70_00},
    ),
    "shared: who changed nothing is not named": (
        lambda: pontoon("1 ann 20 fay 20"),
        found(1, "main", "ann", 20, "fay", 50),
        "Give $30 back: Fay, area 1.",
        {"players": "fay", "cents": 30_00},
    ),
    "shared: to each their own": (
        lambda: pontoon("1 ann 20 fay 20"),
        found(1, "main", "ann", 30, "fay", 50),
        "Give $40 back: Ann $10, Fay $30, area 1.",
        {"players": "ann, fay", "cents": 40_00},
    ),
    "pair": (
        lambda: pontoon("1 ann 20", "1 ann 10 pair"),
        found(1, "pair", "ann", 40),
        "Give $30 back: Ann, area 1.",
        {"players": "ann", "cents": 30_00},
    ),
    "insurance": (
        lambda: pontoon("1 ann 20", "2 ben 20", then=INSURED),
        found(1, "insurance", "ann", 9),
        "Give $4 back: Ann, area 1.",
        {"players": "ann", "cents": 4_00},
    ),
    "over the maximum, its result in sight": (
        lambda: pontoon("1 ann 20", "2 ben 20", then="AS 9C 7D KC 8S"),
        found(1, "main", "ann", 600),
        "Give $580 back: Ann, area 1.",
        {"players": "ann", "cents": 580_00},
    ),
    "ante": (
        poker,
        found(1, "ante", "ann", 20, "ben", 40),
        "Give $30 back: Ben, position 1.",
        {"players": "ben", "cents": 30_00},
    ),
    "pair plus": (
        poker,
        found(1, "pair_plus", "ann", 45),
        "Give $25 back: Ann, position 1.",
        {"players": "ann", "cents": 25_00},
    ),
    "of a kind of which one lies on a position, whatever line is said": (
        poker,
        found(1, "ante", "ann", 50, "ben", 10, line=2),
        "Give $30 back: Ann, position 1.",
        {"players": "ann", "cents": 30_00},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_given_back_is_what_lies_there_less_what_is_on_record(name: str) -> None:
    make, command, said, facts = CASES[name]
    game = make()
    answer = getattr(game, "answer", game.decided if isinstance(game, Dealt) else None)(command, MANAGER)
    assert isinstance(answer, Refusal)
    assert answer.message.startswith(f"Recorded. {said} "), answer.message
    assert {name: answer.facts[name] for name in facts} == facts
    (alert,) = alerts(e.CommandRefused(b"{}", answer.code, answer.clause, answer.message, answer.facts), "")  # type: ignore[arg-type]
    assert (alert.kind, alert.message, alert.amount_cents) == ("late_wager", answer.message, facts["cents"])
    shown = preview(game.state, 1, command, game.context(MANAGER)).refusal
    assert shown is not None
    assert shown.message.startswith(f"Nothing is recorded yet. {said} "), shown.message


def test_where_nothing_is_given_back_nothing_is_said_to_be() -> None:
    game = pontoon("1 ann 20 fay 20")
    answer = game.decided(found(1, "main", "ann", 10, "fay", 20), MANAGER)
    assert isinstance(answer, Refusal)
    assert "Give" not in answer.message
