"""The four Pontoon rulebooks side by side: what comes of the same bets, cards and wishes differs by a clause."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.rules.dealing import table
from tests.rules.side_by_side import Side

MBS, RWS, FEDERAL, ONLINE = BOOKS = ("mbs-pontoon-6", "rws-pontoon-4", "federal-pontoon", "online-pontoon")
CASES = tomllib.loads((Path(__file__).parent / "cases" / "side_by_side.toml").read_text(encoding="utf-8"))["case"]
Net = dict[str, float]


def sides() -> list[Any]:
    """Each case once for each rulebook, marked with the clauses that decide it there."""
    return [
        pytest.param(
            rulebook, case, marks=pytest.mark.clause(*case[rulebook]["clauses"]), id=f"{case['about']}, {rulebook[:3]}"
        )
        for case in CASES
        for rulebook in BOOKS
    ]


@pytest.mark.parametrize(("rulebook", "case"), sides())
def test_what_comes_of_it(rulebook: str, case: dict[str, Any]) -> None:
    side = Side(rulebook, case.get("bets", ""), case.get("deal", ""), case.get("house", ""))
    side.say(case[rulebook].get("words", case["words"]))
    comes_to = case[rulebook]["comes_to"]
    if isinstance(comes_to, str):
        assert (side.refusal or side.game.phase) == comes_to
    else:
        assert (side.refusal, side.game.phase, side.game.net) == ("", "concluded", comes_to)


NOBODY: Net = {}
OTHERS = {"1.2": 50, "1.3": 50, "1.4": 50}
SEATED = {"1.2": 50}


@pytest.mark.parametrize(
    ("rulebook", "dollars", "bonuses"),
    [
        pytest.param(rulebook, dollars, bonuses, marks=pytest.mark.clause(*clauses))
        for rulebook, rows, clauses in (
            (MBS, {5: NOBODY, 24: {"1.1": 1000} | OTHERS, 25: {"1.1": 1000} | OTHERS, 100: {"1.1": 5000} | OTHERS},
             ("PM 4.1.1.1", "PM 4.1.1.2", "ruling 16")),
            (RWS, {5: NOBODY, 24: {"1.1": 1000} | SEATED, 25: {"1.1": 1000} | SEATED, 100: {"1.1": 5000} | SEATED},
             ("PR 4.2/super-bonus", "PR 4.2/all-other-bets", "ruling 27")),
            (FEDERAL, {5: {"1.1": 1000} | OTHERS, 24: {"1.1": 1000} | OTHERS, 25: {"1.1": 5000} | OTHERS},
             ("PF super-bonus/2-to-24", "PF super-bonus/25-and-above", "PF super-bonus/all-other-wagers", "ruling 51")),
            (ONLINE, {5: NOBODY, 100: NOBODY}, ("PO rank/21",)),
        )
        for dollars, bonuses in rows.items()
    ],
)  # fmt: skip
def test_three_sevens_against_a_seven(rulebook: str, dollars: int, bonuses: Net) -> None:
    """Ben sits and bets on area 2 and loses there, fay stands behind him; gus bets where cat sits without a wager."""
    game = table(rulebook, wagers_per_area=3).open().bet(f"1 ann {dollars}")
    game.bet("2 ben 20").bet("2 fay 20").bet("3 gus 20").close().cards("7H 9S KS 7C 7H 6D 9C")
    down = rulebook == ONLINE
    game.cards("KH look_at_house hit 7H" if down else "hit 7H settle")
    game.cards("stand stand expose_house settle" if down else "stand stand KH settle looked_at")
    assert (game.phase, game.bonuses) == ("concluded", bonuses)
    assert game.net["1.2"] == -20, "$50 whether won or lost"


@pytest.mark.parametrize(
    ("rulebook", "house", "phase"),
    [
        pytest.param(MBS, ("9C",), "decision", marks=pytest.mark.clause("PM 3.18")),
        pytest.param(RWS, ("9C",), "decision", marks=pytest.mark.clause("PR 3.6")),
        pytest.param(FEDERAL, ("9C",), "decision", marks=pytest.mark.clause("ruling 50")),
        pytest.param(ONLINE, ("9C", "8H"), "look", marks=pytest.mark.clause("PO hole-cards", "PO dealer-peek")),
    ],
)
def test_the_cards_of_the_house_at_the_end_of_the_deal(rulebook: str, house: tuple[str, ...], phase: str) -> None:
    game = table(rulebook).open().bet("1 ann 20").close().cards("9S 9C 7D")
    if len(house) > 1:
        game.cards(house[1])
    assert (game.round.house, game.phase) == (house, phase)
    assert ('"9C"' in game.seen_by("seat:1")) is (len(house) == 1)


@pytest.mark.parametrize(
    ("rulebook", "turn"),
    [
        pytest.param(MBS, ("decision", 1), marks=pytest.mark.clause("PM 3.22")),
        pytest.param(RWS, ("decision", 1), marks=pytest.mark.clause("PR 3.12")),
        pytest.param(FEDERAL, ("decision", 1), marks=pytest.mark.clause("ruling 50")),
        pytest.param(ONLINE, ("card", 2), marks=pytest.mark.clause("PO action/split")),
    ],
)
def test_the_second_card_of_the_second_hand_of_a_split(rulebook: str, turn: tuple[str, int]) -> None:
    """Once the first hand is played; online before either is, also where the second hand is split again."""
    game = table(rulebook).open().bet("1 ann 20").close().cards("8S 7C 8D")
    game.cards("9H look_at_house split 9S" if rulebook == ONLINE else "split 9S")
    assert (game.phase, game.round.turn.hand) == turn
    game.cards("8H" if rulebook == ONLINE else "stand 8H")
    if rulebook == ONLINE:
        assert (game.phase, game.round.turn.hand) == ("decision", 1)
        game.cards("stand")
    game.cards("split 9D")
    assert (game.phase, game.round.turn.hand) == (("card", 3) if rulebook == ONLINE else ("decision", 2))
    game.cards("9C stand stand" if rulebook == ONLINE else "stand 9C stand")
    hands = [hand.cards for hand in game.round.areas[0].hands]
    assert hands == [("8S", "9S"), ("8D", "9D"), ("8H", "9C")]


@pytest.mark.parametrize(
    ("rulebook", "phase"),
    [
        pytest.param(MBS, "decision", marks=pytest.mark.clause("PM 3.24.3.3")),
        pytest.param(RWS, "decision", marks=pytest.mark.clause("PR 3.9", "ruling 25")),
        pytest.param(FEDERAL, "dealer", marks=pytest.mark.clause("PF surrender/controller", "ruling 32")),
    ],
)
def test_one_of_two_on_an_area_surrenders_and_calls_its_decisions(rulebook: str, phase: str) -> None:
    game = table(rulebook, wagers_per_area=3).open().bet("1 ann 20").bet("1 ben 20").close()
    game.cards("5S KC 6D offer_surrender").surrender("1.1").cards("close_surrender")
    assert game.phase == phase
