"""PM 3.20 to 3.23: splits, again splits, Aces, and the other wagers on the area."""

from __future__ import annotations

import pytest

from rules import commands as c
from tests.rules.dealing import Dealing, stakes, table


def riding(game: Dealing, area: int = 1) -> dict[int, list[str]]:
    """The wagers on each hand of an area."""
    hands: dict[int, list[str]] = {}
    for wager in game.round.areas[area - 1].wagers:
        if wager.kind in ("main", "split"):
            hands.setdefault(wager.hand, []).extend(f"{stake.player} {stake.cents // 100}" for stake in wager.stakes)
    return {hand: sorted(hands[hand]) for hand in sorted(hands)}


def split_eights(*bets: str) -> Dealing:
    game = table().open()
    for words in bets:
        game.bet(words)
    return game.close().cards("8S 7C 8D split")


@pytest.mark.clause("PM 3.20")
def test_the_second_hand_has_an_equal_wager() -> None:
    assert riding(split_eights("1 ann 20")) == {1: ["ann 20"], 2: ["ann 20"]}


@pytest.mark.clause("PM 3.21", "PM 3.22.2")
def test_four_hands_and_no_fifth() -> None:
    game = split_eights("1 ann 20").cards("8C split 8H split")
    assert riding(game) == {hand: ["ann 20"] for hand in (1, 2, 3, 4)}
    game.cards("8S")
    assert game.refused("split") == ("hands_full", "PM 3.21")
    game.cards("stand KD stand KH stand KC stand")
    assert game.phase == "dealer"


@pytest.mark.clause("PM 3.21")
def test_each_area_has_its_own_four_hands() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("8S 9S 7C 8D 9D split 8C split 8H split")
    game.cards("KS stand KD stand KH stand KC stand split 9C split")
    assert len(game.round.areas[1].hands) == 3


@pytest.mark.clause("PM 3.22")
def test_the_first_hand_is_finished_before_the_second_has_a_card() -> None:
    game = split_eights("1 ann 20").cards("2C hit 3C")
    assert [len(hand.cards) for hand in game.round.areas[0].hands] == [3, 1]
    assert (game.round.turn.hand, game.phase) == (1, "decision")
    game.cards("stand")
    assert (game.round.turn.hand, game.phase) == (2, "card")


@pytest.mark.clause("PM 3.22.2")
@pytest.mark.parametrize("hand", [1, 2])
def test_either_split_hand_may_be_split_again_for_an_equal_wager(hand: int) -> None:
    game = split_eights("1 ann 20").cards("8C" if hand == 1 else "KC stand 8C").cards("split")
    assert riding(game) == {1: ["ann 20"], 2: ["ann 20"], 3: ["ann 20"]}
    assert [h.cards[0] for h in game.round.areas[0].hands] == ["8S", "8D", "8C"][:1] + (
        ["8C", "8D"] if hand == 1 else ["8D", "8C"]
    )


@pytest.mark.clause("PM 3.23", "PM 3.23.1", "PM 3.23.2")
@pytest.mark.parametrize("matches", [True, False])
def test_another_wager_matches_or_stays_on_the_first_hand(matches: bool) -> None:
    game = split_eights("1 ann 20", "1 ben 30")
    assert game.refused("KC") == ("not_now", "PM 3.14"), "the others are asked before the next card"
    game.answer("1.2", matches)
    assert riding(game) == {1: ["ann 20", "ben 30"], 2: ["ann 20", "ben 30"] if matches else ["ann 20"]}
    assert game.refused(c.AnswerOption("1.2", True))[0] == "not_now"


@pytest.mark.clause("PM 3.23.1")
@pytest.mark.parametrize(("dollars", "taken"), [(10, False), (30, True), (40, False)])
def test_a_match_is_exactly_equal(dollars: int, taken: bool) -> None:
    game = split_eights("1 ann 20", "1 ben 30")
    if taken:
        assert riding(game.answer("1.2", True, ben=dollars))[2] == ["ann 20", "ben 30"]
    else:
        command = c.AnswerOption("1.2", True, stakes({"ben": dollars}))
        assert game.refused(command) == ("split_not_equal", "PM 3.23.1")


@pytest.mark.clause("PM 3.23", "PM 3.23.1", "PM 3.23.2")
def test_after_another_split_each_wager_is_asked_for_the_hand_it_lies_on() -> None:
    game = split_eights("1 ann 20", "1 ben 30", "1 cat 40").answer("1.2", True).answer("1.3", False)
    game.cards("8C split")
    assert game.round.turn.awaiting == ("1.2", "1.3")
    game.answer("1.3", True).answer("1.2", False)
    assert riding(game) == {1: ["ann 20", "ben 30", "cat 40"], 2: ["ann 20", "cat 40"], 3: ["ann 20", "ben 30"]}
    game.cards("KC stand 8H split")
    assert game.round.turn.awaiting == ("1.7",), "on the second hand only cat's new wager is asked"
    game.answer("1.7", False)
    assert riding(game)[4] == ["ann 20", "ben 30"]


@pytest.mark.clause("PM 3.23", "PM 3.23.1", "PM 3.23.2", "ruling 4")
def test_each_backer_of_a_shared_wager_matches_or_stays_by_themselves() -> None:
    """ann controls and shares her wager with ben, cat and dev share another; ben and cat stay."""
    game = table().open().bet("1 ann 20 ben 40").bet("1 cat 10 dev 30").close().cards("8S 7C 8D")
    game.then(c.Split(stakes({"ann": 20})))
    assert game.round.turn.awaiting == ("1.2",)
    game.answer("1.2", True, dev=30)
    assert riding(game) == {1: ["ann 20", "ben 40", "cat 10", "dev 30"], 2: ["ann 20", "dev 30"]}
    game.cards("KC stand 8H split")
    assert game.round.turn.awaiting == ("1.4",), "on the second hand dev alone is asked"
    game.answer("1.4", True).cards("2S stand 2D stand KH settle")
    assert game.shares("1.1") == {"ann": 20, "ben": 40}
    assert game.shares("1.3") == {"ann": -20}
    assert game.shares("1.4") == {"dev": -30}


@pytest.mark.clause("PM 3.20", "PM 3.23.1", "ruling 4")
@pytest.mark.parametrize(
    ("named", "refusal"),
    [
        ({"ben": 40}, ("controller_not_in", "PM 3.20")),
        ({"ann": 20, "ben": 20}, ("split_not_equal", "PM 3.23.1")),
        ({"ann": 20, "cat": 10}, ("not_a_backer", "PM 3.23.1")),
    ],
)
def test_no_split_without_the_controllers_part_or_with_less_than_a_backers_stake(
    named: dict[str, int], refusal: tuple[str, str]
) -> None:
    game = table().open().bet("1 ann 20 ben 40").bet("1 cat 10").close().cards("8S 7C 8D")
    assert game.refused(c.Split(stakes(named))) == refusal
    assert game.refused(c.Split((c.Stake("ann", 20_00), c.Stake("ann", 20_00)))) == ("backer_twice", "PM 3.23.1")
    assert riding(game.then(c.Split(stakes({"ann": 20, "ben": 40}))))[2] == ["ann 20", "ben 40"]


@pytest.mark.clause("PM 3.23", "PM 5.22", "ruling 4", "ruling 75")
def test_a_backer_who_is_away_stays_on_the_first_hand() -> None:
    game = table().open().bet("1 ann 20 ben 40").bet("1 cat 10 dev 30").close().cards("8S 7C 8D")
    game.then(c.MarkAbsent("ben")).then(c.MarkAbsent("dev"))
    assert game.refused(c.Split(stakes({"ann": 20, "ben": 40}))) == ("absent_forfeits", "PM 5.22")
    game.cards("split").answer("1.2", True)
    assert riding(game)[2] == ["ann 20", "cat 10"]


@pytest.mark.clause("PM 3.23.1", "PM 5.26", "ruling 4")
def test_a_match_that_is_small_since_others_stay_is_no_wager_under_the_minimum() -> None:
    game = table().limits("main", 20, 500).open().close().found(1, 1, ann=10, ben=590)
    game.cards("8S 7C 8D").then(c.Split(stakes({"ann": 9}))).cards("KC stand KD stand KH settle")
    assert game.shares("1.2") == {"ann": 9}
    assert not game.state.players["ann"].under_minimum_settled


@pytest.mark.clause("PM 3.23.1", "PM 5.27", "ruling 52")
def test_of_a_wager_over_the_maximum_the_maximum_is_matched() -> None:
    game = table().open().bet("1 ann 20").close().found(1, 1, ann=900).cards("8S 7C 8D split")
    assert riding(game) == {1: ["ann 900"], 2: ["ann 500"]}
    game.cards("KC stand KD stand KH settle")
    assert game.net == {"1.1": 500, "1.2": 500}


@pytest.mark.clause("ruling 42")
def test_a_split_taken_back_gives_the_wager_back() -> None:
    game = split_eights("1 ann 20", "1 ben 30").answer("1.2", True).cards("undo_entry undo_entry")
    assert (game.phase, riding(game)) == ("decision", {1: ["ann 20", "ben 30"]})
    assert game.cards("stand").phase == "dealer"
