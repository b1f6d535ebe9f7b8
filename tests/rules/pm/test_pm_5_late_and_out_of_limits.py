"""PM 5.1 to 5.4 and 5.26 to 5.28: void rounds, late wagers, wagers found outside the limits."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import view_of
from tests.rules.dealing import Dealing, place, stakes, table

GROUNDS = ("extra_cards", "missing_cards", "foreign_cards", "unshuffled_cards")


@pytest.mark.clause("PM 5.1", "PM 5.1.1", "ruling 7")
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("when", ["9S", "9S 9D 7C 8S 8D", "9S 9D 7C 8S 8D hit KS settle", "AS 9D 7C KS 8D settle"])
def test_a_fault_of_the_cards_voids_the_round_at_any_time(ground: str, when: str) -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 30").close().cards(when)
    assert game.refused(c.VoidRound(ground)) == ("role", "PM 6.2")
    game.void(ground)
    assert (game.phase, game.net) == ("concluded", {"1.1": 0, "1.2": 0})
    assert "is void" in game.seen_by("seat:1")
    assert game.refused("open_betting") == ("shuffle_first", "PM 5.1.1")


@pytest.mark.clause("PM 5.2")
@pytest.mark.parametrize(
    ("cards", "voids"),
    [
        ("9S", True),
        ("9S 7C 8S", True),
        ("9S 7C 8S hit", True),
        ("9S 7C 8S hit 2C", False),
        ("AS 7C KS settle", False),
        ("9S 7C 8S stand KC", False),
    ],
)
def test_a_misdeal_voids_only_before_settlement_and_further_cards(cards: str, voids: bool) -> None:
    game = table().open().bet("1 ann 20").bet("1 ben 20 pair") if "settle" in cards else table().open().bet("1 ann 20")
    game.close().cards(cards.replace("AS 7C KS", "AS 7C 9S"))
    if voids:
        assert game.void("misdeal").net == {"1.1": 0}
    else:
        assert game.refused(c.VoidRound("misdeal"), "pit_supervisor") == ("too_late_for_misdeal", "PM 5.2")


def role_of_void(game: Dealing) -> str:
    """Whom the button of a void for a misdeal asks for."""
    command = {"type": "void_round", "ground": "misdeal"}
    return next(o.role for o in view_of(game.state, "pit").actions if o.command.items() >= command.items())


@pytest.mark.clause("PM 5.2", "PM 6.2", "ruling 82")
def test_a_misdeal_once_a_result_lies_in_sight_is_the_gaming_shift_managers() -> None:
    game = table().open().bet("1 ann 20").bet("1 ben 20 pair").close().cards("9S 7C")
    assert role_of_void(game) == "pit_supervisor"
    game.cards("9D")  # a pair
    assert role_of_void(game) == "gaming_shift_manager"
    assert game.refused(c.VoidRound("misdeal"), "pit_supervisor") == ("role", "PM 6.2")
    game.then(c.UndoEntry(), "pit_supervisor")  # and it was seen
    assert game.refused(c.VoidRound("misdeal"), "pit_manager") == ("role", "PM 6.2")
    assert game.then(c.VoidRound("misdeal"), "gaming_shift_manager").net == {"1.1": 0, "1.2": 0}


LATE = ["", "9S", "9S 7C 8S", "9S 7C 8S hit", "9S 7C 8S hit 2C", "9S 7C 8S stand", "9S 7C 8S stand KC"]


@pytest.mark.parametrize("cards", LATE)
class TestAfterNoMoreBets:
    @pytest.mark.clause("PM 5.3")
    def test_nothing_is_placed_or_raised(self, cards: str) -> None:
        game = table().open().bet("1 ann 20").close().cards(cards).later(7)
        for command in (place(1, ben=20), place(2, "pair", ben=20), c.ChangeWager("1.1", stakes({"ann": 30}))):
            refusal = game.refusal(command)
            assert (refusal.code, refusal.clause) == ("late_wager", "PM 5.3")
            assert refusal.facts["received_at"] > refusal.facts["closed_at"]

    @pytest.mark.clause("PM 5.4")
    def test_what_is_withdrawn_or_lowered_runs(self, cards: str) -> None:
        game = table().open().bet("1 ann 20").close().cards(cards)
        for dollars in ({}, {"ann": 10}):
            assert game.refused(c.ChangeWager("1.1", stakes(dollars))) == ("late_withdrawal", "PM 5.4")
        assert game.round.areas[0].wagers[0].stakes == stakes({"ann": 20})


@pytest.mark.clause("PM 5.4", "ruling 43", "ruling 44")
def test_a_pair_claim_withdrawn_after_the_countdown_stands() -> None:
    game = table(betting_seconds=30).open().bet("1 ann 20").bet("1 ann 10 pair").later(30)
    assert game.refused(c.ChangeWager("pair:1:ann")) == ("late_withdrawal", "PM 5.4")
    assert game.refused(c.ChangeWager("pair:1:ann", stakes({"ann": 5}))) == ("late_withdrawal", "PM 5.4")
    assert game.refused(c.ChangeWager("pair:1:ann", stakes({"ann": 15}))) == ("late_wager", "PM 5.3")
    assert [w.kind for w in game.close().round.areas[0].wagers] == ["main", "pair"]
    assert game.refused(c.ChangeWager("1.2")) == ("late_withdrawal", "PM 5.4")


def found_low(dollars: int = 5) -> Dealing:
    return table().limits("main", 10, 500).open().bet("2 ben 20").close().found(1, 1, ann=dollars)


ROUND = "9S 9D 7C {} 8D stand stand KC settle"


@pytest.mark.clause("PM 5.26", "ruling 5", "ruling 6")
@pytest.mark.parametrize(("second", "first_net"), [("9C", 5), ("7S", -5)], ids=["wins", "loses"])
def test_under_the_minimum_is_settled_once_and_then_goes_back(second: str, first_net: int) -> None:
    game = found_low().cards(ROUND.format(second))
    assert game.net["1.2"] == first_net
    assert "PM 5.26" in game.clauses("1.2")
    assert "Your next wager under the minimum goes back to you" in game.seen_by("seat:1")
    assert "under the minimum will be returned" not in game.seen_by("seat:2")
    for again in ("9C", "7S"):
        number = game.open().round.number
        game.bet("2 ben 20").close().found(1, 1, ann=7).cards(ROUND.format(again))
        assert game.net[f"{number}.2"] == 0
        assert game.clauses(f"{number}.2") == {"PM 5.26"}


@pytest.mark.clause("PM 5.26", "ruling 6")
def test_the_memory_is_the_players_own_and_ends_with_the_table() -> None:
    game = found_low().cards(ROUND.format("9C")).open().bet("2 ben 20").close().found(1, 1, cat=5)
    assert game.cards(ROUND.format("9C")).net["2.2"] == 5
    game.then(c.AnnounceClosing(1, "End of the evening"), "pit_supervisor")
    game.open().close().then(c.Settle())
    game.then(c.CloseTable(), "pit_supervisor").then(c.OpenTable(), "pit_supervisor")
    game.open().bet("2 ben 20").close().found(1, 1, ann=5).cards(ROUND.format("9C"))
    assert game.net["4.2"] == 5


@pytest.mark.clause("PM 5.26", "ruling 7")
def test_a_void_round_settled_nothing_to_remember() -> None:
    game = table().limits("main", 10, 500).open().bet("2 ben 20").close().found(1, 1, ann=5)
    game.cards("AS 9D 7C KS 8D settle")
    assert game.net == {"1.2": 7.5}
    game.void("extra_cards")
    assert not game.state.players["ann"].under_minimum_settled
    assert "under the minimum will be returned" not in game.seen_by("seat:1")


@pytest.mark.clause("PM 5.26", "ruling 45")
def test_of_two_backers_the_one_it_was_settled_for_gets_the_stake_back() -> None:
    game = found_low().cards(ROUND.format("9C")).open().bet("2 ben 20").close().found(1, 1, ann=3, cat=4)
    game.cards(ROUND.format("9C"))
    assert game.shares("2.2") == {"ann": 0, "cat": 4}


@pytest.mark.clause("PM 5.27", "ruling 41")
@pytest.mark.parametrize(("second", "net"), [("9C", 500), ("7S", -500)], ids=["wins", "loses"])
def test_over_the_maximum_counts_up_to_the_maximum(second: str, net: int) -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().found(1, 1, ann=900)
    game.cards(ROUND.format(second))
    assert game.net["1.1"] == net
    assert "PM 5.27" in game.clauses("1.1")
    shared = table().open().bet("1 ann 20").bet("2 ben 20").close().found(1, 1, ann=900, cat=100)
    assert shared.cards(ROUND.format(second)).shares("1.1") == {"ann": net * 0.9, "cat": net * 0.1}


@pytest.mark.clause("PM 5.27", "ruling 41", "ruling 52")
def test_a_backer_of_whose_stake_nothing_counts_splits_and_doubles_nothing() -> None:
    game = table().open().bet("1 ann 20").close().found(1, 1, ann=900, cat=1).cards("8S 7C 8D split 3S double")
    assert [(w.kind, w.stakes) for w in game.round.areas[0].wagers[1:]] == [
        ("split", stakes({"ann": 500})),
        ("double", stakes({"ann": 500})),
    ]


@pytest.mark.clause("PM 5.3", "ruling 5")
@pytest.mark.parametrize("dollars", [10, 20, 500])
def test_a_found_wager_within_the_limits_is_a_late_one(dollars: int) -> None:
    game = table().limits("main", 10, 500).open().bet("1 ann 20").close()
    assert game.refused(c.RecordFoundWager(1, 2, stakes({"cat": dollars}))) == ("late_wager", "PM 5.3")


FOUND_IN = {
    "claims": "",
    "initial_deal": "9S",
    "pairs": "9S 9D AC 7S 8D",
    "insurance_offer": "9S 9D AC 7S 8D settle",
    "insurance": "9S 9D AC 7S 8D settle offer_insurance",
    "surrender_offer": "9S 9D AC 7S 8D settle offer_insurance close_insurance",
    "surrender": "9S 9D AC 7S 8D settle offer_insurance close_insurance offer_surrender",
    "decision": "9S 9D 6C 7S 8D settle",
    "card": "9S 9D 6C 7S 8D settle hit",
}


@pytest.mark.clause("PM 5.26", "PM 5.27", "ruling 53")
@pytest.mark.parametrize("phase", FOUND_IN)
@pytest.mark.parametrize("dollars", [1, 900])
def test_found_in_any_phase_before_the_hand_is_played(phase: str, dollars: int) -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").bet("1 ann 5 pair")
    if phase == "claims":
        for player in ("eve", "dev", "cat"):
            game.bet(f"1 {player} 5 pair")
    game.close().cards(FOUND_IN[phase])
    assert game.phase == phase
    for area in (1, 2):
        if phase != "claims":
            assert game.refused(c.RecordFoundWager(area, 2, stakes({"fay": dollars}))) == ("role", "PM 6.2")
        game.found(area, 2, "dealer" if phase == "claims" else "pit_supervisor", fay=dollars)
    assert game.phase == phase
    assert [w.found for w in game.round.areas[0].wagers if w.kind == "main"] == [False, True]


@pytest.mark.clause("PM 5.26", "PM 6.1")
@pytest.mark.parametrize(
    "cards",
    [
        "9S 9D 7C 8S 8D stand",
        "9S 9D 7C 8S 8D double",
        "8S 9D 7C 8D 8S split",
        "AS 9D KC KS 8D settle offer_surrender close_surrender",
        "AS 9D KC KS 8D settle offer_surrender close_surrender stand",
        "9S 9D 7C 8S 8D hit KS settle",
        "9S 9D 7C 8S 8D stand stand KC",
    ],
)
def test_not_on_a_hand_that_was_played_or_paid(cards: str) -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards(cards)
    assert game.refused(c.RecordFoundWager(1, 2, stakes({"cat": 900})))[1] == "PM 6.1"
    assert game.refused(c.RecordFoundWager(3, 1, stakes({"cat": 900})))[0] == "area_without_cards"


@pytest.mark.clause("PM 5.3")
def test_every_refusal_names_its_clause_on_the_screen() -> None:
    game = table().open().bet("1 ann 20").close()
    refused = [a for a in view_of(game.state, "dealer").actions if a.refusal]
    assert refused
    assert all(a.refusal.clause for a in refused)
