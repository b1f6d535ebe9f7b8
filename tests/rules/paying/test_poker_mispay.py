"""What was paid wrongly at Three Card Poker: each kind of line, both ways, and beside what else changes a round
(ruling 96).
"""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from rules import events as e
from rules.context import PastLine
from tests.rules.mispay_books import MispayBooks
from tests.rules.three_card_poker.game import Game

pytestmark = [pytest.mark.clause("ruling 96")]
MANAGER = "gaming_shift_manager"
METER_CENTS = 98_765_00


def royals() -> Game:
    """Over but for the meter. Ann has a spade royal and claims it, Ben a heart royal, which the table pays; Cat folded
    and has an Envy Bonus of both. Ann and Ben win with Ante, Play and Ante Bonus; Ann also with Pair Plus.
    """
    game = Game(mispay_manager_cents=100_000_00)
    game.bets(
        *("1 ann 20 ante", "1 ann 10 pair_plus", "1 ann 5 progressive"),
        *("2 ben 20 ante", "2 ben 10 pair_plus", "2 ben 5 progressive"),
        *("3 cat 20 ante", "3 cat 10 pair_plus", "3 cat 5 progressive"),
    )
    game.deal("AS KS QS", "AH KH QH", "9D 7D 4C", house="JC TD 5D")
    game.play("play 1", "play 2", "fold 3", "show 0", "show 1", "show 2", "show 3", "settle looked at")
    assert game.phase == "bonus"
    return game


def over() -> Game:
    """The meter is paid too."""
    game = royals()
    game.do(c.SettleJackpot("1.3.progressive", METER_CENTS, "sam"), MANAGER)
    game.play("settle", "settle")
    assert game.phase == "concluded"
    return game


def line(game: Game, kind: str, player: str) -> PastLine:
    """A line by its kind and player; of two Envy Bonuses the first."""
    named = [one for one in game.past().lines if (one.ref.kind, one.ref.player, one.ref.nth) == (kind, player, 0)]
    (found,) = named
    return found


def mispaid(ref: c.LineRef, paid_cents: int, recovered_cents: int = 0) -> c.RecordMispay:
    return c.RecordMispay(1, ref, paid_cents, "pit", "Counted twice.", recovered_cents)


OWED = [
    pytest.param("ante", "ann", 40, marks=pytest.mark.clause("TC 4.1"), id="ante"),
    pytest.param("play", "ann", 20, marks=pytest.mark.clause("TC 4.1"), id="play"),
    pytest.param("ante", "cat", 0, marks=pytest.mark.clause("TC 3.10"), id="folded"),
    pytest.param("ante_bonus", "ben", 100, marks=pytest.mark.clause("TC 4.2"), id="ante bonus"),
    pytest.param("pair_plus", "ben", 410, marks=pytest.mark.clause("TC 4.3"), id="pair plus"),
    pytest.param("pair_plus", "cat", 0, marks=pytest.mark.clause("TC 4.3"), id="pair plus lost"),
    pytest.param("bonus", "cat", 250, marks=pytest.mark.clause("TC 3.14"), id="envy bonus"),
    pytest.param("progressive", "ben", 1_250, marks=pytest.mark.clause("TC 4.4"), id="fixed award"),
    pytest.param("progressive", "cat", 0, marks=pytest.mark.clause("TC 4.4"), id="jackpot wager lost"),
    pytest.param("progressive", "ann", 98_765, marks=pytest.mark.clause("TC 3.19", "TC 4.4"), id="meter"),
]


@pytest.mark.parametrize(("kind", "player", "owed"), OWED)
@pytest.mark.parametrize("over_cents", [20_00, -1], ids=["too much", "a cent too little"])
def test_each_kind_of_line_both_ways(kind: str, player: str, owed: int, over_cents: int) -> None:
    game = over()
    before = game.state
    known = line(game, kind, player)
    assert known.owed_cents == owed * 100
    if known.owed_cents + over_cents < 0:
        assert game.refused(mispaid(known.ref, -1), "pit_supervisor") == "amount_below (ruling 96)"
        return
    found, put_right = game.do(mispaid(known.ref, known.owed_cents + over_cents, abs(over_cents)), "pit_supervisor")
    assert (found.owed_cents, found.paid_cents - found.owed_cents) == (known.owed_cents, over_cents)
    assert (found.kind, found.player, found.area) == (kind, player, known.area)
    assert (put_right.cents, put_right.left_cents) == (over_cents, 0)
    assert game.state == before


@pytest.mark.parametrize(("kind", "player", "owed"), OWED)
def test_twice_on_one_line_and_found_wrong_itself(kind: str, player: str, owed: int) -> None:
    game = over()
    ref, cents = line(game, kind, player).ref, owed * 100
    game.do(mispaid(ref, cents + 10_00), "pit_supervisor")
    assert game.refused(mispaid(ref, cents + 10_00), "pit_supervisor") == "mispay_known (ruling 96)"
    (again,) = game.do(mispaid(ref, cents + 25_00), "pit_supervisor")
    assert (again.owed_cents, again.before_cents) == (cents, cents + 10_00)
    (back,) = game.do(c.RecoverMispay(1, ref, 25_00), "pit_supervisor")
    assert back.left_cents == 0
    (rightly,) = game.do(mispaid(ref, cents), "pit_supervisor")
    assert (rightly.before_cents, line(game, kind, player).left_cents) == (cents + 25_00, -25_00)


@pytest.mark.clause("TC 5.8", "TC 3.14")
@pytest.mark.parametrize(
    ("kind", "player", "owed_then"),
    [
        ("pair_plus", "ben", 10),
        ("bonus", "cat", 0),
        ("progressive", "ben", 5),
        ("progressive", "ann", 5),
        ("ante", "ann", 20),
        ("ante_bonus", "ann", 0),
    ],
)
def test_a_void_turns_round_what_was_owed_and_what_stands_out_stays_out(kind: str, player: str, owed_then: int) -> None:
    game = over()
    known = line(game, kind, player)
    game.do(mispaid(known.ref, known.owed_cents + 30_00, 10_00), "pit_supervisor")
    game.do(c.VoidRound("house_count"), MANAGER)
    after = line(game, kind, player)
    assert (after.owed_cents, after.left_cents) == (owed_then * 100, 20_00)
    (event,) = game.do(mispaid(known.ref, after.owed_cents), "pit_supervisor")
    assert event.before_cents == after.owed_cents + 30_00, "after the void too it counts from what is on record"


@pytest.mark.clause("TC 5.7", "TC 3.14")
def test_a_hand_that_is_removed_after_it_changes_what_is_owed_alone() -> None:
    game = over()
    envy = line(game, "bonus", "cat")
    game.do(mispaid(line(game, "pair_plus", "ben").ref, 430_00), "pit_supervisor")
    game.do(mispaid(envy.ref, 200_00), "pit_supervisor")
    game.do(c.RemoveHand(2), MANAGER)
    removed = line(game, "pair_plus", "ben")
    assert (removed.owed_cents, removed.left_cents) == (10_00, 20_00)
    assert {one.ref.kind: one.owed_cents for one in game.past().lines if one.ref.player == "ben"} == {
        "ante": 20_00,
        "play": 20_00,
        "ante_bonus": 0,
        "pair_plus": 10_00,
        "progressive": 5_00,
        "bonus": 0,
    }, "the bonuses of the hand are reversed, and each wager goes back"
    assert line(game, "bonus", "cat").left_cents == -50_00


@pytest.mark.clause("ruling 81", "TC 4.2", "TC 4.3")
def test_a_correction_after_it_leaves_it_as_it_is_and_counts_its_own_differences() -> None:
    game = Game()
    game.bets("1 ann 20 ante", "1 ann 10 pair_plus")
    game.deal("8S 9D 6C", house="QD 4H 3C")
    game.play("play 1", "show 0", "show 1", "settle")
    lost = line(game, "pair_plus", "ann")
    game.do(mispaid(lost.ref, 10_00), "pit_supervisor")
    game.do(c.CorrectCard(1, "9D", "7D", 1, 2), "pit_manager")
    straight = line(game, "pair_plus", "ann")
    assert (straight.owed_cents, straight.paid_cents, straight.left_cents) == (60_00, 70_00, 10_00)
    ante = line(game, "ante", "ann")
    (event,) = game.do(mispaid(ante.ref, 60_00), "pit_supervisor")
    assert (event.owed_cents, event.before_cents) == (40_00, 40_00)


@pytest.mark.clause("ruling 81", "TC 4.2")
def test_an_ante_bonus_that_a_correction_makes_due_or_takes_away_is_owed_on_its_own_line() -> None:
    """Of a hand of two backers, whose bonus was paid, taken away by a card that was put right, and due again."""
    game = Game()
    game.bets("1 ann 20 fay 40 ante", "1 ann 10 pair_plus")
    game.deal("8S 7D 6C", house="QD 4H 3C")
    game.play("play 1", "show 0", "show 1", "settle")
    paid = owed(game)
    assert (paid["ante_bonus ann"], paid["ante ann"], paid["ante_bonus fay"]) == (20, 40, 40)
    game.do(mispaid(line(game, "ante_bonus", "ann").ref, 25_00), "pit_supervisor")
    game.do(c.CorrectCard(1, "7D", "9D", 1, 2), "pit_manager")
    assert owed(game) == dict.fromkeys(paid, 0)
    bonus = line(game, "ante_bonus", "ann")
    assert (bonus.result, bonus.left_cents, bonus.words[:5]) == ("corrected", 5_00, "was: ")
    game.do(c.CorrectCard(1, "9D", "7D", 1, 2), "pit_manager")
    assert owed(game) == paid
    game.do(c.VoidRound("house_count"), MANAGER)
    assert owed(game) == {
        name: {"pair_plus": 10}.get(name.split()[0], 20) * (2 if "fay" in name else 1) * ("bonus" not in name)
        for name in paid
    }


@pytest.mark.clause("ruling 81", "TC 3.14")
def test_a_wager_put_right_leaves_the_envy_bonus_and_every_line_of_the_jackpot_alone() -> None:
    """Cat's Ante lost and is more than was keyed: that one line has more at stake, and no line is owed other money."""
    game = over()
    before = owed(game)
    game.do(c.CorrectWager("1.7", (c.Stake("cat", 30_00),)), MANAGER)
    assert owed(game) == before
    assert [(one.kind, one.settled_cents, one.returned_cents) for one in game.events[0].adjustments] == [
        ("ante", 10_00, 0)
    ]


def owed(game: Game) -> dict[str, int]:
    """Line and player to dollars; no line owes less than nothing."""
    assert all(one.owed_cents >= 0 for one in game.past().lines)
    return {f"{one.ref.kind} {one.ref.player}": one.owed_cents // 100 for one in game.past().lines}


@pytest.mark.clause("TC 6.2")
@pytest.mark.parametrize(("kind", "player", "owed"), OWED)
def test_a_dealer_alone_signs_for_no_kind_of_line(kind: str, player: str, owed: int) -> None:
    game = over()
    ref = line(game, kind, player).ref
    assert game.refused(mispaid(ref, owed * 100 + 1)) == "role (TC 6.2)"
    assert game.refused(c.RecoverMispay(1, ref, 1)) == "role (TC 6.2)"


def test_a_line_that_there_is_not() -> None:
    game = over()
    for ref in (
        c.LineRef("1.1", "bonus", "ann"),
        c.LineRef("1.9", "play", "cat"),
        c.LineRef("1.2", "pair_plus", "fay"),
    ):
        assert game.refused(mispaid(ref, 10_00), "pit_supervisor") == "line_not_paid (TC 6.1)"


def test_the_meter_that_is_not_paid_yet_has_no_line() -> None:
    game = royals()
    claim = [one.ref for one in game.past().lines if one.ref.player == "ann" and one.ref.kind == "progressive"]
    assert claim == []


@pytest.mark.clause("TC 5.15")
def test_of_a_round_long_over_while_another_is_in_play() -> None:
    game = over()
    game.bets("1 ann 20 ante")
    game.deal("9S 8H 7S", house="QD QH 3C")
    before = game.state
    (event,) = game.do(mispaid(line(game, "bonus", "cat").ref, 0), "pit_supervisor")
    assert isinstance(event, e.MispayRecorded)
    assert (event.round, game.state.rounds, game.state) == (1, 2, before)


def test_the_books_add_up_whatever_comes_between() -> None:
    game, books = over(), MispayBooks()
    for number, events_ in game.recorded._events.items():
        books.saw([event for _, event in events_], number)

    def do(command: Any, role: str) -> None:
        books.saw(game.do(command, role), game.state.rounds)

    for kind, player, cents in (("bonus", "cat", 10_00), ("pair_plus", "ben", -5), ("ante", "ann", 15_00)):
        do(mispaid(line(game, kind, player).ref, line(game, kind, player).owed_cents + cents), "pit_supervisor")
    do(c.RemoveHand(2), MANAGER)
    do(c.RecoverMispay(1, line(game, "bonus", "cat").ref, 10_00), "pit_supervisor")
    do(c.VoidRound("house_count"), MANAGER)
    do(mispaid(line(game, "ante", "ann").ref, 20_00), "pit_supervisor")
    assert {kind: left for kind, left in stands_out(game).items() if left} == {"pair_plus ben": -5}


def stands_out(game: Game) -> dict[str, int]:
    return {f"{one.ref.kind} {one.ref.player}": one.left_cents for one in game.past().lines}
