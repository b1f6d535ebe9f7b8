"""The same wagers again: as they lay there when bets closed, each decided anew, all taken back at once (ruling 86)."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import events as e
from rules import view_of
from rules.codec import decode_state, encode_state
from tests.rules.dealing import Dealing, table

pytestmark = pytest.mark.clause("ruling 86")
FINISH = "9S 9D 8S 7C 8D 6D 9C stand stand stand KC settle"


def played(*bets: str, play: str = FINISH, rulebook: str = "mbs-pontoon-6") -> Dealing:
    """A round is over, and bets are open again."""
    game = table(rulebook).open()
    for text in bets or ("1 ann 20", "2 ben 30 fay 10", "3 cat 50"):
        game.bet(text)
    return game.close().cards(play).then(c.OpenBetting(keep_wagers=True))


def laid(game: Dealing) -> list[tuple[int, str, int, dict[str, int]]]:
    """Area, kind, line and dollars of each wager."""
    return [
        (w.area, w.kind, w.line, {stake.player: stake.cents // 100 for stake in w.stakes})
        for area in game.round.areas
        for w in area.wagers
    ]


@pytest.mark.clause("PM 3.10", "PM 3.14")
def test_all_of_them_with_their_backers_and_lines() -> None:
    game = played().then(c.RepeatWagers())
    assert laid(game) == [
        (1, "main", 1, {"ann": 20}),
        (2, "main", 1, {"ben": 30, "fay": 10}),
        (3, "main", 1, {"cat": 50}),
    ]
    *placed, repeated = game.events
    assert all(isinstance(event, e.WagerPlaced) for event in placed)
    assert repeated == e.WagersRepeated(("2.1", "2.2", "2.3"), "ruling 86")


def test_those_of_an_area() -> None:
    assert [each[0] for each in laid(played().then(c.RepeatWagers(area=2)))] == [2]


def test_a_player_s_own_part() -> None:
    assert laid(played().then(c.RepeatWagers(player="fay"))) == [(2, "main", 1, {"fay": 10})]


def test_what_was_added_in_play_is_not_placed_again() -> None:
    game = played("1 ann 20", play="9S 7C 2D double KC settle")
    assert laid(game.then(c.RepeatWagers())) == [(1, "main", 1, {"ann": 20})]


@pytest.mark.clause("PM 3.15.2", "PM 3.17")
def test_a_pair_wager_is_claimed_again() -> None:
    game = played("1 ann 20", "1 ann 5 pair", play="9S 7C 8D settle stand KD settle").then(c.RepeatWagers())
    assert isinstance(game.events[1], e.PairClaimed)
    assert game.events[-1].wagers == ("2.1", "pair:1:ann")
    assert not game.cards("undo_entry").round.claims


@pytest.mark.clause("PM 3.6")
def test_limits_that_changed_refuse_one_and_leave_the_others() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 30").close().cards("9S 9D 7C 8D 6D stand stand KC settle")
    game.limits("main", 25, 500).then(c.OpenBetting(keep_wagers=True)).then(c.RepeatWagers())
    assert [each[0] for each in laid(game)] == [2]
    (refused,) = game.events[-1].refused
    assert (refused.area, refused.stakes, refused.code) == (1, (c.Stake("ann", 20_00),), "outside_limits")
    assert refused.clause == "PM 3.6"
    assert "Ann" in refused.message
    assert "$20" in refused.message
    assert "area 1" in refused.message


@pytest.mark.clause("PM 3.9")
def test_a_restriction_holds() -> None:
    game = table().open().bet("1 ann 20").bet("2 ann 30").close().cards("9S 9D 7C 8D 6D stand stand KC settle")
    game.then(c.RestrictPlayer("ann", "one area"), "pit_manager").then(c.OpenBetting(keep_wagers=True))
    game.then(c.RepeatWagers())
    assert [each[0] for each in laid(game)] == [1]
    assert game.events[-1].refused[0].code == "one_area_only"


def test_where_all_are_refused_the_first_reason_is_the_answer() -> None:
    game = table().open().bet("1 ann 20").close().cards("9S 7C 8D stand KD settle")
    game.limits("main", 25, 500).then(c.OpenBetting(keep_wagers=True))
    assert game.refused(c.RepeatWagers()) == ("outside_limits", "PM 3.6")


@pytest.mark.clause("PM 3.10.2")
def test_no_wager_is_placed_over_another_of_its_player() -> None:
    game = played().bet("1 ann 35").then(c.RepeatWagers())
    assert laid(game)[0] == (1, "main", 1, {"ann": 35})
    assert not game.events[-1].refused
    assert game.refused(c.RepeatWagers()) == ("nothing_to_repeat", "ruling 86")


def test_a_line_that_somebody_else_has_by_now_is_refused() -> None:
    game = played().bet("3 gus 40").then(c.RepeatWagers())
    assert [refused.code for refused in game.events[-1].refused] == ["line_taken"]


def test_who_left_wagers_nothing() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 30").close().cards("9S 9D 7C 8D 6D stand stand KC settle")
    game.then(c.RemovePlayer("ann")).then(c.OpenBetting(keep_wagers=True)).then(c.RepeatWagers())
    assert [each[0] for each in laid(game)] == [2]
    assert not game.events[-1].refused


@pytest.mark.clause("PM 5.4")
def test_one_undo_takes_all_of_them_back_and_they_can_be_placed_again() -> None:
    game = played()
    before = game.state
    game.then(c.RepeatWagers()).then(c.UndoEntry())
    assert [type(event) for event in game.events] == [e.WagerWithdrawn] * 3
    assert laid(game) == []
    assert game.refused("undo_entry") == ("nothing_to_undo", "ruling 42")
    assert view_of(game.state, "dealer").round.before == view_of(before, "dealer").round.before
    assert len(laid(game.then(c.RepeatWagers()))) == 3


@pytest.mark.clause("PM 3.2", "PM 5.3", "PM 5.4")
def test_neither_comes_once_bets_are_closed() -> None:
    game = played().then(c.RepeatWagers()).then(c.SetBettingTime(20)).later(21)
    assert game.refused(c.UndoEntry()) == ("late_withdrawal", "PM 5.4")
    late = played().then(c.SetBettingTime(20)).later(21)
    assert late.refused(c.RepeatWagers()) == ("late_wager", "PM 5.3")
    closed = played().bet("4 dev 20").then(c.CloseBetting())
    assert closed.refused(c.RepeatWagers())[0] == "not_now"
    assert closed.round.before == ()


def test_only_a_round_that_was_opened_to_keep_them_knows_them() -> None:
    game = table().open().bet("1 ann 20").close().cards("9S 7C 8D stand KD settle open_betting")
    assert game.refused(c.RepeatWagers()) == ("nothing_to_repeat", "ruling 86")
    assert table().then(c.OpenBetting(keep_wagers=True)).events[0].keeps_wagers is False


def test_the_dealer_sees_what_is_left_of_them() -> None:
    game = played().bet("1 ann 35")
    view = view_of(game.state, "dealer")
    assert [(w.area, w.line, [s.name for s in w.stakes]) for w in view.round.before] == [
        (2, 1, ["Ben", "Fay"]),
        (3, 1, ["Cat"]),
    ]
    (again,) = [option for option in view.actions if option.command["type"] == "repeat_wagers"]
    assert (again.label, again.hint, again.refusal) == ("Same wagers again", "$90", None)
    assert decode_state(encode_state(game.state)) == game.state


@pytest.mark.parametrize("rulebook", ["rws-pontoon-4", "federal-pontoon", "online-pontoon"])
def test_every_rulebook_of_pontoon_has_it(rulebook: str) -> None:
    game = table(rulebook).open().bet("1 ann 20").close()
    game.cards("9S 7C 9D" + (" 8C look_at_house stand expose_house" if rulebook == "online-pontoon" else " stand"))
    cards = iter(("2C", "3C", "4D", "2D", "2H"))
    while game.round.phase != "concluded":
        game.cards("settle" if game.round.phase == "settlement" else next(cards))
    game.then(c.OpenBetting(keep_wagers=True)).then(c.RepeatWagers())
    assert laid(game) == [(1, "main", 1, {"ann": 20})]
