"""What was keyed of each hand, in order: every entry comes with the correction that names it, and none of a card that
lies face down (ruling 81).
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules import commands as c
from rules.books import GAMES, book_of
from rules.core.base import Refusal
from rules.corrections.correction import known_timeline
from rules.engine import engine_of
from rules.screens.keyed import keyed
from rules.views.keyed import KeyedEntry
from tests.rules.dealing import Dealing, stakes, table
from tests.rules.three_card_poker.game import Game

pytestmark = pytest.mark.clause("ruling 81")


def told(game: Any, area: int) -> str:
    """The entries of an area as a person reads them: "KS 6H stand"."""
    return " ".join(entry.command["was"] for entry in entries(game) if entry.area == area)


def entries(game: Any) -> tuple[KeyedEntry, ...]:
    found = keyed(game.state, game.so_far)
    assert found.refusal is None
    return found.entries


def assert_each_is_found(game: Any) -> None:
    """The rules find each entry by the command that it comes with."""
    engine = engine_of(GAMES[game.state.rulebook], book_of(game.state))
    timeline = known_timeline(game.state, game.so_far, book_of(game.state), engine)
    assert not isinstance(timeline, Refusal)
    for entry in entries(game):
        right: dict[str, Any] = {"card": "AS"} if "card" in entry.command["type"] else {"did": entry.instead[:1]}
        command: Any = msgspec.convert(entry.command | right, c.Command)
        found = engine.finds[type(command)](timeline, command)
        assert not isinstance(found, Refusal), (entry, found)


def two_hands() -> Dealing:
    return table().open().bet("1 ann 20").bet("2 ben 20").close().cards("KS 8D 9C 6H 9H")


def test_cards_and_decisions_in_the_order_in_which_they_were_keyed() -> None:
    game = two_hands().cards("hit 2C stand stand KC settle")
    assert told(game, 1) == "KS 6H hit 2C stand"
    assert told(game, 2) == "8D 9H stand"
    assert told(game, 0) == "9C KC"
    assert_each_is_found(game)


def test_a_second_hit_is_the_second() -> None:
    game = two_hands().cards("hit 2C hit AC stand")
    hits = [entry.command["number"] for entry in entries(game) if entry.command["was"] == "hit"]
    assert hits == [1, 2]
    (first, second) = (entry.cards for entry in entries(game) if entry.command["was"] == "hit")
    assert (first, second) == (("2C", "AC"), ("AC",))
    assert_each_is_found(game)


def test_a_split_hand_has_the_story_of_each_of_its_hands() -> None:
    game = table().open().bet("1 ann 20").close().cards("8S 9C 8H split KS stand QS stand")
    assert told(game, 1) == "8S 8H split KS stand QS stand"
    assert [entry.hand for entry in entries(game) if entry.command["was"] == "stand"] == [1, 2]
    assert_each_is_found(game)


def test_what_was_corrected_stands_as_it_is_now() -> None:
    game = two_hands().cards("stand")
    game.do(c.CorrectDecision(1, "stand", ("hit", "stand"), cards=("4C",)))
    assert told(game, 1) == "KS 6H hit 4C stand"
    game.do(c.CorrectCard(1, "4C", "3C", 1, 3), "pit_supervisor")
    assert told(game, 1) == "KS 6H hit 3C stand"
    assert_each_is_found(game)


def test_what_was_undone_is_in_no_story() -> None:
    assert told(two_hands().cards("stand undo_entry"), 1) == "KS 6H"


@pytest.mark.clause("PM 3.25", "PM 3.26", "PM 3.24")
def test_each_says_whose_it_was_and_what_may_have_been_done_instead() -> None:
    game = table().open().bet("1 ann 20").bet("1 ben 30").bet("2 cat 20").close().cards("6S 9D AC 5H 9H")
    game.cards("offer_insurance")
    game.do(c.Insure("1.2", stakes({"ben": 10})))
    game.cards("close_insurance offer_surrender")
    game.surrender("1.3")
    game.cards("close_surrender double")
    game.answer("1.2", False)
    by_deed = {entry.command["was"]: entry for entry in entries(game)}
    assert [(s.name, s.cents) for s in by_deed["insure"].stakes] == [("Ben", 1_000)]
    assert (by_deed["insure"].area, by_deed["insure"].instead, by_deed["insure"].nothing) == (1, ("insure",), True)
    assert (by_deed["surrender"].area, by_deed["surrender"].instead) == (2, ())
    assert by_deed["surrender"].nothing
    assert by_deed["double"].instead == ("hit", "stand", "double", "split")
    assert [(s.name, s.cents) for s in by_deed["double"].stakes] == [("Ann", 2_000)]
    assert (by_deed["stay"].instead, [s.name for s in by_deed["stay"].stakes]) == (("join",), ["Ben"])


def test_no_card_that_lies_face_down_is_told() -> None:
    """At Three Card Poker nobody reads the cards of the deal; a hand that is shown has them."""
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 20 ante")
    game.deal("KS 9D 2C", "JH 8C 5D", house="QD 4H 3C")
    game.play("play 1", "fold 2")
    assert (told(game, 1), told(game, 2), told(game, 0)) == ("play", "fold", "")
    game.play("show 0 QD 4H 3C", "show 1 KS 9D 2C")
    assert (told(game, 1), told(game, 2), told(game, 0)) == ("play KS 9D 2C", "fold", "QD 4H 3C")
    assert {entry.instead for entry in entries(game) if entry.command["was"] == "play"} == {("fold", "continue")}
    assert_each_is_found(game)


def test_a_round_whose_course_is_not_known_says_why_nothing_can_be_put_right() -> None:
    found = keyed(two_hands().state, None)
    assert found.refusal is not None
    assert (found.refusal.code, found.entries) == ("record_missing", ())


def test_between_rounds_there_is_nothing_to_tell() -> None:
    assert keyed(table().state, None).entries == ()
