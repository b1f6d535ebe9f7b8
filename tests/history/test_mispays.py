"""What was paid wrongly, wherever the record is read: exports, the API, the seat of the player (ruling 96)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db.models import Sum

from history.filters import RoundFilters
from history.queries import find_rounds
from history.wagers import own_rounds
from rules import commands as c
from staff.actor import Actor
from tests.exported import table_of
from tests.table import ANN, PAT, Game
from wagers.models import Entry, Mispay
from wagers.postings import house_account

pytestmark = pytest.mark.clause("ruling 96")
MAIN, PAIR = c.LineRef("1.1", "main", PAT), c.LineRef("1.2", "pair", PAT)


@pytest.fixture
def paid_wrongly(game: Game) -> Game:
    """Pat won $20 with the main wager of round 1 and lost a pair wager of $10: has $70 of the first, of which $10 came
    back, and the second was not collected. Round 2 was paid as owed.
    """
    game.play_round()
    game.play_round()
    game.do(
        c.RecordMispay(1, MAIN, 70_00, "surveillance", "=Seen on the camera.", 10_00),
        c.RecordMispay(1, PAIR, 10_00, "player", "Not collected."),
        c.RecoverMispay(1, PAIR, 10_00),
        by=mona(game),
    )
    return game


def mona(game: Game) -> Actor:
    return game.cast.mona.as_actor()


def read(game: Game, address: str) -> str:
    answer = game.cast.client(game.cast.ada).get(address)
    assert answer.status_code == 200
    content = b"".join(answer) if answer.streaming else answer.content
    return content.decode("utf-8-sig")


def test_a_line_of_csv_for_each(paid_wrongly: Game) -> None:
    rows = table_of(read(paid_wrongly, "/history/t1/1/mispays.csv"))
    told = [(row["move"], row["kind"], row["owed_cents"], row["paid_cents"], row["cents"]) for row in rows]
    assert told == [
        ("found", "main", "4000", "7000", "3000"),
        ("recovered", "main", "0", "0", "-1000"),
        ("found", "pair", "0", "1000", "1000"),
        ("recovered", "pair", "0", "0", "-1000"),
    ]
    assert (rows[0]["actor"], rows[0]["role"], rows[0]["found_by"]) == ("mona", "pit_manager", "surveillance")
    assert rows[0]["reason"] == "'=Seen on the camera.", "no formula for a spreadsheet"
    assert table_of(read(paid_wrongly, "/history/t1/2/mispays.csv")) == []


def test_the_rounds_as_json_and_csv_agree_with_the_ledger(paid_wrongly: Game) -> None:
    one = json.loads(read(paid_wrongly, "/history/t1/1/round.json"))
    assert [row["cents"] for row in one["mispays"]] == [3_000, -1_000, 1_000, -1_000]
    assert one["mispay_left_cents"] == 2_000
    rounds = json.loads(read(paid_wrongly, "/history/rounds.json"))["rounds"]
    *rows, _ = table_of(read(paid_wrongly, "/history/rounds.csv"))
    for told in (rounds, rows):
        assert [int(row["mispay_left_cents"]) for row in told] == [0, 2_000]
        assert sum(int(row["house_cents"]) - int(row["mispay_left_cents"]) for row in told) == house(paid_wrongly)


def test_rounds_are_found_by_what_differed(paid_wrongly: Game) -> None:
    for dollars, numbers in (("10", [1]), ("30", [1]), ("30.01", [])):
        form = RoundFilters({"amount": "differing", "dollars": dollars})
        assert form.is_valid(), form.errors
        assert [row.number for row in find_rounds(form.wanted)] == numbers, dollars


def house(game: Game) -> int:
    return Entry.objects.filter(account=house_account(game.table)).aggregate(cents=Sum("cents"))["cents"]  # type: ignore[no-any-return]


def test_what_the_pits_money_is_made_of_agrees_with_the_ledger(paid_wrongly: Game) -> None:
    rounds = json.loads(read(paid_wrongly, "/api/v1/tables/t1/rounds"))["results"]
    assert [row["mispay_left_cents"] for row in rounds] == [0, 2_000]
    win = sum(row["staked_cents"] - row["returned_cents"] - row["mispay_left_cents"] for row in rounds)
    assert win == house(paid_wrongly)
    one = json.loads(read(paid_wrongly, "/api/v1/tables/t1/rounds/1"))
    assert [(row["move"], row["cents"]) for row in one["mispays"]][:2] == [("found", 3_000), ("recovered", -1_000)]


def words(game: Game, player: str = PAT) -> list[list[tuple[str, int]]]:
    return [[(one.words, one.left_cents) for one in row.mispays] for row in own_rounds(game.table, player, 10)]


def test_the_seat_says_in_plain_words_what_was_paid_wrongly(paid_wrongly: Game) -> None:
    first = [
        ("You were paid $30 too much. Please give $20 back.", 2_000),
        ("You were paid $10 too much. It is put right.", 0),
    ]
    assert words(paid_wrongly) == [[], first]
    assert words(paid_wrongly, ANN) == []


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ([c.RecordMispay(1, MAIN, 20_00, "player", "x")], "You were paid $20 too little. $20 is owed to you."),
        ([c.RecordMispay(1, MAIN, 20_00, "player", "x", 5_00)], "You were paid $20 too little. $15 is owed to you."),
        ([c.RecordMispay(1, MAIN, 20_00, "player", "x", 20_00)], "You were paid $20 too little. It is put right."),
        (
            [c.RecordMispay(1, MAIN, 20_00, "player", "x"), c.RecordMispay(1, MAIN, 40_00, "pit", "x")],
            "You were paid right after all.",
        ),
        (
            [c.RecordMispay(1, MAIN, 50_00, "player", "x", 10_00), c.RecordMispay(1, MAIN, 40_00, "pit", "x")],
            "You were paid right after all. $10 is owed to you.",
        ),
    ],
)
def test_in_both_directions_and_put_right_or_not(game: Game, moves: list[Any], said: str) -> None:
    game.play_round()
    game.do(*moves, by=mona(game))
    ((told,),) = words(game)
    assert told[0] == said
    assert told[1] == Mispay.objects.aggregate(left=Sum("cents"))["left"]


def test_whoever_gets_an_id_anew_reads_nothing_of_it(paid_wrongly: Game) -> None:
    paid_wrongly.do(c.RemovePlayer(PAT), c.SeatPlayer(PAT, "Somebody else", 3))
    assert words(paid_wrongly) == []
