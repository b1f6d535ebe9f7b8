"""Online Pontoon (training tables), clause by clause of the help page."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import view_of
from rules.core.text import encode_stable
from tests.rules.dealt import Dealt

PONTOON_OR_TRICK = pytest.mark.clause(
    "PO two-hands-beat-21", "PO rank/pontoon", "PO rank/five-card-trick", "PO rank/21"
)


@pytest.fixture
def game() -> Dealt:
    """One bet of $20; the house's two cards lie face down, the dealer has looked and has no Pontoon."""
    return Dealt("online-pontoon")


def dealt(game: Dealt, first: str, second: str, house: str = "9C 8C") -> None:
    up, down = house.split()
    game.bets("1 ann 20")
    game.play(f"{first} {up} {second} {down} look_at_house")


@pytest.mark.clause("PO decks", "PO card-values")
def test_tens_are_cards_and_eight_of_each_are_in_the_shoe(game: Dealt) -> None:
    game.bets("1 ann 20", "2 ben 20")
    game.play("TS TS TS TS TS TS look_at_house")
    assert game.total(1) == "20"
    game.play("hit TS settle hit TS settle expose_house")
    assert game.state.shoe.dealt == {"TS": 8}
    game.bets("1 ann 20")
    assert game.refused("TS") == ("card_exhausted", "PO decks")


@pytest.mark.clause("PO hole-cards", "PO dealer-face-down", "ruling 33")
@pytest.mark.parametrize("audience", ["dealer", "pit", "audit", "sign", "seat:1"])
def test_the_houses_cards_are_seen_by_nobody_until_the_players_are_done(game: Dealt, audience: str) -> None:
    dealt(game, "KS", "7D")
    assert len(game.round.house) == 2
    seen = encode_stable(view_of(game.state, audience))
    assert b"9C" not in seen
    assert b"8C" not in seen
    game.play("stand expose_house")
    if audience != "sign":
        assert b'"9C"' in encode_stable(view_of(game.state, audience))


@pytest.mark.clause("PO chips", "PO table-areas")
def test_only_areas_with_a_bet_are_dealt_to(game: Dealt) -> None:
    game.play("open_betting")
    assert game.refused(c.PlaceWager(6, (c.Stake("ann", 2000),))) == ("unknown_area", "PO table-areas")
    assert game.refused(c.PlaceWager(1, ())) == ("stakes_missing", "PO chips")
    game.bet("2 ben 20")
    game.play("close_betting KS 9C 7D 8C look_at_house")
    assert [area.hands[0].cards for area in game.round.areas if area.hands] == [("KS", "7D")]


@pytest.mark.clause("PO hit-soft-17", "PO dealer-stands", "PO dealer-hits")
@pytest.mark.parametrize(("house", "draws"), [("AC 6C", True), ("TC 6C", True), ("TC 7C", False), ("AC 7C", False)])
def test_when_the_house_draws(game: Dealt, house: str, draws: bool) -> None:
    dealt(game, "KS", "9D", house)
    game.play("stand expose_house")
    assert game.phase == ("dealer" if draws else "settlement")


@pytest.mark.parametrize(
    ("hand", "house", "net", "clause"),
    [
        pytest.param("KS 9D", "9C 8C", 20, "PO rank/high-total", marks=pytest.mark.clause("PO rank/high-total")),
        pytest.param("KS 7D", "9C 9D", -20, "PO rank/high-total", marks=pytest.mark.clause("PO rank/high-total")),
        pytest.param("KS 5D 6D", "9C 9D", 20, "PO rank/high-total", marks=pytest.mark.clause("PO rank/21")),
        pytest.param("AS TD", "9C 9D", 40, "PO two-hands-beat-21", marks=pytest.mark.clause("PO rank/pontoon")),
        pytest.param("AS TD", "TC 2D 9D", 40, "PO two-hands-beat-21", marks=PONTOON_OR_TRICK),
        pytest.param("AS TD", "2C 2D 3D 4D 2S", 40, "PO rank/pontoon", marks=PONTOON_OR_TRICK),
        pytest.param("2S 2D 3C 4H 2H", "TC 2D 9D", 40, "PO two-hands-beat-21", marks=PONTOON_OR_TRICK),
        pytest.param("KS 9D", "9C 6D TD", 20, "PO objective", marks=pytest.mark.clause("PO objective")),
        pytest.param(
            "KS 9D", "2C 2D 3D 4D 2S", -20, "PO rank/high-total", marks=pytest.mark.clause("PO rank/five-card-trick")
        ),
        pytest.param("KS 5D 6D", "TC 2D 9D", -20, "PO tie-dealer-wins", marks=pytest.mark.clause("PO rank/21")),
    ],
)
def test_the_order_of_hands(game: Dealt, hand: str, house: str, net: int, clause: str) -> None:
    first, second, *drawn = hand.split()
    up, down, *more = house.split()
    dealt(game, first, second, f"{up} {down}")
    for card in drawn:
        game.play(f"hit {card}")
    if game.phase == "decision":
        game.play("stand")
    game.play(" ".join(["expose_house", *more, "settle"]))
    assert game.net == {"1.1": net}
    assert clause in game.clauses("1.1")


@pytest.mark.clause("PO dealer-face-down", "PO dealer-hits", "ruling 33")
@pytest.mark.parametrize("house", ["9C 8C", "2C 3C"], ids=["17", "5"])
def test_the_houses_cards_are_turned_up_also_when_all_hands_are_past_21(game: Dealt, house: str) -> None:
    """It draws nothing to them: no wager waits for it."""
    dealt(game, "KS", "6D", house)
    game.play("hit 6C settle")
    assert game.phase == "expose"
    assert game.refused("open_betting")[0] == "not_now"
    assert all(card.encode() not in encode_stable(view_of(game.state, "seat:1")) for card in house.split())
    game.play("expose_house")
    assert (game.phase, game.net) == ("concluded", {"1.1": -20})
    for audience in ("dealer", "pit", "audit", "sign", "seat:1"):
        seen = encode_stable(view_of(game.state, audience))
        assert all(f'"{card}"'.encode() in seen for card in house.split()) is (audience != "sign")


@pytest.mark.clause("ruling 33", "PM 6.1")
@pytest.mark.parametrize(
    ("first", "phase"), [("hit KD settle", "expose"), ("stand", "concluded")], ids=["one was past 21", "all went back"]
)
def test_after_a_ruling_the_house_is_turned_up_where_a_hand_was_decided(game: Dealt, first: str, phase: str) -> None:
    """The only wagers that still ran go back; one that was past 21 had lost before."""
    game.bets("1 ann 20", "2 ben 20")
    game.play(f"KS 8S 9C 6D 8D 8C look_at_house {first}")
    game.do(c.ReferToManager("The look showed a card."))
    named = ("1.2",) if phase == "expose" else ("1.1", "1.2")
    game.do(c.RecordRuling("They go back.", "Seen.", "return_wagers", named), "gaming_shift_manager")
    assert game.phase == phase
    if phase == "expose":
        game.play("expose_house")
        assert (game.phase, game.net) == ("concluded", {"1.1": -20, "1.2": 0})


@pytest.mark.clause("PO split-equal-rank", "PO action/split", "ruling 34")
def test_splits(game: Dealt) -> None:
    game.bets("1 ann 20", "2 ben 20")
    game.play("QS 8S 9C KD 7S 8C look_at_house split QD 9H split TD 9D")
    assert [w.stakes[0].cents for w in game.round.areas[0].wagers] == [2000] * 3
    assert game.refused("split") == ("hands_full", "PO action/split")
    game.play("stand stand stand")
    assert game.refused("split") == ("not_same_value", "PO split-equal-rank")


@pytest.mark.clause("PO action/double", "PO draw-after-double", "ruling 34", "ruling 51")
def test_a_double_is_once_equal_at_any_length_and_draws_on(game: Dealt) -> None:
    dealt(game, "2S", "3D")
    game.play("hit 4D")
    assert game.refused(c.Double((c.Stake("ann", 1000),)))[0] == "double_not_equal"
    assert game.offer("double") == ("$20", ())
    game.play("double 5D")
    assert game.refused("stand") == ("must_draw", "PO stand-at-15")
    assert game.refused("double") == ("doubled_already", "PO action/double")
    game.play("hit 2H expose_house settle")
    assert game.net == {"1.1": 40, "1.2": 40}, "a Five Card Trick pays 2 to 1 on the double too"


@pytest.mark.clause("PO action/double")
def test_a_split_hand_may_be_doubled(game: Dealt) -> None:
    dealt(game, "8S", "8D")
    game.play("split 3H 9H double 9D")
    assert [w.kind for w in game.round.areas[0].wagers] == ["main", "split", "double"]


@pytest.mark.clause("ruling 64", "PO rank/21", "PO action/stand")
@pytest.mark.parametrize("drawn", ["5C", "2C 3C"], ids=["three cards", "four cards"])
def test_a_soft_21_may_stand(game: Dealt, drawn: str) -> None:
    dealt(game, "AS", "5D")
    for card in drawn.split():
        game.play(f"hit {card}")
    assert (game.phase, game.total(1)) == ("decision", "21")
    assert _status(game) == "active"
    game.play("stand")
    assert _status(game) == "twenty_one"
    game.play("expose_house settle")
    assert game.net == {"1.1": 20}, "21 against 17"


@pytest.mark.clause("ruling 64", "PO rank/pontoon", "PO rank/21")
@pytest.mark.parametrize(("cards", "drawn"), [("AS KD", ""), ("AS TD", ""), ("KS 5D", "6C"), ("AS 5D", "KC 5C")])
def test_a_pontoon_and_a_hard_21_end_a_hand(game: Dealt, cards: str, drawn: str) -> None:
    dealt(game, *cards.split())
    for card in drawn.split():
        game.play(f"hit {card}")
    assert game.phase == "expose"
    assert game.refused("hit")[0] == "not_now"


def _status(game: Dealt) -> str:
    return view_of(game.state, "dealer").round.areas[0].hands[0].status
