"""What was keyed wrongly, put right on record: ledger, settlements, wagers, proofs and pages follow (ruling 81)."""

from __future__ import annotations

from typing import Any

import pytest

from proofs.recompute import recompute
from proofs.verify import verify_table
from rounds.models import Round
from rounds.replay import replay_round, rows_of
from rules import commands as c
from tables.models import Alert
from tests.rounds.test_void import balances
from tests.table import ANN, PAT, Game
from wagers.models import Settlement, Wager

pytestmark = pytest.mark.clause("ruling 81")
TO_A_PAIR = c.CorrectCard(3, "KH", "9D", number=2)


def manager(game: Game) -> Any:
    return game.cast.mona.as_actor()


def proved(game: Game) -> None:
    """The record is sound, replays to the stored state and is decided the same again."""
    assert verify_table(game.table).faults == []
    round_ = Round.objects.order_by("number").last()
    assert round_ is not None
    replay = replay_round(round_)
    assert (replay.fault, replay.steps[-1].after) == ("", game.state)
    found = recompute(round_, replay)
    assert found.same, found


@pytest.mark.clause("ruling 84")
def test_the_dealers_own_correction(game: Game) -> None:
    """Pat's first card was a King, not a 9, and nothing is known by one card: with the next the pair wager wins."""
    game.open_round()
    game.do(c.CloseBetting(), c.DealCard("9S"), c.DealCard("8D"))
    dana = game.cast.dana.as_actor()
    assert game.send(c.CorrectCard(3, "9S", "KS"), dana).accepted
    assert Alert.objects.get().message == "Area 3: the 9 of spades was entered wrongly and is the King of spades."
    game.do(c.DealCard("KH"), c.Settle())
    assert balances()[f"player:{PAT}"] == -2_000 + 11_000
    proved(game)


@pytest.mark.clause("ruling 84")
def test_a_card_that_decides_a_wager_takes_a_supervisor(game: Game) -> None:
    """Pat's second card was a 9, not a King: the pair wager wins, and so it is not the dealer's to say alone."""
    game.open_round()
    game.do(c.CloseBetting(), c.DealCard("9S"), c.DealCard("8D"), c.DealCard("KH"))
    refused = game.send(TO_A_PAIR, game.cast.dana.as_actor())
    assert (refused.code, refused.message) == ("role", "This needs a Pit Supervisor or higher.")
    assert game.send(TO_A_PAIR, game.sam).accepted
    game.do(c.Settle())
    assert balances()[f"player:{PAT}"] == -2_000 + 11_000
    message = "Area 3: the King of hearts was entered wrongly and is the 9 of diamonds."
    assert message in set(Alert.objects.values_list("message", flat=True))
    proved(game)


def test_after_the_settlement_the_pit_manager_pays_the_difference(game: Game) -> None:
    game.play_round()
    settled = list(Settlement.objects.values())
    assert game.send(TO_A_PAIR).code == "role"
    assert game.send(TO_A_PAIR, manager(game)).accepted
    assert list(Settlement.objects.order_by("id").values())[: len(settled)] == settled
    rows = list(Settlement.objects.filter(result="corrected").values_list("kind", "stake_cents", "returned_cents"))
    assert rows == [("main", 0, -2_000), ("pair", 0, 12_000)]
    proved(game)


def test_the_wagers_of_the_round_follow(game: Game) -> None:
    game.play_round()
    before = dict(Wager.objects.values_list("wager", "status"))
    game.send(TO_A_PAIR, manager(game))
    assert dict(Wager.objects.values_list("wager", "status")) == before == {"1.1": "settled", "1.2": "settled"}
    round_ = Round.objects.get()
    assert (round_.phase, round_.staked_cents, round_.returned_cents) == ("concluded", 3_000, 2_000 + 12_000)
    assert round_.last_seq == game.seq
    types = list(rows_of(round_).values_list("type", flat=True))
    assert types[-3:] == ["round_concluded", "card_corrected", "round_concluded"]


def test_it_is_decided_on_what_came_between_too(game: Game) -> None:
    game.play_round()
    game.do(c.SeatPlayer("cat", "Cat", 5))
    game.send(TO_A_PAIR, manager(game))
    game.send(c.CorrectCard(3, "9D", "KH", number=2), manager(game))
    assert balances()[f"player:{PAT}"] == 2_000 - 1_000
    proved(game)


def test_a_wager_is_put_right_on_record(game: Game) -> None:
    """$20 that was keyed as $40: after the win nothing more is paid, and what was paid too much comes back."""
    game.play_round(4_000)
    assert game.send(c.CorrectWager("1.1", (c.Stake(PAT, 6_000),)), manager(game)).code == "result_known"
    assert game.send(c.CorrectWager("1.1", (c.Stake(PAT, 2_000),)), manager(game)).accepted
    assert balances()[f"player:{PAT}"] == 2_000 - 1_000
    row = Wager.objects.get(wager="1.1")
    assert (row.stake_cents, row.status) == (2_000, "settled")
    proved(game)


def test_a_wager_on_another_area_before_the_first_card(game: Game) -> None:
    game.do(c.OpenBetting(), c.PlaceWager(3, (c.Stake(PAT, 2_000),)), c.CloseBetting())
    game.do(c.CorrectWager("1.1", (c.Stake(ANN, 3_000),), 4))
    assert Alert.objects.get().message == (
        "Entered wrongly: $20 of ‹p3›, main wager on area 3. It is: $30 of ‹p4›, main wager on area 4."
    )
    row = Wager.objects.get()
    assert (row.area, row.stakes, row.status) == (4, {ANN: 3_000}, "down")
    assert balances() == {f"player:{PAT}": 0, f"player:{ANN}": -3_000, "layout:t1": 3_000}
    game.do(c.DealCard("9S"), c.DealCard("8D"), c.DealCard("KH"), c.Stand(), c.DealCard("KD"), c.Settle())
    proved(game)


def test_a_refused_one_is_on_record(game: Game) -> None:
    game.play_round()
    assert game.send(c.CorrectCard(3, "KS", "9D", number=2), manager(game)).code == "no_such_card"
    proved(game)


def test_the_preview_shows_the_difference_and_who_may(game: Game) -> None:
    game.play_round()
    client = game.cast.client(game.cast.dana)
    body = {"command": {"type": "correct_card", "area": 3, "was": "KH", "card": "9D", "number": 2}}
    effect = client.post("/api/v1/tables/t1/preview", body, content_type="application/json").json()
    assert effect["needed"] == "pit_manager"
    assert effect["hands"] == [{"area": 3, "hand": 1, "before": ["9S", "KH"], "after": ["9S", "9D"]}]
    assert [(one["player"], one["cents"]) for one in effect["players"]] == [(PAT, 10_000)]
    assert [(one["wager"], one["before"], one["after"]) for one in effect["wagers"]] == [
        ("1.2", "lost", "won"),
        ("1.1", "won", "stood_off"),
    ]


@pytest.mark.clause("ruling 81")
def test_no_money_moves_where_a_wager_becomes_a_claim_that_waits(game: Game) -> None:
    """The chips of a pair that is claimed lie there already, though the ledger has them once it is given."""
    game.do(c.OpenBetting(), c.PlaceWager(3, (c.Stake(PAT, 2_000),)), c.PlaceWager(3, (c.Stake(ANN, 1_000),), line=2))
    client = game.cast.client(game.cast.dana)
    command = {"type": "correct_wager", "wager": "1.2", "stakes": [{"player": ANN, "cents": 1_000}], "kind": "pair"}
    effect = client.post("/api/v1/tables/t1/preview", {"command": command}, content_type="application/json").json()
    assert effect["players"] == []
    assert [(one["kind"], one["names"], one["before"], one["after"]) for one in effect["wagers"]] == [
        ("pair", ["Ann"], "", "live"),
        ("main", ["Ann"], "live", ""),
    ]
    game.do(c.CorrectWager("1.2", (c.Stake(ANN, 1_000),), kind="pair"))
    closing = client.post(
        "/api/v1/tables/t1/preview", {"command": {"type": "close_betting"}}, "application/json"
    ).json()
    assert closing["players"] == []
    assert [(one["wager"], one["before"], one["after"]) for one in closing["wagers"]] == [
        ("1.3", "", "live"),
        (f"claim:pair:3::{ANN}", "live", ""),
    ]


def test_the_page_says_it_in_words(game: Game) -> None:
    game.play_round()
    game.send(TO_A_PAIR, manager(game))
    ada: Any = game.cast.client(game.cast.ada)
    page = ada.get("/history/t1/1/", {"recompute": "1"}).text
    assert (
        "King of hearts of area 3 was entered wrongly and is the 9 of diamonds; p3, main wager on area 3, line 1, was:"
        in page
    )
    for step in range(1, rows_of(Round.objects.get()).count() + 1):
        assert ada.get("/history/t1/1/", {"step": step}).status_code == 200


def test_a_wager_of_another_kind_has_a_row_and_ledger_lines_of_its_own(game: Game) -> None:
    """Pat's $20 lay as a pair wager beside Ann's main wager, and Ann's claim of $10 was a main wager."""
    game.do(c.OpenBetting(), c.PlaceWager(3, (c.Stake(PAT, 2_000),)), c.PlaceWager(3, (c.Stake(ANN, 1_000),), "pair"))
    game.do(c.CorrectWager(f"pair:3:{ANN}", (c.Stake(ANN, 1_000),), kind="main"))
    assert balances() == {f"player:{PAT}": -2_000, f"player:{ANN}": -1_000, "layout:t1": 3_000}
    game.do(c.CloseBetting())
    game.do(c.CorrectWager("1.2", (c.Stake(ANN, 1_500),), kind="pair"))
    rows = {(row.wager, row.kind, row.status, row.stake_cents) for row in Wager.objects.all()}
    assert rows == {("1.1", "main", "down", 2_000), ("1.2", "main", "taken_back", 0), ("1.3", "pair", "down", 1_500)}
    assert balances() == {f"player:{PAT}": -2_000, f"player:{ANN}": -1_500, "layout:t1": 3_500}
    game.do(c.DealCard("9S"), c.DealCard("8D"), c.DealCard("9D"), c.Settle(), c.Stand(), c.DealCard("KD"), c.Settle())
    assert balances()["layout:t1"] == 0
    proved(game)
