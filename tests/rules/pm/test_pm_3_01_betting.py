"""PM 3.1 to 3.10: the announcements, limits, areas and wagers on them."""

from __future__ import annotations

import pytest

from rules import Context, Refusal, TableState, decide, view_of
from rules import commands as c
from rules.core.roles import at_least
from tests.rules.dealing import place, stakes, table
from tests.rules.dealt import NOW


@pytest.mark.clause("PM 3.2", "PM 5.3")
@pytest.mark.parametrize(("seconds", "taken"), [(29.999, True), (30, False), (31, False)])
def test_bets_close_by_the_server_clock(seconds: float, taken: bool) -> None:
    game = table(betting_seconds=30).open().bet("1 ann 20").later(seconds)
    if taken:
        assert game.bet("2 ben 20").phase == "betting"
    else:
        assert game.refused(place(2, ben=20)) == ("late_wager", "PM 5.3")


@pytest.mark.clause("PM 3.2", "ruling 43")
def test_a_countdown_that_ran_out_is_not_extended_and_betting_closed_when_it_ended() -> None:
    game = table(betting_seconds=30).open().bet("1 ann 20").later(30)
    for seconds in (None, 60):
        assert game.refused(c.SetBettingTime(seconds))[0] == "late_wager"
    game.later(12).close()
    assert (game.round.closed_at - game.round.opened_at).total_seconds() == 30


@pytest.mark.clause("PM 3.2", "PM 5.3", "PM 5.4")
def test_the_announcement_closes_before_the_countdown() -> None:
    game = table(betting_seconds=30).open().bet("1 ann 20").later(10).close().later(1)
    refusal = game.refusal(place(2, ben=20))
    assert (refusal.code, refusal.clause) == ("late_wager", "PM 5.3")
    assert refusal.facts["closed_at"].endswith("00:00:10+00:00")
    assert refusal.facts["received_at"].endswith("00:00:11+00:00")


@pytest.mark.clause("PM 3.6")
@pytest.mark.parametrize(
    ("dollars", "code"),
    [
        ({"ann": 10}, None),
        ({"ann": 100}, None),
        ({"ann": 9}, "outside_limits"),
        ({"ann": 101}, "outside_limits"),
        ({"ann": 5, "ben": 5}, None),
        ({"ann": 50, "ben": 51}, "outside_limits"),
        ({"ann": 4, "ben": 5}, "outside_limits"),
        ({"ann": 5, "ben": 0}, "off_unit"),
    ],
)
def test_the_whole_wager_lies_within_the_limits(dollars: dict[str, int], code: str | None) -> None:
    game = table().limits("main", 10, 100).open()
    command = c.PlaceWager(1, stakes(dollars))
    if code is None:
        assert game.then(command).round.areas[0].wagers[0].stakes == stakes(dollars)
    else:
        assert game.refused(command) == (code, "ruling 1" if code == "off_unit" else "PM 3.6")


@pytest.mark.clause("PM 3.6")
@pytest.mark.parametrize("dollars", [9, 101])
def test_a_change_stays_within_the_limits(dollars: int) -> None:
    game = table().limits("main", 10, 100).limits("pair", 10, 100).open().bet("1 ann 20").bet("1 ann 20 pair")
    for wager in ("1.1", "pair:1:ann"):
        assert game.refused(c.ChangeWager(wager, stakes({"ann": dollars}))) == ("outside_limits", "PM 3.6")
        game.change(wager, ann=100)


@pytest.mark.clause("PM 3.6")
@pytest.mark.parametrize(("dollars", "taken"), [(4, False), (5, True), (15, True), (16, False)])
def test_pair_and_insurance_wagers_have_limits_of_their_own(dollars: int, taken: bool) -> None:
    game = table().limits("pair", 5, 15).limits("insurance", 5, 15).open().bet("1 ann 100").bet("2 ben 100")
    commands_ = [place(1, "pair", ann=dollars), c.Insure("1.1", stakes({"ann": dollars}))]
    commands_.append(c.ClaimInsurance("1.2", "ann", dollars * 100))
    for command in commands_:
        if taken:
            game.then(command)
        else:
            assert game.refused(command) == ("outside_limits", "PM 3.6")
        if game.phase == "betting":
            game.close().cards("9S 9D AC 8S 8D")
            game.cards("settle offer_insurance" if game.phase == "pairs" else "offer_insurance")


@pytest.mark.clause("PM 3.6")
def test_limits_changed_while_bets_are_open_wait_for_the_next_round() -> None:
    game = table().open().limits("main", 50, 100).bet("1 ann 20").close()
    assert game.state.settings.limits["main"] == c.Limits(200, 50_000)
    game.cards("9S 7C 8S stand KC settle").open()
    assert game.refused(place(1, ann=20)) == ("outside_limits", "PM 3.6")


@pytest.mark.parametrize("kind", ["ante", "pair_plus", "progressive"])
def test_wagers_of_another_game_are_none_here(kind: str) -> None:
    game = table().open().bet("1 ann 20")
    assert game.refused(place(2, kind, ben=20)) == ("unknown_wager_kind", "PM 3.6")
    assert game.round.areas[1].wagers == ()


@pytest.mark.clause("PM 3.7")
@pytest.mark.parametrize("by_staff", [True, False])
def test_a_wager_that_staff_put_down_says_so(by_staff: bool) -> None:
    game = table().open().then(c.PlaceWager(1, stakes({"ann": 20}), placed_by_staff=by_staff))
    assert game.events[0].clause == ("PM 3.7" if by_staff else "PM 3.14")
    assert view_of(game.state, "dealer").round.areas[0].wagers[0].placed_by_staff is by_staff


@pytest.mark.clause("PM 3.7")
@pytest.mark.parametrize("by_staff", [True, False])
def test_a_pair_wager_that_staff_put_down_says_so_too(by_staff: bool) -> None:
    game = table().open().bet("1 ann 20")
    game.then(c.PlaceWager(1, stakes({"ben": 5}), "pair", placed_by_staff=by_staff)).change("pair:1:ben", ben=6).close()
    pair = view_of(game.state, "dealer").round.areas[0].wagers[1]
    assert (pair.kind, pair.stake_cents, pair.placed_by_staff) == ("pair", 600, by_staff)


@pytest.mark.clause("PM 3.9")
class TestRestrictedToOneArea:
    def test_only_a_pit_manager_restricts_with_a_reason(self) -> None:
        game = table()
        assert game.refused(c.RestrictPlayer("ann", "talks"), "pit_supervisor") == ("role", "PM 6.2")
        assert game.refused(c.RestrictPlayer("ann", " "), "pit_manager") == ("reason_missing", "PM 3.9")
        assert "You may wager on one playing area" in game.restrict("ann").seen_by("seat:1")
        assert "You may wager on one playing area" not in game.seen_by("seat:2")

    @pytest.mark.parametrize("command", [place(2, ann=20), place(2, "pair", ann=20), place(2, ann=10, cat=10)])
    def test_a_second_area_is_refused_in_every_form(self, command: c.PlaceWager) -> None:
        game = table().restrict("ann").open().bet("2 ben 20").bet("1 ann 20")
        assert game.refused(command) == ("one_area_only", "PM 3.9")
        game.restrict("ann", False).then(command)

    def test_an_area_with_a_pair_claim_alone_is_the_one_area(self) -> None:
        game = table().restrict("fay").open().bet("1 ann 20").bet("2 ben 20").bet("1 fay 5 pair")
        assert game.refused(place(2, fay=20)) == ("one_area_only", "PM 3.9")
        assert game.refused(place(2, "pair", fay=5)) == ("one_area_only", "PM 3.9")
        game.bet("1 fay 20")

    def test_joining_another_players_wager_is_a_second_area_too(self) -> None:
        game = table().restrict("ann").open().bet("2 ben 20").bet("1 ann 20")
        assert game.refused(c.ChangeWager("1.1", stakes({"ben": 20, "ann": 5}))) == ("one_area_only", "PM 3.9")

    def test_restricted_with_two_areas_neither_is_raised(self) -> None:
        game = table().open().bet("1 ann 20").bet("2 ann 20").bet("2 ann 5 pair").restrict("ann")
        assert game.refused(c.ChangeWager("1.2", stakes({"ann": 30}))) == ("one_area_only", "PM 3.9")
        assert game.refused(c.ChangeWager("pair:2:ann", stakes({"ann": 6}))) == ("one_area_only", "PM 3.9")
        game.change("1.2", ann=10).change("pair:2:ann", ann=4).change("1.2").change("pair:2:ann").change("1.1", ann=30)

    def test_a_pair_wager_alone_is_an_area_when_insurance_is_claimed(self) -> None:
        game = table().restrict("fay").open().bet("2 ann 20").bet("3 ben 20").bet("2 fay 10 pair").close()
        game.cards("9S 9D AC 8S 8D settle offer_insurance")
        assert game.refused(c.ClaimInsurance("1.2", "fay", 1000)) == ("one_area_only", "PM 3.9")
        assert game.ask_insurance("1.1", "fay", 10).phase == "insurance"


@pytest.mark.clause("PM 3.10")
def test_three_wagers_an_area_and_no_fourth() -> None:
    game = table().open().bet("1 ann 20").bet("1 ben 20").bet("1 cat 20")
    assert [w.line for w in game.round.areas[0].wagers] == [1, 2, 3]
    assert game.refused(place(1, dev=20)) == ("area_full", "PM 3.10")
    assert game.bet("2 dev 20").phase == "betting"


@pytest.mark.clause("PM 3.10")
def test_a_line_is_taken_once() -> None:
    game = table().open().then(place(1, line=2, ann=20))
    for line in (0, 2, 4):
        assert game.refused(place(1, line=line, ben=20)) == ("line_taken", "PM 3.10")
    assert [w.line for w in game.bet("1 ben 20").bet("1 cat 20").round.areas[0].wagers] == [2, 1, 3]


@pytest.mark.clause("PM 3.10.1")
@pytest.mark.parametrize(("wagers", "role"), [(None, "pit_supervisor"), (2, "pit_manager")])
def test_a_table_is_not_installed_with_a_lower_number_below_a_pit_manager(wagers: int | None, role: str) -> None:
    limits = {"main": c.Limits(200, 50_000)}
    install = c.InstallTable("mbs-pontoon-6", c.TableSettings(limits, wagers_per_area=wagers))
    for sent_by in ("pit_supervisor", "pit_manager"):
        answer = decide(TableState(table="t1"), install, Context(now=NOW, role=sent_by))
        if at_least(sent_by, role):
            assert not isinstance(answer, Refusal)
        else:
            assert isinstance(answer, Refusal)
            assert (answer.code, answer.clause) == ("role", "PM 3.10.1")


@pytest.mark.clause("PM 3.10.2")
class TestSeparateWagers:
    def test_a_second_wager_of_ones_own_is_refused(self) -> None:
        game = table().open().bet("1 ann 20")
        assert game.refused(place(1, ann=20)) == ("separate_wager", "PM 3.10.2")
        assert game.refused(place(1, ben=20, ann=20)) == ("separate_wager", "PM 3.10.2")
        assert game.refused(c.PlaceWager(2, (c.Stake("ben", 500), c.Stake("ben", 500)))) == (
            "backer_twice",
            "PM 3.10.2",
        )
        assert game.change("1.1", ann=40).round.areas[0].wagers[0].stakes == stakes({"ann": 40})

    def test_neither_by_joining_another_wager(self) -> None:
        game = table().open().bet("1 ann 20").bet("1 ben 20")
        assert game.refused(c.ChangeWager("1.2", stakes({"ben": 20, "ann": 10}))) == ("separate_wager", "PM 3.10.2")
        game.change("1.2", ben=20, cat=10)

    def test_nor_by_a_found_wager(self) -> None:
        game = table().open().bet("1 ann 20").bet("1 ben 20").close()
        for line in (1, 3):
            found = c.RecordFoundWager(1, line, stakes({"ann": 1000, "ben": 1000}))
            assert game.refused(found) == ("separate_wager", "PM 3.10.2")
