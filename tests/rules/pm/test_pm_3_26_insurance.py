"""PM 3.26: insurance, one's own and another player's."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import view_of
from tests.rules.dealing import Dealing, place, stakes, table

CARDS = ("9S", "9D", "9H", "9C", "6S")


def offered(*bets: str, areas: int = 1) -> Dealing:
    """Insurance is open against an Ace on so many wagered areas, from area 1 on."""
    game = table().open()
    for text in bets:
        game.bet(text)
    firsts, seconds = " ".join(CARDS[:areas]), " ".join(["7S"] * areas)
    return game.close().cards(f"{firsts} AC {seconds} offer_insurance")


@pytest.mark.clause("PM 3.26")
@pytest.mark.parametrize("house", [f"{rank}C" for rank in "A23456789JQK"])
def test_only_against_an_ace(house: str) -> None:
    game = table().open().bet("1 ann 20").close().cards(f"9S {house} 7S")
    if house == "AC":
        assert game.cards("offer_insurance").insure("1.1", ann=10).phase == "insurance"
    else:
        assert game.refused("offer_insurance")[0] == "not_now"
        assert game.refused(c.Insure("1.1", stakes({"ann": 10})))[0] == "not_now"


@pytest.mark.clause("PM 3.26")
@pytest.mark.parametrize(
    ("staked", "insured", "allowed"), [(20, 10, True), (20, 11, False), (21, 10, True), (21, 11, False), (20, 1, True)]
)
def test_at_most_half_of_the_original(staked: int, insured: int, allowed: bool) -> None:
    game = offered(f"1 ann {staked}")
    if allowed:
        assert game.insure("1.1", ann=insured).round.areas[0].wagers[-1].kind == "insurance"
    else:
        assert game.refused(c.Insure("1.1", stakes({"ann": insured}))) == ("over_half", "PM 3.26")


@pytest.mark.clause("PM 3.7")
@pytest.mark.parametrize("by_staff", [True, False])
def test_insurance_that_staff_put_down_says_so(by_staff: bool) -> None:
    game = offered("1 ann 20").then(c.Insure("1.1", stakes({"ann": 10}), placed_by_staff=by_staff))
    assert game.events[0].clause == ("PM 3.7" if by_staff else "PM 3.26")
    assert view_of(game.state, "dealer").round.areas[0].wagers[-1].placed_by_staff is by_staff


@pytest.mark.clause("PM 3.7")
@pytest.mark.parametrize("by_staff", [True, False])
def test_another_players_insurance_that_staff_asked_for_says_so_too(by_staff: bool) -> None:
    game = offered("1 ann 20").then(c.ClaimInsurance("1.1", "fay", 10_00, placed_by_staff=by_staff))
    insurance = view_of(game.cards("close_insurance").state, "dealer").round.areas[0].wagers[-1]
    assert (insurance.kind, insurance.stake_cents, insurance.placed_by_staff) == ("insurance", 10_00, by_staff)


@pytest.mark.clause("PM 3.26.1")
def test_insurance_is_announced_open_and_closed_and_play_waits() -> None:
    game = table().open().bet("1 ann 20").close().cards("9S AC 7S")
    assert view_of(game.state, "dealer").step.say == "Insurance?"
    assert game.refused("stand") == ("not_now", "PM 3.26.1")
    assert game.refused(c.Insure("1.1", stakes({"ann": 10}))) == ("not_now", "PM 3.26.1")
    game.cards("offer_insurance")
    assert view_of(game.state, "dealer").step.say == "Insurance is closed"
    assert game.refused("stand") == ("not_now", "PM 3.26.1")
    game.cards("close_insurance")
    assert game.refused(c.Insure("1.1", stakes({"ann": 10})))[0] == "not_now"


@pytest.mark.clause("PM 3.26.3")
def test_anothers_declined_option_up_to_half_of_that_wager() -> None:
    game = offered("1 ann 20", "2 ben 200", areas=2)
    assert game.refused(c.ClaimInsurance("1.1", "ben", 1100)) == ("over_half", "PM 3.26")
    assert game.refused(c.ClaimInsurance("1.1", "ann", 1000)) == ("own_wager", "PM 3.26")
    game.ask_insurance("1.1", "ben", 10).cards("close_insurance")
    assert game.outcomes("insurance", 1)["ben"][0]
    game.cards("offer_surrender close_surrender stand stand KC settle")
    assert game.net == {"1.1": -20, "1.2": -200, "1.3": 20}


@pytest.mark.clause("PM 3.26.3")
@pytest.mark.parametrize("takes_back", [False, True])
def test_an_option_that_its_player_takes_is_not_declined(takes_back: bool) -> None:
    game = offered("1 ann 20", "2 ben 20", areas=2).ask_insurance("1.1", "ben", 10).insure("1.1", ann=1)
    if takes_back:
        game.then(c.Insure("1.1"))
    game.cards("close_insurance")
    assert game.outcomes("insurance", 1)["ben"] == (takes_back, "PM 3.26.4.2" if takes_back else "PM 3.26.3")


CASES = [
    pytest.param(
        ("3 cat 20", "3 ann 20", "2 ben 20"), "ben ann", "ann", "PM 3.26.4.1",
        id="same area first", marks=pytest.mark.clause("PM 3.26.4", "PM 3.26.4.1"),
    ),
    pytest.param(
        ("3 cat 20", "3 ann 20", "3 ben 20"), "ben ann", "ann", "PM 3.26.4.1",
        id="on the same area front to back", marks=pytest.mark.clause("PM 3.26.4.1"),
    ),
    pytest.param(
        ("3 cat 20", "2 ann 20", "5 dev 20"), "dev ann", "ann", "PM 3.26.4.2",
        id="then the nearest", marks=pytest.mark.clause("PM 3.26.4.2"),
    ),
    pytest.param(
        ("3 cat 20", "2 ben 20", "2 ann 20", "4 dev 20"), "ann dev", "dev", "PM 3.26.4.2",
        id="as near, by line", marks=pytest.mark.clause("PM 3.26.4.2", "ruling 14"),
    ),
    pytest.param(
        ("3 cat 20", "2 ann 20"), "fay ann", "ann", "PM 3.26.4.2",
        id="a player without a wager last", marks=pytest.mark.clause("PM 3.26.4.5"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("bets", "claims", "winner", "clause"), CASES)
def test_the_order_of_claims(bets: tuple[str, ...], claims: str, winner: str, clause: str) -> None:
    game = table().open()
    for text in bets:
        game.bet(text)
    game.close()
    while game.phase == "initial_deal":
        step = view_of(game.state, "dealer").step
        game.cards("9S" if step.area and not game.round.house else "7S" if step.area else "AC")
    game.cards("offer_insurance")
    for player in claims.split():
        game.ask_insurance("1.1", player, 10)
    outcomes = game.cards("close_insurance").outcomes("insurance", 3)
    assert [player for player, (won, _) in outcomes.items() if won] == [winner]
    if "fay" not in outcomes:
        assert outcomes[winner][1] == clause


def _two_as_near(*insured: tuple[str, str, int]) -> Dealing:
    """ann on 2 and dev on 4 ask for cat's option on 3."""
    game = table().open().bet("3 cat 20").bet("2 ann 20").bet("4 dev 20").bet("5 ann 20").close()
    game.cards("9S 9D 9H 6S AC 7S 7D 7H 7C offer_insurance")
    for wager, player, dollars in insured:
        game.insure(wager, **{player: dollars})
    return game.ask_insurance("1.1", "ann", 10).ask_insurance("1.1", "dev", 10).ask_insurance("1.1", "fay", 10)


@pytest.mark.clause("PM 3.26.4.4")
@pytest.mark.parametrize("agreed", [(), ("ann",), ("dev",)])
def test_equal_claims_are_for_the_players_and_without_agreement_for_nobody(agreed: tuple[str, ...]) -> None:
    game = _two_as_near().cards("close_insurance")
    assert game.phase == "insurance_claims"
    assert game.refused("offer_surrender") == ("not_now", "PM 3.26.4")
    assert game.refused(c.DecideClaim(("fay",))) == ("not_a_claimant", "PM 3.26.4.4")
    outcomes = game.agree(*agreed).outcomes("insurance", 3)
    assert {p for p, (won, _) in outcomes.items() if won} == set(agreed)
    assert not outcomes["fay"][0], "an outsider does not step in"


@pytest.mark.clause("PM 3.26.4.3", "ruling 14")
def test_the_wagers_of_an_area_come_from_front_to_back_whichever_was_placed_first() -> None:
    game = table().open().then(place(3, line=2, cat=20)).then(place(3, line=1, eve=20)).bet("2 ann 20").bet("4 dev 20")
    game.close().cards("2S 3S 4S AC 5S 6S 7S offer_insurance")
    for wager in ("1.1", "1.2"):
        game.ask_insurance(wager, "ann", 5).ask_insurance(wager, "dev", 5)
    game.cards("close_insurance").agree("ann")
    insured = {w.of: w.stakes[0].player for w in game.round.areas[2].wagers if w.kind == "insurance"}
    assert insured == {"1.2": "ann", "1.1": "dev"}, "once ann has one, dev has the lower total"


@pytest.mark.clause("PM 3.26.4.5")
def test_of_outsiders_the_dealer_determines_who_was_first() -> None:
    game = offered("1 ann 20").ask_insurance("1.1", "fay", 10).ask_insurance("1.1", "gus", 10).cards("close_insurance")
    assert game.refused(c.DecideClaim(())) == ("not_a_claimant", "PM 3.26.4.5")
    outcomes = game.agree("gus").outcomes("insurance", 1)
    assert (outcomes["gus"], outcomes["fay"]) == ((True, "PM 3.26.4.5"), (False, "PM 3.26.4.5"))


@pytest.mark.clause("ruling 12")
def test_who_asks_for_whose_option_is_nobody_elses_business() -> None:
    game = offered("1 ann 20", "2 ben 20", "3 cat 20", areas=3).ask_insurance("1.1", "cat", 9)
    for seat in (1, 2):
        assert "Cat" not in game.seen_by(f"seat:{seat}")
        assert '"cents":900' not in game.seen_by(f"seat:{seat}")
    assert '"cents":900' in game.seen_by("seat:3")


@pytest.mark.clause("PM 3.26", "ruling 1")
@pytest.mark.parametrize(
    ("stakes_", "amount", "why"),
    [
        ({"ann": 20}, "$10", ""),
        ({"ann": 75}, "$37", "At most half of the stake, in steps of $1 (ruling 1)."),
        ({"ann": 20, "ben": 30}, "$25", ""),
        (dict.fromkeys(("ann", "ben", "cat"), 25), "$36", "At most half of each backer’s own stake, in steps of $1"),
    ],
    ids=str,
)
def test_a_sum_that_is_less_than_half_says_why(stakes_: dict[str, int], amount: str, why: str) -> None:
    game = table().open().then(place(1, **stakes_)).close().cards("9S AC 7S offer_insurance")
    (offer,) = [each for each in view_of(game.state, "dealer").actions if each.command["type"] == "insure"]
    assert offer.row_label == f"Insures {amount}"
    assert offer.hint.startswith(why)
    assert bool(offer.hint) is bool(why)
