"""PM 3.27 to 3.34: standing, drawing, 21, past 21, and what the house draws."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import events as e
from rules import view_of
from tests.rules.dealing import Dealing, table

AS_HIT = c.DealCard("4C", hit=True)


def hand(cards: str, house: str = "7C", *bets: str) -> Dealing:
    game = table().open()
    for text in bets or ("1 ann 20",):
        game.bet(text)
    first, second = cards.split()
    return game.close().cards(f"{first} {house} {second}")


@pytest.mark.clause("PM 3.27")
@pytest.mark.parametrize("cards", ["2S 2D", "2S 3D", "9S 7D", "KS QD", "AS 9D", "AS AD"])
def test_a_player_may_stand_on_any_two_cards(cards: str) -> None:
    assert hand(cards).cards("stand").phase == "dealer"


@pytest.mark.clause("PM 3.28")
@pytest.mark.parametrize("cards", ["2S 2D", "KS QD", "AS 9D", "AS 6D"])
def test_a_player_may_draw_below_21(cards: str) -> None:
    game = hand(cards).cards("hit")
    assert isinstance(game.events[0], e.HandHit)
    assert (game.events[0].player, game.phase) == ("ann", "card")


@pytest.mark.clause("PM 3.28")
def test_a_player_may_draw_on_and_on_below_21() -> None:
    game = hand("2S 2D").cards("hit 2C hit 2H hit 2S hit 2D hit 2C hit 2H hit 3S")
    assert game.total(1) == "19"
    assert isinstance(game.cards("stand").events[0], e.HandStood)


@pytest.mark.clause("PM 3.28", "PM 3.30", "ruling 85")
def test_a_card_while_a_player_decides_is_the_hit_that_it_was_dealt_for() -> None:
    game, two_steps = hand("9S 5D"), hand("9S 5D").cards("hit")
    assert game.refused("4C") == ("not_now", "PM 3.14")
    game.then(AS_HIT)
    asked, dealt = game.events
    assert (asked,) == two_steps.events
    assert (dealt,) == two_steps.cards("4C").events
    assert game.state == two_steps.state


@pytest.mark.clause("PM 3.30")
def test_the_dealer_is_told_to_go_by_the_hand_signal() -> None:
    step = view_of(hand("9S 8D").state, "dealer").step
    assert (step.code, step.clause, step.detail) == ("decide", "PM 3.30", "Take the decision from the hand signal.")


@pytest.mark.clause("PM 3.30", "ruling 42")
def test_a_signal_misread_is_taken_back_before_the_card() -> None:
    game = hand("9S 8D").cards("hit undo_entry stand undo_entry double")
    assert game.round.areas[0].hands[0].doubled
    assert len(game.cards("undo_entry").round.areas[0].wagers) == 1
    assert game.phase == "decision"


@pytest.mark.clause("PM 3.29", "PM 4.2.1")
@pytest.mark.parametrize(
    ("cards", "third"), [("KS 5D", "6C"), ("AS 2D", "8C"), ("AS AD", "9C")], ids=["hard", "soft", "soft with two Aces"]
)
def test_21_is_paid_at_once_and_takes_nothing_more(cards: str, third: str) -> None:
    game = hand(cards, "KC").cards(f"offer_surrender close_surrender hit {third}")
    for word in ("hit", "stand", "double", "split", "2C"):
        assert game.refused(word) == ("not_now", "PM 3.29")
    game.cards("settle")
    assert game.net == {"1.1": 20}
    assert game.phase == "concluded", "nothing is left that the house would draw for"


@pytest.mark.clause("PM 3.31", "PM 4.3.2")
def test_past_21_is_taken_at_once_whatever_the_house_does() -> None:
    game = hand("KS 6D", "7C", "1 ann 20", "1 ben 30").cards("hit 8C")
    assert view_of(game.state, "dealer").step.clause == "PM 3.31"
    for word in ("hit", "stand", "2C"):
        assert game.refused(word)[0] == "not_now"
    game.cards("settle")
    assert game.net == {"1.1": -20, "1.2": -30}
    assert {"PM 3.31", "PM 4.3.2"} <= game.clauses("1.1")


@pytest.mark.clause("PM 3.31")
@pytest.mark.parametrize(
    ("cards", "third", "past"), [("AS KD", "", False), ("AS 9D", "KC", False), ("KS QD", "2C", True)]
)
def test_an_ace_gives_way_before_a_hand_is_past_21(cards: str, third: str, past: bool) -> None:
    game = hand(cards)
    if third:
        game.cards(f"hit {third}")
        assert game.total(1).startswith("Bust") is past


@pytest.mark.clause("PM 3.32", "PM 4.2.2", "PM 4.3.1", "PM 4.5.1", "PM 3.3")
@pytest.mark.parametrize(
    ("cards", "net", "clause"),
    [("9S 8D", -20, "PM 4.3.1"), ("9S 9D", 0, "PM 4.5.1"), ("KS 9D", 20, "PM 4.2.2"), ("AS 7D", 0, "PM 4.5.1")],
)
def test_totals_decide_against_18(cards: str, net: int, clause: str) -> None:
    game = hand(cards, "8C").cards("stand KC settle")
    assert game.net == {"1.1": net}
    assert clause in game.clauses("1.1")


@pytest.mark.clause("PM 3.33", "ruling 22")
@pytest.mark.parametrize(
    ("house", "draws"),
    [
        ("9C 7D", True),
        ("KC 6D", True),
        ("9C 8D", False),
        ("KC KD", False),
        ("6C AD", True),
        ("7C AD", False),
        ("9C AD", False),
        ("2C 2D AD", True),
        ("2C 4D AD", True),
        ("2C 4D AD KD", False),
        ("2C 5D AD", False),
        ("2C 3D AD KD AS", False),
    ],
)
def test_when_the_house_draws(house: str, draws: bool) -> None:
    first, *more = house.split()
    game = hand("9S 8D", first)
    if first[0] in "K":
        game.cards("offer_surrender close_surrender")
    game.cards("stand")
    for card in more:
        assert game.phase == "dealer"
        game.cards(card)
    assert game.phase == ("dealer" if draws else "settlement")


@pytest.mark.clause("PM 3.34", "ruling 22")
@pytest.mark.parametrize("second", ["KC", "2C", "AD"])
def test_for_insurance_and_surrenders_alone_one_card_decides(second: str) -> None:
    """ann is past 21 with insurance, ben surrendered, cat's wager goes back under PM 5.26."""
    game = table().limits("main", 10, 500).open().bet("1 ann 20").bet("2 ben 20").close().found(3, 1, cat=5)
    game.cards("9S 9D 9H 7C 7S 7D 7H stand stand stand KC settle")
    assert game.state.players["cat"].under_minimum_settled
    game.open().bet("1 ann 20").bet("2 ben 20").close().found(3, 1, cat=5)
    game.cards("9S 9D 9H AC 7S 7D 7H offer_insurance").insure("2.1", ann=10).cards("close_insurance offer_surrender")
    game.surrender("2.2").cards("close_surrender hit KS settle stand")
    assert game.phase == "dealer"
    game.cards(second)
    assert game.phase == "settlement", "exactly one card, whatever it is"
    pontoon = second[0] == "K"
    game.cards("settle")
    assert game.net == {"2.1": -20, "2.2": -20 if pontoon else -10, "2.3": 0, "2.4": 20 if pontoon else -10}


@pytest.mark.clause("PM 3.34", "PM 5.26")
def test_for_a_wager_that_goes_back_the_house_draws_nothing() -> None:
    game = table().limits("main", 10, 500).open().bet("1 ann 20").close().found(1, 2, cat=5)
    game.cards("9S 7C 7S stand KC settle").open().bet("1 ann 20").close().found(1, 2, cat=5)
    game.cards("9S 7C 7S hit 5S settle")
    assert (game.phase, game.round.house, game.net) == ("concluded", ("7C",), {"2.1": 20, "2.2": 0})
