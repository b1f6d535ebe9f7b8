"""The road map keeps its promises whoever is here: limits, breaks, licences, one place at a time; and it is no lazier
than they let it be.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from shifts.planner import STEP, Limits, PresentDealer, Stretch, TableToDeal, plan
from tests.rules.effort import examples

NOW = datetime(2026, 11, 22, 20, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
HOUR = 60 * MINUTE
LIMITS = Limits(2 * HOUR, 20 * MINUTE)
P, T = "pontoon", "three_card_poker"
BOTH = frozenset({P, T})


def of(stretches: list[Stretch], table: str) -> list[tuple[str, float, float]]:
    """Who deals a table, from and until which minute."""
    found = [each for each in stretches if each.table == table]
    return [(each.dealer, (each.begins - NOW) / MINUTE, (each.ends - NOW) / MINUTE) for each in found]


def test_two_dealers_take_turns_at_one_table() -> None:
    found = plan(
        NOW, NOW + 6 * HOUR, LIMITS, [TableToDeal("t1", P)], [PresentDealer("ann", BOTH), PresentDealer("bob", BOTH)]
    )
    assert of(found, "t1") == [("ann", 0, 120), ("bob", 120, 240), ("ann", 240, 360)]
    said = [(each.why, each.instead_of, each.because) for each in found]
    assert said == [("new", "", ""), ("new", "ann", "longest"), ("rested", "bob", "longest")]
    assert found[2].rested == 120 * MINUTE


def test_who_dealt_before_has_that_counted_and_who_dealt_too_long_leaves_at_once() -> None:
    here = [PresentDealer("ann", BOTH, "t1", NOW - 2 * HOUR), PresentDealer("bob", BOTH)]
    first = plan(NOW, NOW + HOUR, LIMITS, [TableToDeal("t1", P)], here)[0]
    assert (first.dealer, first.begins, first.instead_of, first.because) == ("bob", NOW, "ann", "longest")


def test_one_dealer_alone_has_a_break_and_the_table_nobody() -> None:
    found = plan(NOW, NOW + 3 * HOUR, LIMITS, [TableToDeal("t1", P)], [PresentDealer("ann", BOTH)])
    assert of(found, "t1") == [("ann", 0, 120), ("", 120, 140), ("ann", 140, 180)]
    assert (found[1].why, found[1].because) == ("nobody_rested", "longest")


def test_a_licence_keeps_somebody_from_a_table_and_takes_them_from_it() -> None:
    places = [TableToDeal("t1", P), TableToDeal("t2", T)]
    found = plan(NOW, NOW + HOUR, LIMITS, places, [PresentDealer("ann", frozenset({P})), PresentDealer("bob", BOTH)])
    assert of(found, "t1") == [("ann", 0, 60)]
    assert of(found, "t2") == [("bob", 0, 60)]
    expired = plan(
        NOW, NOW + HOUR, LIMITS, places[:1], [PresentDealer("ann", frozenset(), "t1", NOW), PresentDealer("bob", BOTH)]
    )
    assert (expired[0].dealer, expired[0].because) == ("bob", "licence")
    assert plan(NOW, NOW + HOUR, LIMITS, places[1:], [PresentDealer("ann", frozenset({P}))])[0].why == "nobody_licensed"
    assert plan(NOW, NOW + HOUR, LIMITS, places[1:], [])[0].why == "nobody_here"


def test_a_string_of_six_tables_and_one_who_relieves_leaves_nobody_out() -> None:
    places = [TableToDeal(f"t{n}", P) for n in range(1, 7)]
    here = [PresentDealer(f"d{n}", BOTH, f"t{n}", NOW) for n in range(1, 7)] + [PresentDealer("relief", BOTH)]
    found = plan(NOW, NOW + 8 * HOUR, LIMITS, places, here)
    assert [each for each in found if not each.dealer] == []


@st.composite
def houses(draw: st.DrawFn) -> tuple[Limits, list[TableToDeal], list[PresentDealer]]:
    limits = Limits(draw(st.sampled_from([60, 75, 120, 240])) * MINUTE, draw(st.sampled_from([15, 20, 30])) * MINUTE)
    places = [TableToDeal(f"t{n}", draw(st.sampled_from([P, T]))) for n in range(draw(st.integers(0, 5)))]
    tables = draw(st.permutations([place.table for place in places]))
    here = []
    for number in range(draw(st.integers(0, 8))):
        games = draw(st.sampled_from([frozenset(), frozenset({P}), frozenset({T}), BOTH, BOTH]))
        ago = draw(st.none() | st.integers(0, 300)) if number >= len(tables) else draw(st.integers(0, 300))
        moment = None if ago is None else NOW - ago * MINUTE
        if number < len(tables) and draw(st.booleans()):
            here.append(PresentDealer(f"d{number}", games, tables[number], moment))
        else:
            here.append(PresentDealer(f"d{number}", games, rested_since=moment))
    return limits, places, here


@settings(max_examples=examples(200), deadline=None)
@given(houses())
def test_every_plan_keeps_the_limits(house: tuple[Limits, list[TableToDeal], list[PresentDealer]]) -> None:
    limits, places, here = house
    until = NOW + 6 * HOUR
    found = plan(NOW, until, limits, places, here)
    assert found == plan(NOW, until, limits, places, list(reversed(here)))
    game = {place.table: place.game for place in places}
    people = {dealer.name: dealer for dealer in here}
    for place in places:  # each table is accounted for, the whole time, by one at a time
        own = [each for each in found if each.table == place.table]
        assert (own[0].begins, own[-1].ends) == (NOW, until)
        assert all(before.ends == after.begins for before, after in pairwise(own))
    for name, person in people.items():
        own = [each for each in found if each.dealer == name]
        began = person.dealing_since if person.table else None
        left = person.rested_since
        for number, each in enumerate(own):
            assert game[each.table] in person.games
            if number == 0 and each.table == person.table and each.begins == NOW and not each.why:
                assert began is not None
                assert each.ends - began <= limits.longest
            else:
                assert left is None or each.begins - left >= limits.rest
                assert each.ends - each.begins <= limits.longest
            left = each.ends
        assert all(before.ends + limits.rest <= after.begins for before, after in pairwise(own))


@settings(max_examples=examples(200), deadline=None)
@given(houses())
def test_no_table_is_without_a_dealer_while_somebody_could_come(
    house: tuple[Limits, list[TableToDeal], list[PresentDealer]],
) -> None:
    limits, places, here = house
    found = plan(NOW, NOW + 3 * HOUR, limits, places, here)
    game = {place.table: place.game for place in places}
    for gap in (each for each in found if not each.dealer):
        for moment in (gap.begins, gap.ends - STEP):
            for person in here:
                own = [each for each in found if each.dealer == person.name]
                if game[gap.table] not in person.games or any(each.begins <= moment < each.ends for each in own):
                    continue
                lefts = [each.ends for each in own if each.ends <= moment]
                left = max(lefts) if lefts else NOW if person.table else person.rested_since
                assert left is not None
                assert moment - left < limits.rest, f"{person.name} could deal {gap.table} at {moment}"
