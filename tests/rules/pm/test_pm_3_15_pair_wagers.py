"""PM 3.15 to 3.17: pair wagers, and who has the three places of an area."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import view_of
from tests.rules.dealing import Dealing, place, stakes, table


@pytest.mark.clause("PM 3.15", "PM 3.15.2")
def test_a_pair_wager_needs_a_main_wager_on_the_area_but_none_of_ones_own() -> None:
    game = table().open().bet("1 ann 20")
    assert game.refused(place(2, "pair", ben=20)) == ("pair_needs_main", "PM 3.15.2")
    game.bet("1 ben 20 pair").close()
    assert game.refused(place(1, "pair", ann=20)) == ("late_wager", "PM 5.3")
    assert [(w.kind, w.stakes[0].player) for w in game.round.areas[0].wagers] == [("main", "ann"), ("pair", "ben")]


@pytest.mark.clause("PM 3.15.1", "PM 3.4.4", "PM 1.1.7", "PM 4.1/pair")
@pytest.mark.parametrize(
    ("cards", "net"), [("KS KD", 220), ("KS QD", -20), ("AS AD", 220), ("7S 7S", 220), ("7S 8S", -20), ("JD JD", 220)]
)
@pytest.mark.parametrize("house", ["KC AC", "9C KD"], ids=["house pontoon", "house 19"])
def test_a_pair_pays_11_to_1_whatever_the_house_gets(cards: str, net: int, house: str) -> None:
    first, second = cards.split()
    up, down = house.split()
    game = table().open().bet("1 ann 20").bet("1 ann 20 pair").close().cards(f"{first} {up} {second} settle")
    assert game.net == {"1.2": net}
    if up == "KC":
        game.cards("offer_surrender close_surrender")
    game.cards(f"stand {down} settle")
    assert (game.phase, game.net["1.2"]) == ("concluded", net)


@pytest.mark.clause("PM 3.17")
def test_pair_wagers_on_several_areas_at_once() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").bet("3 cat 20")
    for area in (1, 2, 3):
        game.bet(f"{area} ann 5 pair")
    game.close()
    assert [w.area for area in game.round.areas for w in area.wagers if w.kind == "pair"] == [1, 2, 3]


@pytest.mark.clause("ruling 71")
def test_a_pair_wager_is_claimed_by_one_player() -> None:
    game = table().open().bet("1 ann 20 ben 20").bet("1 ann 5 pair")
    assert game.refused(place(1, "pair", ann=5, ben=5)) == ("one_claimant", "ruling 71")
    for dollars in ({"ann": 5, "ben": 5}, {"ben": 5}):
        assert game.refused(c.ChangeWager("pair:1:ann", stakes(dollars))) == ("one_claimant", "ruling 71")


@pytest.mark.clause("PM 3.17.1")
def test_three_pair_places_an_area() -> None:
    game = table().open().bet("3 cat 20")
    for player in ("ann", "ben", "cat", "dev", "eve"):
        game.bet(f"3 {player} 5 pair")
    game.close()
    assert game.phase == "claims", "cat has a place, four players without a wager want the other two"
    game.agree("ann", "eve")
    assert sum(w.kind == "pair" for w in game.round.areas[2].wagers) == 3


CASES = [
    # area 3: main wagers, all pair claims in order, who has the places, the clause that decided the first loser
    pytest.param(
        ("3 cat 20", "3 ann 20", "3 ben 20", "2 dev 20"),
        "dev cat ben ann",
        "ann ben cat",
        {"dev": "PM 3.16"},
        id="players of the area before others",
        marks=pytest.mark.clause("PM 3.16", "PM 3.17.2", "PM 3.17.2.1"),
    ),
    pytest.param(
        ("3 cat 20", "2 ann 20", "5 dev 20", "4 ben 20", "1 eve 20"),
        "dev eve ben ann cat",
        "ann ben cat",
        {"dev": "PM 3.17.2.2", "eve": "PM 3.17.2.2"},
        id="then the nearest wagered area",
        marks=pytest.mark.clause("PM 3.17.2.2"),
    ),
    pytest.param(
        ("3 cat 20", "2 ann 20", "4 ben 20", "5 dev 20"),
        "fay ann ben cat gus",
        "ann ben cat",
        {"fay": "PM 3.17.2.5", "gus": "PM 3.17.2.5"},
        id="players without a wager last, however early",
        marks=pytest.mark.clause("PM 3.17.2.5"),
    ),
]


@pytest.mark.parametrize(("bets", "claims", "granted", "denied"), CASES)
def test_the_order_of_claims(bets: tuple[str, ...], claims: str, granted: str, denied: dict[str, str]) -> None:
    game = table().open()
    for words in bets:
        game.bet(words)
    for player in claims.split():
        game.bet(f"3 {player} 5 pair")
    outcomes = game.close().outcomes("pair", 3)
    assert sorted(player for player, (won, _) in outcomes.items() if won) == granted.split()
    assert {player: clause for player, (won, clause) in outcomes.items() if not won} == denied


def _equal_distance(*more: str) -> Dealing:
    """cat on 3 with two backers of pair wagers there already; ann on 2 and dev on 4 are as near as each other."""
    game = table().open().bet("3 cat 20").bet("3 eve 20").bet("2 ann 20").bet("4 dev 20")
    for words in ("3 cat 5 pair", "3 eve 5 pair", *more, "3 dev 5 pair", "3 ann 5 pair", "3 fay 5 pair"):
        game.bet(words)
    return game.close()


@pytest.mark.clause("PM 3.17.2.3")
def test_of_equally_near_players_the_one_with_less_in_pair_wagers() -> None:
    game = _equal_distance("2 ann 6 pair", "4 dev 5 pair")
    outcomes = game.outcomes("pair", 3)
    assert outcomes["dev"] == (True, "PM 3.17.2.3")
    assert outcomes["ann"] == (False, "PM 3.17.2.3")
    assert outcomes["fay"] == (False, "PM 3.17.2.5")


@pytest.mark.clause("PM 3.17.2.4")
@pytest.mark.parametrize(("agreed", "has_it"), [(("ann",), "ann"), (("dev",), "dev"), ((), "")])
def test_equal_claims_are_for_the_players_and_without_agreement_for_nobody(
    agreed: tuple[str, ...], has_it: str
) -> None:
    game = _equal_distance()
    assert game.phase == "claims"
    assert game.refused(c.DecideClaim(("fay",))) == ("not_a_claimant", "PM 3.17.2.4")
    assert game.refused(c.DecideClaim(("ann", "dev"))) == ("not_a_claimant", "PM 3.17.2.4")
    outcomes = game.agree(*agreed).outcomes("pair", 3)
    assert {p for p, (won, _) in outcomes.items() if won} == {"cat", "eve"} | set(agreed)
    assert outcomes["fay"] == (False, "PM 3.17.2.5"), "an outsider does not step into a place without agreement"
    assert outcomes["ann"] == (has_it == "ann", "PM 3.17.2.4")


@pytest.mark.clause("PM 3.17.2.5")
def test_of_outsiders_the_dealer_determines_who_was_first() -> None:
    game = table().open().bet("3 cat 20").bet("3 eve 20").bet("3 cat 5 pair").bet("3 eve 5 pair")
    game.bet("3 fay 5 pair").bet("3 gus 5 pair").close()
    assert game.phase == "claims"
    assert game.refused(c.DecideClaim(())) == ("not_a_claimant", "PM 3.17.2.5")
    assert game.refused(c.DecideClaim(("cat",))) == ("not_a_claimant", "PM 3.17.2.5")
    outcomes = game.agree("gus").outcomes("pair", 3)
    assert (outcomes["gus"], outcomes["fay"]) == ((True, "PM 3.17.2.5"), (False, "PM 3.17.2.5"))


@pytest.mark.clause("PM 3.17.2.1")
@pytest.mark.parametrize(("order", "loser"), [("cat ann ben dev", "cat"), ("dev ben ann cat", "cat")])
def test_on_the_area_those_who_do_not_control_it_come_first_by_line(order: str, loser: str) -> None:
    """Four players of one area: ann on line 1, ben and dev share line 2, cat (seated, controls) on line 3."""
    game = table().open().then(place(3, line=1, ann=20)).then(place(3, line=2, ben=10, dev=10))
    game.then(place(3, line=3, cat=20))
    for player in order.split():
        game.bet(f"3 {player} 5 pair")
    outcomes = game.close().outcomes("pair", 3)
    assert [player for player, (won, _) in outcomes.items() if not won] == [loser]
    assert outcomes[loser][1] == "PM 3.17.2.1"
    assert game.controller(3) == "cat"


@pytest.mark.clause("PM 3.17.2.1", "PM 3.13")
def test_where_it_is_unclear_who_controls_the_area_that_is_announced_before_claims_are_ranked() -> None:
    """cat sits at area 3 and has no wager there."""
    game = table().open().bet("3 ann 20").bet("3 ben 10 dev 10").bet("3 eve 20")
    for player in ("ann", "ben", "dev", "eve"):
        game.bet(f"3 {player} 5 pair")
    assert game.close().phase == "control"
    outcomes = game.then(c.AnnounceController(3, "ann")).outcomes("pair", 3)
    assert [player for player, (won, _) in outcomes.items() if not won] == ["ann"]
    assert game.phase == "initial_deal"


@pytest.mark.clause("PM 3.17.2.1")
def test_backers_of_one_wager_share_its_line() -> None:
    game = table().open().then(place(3, line=1, ann=10, eve=10)).then(place(3, line=2, ben=20)).bet("3 cat 10 dev 10")
    for player in ("ann", "ben", "cat", "dev", "eve"):
        game.bet(f"3 {player} 5 pair")
    game.close()
    outcomes = game.outcomes("pair", 3)
    assert {p for p, (won, _) in outcomes.items() if won} == {"ann", "ben", "eve"}


@pytest.mark.clause("ruling 12")
def test_other_players_see_neither_claims_nor_stakes_of_each_other() -> None:
    game = table().open().bet("3 cat 20").bet("3 ann 17 pair").bet("3 ben 23 pair")
    assert '"cents":2300' not in game.seen_by("seat:1")
    assert '"cents":1700' in game.seen_by("seat:1")
    assert "Ben" not in game.seen_by("seat:1")


@pytest.mark.clause("PM 3.17.2.1", "PM 3.11", "PM 3.13", "ruling 13")
@pytest.mark.parametrize(
    ("bets", "words"),
    [
        (("1 ann 20",), "a wager on area 1 by the player who controls it, and there is a place for every claim"),
        (
            ("1 ann 20", "1 ben 20"),
            "a wager on area 1 by the player who controls it, and there is a place for every claim",
        ),
        (("5 ann 20", "5 ben 20"), "a wager on area 5, and there is a place for every claim"),
    ],
    ids=["alone", "seated", "nobody knows yet"],
)
def test_while_bets_are_open_a_claims_reason_says_what_is_known_of_control(bets: tuple[str, ...], words: str) -> None:
    game = table().open()
    for bet in bets:
        game.bet(bet)
    game.bet(f"{bets[0][0]} ann 10 pair")
    (claim,) = view_of(game.state, "dealer").round.claims
    assert (claim.standing, claim.words) == ("granted", words)


@pytest.mark.clause("PM 3.17.2.1", "PM 3.11", "ruling 13")
def test_while_bets_are_open_the_order_counts_the_control_that_is_known() -> None:
    game = table().per_area(3).open().bet("1 ann 20 gus 20").bet("1 ben 20").bet("1 cat 20")
    for player in ("ann", "gus", "ben", "cat"):
        game.bet(f"1 {player} 10 pair")
    standing = {claim.player: claim.standing for claim in view_of(game.state, "dealer").round.claims}
    assert standing == {"ann": "denied", "gus": "granted", "ben": "granted", "cat": "granted"}
    assert {o.player for o in game.close().round.outcomes if not o.granted} == {"ann"}
