"""Seats, playing areas and hands as rows: who controlled an area and by which clause, and how its hands came out."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError
from msgspec.structs import replace

from proofs.verify import verify_table
from rounds import area_filling
from rounds.areas import AreaRows, note_areas
from rounds.models import Hand, PlayingArea, Round, Seat, Unfilled
from rules import TableState, evolve
from rules import commands as c
from rules.areas import HandOutcome, hand_changes, hands_of
from tests.owner import unguarded
from tests.rounds.test_face_down import dealt_by_device
from tests.rules.dealing import Dealing, table
from tests.rules.three_card_poker.game import Game as Poker
from tests.table import ANN, PAT, Game
from wagers.models import Wager

ROWS = (Seat, PlayingArea, Hand)


def rows_of(game: Dealing) -> AreaRows:
    """The rows that all events of a table leave."""
    rows, state = AreaRows(), TableState(table="t1")
    for seq, event in enumerate(game.log, 1):
        after = evolve(state, event)
        note_areas(rows, event, state, after, seq)
        state = after
    return rows


def control(game: Dealing, area: int) -> tuple[str, str, str]:
    """Who calls an area's decisions, by which clause, and for whom."""
    row = rows_of(game).areas[1, area]
    return row["controller"], row["clause"], row["stands_in_for"]


def hands(game: Dealing) -> dict[tuple[int, int], tuple[str, int | None, str, str]]:
    """Cards, total, rank and result of each hand, by area and number."""
    return {
        (row["area"], row["hand"]): (" ".join(row["cards"]), row["total"], row["rank"], row["result"])
        for row in rows_of(game).hands.values()
    }


def three_lines() -> Dealing:
    return table().open().bet("1 ann 20").bet("1 ben 20").bet("1 cat 20").bet("2 fay 20")


# --- control ---------------------------------------------------------------------------------------


@pytest.mark.clause("PM 3.11", "PM 3.12")
def test_nobody_controls_an_area_before_bets_are_closed_and_then_each_by_its_clause() -> None:
    game = three_lines()
    assert rows_of(game).areas == {}
    game.close()
    assert (control(game, 1), control(game, 2)) == (("ann", "PM 3.11", ""), ("fay", "PM 3.12", ""))
    assert rows_of(game).areas[1, 1]["backers"] == [
        {"player": "ann", "line": 1},
        {"player": "ben", "line": 2},
        {"player": "cat", "line": 3},
    ]
    assert set(rows_of(game).areas) == {(1, 1), (1, 2)}


@pytest.mark.clause("PM 3.13")
def test_control_that_was_unclear_rests_on_the_announcement() -> None:
    game = table().open().bet("1 ben 20").bet("1 cat 20").close()
    assert control(game, 1) == ("", "", "")
    assert control(game.then(c.AnnounceController(1, "cat")), 1) == ("cat", "PM 3.13", "")


@pytest.mark.clause("PM 5.22.1", "PM 3.11")
def test_control_passes_from_who_is_away_and_comes_back() -> None:
    game = three_lines().close().cards("8S 7C 8D 7D").then(c.MarkAbsent("ann"))
    assert control(game, 1) == ("ben", "PM 5.22.1", "ann")
    assert control(game.then(c.MarkAbsent("ann", absent=False)), 1) == ("ann", "PM 3.11", "")


@pytest.mark.clause("PM 5.22.1", "PM 3.11")
def test_control_comes_back_after_the_hand_that_is_acted_on() -> None:
    game = table().open().bet("1 ann 20").bet("1 ben 20").close().cards("8S 7C 8D").then(c.MarkAbsent("ann"))
    game.cards("split 2S hit 3S").then(c.MarkAbsent("ann", absent=False))
    assert control(game, 1) == ("ben", "PM 5.22.1", "ann")
    assert control(game.cards("stand"), 1) == ("ann", "PM 3.11", "")
    assert control(game.cards("undo_entry"), 1) == ("ben", "PM 5.22.1", "ann"), "what was taken back never was"


@pytest.mark.clause("PM 3.24.3.3")
def test_control_passes_from_who_surrendered() -> None:
    game = table().open().bet("1 ann 20").bet("1 ben 20").close().cards("9S AC 7S offer_insurance close_insurance")
    game.cards("offer_surrender").surrender("1.1").cards("close_surrender")
    assert control(game, 1) == ("ben", "PM 3.24.3.3", "")


def test_a_wager_that_lay_elsewhere_empties_its_area_and_fills_another() -> None:
    game = table().open().bet("1 ann 20").close()
    game.do(c.CorrectWager("1.1", (c.Stake("cat", 20_00),), 3))
    rows = rows_of(game).areas
    assert (rows[1, 1]["backers"], rows[1, 1]["controller"]) == ([], "")
    assert (rows[1, 3]["backers"], control(game, 3)) == ([{"player": "cat", "line": 1}], ("cat", "PM 3.11", ""))


def test_a_wager_that_is_found_adds_a_backer_and_leaves_the_control_where_it_is() -> None:
    game = table().open().bet("1 ann 20").close().found(1, 2, ben=1)
    assert rows_of(game).areas[1, 1]["backers"] == [{"player": "ann", "line": 1}, {"player": "ben", "line": 2}]
    assert control(game, 1) == ("ann", "PM 3.11", "")


# --- hands -----------------------------------------------------------------------------------------


def test_hands_have_rows_once_their_round_is_over() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("KS KD 9C 6H QH stand stand KC")
    assert hands(game) == {}
    assert hands(game.cards("settle")) == {
        (0, 1): ("9C KC", 19, "", ""),
        (1, 1): ("KS 6H", 16, "", "lost"),
        (2, 1): ("KD QH", 20, "", "won"),
    }


def test_the_house_has_pontoon_and_a_hand_is_bust() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("KS QS AC 6H 9H offer_insurance")
    game.cards("close_insurance offer_surrender close_surrender hit 9D settle stand KC settle")
    assert hands(game) == {
        (0, 1): ("AC KC", 21, "pontoon", ""),
        (1, 1): ("KS 6H 9D", 25, "bust", "lost"),
        (2, 1): ("QS 9H", 19, "", "lost"),
    }


def test_backers_who_came_out_differently_leave_a_mixed_hand() -> None:
    game = table().open().bet("1 ann 20").bet("1 ben 20").close().cards("9S AC 7S offer_insurance close_insurance")
    game.cards("offer_surrender").surrender("1.1").cards("close_surrender stand 9C settle")
    assert hands(game)[1, 1] == ("9S 7S", 16, "", "mixed")


def test_a_void_round_has_its_hands_as_they_lie() -> None:
    game = table().open().bet("1 ann 20").close().cards("KS 9C")
    game.then(c.VoidRound("equipment_fault"), "gaming_shift_manager")
    assert hands(game) == {(0, 1): ("9C", 9, "", ""), (1, 1): ("KS", 10, "", "returned")}


def test_a_hand_that_a_correction_took_away_has_no_cards() -> None:
    game = table().open().bet("1 ann 20").close().cards("8S 9C 8D split 2S stand 3S stand KC settle")
    split = game.state
    assert {(hand.area, hand.hand) for hand in hands_of(split)} == {(0, 1), (1, 1), (1, 2)}
    area = split.round.areas[0]
    whole = replace(split.round, areas=(replace(area, hands=area.hands[:1]), *split.round.areas[1:]))
    assert list(hand_changes(split, replace(split, round=whole))) == [HandOutcome(1, 2)]


# --- cards that lie face down ----------------------------------------------------------------------


@pytest.mark.clause("TC 3.10.1")
def test_a_hand_that_was_folded_or_kept_down_tells_no_card_also_once_the_round_is_over() -> None:
    game = Poker()
    game.bets("1 ann 20 ante", "2 ben 20 ante", "3 cat 20 ante")
    game.deal("AS KS QS", "9S 8D 7S", "2C 2D 9H", house="QD 4H 3C")
    assert list(hand_changes(replace(game.state, round=None), game.state)) == []
    game.play("fold 2", "play 1", "play 3", "show 0", "show 1", "decline 3")
    game.do(c.LookAtHand(3), "pit_supervisor")
    game.play("settle looked at")
    assert game.round.phase == "concluded"
    found = {hand.area: (hand.cards, hand.rank, hand.result) for hand in hands_of(game.state)}
    assert found == {
        0: (("QD", "4H", "3C"), "odd-cards", "qualified"),
        1: (("AS", "KS", "QS"), "royal-flush", "won"),
        2: ((), "", "lost"),
        3: ((), "", "lost"),
    }


@pytest.mark.clause("TC 3.7")
def test_no_hand_has_a_row_while_its_round_is_on(empty_table: Game) -> None:
    dealt_by_device(empty_table)
    assert not Hand.objects.exists()


# --- in the database -------------------------------------------------------------------------------


def everything() -> list[list[dict[str, Any]]]:
    """Every row of every table, in order."""
    return [list(model.objects.order_by("pk").values()) for model in ROWS]


def test_a_played_round_leaves_its_rows_and_they_join_it(played: Game) -> None:
    seats = Seat.objects.filter(table_id="t1").order_by("number").values_list("number", "player", "seq")
    assert [*seats] == [(3, PAT, 5), (4, ANN, 6)]
    area = PlayingArea.objects.select_related("of_round").get(round=2, area=3)
    assert (area.controller, area.clause, area.backers) == (PAT, "PM 3.11", [{"player": PAT, "line": 1}])
    assert area.of_round.phase == "concluded"
    first = Round.objects.get(number=1)
    assert [(hand.area, hand.total, hand.result) for hand in first.hands.order_by("area")] == [
        (0, 18, ""),
        (3, 19, "won"),
    ]
    assert not Hand.objects.filter(round=3).exists()


def test_who_stands_up_leaves_an_empty_seat(game: Game) -> None:
    game.do(c.SeatPlayer(PAT, "", None))
    assert Seat.objects.get(number=3).player == ""
    assert Seat.objects.get(number=3).seq == game.seq
    assert verify_table("t1").faults == []


def test_hands_are_found_by_who_controlled_their_area(played: Game) -> None:
    theirs = Hand.objects.filter(playing_area__controller=PAT, playing_area__clause="PM 3.11")
    assert [(hand.round, hand.area) for hand in theirs.order_by("round")] == [(1, 3), (2, 3)]


def test_a_row_belongs_to_a_round_that_is_there(played: Game) -> None:
    with pytest.raises(IntegrityError, match="rounds_hand_of_round"):
        Hand.objects.create(table_id="t1", round=99, area=0, hand=1, cards=[], seq=1)
    wager = Wager.objects.get(round=1, kind="main")
    wager.round = 99
    with pytest.raises(IntegrityError, match="wagers_wager_of_round"):
        wager.save(force_insert=True)


def test_a_row_changes_with_its_event_alone(played: Game) -> None:
    with pytest.raises(IntegrityError, match="without its event"):
        PlayingArea.objects.filter(round=1).update(controller=ANN)


# --- filled for what was played before -------------------------------------------------------------


def as_before(table: str = "t1") -> None:
    """The record as a release without these rows left it."""
    with unguarded() as cursor:
        for model in ROWS:
            cursor.execute(f"DELETE FROM {model._meta.db_table}")
    Unfilled.objects.create(table_id=table)


def test_old_rounds_are_filled_step_by_step_and_play_goes_on(played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(area_filling, "AT_ONCE", 1)
    played.do(c.CloseBetting())
    live = everything()
    as_before()
    assert verify_table("t1").faults == [], "what is not filled is not proved"
    steps = area_filling.fill()
    assert next(steps) == ("t1", 1)
    assert verify_table("t1").faults == []
    steps.close()
    assert [*area_filling.fill()] == [("t1", 2), ("t1", 3)]
    assert everything() == live
    assert not Unfilled.objects.exists()
    assert verify_table("t1").faults == []


def test_what_a_command_wrote_meanwhile_stays(played: Game) -> None:
    as_before()
    played.do(c.CloseBetting(), c.SeatPlayer(ANN, "", None), c.SeatPlayer("p9", "Ida", 4))
    assert Seat.objects.get(number=4).player == "p9"
    call_command("fill_areas", stdout=StringIO())
    assert verify_table("t1").faults == []
    assert Seat.objects.get(number=4).player == "p9"


def test_a_table_is_filled_although_it_has_no_round(game: Game) -> None:
    as_before()
    assert [*area_filling.fill()] == [("t1", 0)]
    assert Seat.objects.count() == 2
    assert verify_table("t1").faults == []
