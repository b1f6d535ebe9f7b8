"""PM 3.24: surrender."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import view_of
from rules.codec import decode_command
from rules.core.text import encode_json
from rules.wording.event_context import EventContext
from rules.wording.events import event_text
from tests.rules.dealing import Dealing, table


def offered(*bets: str, cards: str = "9S KC 7S") -> Dealing:
    game = table().open()
    for words in bets:
        game.bet(words)
    return game.close().cards(cards).cards("offer_surrender")


@pytest.mark.clause("PM 3.24")
@pytest.mark.parametrize("house", [f"{rank}C" for rank in "A23456789JQK"])
def test_only_against_an_ace_or_a_face_card(house: str) -> None:
    game = table().open().bet("1 ann 20").close().cards(f"9S {house} 7S")
    if house == "AC":
        game.cards("offer_insurance close_insurance")
    if house[0] in "AJQK":
        assert game.cards("offer_surrender").surrender("1.1").phase == "surrender"
    else:
        assert game.phase == "decision"
        assert game.refused(c.Surrender("1.1"))[0] == "not_now"


@pytest.mark.clause("PM 3.24", "PM 3.24.1")
def test_surrender_is_announced_open_and_closed_and_play_waits() -> None:
    game = table().open().bet("1 ann 20").close().cards("9S KC 7S")
    assert game.refused(c.Surrender("1.1")) == ("not_now", "PM 3.24.1")
    assert game.refused("stand") == ("not_now", "PM 3.24.1")
    assert view_of(game.state, "dealer").step.say == "Surrender?"
    game.cards("offer_surrender")
    assert game.refused("stand") == ("not_now", "PM 3.24.1")
    assert "Surrender is offered." in view_of(game.state, "seat:1").notices
    game.surrender("1.1").then(c.Surrender("1.1", False)).cards("close_surrender")
    assert game.phase == "decision"
    assert game.refused(c.Surrender("1.1"))[0] == "not_now"


@pytest.mark.clause("PM 3.24.2", "PM 3.24.3")
@pytest.mark.parametrize(
    ("second", "net", "clause"), [("AC", -20, "PM 3.24.2"), ("9C", -10, "PM 3.24.3"), ("2C", -10, "PM 3.24.3")]
)
def test_half_is_lost_or_all_against_a_pontoon(second: str, net: int, clause: str) -> None:
    game = offered("1 ann 20").surrender("1.1").cards(f"close_surrender {second} settle")
    assert game.net == {"1.1": net}
    assert clause in game.clauses("1.1")


@pytest.mark.clause("PM 3.24.3")
def test_surrenders_are_settled_in_turn_at_the_end() -> None:
    game = offered("1 ann 20", "2 ben 40", "3 cat 60", cards="9S 9D 9H KC 7S 8D 6H").surrender("1.1", "1.3")
    game.cards("close_surrender")
    assert (game.round.turn.area, game.net) == (2, {})
    game.cards("stand 8C settle")
    assert [(r.wager, r.result) for r in game.round.results] == [
        ("1.1", "half_lost"), ("1.2", "lost"), ("1.3", "half_lost")
    ]  # fmt: skip
    assert game.net == {"1.1": -10, "1.2": -40, "1.3": -30}


@pytest.mark.clause("PM 3.24.3.1", "PM 5.12.2", "ruling 69")
@pytest.mark.parametrize(
    ("play", "refusal", "net"),
    [
        ("split 3S stand 4S stand", ("split_already", "PM 3.24.3.1"), {"1.1": -20, "1.3": -20}),
        ("double 3S close_withdrawals", ("doubled_already", "ruling 69"), {"1.1": 20, "1.3": 20}),
        ("hit 3S stand", None, {"1.1": -10}),
    ],
    ids=["split", "doubled", "drawn to"],
)
def test_a_late_offer_is_not_for_a_hand_split_or_doubled_by_then(
    play: str, refusal: tuple[str, str] | None, net: dict[str, int]
) -> None:
    """The card of the house was dealt to ben, and found there after ann's hand was played."""
    game = offered("1 ann 20", "2 ben 20", cards="8S 9S KC 8D 9D").cards(f"close_surrender {play}")
    game.then(c.CardsAsTheyLie({"2": (("9S", "9D", "KC"),)}, ()), "pit_supervisor").cards("KC offer_surrender")
    if refusal:
        assert game.refused(c.Surrender("1.1")) == refusal
    else:
        game.surrender("1.1")
    game.surrender("1.2").cards("close_surrender 7C settle")
    assert (game.phase, game.net) == ("concluded", net | {"1.2": -10})


@pytest.mark.clause("PM 3.24.3.2")
def test_a_surrendered_wager_is_not_touched_by_what_the_hand_does() -> None:
    game = offered("1 ann 20", "1 ben 40").surrender("1.2").cards("close_surrender hit KS settle 9C settle")
    assert game.net == {"1.1": -20, "1.2": -20}, "a bust hand takes the wager in play alone"
    game = offered("1 ann 20", "1 ben 40", cards="8S KC 8D").surrender("1.2").cards("close_surrender split")
    assert game.phase == "card", "it has no option at a split"


@pytest.mark.clause("PM 3.24.3.3", "ruling 21")
@pytest.mark.parametrize(
    ("surrendered", "controls"),
    [(("1.1",), "ben"), (("1.1", "1.2"), "gus"), (("1.2",), "ann"), (("1.2", "1.3"), "ann"), (("1.1", "1.3"), "ben")],
)
def test_control_passes_from_front_to_back(surrendered: tuple[str, ...], controls: str) -> None:
    game = offered("1 ann 20", "1 ben 10 fay 10", "1 gus 20").surrender(*surrendered).cards("close_surrender")
    assert game.controller(1) == controls
    assert view_of(game.state, "dealer").round.areas[0].controller.player == controls
    own = {"ann": "1.1", "ben": "1.2", "gus": "1.3"}[controls]
    both = {"ben": 10, "fay": 10} if controls == "ben" else {}
    assert game.double(**both).round.areas[0].wagers[-1].of == own, "the double is the new controller's"


@pytest.mark.clause("PM 3.24.3.3")
def test_when_all_surrender_the_hand_takes_no_card() -> None:
    game = offered("1 ann 20", "1 ben 40", "2 cat 20", cards="9S 9D KC 7S 8D").surrender("1.1", "1.2")
    assert game.cards("close_surrender").round.turn.area == 2
    status = {a.area: a.hands[0].status for a in view_of(game.state, "dealer").round.areas if a.hands}
    assert status == {1: "surrendered", 2: "active"}


@pytest.mark.clause("PM 3.24.3.2")
def test_a_hand_that_stood_beside_a_surrender_says_so() -> None:
    game = offered("1 ann 20", "1 ben 40").surrender("1.2").cards("close_surrender stand 9C settle")
    assert view_of(game.state, "seat:1").areas[0].hands[0].status == "stood"


@pytest.mark.clause("PM 3.24.2", "PM 3.24.3.2", "ruling 4")
def test_a_part_that_is_surrendered_is_lost_to_a_pontoon_and_may_be_taken_back_before_the_close() -> None:
    game = offered("1 ann 20 ben 40").surrender("1.1")
    assert game.round.areas[0].wagers[0].surrendered
    game.then(c.Surrender("1.1", False, ("ben",))).cards("close_surrender stand AC settle")
    assert game.shares("1.1") == {"ann": -20, "ben": -40}
    assert {(r.clause, r.shares[0].player) for r in game.round.results} == {("PM 3.24.2", "ann"), ("PM 4.3.3", "ben")}


@pytest.mark.clause("PM 3.24.3.2", "ruling 4")
def test_every_backer_is_asked_by_name_and_sees_their_own_half_on_their_display() -> None:
    game = offered("1 ann 20 ben 40")
    asked = [a for a in view_of(game.state, "dealer").actions if a.command["type"] == "surrender"]
    assert [(a.label, a.player) for a in asked] == [("Ann surrenders $10", "ann"), ("Ben surrenders $20", "ben")]
    game.then(decode_command(encode_json(asked[1].command)))
    for seat, label, status in ((1, "Surrender: get $10 back", "live"), (2, "Play on after all", "surrendered")):
        view = view_of(game.state, f"seat:{seat}")
        assert [action.label for action in view.may_do] == [label]
        assert [(wager.status, wager.surrendered_by) for wager in view.wagers] == [(status, ())]
    (wager,) = view_of(game.state, "dealer").round.areas[0].wagers
    assert (wager.status, wager.surrendered_by) == ("live", ("ben",))
    assert event_text(game.events[0], EventContext("mbs-pontoon-6", str.title)) == "Wager 1.1 surrenders for Ben"
