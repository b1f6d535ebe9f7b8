"""Who goes first for pair places and declined insurance (PM 3.17.2, 3.26.4): the case table and general laws."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.pontoon.play.priority import (
    Claim,
    Key,
    Ranking,
    can_settle,
    insurance_keys,
    nearest_wager,
    pair_keys,
    rank,
    settle_outsiders,
    settle_tie,
)
from tests.rules.cases import rows

Row = dict[str, Any]


def claims_of(row: Row) -> list[Claim]:
    """The row's claims, made in the order they are written."""
    claims = []
    for order, claim in enumerate(row["claims"], 1):
        nearest = nearest_wager(row["area"], [(area, line) for area, line in claim.get("wagers", [])])
        cents = claim.get("total", 0) * 100
        if row["kind"] == "pair":
            controls = claim.get("controls", False)
            keys = pair_keys(area=row["area"], controls=controls, nearest=nearest, pair_cents=cents)
        else:
            keys = insurance_keys(area=row["area"], nearest=nearest, insurance_cents=cents)
        claims.append(Claim(claim["player"], 500, keys, outsider=nearest is None, order=order))
    return claims


def names(verdicts: Any) -> list[str]:
    return [verdict.player for verdict in verdicts]


@pytest.mark.parametrize("row", rows("priority.toml", "case"))
def test_case(row: Row) -> None:
    ranking = rank(claims_of(row), row["places"])
    assert names(ranking.granted) == row["granted"]
    assert names(ranking.denied) == row["denied"]
    if "clauses" in row:
        assert [verdict.clause for verdict in ranking.denied] == row["clauses"]
    contest = ranking.contest
    expected = row.get("contest")
    assert (contest and {"kind": contest.kind, "players": list(contest.players), "places": contest.places}) == expected
    if contest is not None:
        settle = settle_tie if contest.kind == "tie" else settle_outsiders
        settled = settle(ranking, row["settled"]["players"])
        assert names(settled.granted) == row["settled"]["granted"]
        assert names(settled.denied) == row["settled"]["denied"]
        assert settled.contest is None


def test_the_reason_names_both_facts_and_the_other_player() -> None:
    near = Claim("near", 500, pair_keys(area=3, controls=False, nearest=(0, 1), pair_cents=0))
    far = Claim("far", 500, pair_keys(area=3, controls=False, nearest=(0, 2), pair_cents=0))
    ranking = rank([far, near], 1)
    assert ranking.denied[0].reason == "line 1 of area 3 comes before line 2 of area 3"
    assert (ranking.granted[0].against, ranking.denied[0].against) == ("far", "near")
    assert ranking.granted[0].clause == ranking.denied[0].clause == "PM 3.17.2.1"


@pytest.mark.parametrize(
    ("players", "settles"),
    [(["left"], True), ([], True), (["left", "right"], False), (["left", "left"], False), (["stranger"], False)],
)
def test_what_settles_a_tie(players: list[str], settles: bool) -> None:
    ranking = rank([_elsewhere("left"), _elsewhere("right")], 1)
    assert ranking.contest is not None
    assert can_settle(ranking.contest, players) is settles
    if not settles:
        with pytest.raises(ValueError, match="does not settle"):
            settle_tie(ranking, players)


def test_the_dealer_has_to_name_an_outsider_for_every_place() -> None:
    ranking = rank([_outsider("a", 1), _outsider("b", 2), _outsider("c", 3)], 2)
    assert ranking.contest is not None
    assert not can_settle(ranking.contest, [])
    assert not can_settle(ranking.contest, ["a"])
    assert can_settle(ranking.contest, ["c", "a"])
    with pytest.raises(ValueError, match="no contest"):
        settle_tie(ranking, ["a", "c"])


@pytest.mark.parametrize(
    ("claims", "places", "message"),
    [
        ([], -1, "negative"),
        ([Claim("a", 1, (Key(0, "PM 1", "x"),)), Claim("a", 1, (Key(0, "PM 1", "x"),))], 1, "more than one claim"),
        ([Claim("a", 1, (Key(0, "", ""),)), Claim("b", 1, (Key(0, "", ""), Key(0, "", "")))], 1, "same length"),
        ([Claim("a", 1, ())], 1, "at least the key"),
    ],
)
def test_malformed_claims_are_bugs(claims: list[Claim], places: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rank(claims, places)


@st.composite
def claim_lists(draw: st.DrawFn) -> list[Claim]:
    count = draw(st.integers(0, 7))
    claims = []
    for number in range(count):
        values = draw(st.none() | st.tuples(st.integers(0, 2), st.integers(0, 2)))
        keys = tuple(Key(value, f"PM 9.{place}", f"{value}") for place, value in enumerate((*(values or ()), 0)))
        claims.append(Claim(f"p{number}", 100, keys, outsider=values is None, order=number))
    return claims


@given(claim_lists(), st.integers(0, 4), st.randoms())
def test_every_claim_has_one_fate_and_the_order_of_asking_is_none_of_it(
    claims: list[Claim], places: int, shuffler: Any
) -> None:
    ranking = rank(claims, places)
    contested = list(ranking.contest.players) if ranking.contest else []
    assert sorted(names(ranking.granted) + names(ranking.denied) + contested) == sorted(c.player for c in claims)
    contested_places = ranking.contest.places if ranking.contest else 0
    assert len(ranking.granted) + contested_places == min(places, len(claims))
    assert contested_places < len(contested) or not contested
    shuffled = list(claims)
    shuffler.shuffle(shuffled)
    assert rank(shuffled, places) == ranking


@given(claim_lists(), st.integers(0, 4))
def test_no_denied_claim_is_better_than_a_granted_one(claims: list[Claim], places: int) -> None:
    ranking = rank(claims, places)
    standing = {claim.player: (claim.outsider, [key.value for key in claim.keys]) for claim in claims}
    for loser in names(ranking.denied) + list(ranking.contest.players if ranking.contest else ()):
        assert all(standing[winner] <= standing[loser] for winner in names(ranking.granted))
        if ranking.contest is None and ranking.granted and not standing[loser][0]:
            assert standing[names(ranking.granted)[-1]] < standing[loser]


@given(claim_lists(), st.integers(0, 4))
def test_a_settled_contest_leaves_nothing_open(claims: list[Claim], places: int) -> None:
    ranking = rank(claims, places)
    if ranking.contest is None:
        return
    winners = ranking.contest.players[: ranking.contest.places]
    settled = (settle_tie if ranking.contest.kind == "tie" else settle_outsiders)(ranking, winners)
    assert settled.contest is None
    assert len(settled.granted) == places
    assert names(settled.granted) == names(ranking.granted) + list(winners)


def _elsewhere(player: str) -> Claim:
    return Claim(player, 500, pair_keys(area=3, controls=False, nearest=(1, 1), pair_cents=0))


def _outsider(player: str, order: int) -> Claim:
    keys = pair_keys(area=3, controls=False, nearest=None, pair_cents=0)
    return Claim(player, 500, keys, outsider=True, order=order)


def test_a_ranking_without_claims_is_empty() -> None:
    assert rank([], 3) == Ranking()
