"""PM 5.3, 5.4: a wager on record is never rewritten once anything is known of its result (ruling 5)."""

from __future__ import annotations

from typing import Any

import pytest

from rounds.alerts import alerts
from rules import Refusal, decide, view_of
from rules import commands as c
from rules.context import Context
from tests.rules.dealing import Dealing, found, stakes, table

SUPERVISOR, MANAGER = "pit_supervisor", "gaming_shift_manager"


def two(**settings: object) -> Dealing:
    return table(**settings).open().bet("1 ann 20").bet("2 ben 20")


def on_record(game: Dealing, kind: str = "main") -> Any:
    return next(w.stakes for w in game.round.areas[0].wagers if w.kind == kind)


WHEN = {
    "before the first card": "",
    "after the first card": "9S",
    "in turn": "9S 9D 6C 7S 8D",
    "after its hand": "9S 9D 6C 7S 8D stand",
    "while the house draws": "9S 9D 6C 7S 8D stand stand 9C",
    "house past 21": "9S 9D 6C 7S 8D stand stand 9C KC",
    "house above": "9S 9D 6C 7S 8D stand stand 4C KC",
    "past 21": "9S 9D 6C 7S 8D hit KC",
}


@pytest.mark.clause("PM 5.4", "ruling 5")
@pytest.mark.parametrize("cards", WHEN.values(), ids=WHEN)
@pytest.mark.parametrize("role", ["dealer", SUPERVISOR, MANAGER])
def test_what_is_on_record_is_never_lowered_by_anybody(cards: str, role: str) -> None:
    game = two().close().cards(cards)
    refusal = game.refusal(found(ann=1), role)
    assert (refusal.code, refusal.clause) == ("late_withdrawal", "PM 5.4")
    assert "$20" in refusal.message
    assert on_record(game) == stakes({"ann": 20})


@pytest.mark.clause("PM 5.3", "PM 5.4", "ruling 5")
@pytest.mark.parametrize("cards", WHEN.values(), ids=WHEN)
def test_it_keeps_its_backers(cards: str) -> None:
    game = two().close().cards(cards)
    for others in ({"cat": 900}, {"cat": 900, "ann": 10}):
        assert game.refused(found(**others), MANAGER) == ("late_withdrawal", "PM 5.4")


@pytest.mark.clause("PM 5.3", "PM 5.27", "ruling 5")
@pytest.mark.parametrize(
    ("when", "least"), [("before the first card", "dealer"), *((w, SUPERVISOR) for w in list(WHEN)[1:5])]
)
def test_it_is_raised_by_the_dealer_before_the_first_card_and_then_by_a_supervisor(when: str, least: str) -> None:
    game = two().close().cards(WHEN[when])
    option = next(a for a in view_of(game.state, "dealer").actions if a.command["type"] == "record_found_wager")
    assert option.role == least
    if least != "dealer":
        assert game.refused(found(ann=600)) == ("role", "PM 6.2")
    (event,) = game.do(found(ann=600), least)
    assert (event.before, event.wager.stakes) == (stakes({"ann": 20}), stakes({"ann": 600}))
    (alert,) = alerts(event, "mbs-pontoon-6")
    assert alert.message == "Area 1, line 1: $600 of ann was found outside the limits; $20 was on record."


@pytest.mark.clause("PM 5.3", "ruling 5")
@pytest.mark.parametrize("when", list(WHEN)[5:])
def test_never_once_its_result_is_known(when: str) -> None:
    game = two().close().cards(WHEN[when])
    for role in ("dealer", SUPERVISOR, MANAGER):
        assert game.refused(found(ann=600), role) == ("late_wager", "PM 5.3")


@pytest.mark.clause("PM 5.3", "ruling 5")
@pytest.mark.parametrize("cards", ["AS 9D 6C KS 8D", "AS 9D AC KS 8D"], ids=["pontoon", "pontoon, house Ace"])
def test_nor_on_a_pontoon_that_is_not_paid_yet(cards: str) -> None:
    game = two().close().cards(cards)
    assert game.phase == "pontoons"
    assert game.refused(found(ann=600), MANAGER) == ("late_wager", "PM 5.3")
    assert game.then(found(area=2, ben=600), SUPERVISOR).round.areas[1].wagers[0].stakes == stakes({"ben": 600})


@pytest.mark.clause("PM 5.3", "PM 3.15.1", "ruling 5")
@pytest.mark.parametrize("second", ["KS", "7S"])
def test_a_pair_wager_is_raised_until_its_second_card(second: str) -> None:
    game = two().bet("1 cat 10 pair").close().cards("KD 9D 6C")
    assert game.refused(found("pair", cat=900)) == ("role", "PM 6.2")
    early = two().bet("1 cat 10 pair").close().cards("KD 9D 6C").then(found("pair", cat=900), SUPERVISOR)
    assert on_record(early, "pair") == stakes({"cat": 900})
    game.cards(second)
    for role in ("dealer", SUPERVISOR, MANAGER):
        assert game.refused(found("pair", cat=900), role) == ("late_wager", "PM 5.3")
        assert game.refused(found("pair", cat=1), role) == ("late_withdrawal", "PM 5.4")


@pytest.mark.clause("PM 5.3", "ruling 5", "ruling 33")
def test_face_down_house_cards_say_nothing() -> None:
    answers = []
    for house in ("9C KC", "9C 2C"):
        first, second = house.split()
        game = table("online-pontoon").open().bet("1 ann 20").close()
        game.cards(f"9S {first} 9D {second} look_at_house stand")
        answer = decide(game.state, found(ann=600), Context(now=game.now, role=SUPERVISOR))
        assert not isinstance(answer, Refusal)
        answers.append(answer)
    assert answers[0] == answers[1]


@pytest.mark.clause("PM 3.24.1", "PM 3.26", "PM 5.25", "PM 5.12.2", "ruling 5")
def test_a_hand_past_21_is_neither_withdrawn_nor_insured_nor_surrendered() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("9S 9D AC 7S 8D offer_insurance")
    game.cards("close_insurance offer_surrender close_surrender hit KC")
    assert game.phase == "hand"
    game.then(c.CardsAsTheyLie({"2": (("9D", "8D", "AC"),)}, ()), MANAGER)
    assert game.phase == "house_card"
    assert game.refused(c.WithdrawWagers("ann"), SUPERVISOR) == ("nothing_to_withdraw", "PM 5.25")
    game.cards("AC offer_insurance")
    assert game.refused(c.Insure("1.1", stakes({"ann": 10}))) == ("hand_decided", "ruling 14")
    game.insure("1.2", ben=10).cards("close_insurance offer_surrender")
    assert game.refused(c.Surrender("1.1")) == ("hand_decided", "PM 3.29")
    assert game.surrender("1.2").cards("close_surrender settle KD settle").net == {"1.1": -20, "1.2": -20, "1.3": 20}


@pytest.mark.clause("PM 5.16.2", "ruling 42")
def test_nor_for_a_hand_of_one_card() -> None:
    game = two().close().cards("9S 9D 6C 7S 8D hit 2C")
    game.then(c.CardsAsTheyLie({"3": (("8D",),), "2": (("9D",),)}), SUPERVISOR).cards("stand")
    assert (game.phase, game.round.turn.area) == ("card", 2)
    game.cards("KD undo_entry")
    assert game.refused(c.WithdrawShortHand("1.2")) == ("cards_taken_back", "ruling 42")
