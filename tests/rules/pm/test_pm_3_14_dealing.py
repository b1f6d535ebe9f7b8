"""PM 3.14, 3.18, 3.19, 3.30: what is dealt to whom, and pontoons paid first."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import view_of
from tests.rules.dealing import stakes, table


@pytest.mark.clause("PM 3.14")
def test_cards_are_for_areas_with_a_wager() -> None:
    game = table().open().close()
    assert game.refused(c.DealCard("9S"))[0] == "not_now", "without a wager there is no deal"
    game.cards("settle").open().bet("2 ben 20").bet("4 dev 20").close().cards("9S 9D 7C 8S 8D")
    assert [len(area.hands) for area in game.round.areas] == [0, 1, 0, 1, 0]


@pytest.mark.clause("PM 3.14")
def test_the_decisions_of_a_hand() -> None:
    game = table().open().bet("1 ann 20").close().cards("9S 7C 9D")
    actions = {a.command["type"]: a.refusal for a in view_of(game.state, "dealer").actions}
    assert [actions[kind] for kind in ("stand", "hit", "split", "double")] == [None] * 4
    assert game.refused(c.Surrender("1.1"))[0] == "not_now"
    assert game.refused(c.Insure("1.1", stakes({"ann": 5})))[0] == "not_now"


@pytest.mark.clause("PM 3.18")
def test_the_order_of_the_initial_deal() -> None:
    game = table().open().bet("4 dev 20").bet("1 ann 20").bet("3 cat 20").close()
    places = []
    for card in ["2S", "3S", "4S", "5S", "6S", "7S", "8S"]:
        step = view_of(game.state, "dealer").step
        game.cards(card)
        event = game.events[0]
        assert step.area == event.area, "the dealer is told where the next card goes"
        places.append((event.area, event.hand))
    assert places == [(1, 1), (3, 1), (4, 1), (0, 0), (1, 1), (3, 1), (4, 1)]
    assert game.round.house == ("5S",)


@pytest.mark.clause("PM 3.18", "ruling 42")
def test_a_card_taken_back_leaves_the_order_as_it_was() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("2S 3S 4C undo_entry undo_entry 5S 4D 6S 7S")
    assert [area.hands[0].cards for area in game.round.areas[:2]] == [("2S", "6S"), ("5S", "7S")]
    assert game.round.house == ("4D",)


@pytest.mark.clause("PM 3.19", "PM 3.29", "PM 4.1/pontoon", "PM 4.2.1", "ruling 11")
@pytest.mark.parametrize("house", ["9C", "AC", "KC"])
def test_pontoons_are_paid_before_the_offers_and_the_draw(house: str) -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards(f"AS 9S {house} KD 8D")
    assert game.phase == "pontoons"
    assert game.refused("offer_insurance")[0] == "not_now"
    game.cards("settle")
    assert game.net == {"1.1": 30}
    assert game.clauses("1.1") == {"PM 4.1/pontoon", "PM 3.19"}


@pytest.mark.clause("PM 3.5", "ruling 9")
def test_totals_are_for_information_on_a_players_screen() -> None:
    game = table().open().bet("1 ann 20").close().cards("9S 7C 8D")
    assert "PM 3.5" in view_of(game.state, "seat:1").notes
    assert game.total(1) == "17"
