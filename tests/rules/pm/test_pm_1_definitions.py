"""PM 1.1: the words with a fixed meaning, as the table uses them."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import view_of
from tests.rules.dealing import Dealing, table


def one_hand(first: str, house: str, second: str) -> Dealing:
    return table().open().bet("1 ann 20").close().cards(f"{first} {house} {second}")


@pytest.mark.clause("PM 1.1.1")
@pytest.mark.parametrize(
    ("cents", "code"), [(500, None), (2000, None), (400, "double_below_minimum"), (2100, "over_original")]
)
def test_a_double_is_from_the_table_minimum_to_the_original(cents: int, code: str | None) -> None:
    game = table().limits("main", 5, 500).open().bet("1 ann 20").close().cards("5S 9C 6D")
    command = c.Double((c.Stake("ann", cents),))
    if code:
        assert game.refused(command) == (code, "PM 1.1.1")
    else:
        assert game.then(command).phase == "card"


@pytest.mark.clause("PM 1.1.4")
def test_the_initial_deal_is_two_cards_a_player_and_one_for_the_dealer() -> None:
    game = table().open().bet("1 ann 20").bet("3 cat 20").close().cards("9S 9D 7C 8S")
    assert game.phase == "initial_deal"
    game.cards("8D")
    assert game.phase == "decision"
    assert [len(game.round.areas[n].hands[0].cards) for n in (0, 2)] == [2, 2]
    assert len(game.round.house) == 1
    assert game.round.areas[1].hands == ()


@pytest.mark.clause("PM 1.1.5", "PM 3.26")
@pytest.mark.parametrize(("card", "net"), [("JD", 20), ("QD", 20), ("KD", 20), ("9D", -10), ("AD", -10)])
def test_insurance_wins_by_a_face_card_as_second_house_card(card: str, net: int) -> None:
    game = one_hand("9S", "AC", "8S").cards("offer_insurance").insure("1.1", ann=10)
    game.cards(f"close_insurance offer_surrender close_surrender stand {card}")
    while game.phase == "dealer":
        game.cards("9H")
    assert game.cards("settle").net["1.2"] == net


def _flags(game: Dealing) -> tuple[bool, bool, bool]:
    flags = view_of(game.state, "dealer").round.lamps
    return flags.interim_settlement, flags.subsequent_deal, flags.outcome_established


@pytest.mark.clause("PM 1.1.6")
@pytest.mark.parametrize("bets", [("1 ann 20", "1 ann 10 pair"), ("1 ann 20",)], ids=["a pair wager", "a pontoon"])
def test_interim_settlement_is_payment_on_the_initial_deal(bets: tuple[str, ...]) -> None:
    game = table().open()
    for text in (*bets, "2 ben 20"):
        game.bet(text)
    game.close().cards("AS 9D 7C KS 8D")
    assert _flags(game) == (False, False, True)
    assert _flags(game.cards("settle")) == (True, False, True)


@pytest.mark.clause("PM 1.1.15")
def test_the_subsequent_deal_begins_with_the_first_card_asked_for() -> None:
    game = one_hand("9S", "7C", "2S")
    assert _flags(game.cards("hit")) == (False, False, False)
    assert _flags(game.cards("3S")) == (False, True, False)


@pytest.mark.clause("PM 1.1.8")
@pytest.mark.parametrize(("second", "net"), [("KD", 110), ("QS", -10), ("9S", -10)])
def test_a_pair_wager_is_decided_by_the_first_two_cards(second: str, net: int) -> None:
    game = table().open().bet("1 ann 20").bet("1 ann 10 pair").close().cards(f"KS 7C {second} settle")
    assert game.net == {"1.2": net}


@pytest.mark.clause("PM 1.1.9")
@pytest.mark.parametrize(
    ("cards", "total"),
    [("9S 8S", "17"), ("KS QS", "20"), ("AS 6S", "Soft 17"), ("AS AD", "Soft 12"), ("AS KS", "Pontoon")],
)
def test_point_totals(cards: str, total: str) -> None:
    first, second = cards.split()
    game = one_hand(first, "7C", second)
    assert game.total(1) == total


@pytest.mark.clause("PM 1.1.11")
def test_a_round_runs_from_the_call_for_bets_until_everything_is_paid() -> None:
    game = table()
    assert game.state.round is None
    game.open()
    assert game.round.number == 1
    game.bet("1 ann 20").close().cards("9S 7C 8S stand KC settle")
    assert game.phase == "concluded"
    assert type(game.events[-1]).__name__ == "RoundConcluded"
    assert (game.events[-1].staked_cents, game.events[-1].returned_cents) == (2000, 2000)


@pytest.mark.clause("PM 1.1.13", "ruling 23")
@pytest.mark.parametrize(("second", "splits"), [("KD", True), ("QD", True), ("9D", False)])
def test_equal_points_split(second: str, splits: bool) -> None:
    game = one_hand("KS", "7C", second)
    if splits:
        assert len(game.cards("split").round.areas[0].hands) == 2
    else:
        assert game.refused("split") == ("not_same_value", "PM 3.20")


@pytest.mark.clause("PM 1.1.16")
@pytest.mark.parametrize(
    ("cards", "wins"),
    [("7S 7C 7S 7S", True), ("7S 8C 7S 7S", False), ("7S 7C 7D 7S", False), ("7S 7C 7S 7D", False)],
    ids=["three of a suit", "house without a 7", "first two mixed", "third mixed"],
)
def test_what_a_super_bonus_is(cards: str, wins: bool) -> None:
    first, house, second, third = cards.split()
    game = table().open().bet("1 ann 20").close().cards(f"{first} {house} {second} hit {third} settle")
    assert game.phase == ("bonus" if wins else "concluded")
