"""Who was told that a round is void, and how (ruling 92)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from rules import commands as c
from rules import events as e
from rules import prompts, view_of
from rules.codec import decode_state, encode_state
from rules.views.table import View
from tests.rules.dealing import Dealing, table
from tests.rules.three_card_poker.game import Game

pytestmark = pytest.mark.clause("ruling 92")


def pontoon() -> Dealing:
    return table().open().bet("1 ann 20").bet("1 fay 10").bet("2 ben 10").close().cards("8S")


def poker() -> Game:
    game = Game()
    game.bets("1 ann 20 ante", "1 ann 5 pair_plus", "2 ben 10 ante", "3 fay 10 ante")
    return game


def void(game: Any) -> Any:
    game.do(c.VoidRound("foreign_cards"), "pit_supervisor")
    return game


def told(game: Any) -> dict[str, str]:
    view = view_of(game.state, "dealer")
    assert isinstance(view, View)
    assert view.round is not None
    return {one.player: one.answer for one in view.round.void.told}  # type: ignore[union-attr]


@pytest.mark.parametrize("start", [pontoon, poker])
def test_everybody_with_a_wager_is_left_to_tell_and_the_next_step_names_them(start: Any) -> None:
    game = void(start())
    assert set(told(game)) == {"ann", "ben", "fay"}
    assert set(told(game).values()) == {""}
    step = prompts(game.state).step
    assert (step.code, step.clause) == ("tell_void", "ruling 92")
    assert all(name in step.detail for name in ("Ann", "Ben", "Fay"))
    assert "Cat" not in step.detail


@pytest.mark.parametrize("start", [pontoon, poker])
def test_one_is_told_by_word_the_rest_at_once(start: Any) -> None:
    game = void(start())
    (event,) = game.do(c.TellVoid(("ben", "ben")))
    assert event == e.VoidTold(game.round.number, ("ben",), "word", "ruling 92")
    assert "Ben" not in prompts(game.state).step.detail
    (event,) = game.do(c.TellVoid())
    assert set(event.players) == {"ann", "fay"}
    assert set(told(game).values()) == {"word"}
    assert prompts(game.state).step.code != "tell_void"


@pytest.mark.parametrize("start", [pontoon, poker])
def test_a_row_keeps_its_place_when_its_player_is_told(start: Any) -> None:
    game = void(start())
    before = list(told(game))
    game.do(c.TellVoid((before[-1],)))
    assert list(told(game)) == before


def moves(game: Any) -> list[tuple[int, str, str, int]]:
    """What the view of a void round gives and takes: area, kind, player, dollars."""
    found = view_of(game.state, "dealer").round.void.moves  # type: ignore[union-attr]
    return [(move.area, move.kind, move.player, move.cents // 100) for move in found]


@pytest.mark.clause("PM 5.1", "ruling 7")
def test_what_is_given_and_taken_after_a_void_stands_line_by_line() -> None:
    """Ben's pair on area 2 was paid, which he gives back; the other wagers lie there still."""
    game = table().open().bet("1 ann 20").bet("2 ben 10").bet("2 ben 10 pair").close().cards("8S 9D 7H 4C 9C")
    game.do(c.Settle())
    paid = sum(share.returned_cents for result in game.round.results for share in result.shares) // 100
    assert paid > 10
    void(game)
    assert moves(game) == [(1, "main", "ann", 20), (2, "main", "ben", 10), (2, "pair", "ben", 10 - paid)]


@pytest.mark.clause("TC 5.1", "ruling 7")
def test_at_three_card_poker_every_stake_is_given_back() -> None:
    assert moves(void(poker())) == [
        (1, "ante", "ann", 20),
        (1, "pair_plus", "ann", 5),
        (2, "ante", "ben", 10),
        (3, "ante", "fay", 10),
    ]


@pytest.mark.parametrize("start", [pontoon, poker])
def test_a_display_acknowledges_and_is_on_record_as_one(start: Any) -> None:
    game = void(start())
    (event,) = game.do(c.TellVoid(("ann",)), "device")
    assert event.how == "display"
    assert told(game)["ann"] == "display"


@pytest.mark.parametrize("start", [pontoon, poker])
def test_nobody_is_told_twice_and_who_had_no_wager_is_not_noted(start: Any) -> None:
    game = void(start())
    game.do(c.TellVoid(("ann",)))
    for players in (("ann",), ("cat",), ("nobody",)):
        refused = game.refused(c.TellVoid(players))
        assert refused in (("unchanged", "ruling 92"), "unchanged (ruling 92)")
    game.do(c.TellVoid())
    assert game.refused(c.TellVoid()) in (("unchanged", "ruling 92"), "unchanged (ruling 92)")


@pytest.mark.parametrize("start", [pontoon, poker])
def test_a_round_that_is_not_void_has_nobody_to_tell(start: Any) -> None:
    game = start()
    assert str(game.refused(c.TellVoid())).find("not_now") >= 0
    assert view_of(game.state, "dealer").round.void is UNSET  # type: ignore[union-attr]
    assert prompts(game.state).step.code != "tell_void"


@pytest.mark.parametrize("start", [pontoon, poker])
def test_the_next_round_waits_for_nobody_and_begins_without_it(start: Any) -> None:
    game = void(start())
    options = [option for option in prompts(game.state).actions if option.primary]
    assert [option.command["type"] for option in options] == ["tell_void"]
    game.do(c.LoadShoe())
    game.do(c.OpenBetting())
    assert game.round.told == ()
    assert "void" not in prompts(game.state).step.code


@pytest.mark.clause("PM 6.1", "TC 6.1")
@pytest.mark.parametrize("start", [pontoon, poker])
def test_players_are_told_of_a_void_by_a_ruling_too(start: Any) -> None:
    game = start()
    game.do(c.ReferToManager("Two dealers dealt."))
    game.do(c.RecordRuling("Void.", "Nobody knows whose cards count.", "void"), "gaming_shift_manager")
    assert set(told(game)) == {"ann", "ben", "fay"}


@pytest.mark.parametrize("start", [pontoon, poker])
def test_who_was_told_is_part_of_the_state(start: Any) -> None:
    game = void(start())
    game.do(c.TellVoid(("ann",)), "device")
    assert decode_state(encode_state(game.state)) == game.state


@pytest.mark.clause("PM 6.1")
@pytest.mark.clause("TC 6.1")
@pytest.mark.parametrize("game", [pontoon, poker], ids=["pontoon", "three_card_poker"])
def test_a_question_for_the_manager_is_shown_before_a_round_that_was_void(game: Any) -> None:
    """The sign and the pit's tile say what play waits for, then again what became of the round."""
    dealt = void(game())

    def sign() -> str:
        return view_of(dealt.state, "sign").phase_title  # type: ignore[union-attr]

    assert "is void" in sign()
    dealt.do(c.ReferToManager("What of the chips of another casino?"))
    assert sign() == "Referred to the Gaming Shift Manager"
    dealt.do(c.RecordRuling("They go back.", "no rule for it"), "gaming_shift_manager")
    assert "is void" in sign()
