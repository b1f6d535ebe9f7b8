"""A decision that was keyed wrongly: "Stand" was keyed, and the player hit (ruling 81)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from tests.rules.corrections.test_card_corrected import corrected
from tests.rules.dealing import Dealing, stakes, table

pytestmark = pytest.mark.clause("ruling 81")
MANAGER, SUPERVISOR = "pit_manager", "pit_supervisor"


def did(area: int, was: Any, *deeds: Any, cards: str | None = None, **more: Any) -> c.CorrectDecision:
    named = tuple(cards.split()) if cards is not None else None
    return c.CorrectDecision(area, was, deeds, cards=named, **more)


def two_hands(first: str = "KS", second: str = "6H") -> Dealing:
    """Ann has 16 and Ben 17 against a 9; Ann decides."""
    return table().open().bet("1 ann 20").bet("2 ben 20").close().cards(f"{first} 8D 9C {second} 9H")


def lying(game: Dealing, area: int) -> list[str]:
    return [" ".join(hand.cards) for hand in game.round.areas[area - 1].hands]


def ids(game: Dealing) -> dict[str, str]:
    return {w.id: f"{w.kind} {w.area}.{w.hand}" for area in game.round.areas for w in area.wagers}


@pytest.mark.clause("PM 3.28", "PM 3.27")
def test_stand_was_keyed_and_the_player_hit() -> None:
    game = two_hands().cards("stand")
    game.do(did(1, "stand", "hit", "stand", cards="4C"))
    assert lying(game, 1) == ["KS 6H 4C"]
    assert game.round.turn is not None
    assert game.round.turn.area == 2
    assert game.state.shoe is not None
    assert (game.state.shoe.dealt["4C"], game.state.shoe.dealt_count) == (1, 6)
    game.cards("stand KC settle")
    assert game.net == {"1.1": 20, "1.2": -20}


def test_it_went_on_with_the_hand() -> None:
    """A hit that is all: the hand is in turn again."""
    game = two_hands().cards("stand")
    game.do(did(1, "stand", "hit", cards="2C"))
    assert (lying(game, 1), game.phase) == (["KS 6H 2C"], "decision")


@pytest.mark.clause("PM 3.27")
def test_a_hit_was_keyed_and_the_player_stood() -> None:
    """The card of it lies on no hand; it comes to the next one that asks."""
    game = two_hands().cards("hit 2C stand")
    assert game.refused(did(1, "hit", "stand", cards="")) == ("role", "PM 6.2")
    game.do(did(1, "hit", "stand", cards=""), SUPERVISOR)
    assert lying(game, 1) == ["KS 6H"]
    assert game.state.shoe is not None
    assert "2C" not in game.state.shoe.dealt
    game.cards("hit 2C")


def test_the_cards_on_record_stay_where_none_are_named() -> None:
    game = two_hands("6S", "5H").cards("double 9S close_withdrawals")
    game.do(did(1, "double", "hit", "stand"), MANAGER)
    assert lying(game, 1) == ["6S 5H 9S"]
    assert ids(game) == {"1.1": "main 1.1", "1.2": "main 2.1"}


@pytest.mark.clause("PM 3.25")
def test_a_double_for_less_than_was_keyed() -> None:
    game = two_hands("6S", "5H").cards("double 9S close_withdrawals")
    less = did(1, "double", "double", stakes=stakes({"ann": 10}))
    assert game.refused(less, SUPERVISOR) == ("role", "PM 6.2")
    game.do(less, MANAGER)
    assert ids(game)["1.3"] == "double 1.1"
    assert [(one.wager, one.put_cents) for one in game.events[0].adjustments] == [("1.3", -1_000)]


@pytest.mark.clause("PM 3.20")
def test_a_split_was_keyed_and_the_player_stood() -> None:
    """Wagers of others keep their numbers, and the number of the one that never was is not given again."""
    game = two_hands("8S", "8H").cards("split KS stand QS stand")
    game.cards("double 3S close_withdrawals")
    assert ids(game) == {"1.1": "main 1.1", "1.3": "split 1.2", "1.2": "main 2.1", "1.4": "double 2.1"}
    game.do(did(1, "split", "stand", cards=""), MANAGER)
    assert ids(game) == {"1.1": "main 1.1", "1.2": "main 2.1", "1.4": "double 2.1"}
    assert game.events[0].gone == ("1.3",)
    assert game.round.wagers_made == 4


@pytest.mark.clause("PM 3.20")
def test_a_stand_was_keyed_and_the_player_split() -> None:
    game = two_hands("8S", "8H").cards("stand").cards("double 3S close_withdrawals")
    game.do(did(1, "stand", "split", "stand", "stand", cards="KS QS"), MANAGER)
    assert lying(game, 1) == ["8S KS", "8H QS"]
    assert ids(game) == {"1.1": "main 1.1", "1.4": "split 1.2", "1.2": "main 2.1", "1.3": "double 2.1"}


@pytest.mark.clause("PM 3.25.5")
def test_another_backer_did_not_join() -> None:
    game = table().open().bet("1 ann 20").bet("1 ben 20").close().cards("6S 9C 5H double")
    game.answer("1.2", True, ben=20)
    game.cards("9S")
    game.do(did(1, "join", "stay", wager="1.2"), MANAGER)
    assert ids(game) == {"1.1": "main 1.1", "1.2": "main 1.1", "1.3": "double 1.1"}
    assert lying(game, 1) == ["6S 5H 9S"]


@pytest.mark.clause("PM 3.26")
def test_insurance_of_another_amount_and_none() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("KS 8D AC 6H 9H")
    game.cards("offer_insurance")
    game.do(c.Insure("1.1", stakes({"ann": 10})))
    game.cards("close_insurance")
    game.do(did(1, "insure", "insure", wager="1.1", stakes=stakes({"ann": 5})), MANAGER)
    assert ids(game)["1.3"] == "insurance 1.1"
    assert game.events[0].wagers[0].stakes == (c.Stake("ann", 5_00),)
    game.do(did(1, "insure", wager="1.1"), MANAGER)
    assert "1.3" not in ids(game)


@pytest.mark.clause("PM 3.24")
def test_a_surrender_that_was_none() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("KS 8D AC 6H 9H")
    game.cards("offer_insurance close_insurance offer_surrender").surrender("1.1").cards("close_surrender")
    game.do(did(1, "surrender", wager="1.1"), MANAGER)
    assert not game.round.areas[0].wagers[0].surrendered
    assert game.round.turn is not None
    assert game.round.turn.area == 1


def played() -> Dealing:
    """Ann stood on 16 and lost against 19, Ben on 17 as well."""
    return two_hands().cards("stand stand KC settle")


@pytest.mark.clause("PM 6.2")
def test_after_the_settlement_the_pit_manager_pays_the_difference() -> None:
    game = played()
    right = did(1, "stand", "hit", "stand", cards="4C")
    assert game.refused(right, SUPERVISOR) == ("role", "PM 6.2")
    game.do(right, MANAGER)
    assert [type(event).__name__ for event in game.events] == ["DecisionCorrected", "RoundConcluded"]
    assert game.net == {"1.1": 20, "1.2": -20}
    assert [(one.player, one.returned_cents) for one in game.events[0].adjustments] == [("ann", 4_000)]


@pytest.mark.clause("PM 5.3")
def test_nobody_gains_by_what_is_known() -> None:
    """A double that would have won is not put down, and one that lost is not taken off."""
    game = two_hands("6S", "5H").cards("hit 9S stand stand KC settle")
    assert game.refused(did(1, "hit", "double"), MANAGER) == ("result_known", "ruling 81")
    game = two_hands("6S", "5H").cards("double 2S close_withdrawals stand KC settle")
    assert game.refused(did(1, "double", "hit", "stand"), MANAGER) == ("result_known", "ruling 81")


@pytest.mark.clause("PM 6.1")
def test_a_later_decision_that_no_longer_fits_is_referred() -> None:
    """Ann's hand goes on; Ben's decision came too early then."""
    game = two_hands().cards("hit 2C stand stand")
    game.do(did(1, "stand", "hit", cards="2C"), SUPERVISOR)
    assert game.state.question == (
        "At area 1 stand was entered wrongly and it was hit. What came later does not fit it: stand, area 2."
    )


def test_a_hand_that_ends_by_itself_needs_no_stand_and_takes_no_more() -> None:
    game = two_hands().cards("stand stand")
    assert game.refused(did(1, "stand", "hit", "hit", cards="5C 2C"), MANAGER) == ("decision_missing", "ruling 81")
    game.do(did(1, "stand", "hit", "stand", cards="5C"), MANAGER)
    assert game.net == {"1.1": 20}


@pytest.mark.clause("PM 2.1")
def test_the_right_decision_is_one_that_may_be() -> None:
    game = two_hands().cards("stand")
    assert game.refused(did(1, "stand", "split", "stand", "stand", cards="2C 3C"), MANAGER)[0] == "not_same_value"
    assert game.refused(did(1, "stand", "hit", "stand", cards="1S"), MANAGER)[0] == "unknown_card"
    assert game.refused(did(1, "stand", "hit", "stand", cards="2C 3C"), MANAGER)[0] == "cards_left"


def test_a_card_and_a_decision_one_after_the_other() -> None:
    game = played()
    game.do(did(1, "stand", "hit", "stand", cards="4C"), MANAGER)
    game.do(corrected(1, "4C", "3C", 3), MANAGER)
    game.do(did(1, "hit", "stand", cards=""), MANAGER)
    assert lying(game, 1) == ["KS 6H"]
    assert game.net == {"1.1": -20, "1.2": -20}


def test_wagers_keep_their_numbers_also_in_the_next_correction() -> None:
    """Ben doubled third, so the split is the fourth wager; both are so when a card is put right after that."""
    game = two_hands("8S", "8H").cards("stand double 3S close_withdrawals")
    game.do(did(1, "stand", "split", "stand", "stand", cards="KS QS"), MANAGER)
    before = ids(game)
    assert before == {"1.1": "main 1.1", "1.4": "split 1.2", "1.2": "main 2.1", "1.3": "double 2.1"}
    game.do(corrected(2, "9H", "7H", 2), MANAGER)
    assert (ids(game), game.state.question) == (before, "")
    game.cards("KC settle")
    game.do(corrected(2, "7H", "9H", 2), MANAGER)
    assert ids(game) == before


@pytest.mark.clause("PM 3.25")
def test_a_wager_that_each_of_two_corrections_adds_has_a_number_of_its_own() -> None:
    game = two_hands("6S", "5H").cards("stand stand")
    game.do(did(1, "stand", "double", cards="9S"), MANAGER)
    game.do(did(2, "stand", "double", cards="2S"), MANAGER)
    assert ids(game) == {"1.1": "main 1.1", "1.3": "double 1.1", "1.2": "main 2.1", "1.4": "double 2.1"}


@pytest.mark.clause("PM 3.20", "PM 3.25")
def test_a_correction_in_the_midst_of_a_turn_leaves_the_turn_its_numbers() -> None:
    """Ann's double was put right while Ben, who had split, was still to double; then Ben's is put right."""
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("6S 8D 9C 5H 8H stand split KS")
    game.do(did(1, "stand", "double", cards="9S"), MANAGER)
    game.cards("stand 3S double 2C close_withdrawals")
    known = {"1.1": "main 1.1", "1.4": "double 1.1", "1.2": "main 2.1", "1.3": "split 2.2", "1.5": "double 2.2"}
    assert ids(game) == known
    game.do(did(2, "split", "split", "stand", "double", cards="KS 3S 4C"), MANAGER)
    assert ids(game) == known
    assert lying(game, 2) == ["8D KS", "8H 3S 4C"]


@pytest.mark.clause("ruling 84")
def test_a_card_that_everybody_saw_becomes_no_other_by_its_hit() -> None:
    """Hit and card are one entry: nothing came after it, and yet a card was seen."""
    game = two_hands()
    game.do(c.DealCard("8C", hit=True))
    assert game.refused(did(1, "hit", "hit", cards="2C")) == ("role", "PM 6.2")
    game.do(did(1, "hit", "hit", cards="2C"), SUPERVISOR)
    assert lying(game, 1) == ["KS 6H 2C"]
