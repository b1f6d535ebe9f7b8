"""A decision that was keyed wrongly, put right on record: ledger, wagers, settlements, proofs and pages (ruling 81)."""

from __future__ import annotations

from typing import Any

import pytest

from rounds.models import Round
from rules import commands as c
from tables.models import Alert
from tests.rounds.test_entries_corrected import manager, proved
from tests.rounds.test_void import balances
from tests.table import ANN, PAT, Game
from wagers.models import Settlement, Wager

pytestmark = pytest.mark.clause("ruling 81")


def bets(game: Game) -> None:
    """Pat on area 3, Ann on area 4."""
    game.do(
        c.OpenBetting(),
        c.PlaceWager(3, (c.Stake(PAT, 2_000),)),
        c.PlaceWager(4, (c.Stake(ANN, 2_000),)),
        c.CloseBetting(),
    )


def test_stand_was_keyed_and_the_player_hit(game: Game) -> None:
    """Pat had 16 and 4 more, and wins against 19."""
    bets(game)
    game.do(
        *(c.DealCard(card) for card in ("KS", "9D", "9C", "6H", "8H")),
        c.Stand(),
        c.Stand(),
        c.DealCard("KC"),
        c.Settle(),
    )
    assert balances()[f"player:{PAT}"] == -2_000
    right = c.CorrectDecision(3, "stand", ("hit", "stand"), cards=("4C",))
    assert game.send(right).code == "role"
    assert game.send(right, manager(game)).accepted
    assert balances()[f"player:{PAT}"] == 2_000
    rows = Settlement.objects.filter(result="corrected").values_list("kind", "player", "stake_cents", "returned_cents")
    assert list(rows) == [("main", PAT, 0, 4_000)]
    assert Alert.objects.latest("id").message == "Area 3: stand was entered wrongly; it was hit, stand."
    assert Round.objects.get().returned_cents == 4_000
    proved(game)
    assert game.send(c.CorrectDecision(3, "hit", ("stand",), cards=()), manager(game)).accepted
    assert balances()[f"player:{PAT}"] == -2_000
    proved(game)


def test_a_double_that_was_none_goes_back(game: Game) -> None:
    """Its wager never was; the others keep their numbers, and the number is not given again."""
    bets(game)
    game.do(
        *(c.DealCard(card) for card in ("6S", "9D", "9C", "5H", "2H")),
        c.Double(),
        c.DealCard("3S"),
        c.CloseWithdrawals(),
    )
    game.do(c.Double(), c.DealCard("7C"), c.CloseWithdrawals())
    assert game.send(c.CorrectDecision(3, "double", ("hit", "stand")), manager(game)).accepted
    assert dict(Wager.objects.values_list("wager", "status")) == {
        "1.1": "down",
        "1.2": "down",
        "1.3": "taken_back",
        "1.4": "down",
    }
    assert balances() == {f"player:{PAT}": -2_000, f"player:{ANN}": -4_000, "layout:t1": 6_000}
    game.do(c.DealCard("KC"), c.Settle())
    proved(game)


def test_what_does_not_fit_asks_for_a_ruling(game: Game) -> None:
    bets(game)
    game.do(*(c.DealCard(card) for card in ("KS", "9D", "9C", "6H", "8H")), c.Stand(), c.Stand())
    assert game.send(c.CorrectDecision(3, "stand", ("hit",), cards=("2C",)), game.cast.sam.as_actor()).accepted
    assert Alert.objects.latest("id").kind == "shift_manager"
    proved(game)


def test_the_page_says_it_in_words(game: Game) -> None:
    bets(game)
    game.do(
        *(c.DealCard(card) for card in ("KS", "9D", "9C", "6H", "8H")),
        c.Stand(),
        c.Stand(),
        c.DealCard("KC"),
        c.Settle(),
    )
    game.send(c.CorrectDecision(3, "stand", ("hit", "stand"), cards=("4C",)), manager(game))
    ada: Any = game.cast.client(game.cast.ada)
    page = ada.get("/history/t1/1/", {"recompute": "1"}).text
    assert (
        "rea 3: stand was entered wrongly; it was hit, stand; with 4 of clubs; p3, main wager on area 3, line 1, was:"
        in page
    )
