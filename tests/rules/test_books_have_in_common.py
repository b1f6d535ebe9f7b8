"""What the four Pontoon rulebooks have in common: points, Pontoon, the offers, the Super Bonus, decks and boxes."""

from __future__ import annotations

from typing import Any

import pytest

from rules import Context, Refusal, TableState, decide
from rules import commands as c
from rules.books import BOOKS
from tests.rules.dealt import NOW, Dealt

MBS, RWS, FEDERAL, ONLINE = "mbs-pontoon-6", "rws-pontoon-4", "federal-pontoon", "online-pontoon"
Net = dict[str, float]


def each(**clauses: str) -> list[Any]:
    """The rulebooks named (mbs, rws, federal, online), each marked with its clauses, parted by commas."""
    books = {"mbs": MBS, "rws": RWS, "federal": FEDERAL, "online": ONLINE}
    return [
        pytest.param(books[name], marks=pytest.mark.clause(*cited.split(", ")), id=name)
        for name, cited in clauses.items()
    ]


def dealt(rulebook: str, first: str, house: str, second: str, down: str = "8C") -> Dealt:
    game = Dealt(rulebook)
    game.bets("1 ann 20")
    game.play(f"{first} {house} {second}")
    if rulebook == ONLINE:
        game.play(f"{down} look_at_house")
    return game


@pytest.mark.parametrize(
    "rulebook",
    each(
        mbs="PM 3.4.1, PM 3.4.3, PM 3.4.4",
        rws="PR 1/hard-total, PR 1/soft-total, PR 1/picture-card, PR 1/point-count, PR 3.5.1, PR 3.5.3, PR 3.5.4",
        federal="PF card-values",
        online="PO card-values",
    ),
)
@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("2S 3D", "5"),
        ("4S 5D", "9"),
        ("6S 8D", "14"),
        ("7S 9D", "16"),
        ("JS 5D", "15"),
        ("QS 2D", "12"),
        ("KS 6D", "16"),
        ("AS 6D", "Soft 17"),
        ("AS 6D 4H", "21"),
        ("AS 6D 5H", "12"),
        ("AS 6D 9H", "16"),
        ("AS AD", "Soft 12"),
        ("KS 2D AH", "13"),
    ],
)
def test_points(rulebook: str, cards: str, total: str) -> None:
    first, second, *drawn = cards.split()
    game = dealt(rulebook, first, "9C", second)
    for card in drawn:
        game.play(f"hit {card}")
    assert game.total(1) == total


@pytest.mark.parametrize(
    "rulebook",
    each(mbs="PM 1.1.10, PM 3.19", rws="PR 1/pontoon, PR 3.10", federal="PF pontoon", online="PO rank/pontoon"),
)
@pytest.mark.parametrize(
    ("cards", "pontoon"),
    [("AS JD", True), ("QS AD", True), ("KS AD", True), ("AS 9D", False), ("9S AD", False), ("KS QD", False)],
)
def test_which_two_cards_are_a_pontoon(rulebook: str, cards: str, pontoon: bool) -> None:
    first, second = cards.split()
    game = dealt(rulebook, first, "9C", second)
    assert (game.total(1) == "Pontoon") is pontoon
    if pontoon:
        assert game.refused("hit")[0] == "not_now"
    else:
        game.play("hit")


@pytest.mark.parametrize(
    "rulebook", each(mbs="PM 3.33", rws="PR 3.17", federal="PF dealer-draws", online="PO dealer-stands, PO hit-soft-17")
)
@pytest.mark.parametrize(
    ("up", "second", "draws"), [("9C", "7H", True), ("9C", "8H", False), ("6C", "AH", True), ("7C", "AH", False)]
)
def test_the_house_draws_to_hard_16_and_soft_17(rulebook: str, up: str, second: str, draws: bool) -> None:
    game = dealt(rulebook, "KS", up, "8D", down=second)
    game.play("stand expose_house" if rulebook == ONLINE else f"stand {second}")
    assert game.phase == ("dealer" if draws else "settlement")


@pytest.mark.parametrize("rulebook", each(mbs="PM 3.4.2", rws="PR 3.5.2, PR 3.13", federal="PF doubling/ace-counts-1"))
@pytest.mark.parametrize(
    ("cards", "drawn", "total"),
    [
        ("AS 5D", "4C", "10"),
        ("5S AD", "4C", "10"),
        ("AS AD", "9C", "11"),
        ("6S 2D", "AC", "Soft 19"),
        ("6S 4D", "AC", "21"),
    ],
)
def test_aces_of_a_doubled_hand(rulebook: str, cards: str, drawn: str, total: str) -> None:
    """One of the first two cards counts 1, the card drawn 11 where that does not pass 21."""
    first, second = cards.split()
    game = dealt(rulebook, first, "9C", second)
    game.play(f"double {drawn}")
    assert game.total(1) == total


@pytest.mark.parametrize(
    "rulebook",
    each(
        mbs="PM 3.31, PM 4.3.2",
        rws="PR 3.13, PR 3.15",
        federal="PF doubling/one-card",
        online="PO action/double, PO rank/bust",
    ),
)
def test_a_doubled_hand_past_21_loses_the_double_too(rulebook: str) -> None:
    game = dealt(rulebook, "KS", "9C", "6D")
    game.play("double 6C")
    assert game.phase == "hand", "taken at once, before anybody may take the double back"
    game.play("settle expose_house" if rulebook == ONLINE else "settle")
    assert (game.phase, game.net) == ("concluded", {"1.1": -20, "1.2": -20})


@pytest.mark.parametrize(
    "rulebook",
    each(mbs="PM 4.3.1", rws="PR 3.13, PR 3.17.3", federal="PF doubling/one-card", online="PO action/double"),
)
def test_a_doubled_hand_with_fewer_points_loses_the_double_too(rulebook: str) -> None:
    """15 against 17."""
    game = dealt(rulebook, "5S", "9C", "6D")
    game.play("double 4D")
    game.play("stand expose_house settle" if rulebook == ONLINE else "close_withdrawals 8H settle")
    assert (game.phase, game.net) == ("concluded", {"1.1": -20, "1.2": -20})


@pytest.mark.parametrize(
    ("rulebook", "cards"),
    [
        pytest.param(RWS, "AS AD", marks=pytest.mark.clause("PR 3.16", "PR 3.5.1", "ruling 26")),
        pytest.param(FEDERAL, "AS AD", marks=pytest.mark.clause("PF draw-to-12", "ruling 29")),
        pytest.param(ONLINE, "AS 4D", marks=pytest.mark.clause("PO stand-at-15")),
    ],
)
def test_a_soft_total_is_enough_to_stand(rulebook: str, cards: str) -> None:
    """Two Aces are 12, an Ace and a four are 15."""
    first, second = cards.split()
    game = dealt(rulebook, first, "9C", second)
    game.play("stand")
    assert game.phase == ("expose" if rulebook == ONLINE else "dealer")


@pytest.mark.parametrize(
    "rulebook",
    each(mbs="PM 3.20", rws="PR 3.12", federal="PF splits/equal-bet", online="PO split-equal-rank, PO action/split"),
)
def test_only_the_first_two_cards_are_split(rulebook: str) -> None:
    game = dealt(rulebook, "4S", "9C", "4D")
    game.play("hit 4C")
    assert game.refused("split") == ("not_same_value", BOOKS[rulebook].cite["split"])


@pytest.mark.parametrize(
    "rulebook",
    each(
        mbs="PM 3.29",
        rws="PR 3.14, PR 3.12, PR 1/soft-21, PR 4.1/regular",
        federal="PF variations/21-beats, PF variations/paid-immediately",
    ),
)
@pytest.mark.parametrize(
    ("moves", "net"),
    [
        pytest.param("hit 5D", {"1.1": 20}, id="three cards"),
        pytest.param("hit 2D hit 2C hit AD", {"1.1": 30}, id="five cards"),
        pytest.param("split 4H hit 9D", {"1.1": 20}, id="a split hand"),
        pytest.param("split 2H hit AD", {"1.1": 20}, id="a split hand that is soft"),
        pytest.param("double 5D", {"1.1": 20, "1.2": 20}, id="a doubled hand"),
    ],
)
def test_21_however_made_is_paid_at_once(rulebook: str, moves: str, net: Net) -> None:
    game = dealt(rulebook, "8S", "6C", "8D")
    game.play(moves)
    assert game.phase == "hand"
    game.play("settle")
    assert game.net == net


PAID = [
    ("678-mixed", "8S 6D 7C", 30),
    ("678-mixed", "6S 7S 8D", 30),
    ("678-mixed", "7S 6D 8S", 30),
    ("678-mixed", "8D 7S 6S", 30),
    ("678-suited", "7H 6H 8H", 40),
    ("678-suited", "8D 7D 6D", 40),
    ("678-suited", "6C 8C 7C", 40),
    ("678-spades", "8S 7S 6S", 60),
    ("777-mixed", "7S 7S 7D", 30),
    ("777-mixed", "7S 7D 7S", 30),
    ("777-mixed", "7D 7S 7S", 30),
    ("777-suited", "7H 7H 7H", 40),
    ("777-suited", "7C 7C 7C", 40),
    ("5-cards-21", "2S 2D 2C 8H 7S", 30),
    ("6-cards-21", "2S 2D 2C 2H 6S 7S", 40),
    ("7-cards-21", "2S 2D 2C 2H 3S 3D 3C 4H", 60),
]


@pytest.mark.parametrize(
    ("rulebook", "line", "cards", "net"),
    [
        pytest.param(book, *row, marks=pytest.mark.clause(*table, f"{line}/{row[0]}"))
        for book, line, table in ((MBS, "PM 4.1", ("PM 4.1",)), (RWS, "PR 4.1", ("PR 4.1",)), (FEDERAL, "PF pay", ()))
        for row in PAID
    ],
)
def test_a_line_is_paid_in_every_order_and_suit(rulebook: str, line: str, cards: str, net: int) -> None:
    first, second, *drawn = cards.split()
    game = dealt(rulebook, first, "9C", second)
    for card in drawn:
        game.play(f"hit {card}")
    game.play("settle")
    assert (game.round.results[0].pay_line, game.net) == (line, {"1.1": net})


@pytest.mark.parametrize(
    "rulebook", each(mbs="PM 4.1/5-cards-21", rws="PR 4.1/5-cards-21", federal="PF pay/5-cards-21")
)
def test_five_cards_below_21_pay_even_money(rulebook: str) -> None:
    game = dealt(rulebook, "2S", "9C", "3D")
    game.play("hit 4C hit 4H hit 6S stand 9H settle")
    assert game.net == {"1.1": 20}, "19 against 18"


@pytest.mark.parametrize("rulebook", each(mbs="PM 3.24", rws="PR 3.9", federal="PF surrender/half"))
@pytest.mark.parametrize("house", ["AC", "KC", "QC", "JC", "9C", "2C"])
def test_surrender_is_offered_against_an_ace_and_pictures(rulebook: str, house: str) -> None:
    game = dealt(rulebook, "9S", house, "7D")
    if house == "AC":
        game.play("offer_insurance close_insurance")
    assert game.phase == ("surrender_offer" if house[0] in "AKQJ" else "decision")


@pytest.mark.parametrize("rulebook", each(mbs="PM 3.26", rws="PR 3.8", federal="PF insurance"))
@pytest.mark.parametrize("house", ["AC", "KC", "9C"])
def test_insurance_is_offered_against_an_ace_once_and_early(rulebook: str, house: str) -> None:
    game = dealt(rulebook, "9S", house, "7D")
    assert (game.phase == "insurance_offer") is (house == "AC")
    if house == "AC":
        game.play("offer_insurance close_insurance offer_surrender close_surrender hit 2D")
    assert game.refused("offer_insurance")[0] == "not_now"


@pytest.mark.parametrize(
    "rulebook",
    each(
        mbs="PM 4.1.1.1, PM 4.1.1.3",
        rws="PR 1/super-bonus, PR 4.2/super-bonus, PR 3.12, PR 3.13, PR 4.1",
        federal="PF super-bonus/qualify, PF splits/bonus, PF doubling/no-bonus",
    ),
)
@pytest.mark.parametrize(
    ("cards", "house", "moves", "net", "bonus"),
    [
        ("7H 7H", "7C", "hit 7H settle settle", {"1.1": 40}, {"1.1": 1000}),
        ("7H 7H", "8C", "hit 7H settle", {"1.1": 40}, {}),
        ("7H 7H", "7C", "hit 7D settle", {"1.1": 30}, {}),
        ("7H 7D", "7C", "hit 7H settle", {"1.1": 30}, {}),
        ("7D 7H", "7C", "hit 7H settle", {"1.1": 30}, {}),
        ("7H 7H", "7C", "double 7H settle", {"1.1": 20, "1.2": 20}, {}),
        ("7H 7H", "7C", "split 7H hit 7H settle 9D stand KC settle", {"1.1": 40, "1.2": -20}, {}),
    ],
)
def test_what_is_a_super_bonus(rulebook: str, cards: str, house: str, moves: str, net: Net, bonus: Net) -> None:
    first, second = cards.split()
    game = dealt(rulebook, first, house, second)
    game.play(moves)
    assert (game.phase, game.net, game.bonuses) == ("concluded", net, bonus)


@pytest.mark.parametrize(
    ("rulebook", "least", "most"),
    [
        pytest.param(MBS, 4, 8, marks=pytest.mark.clause("PM 2.1")),
        pytest.param(RWS, 4, 8, marks=pytest.mark.clause("PR 2.2.1")),
        pytest.param(FEDERAL, 4, 8, marks=pytest.mark.clause("PF decks", "ruling 50")),
        pytest.param(ONLINE, 8, 8, marks=pytest.mark.clause("PO decks", "ruling 50")),
    ],
)
def test_the_decks_of_a_table(rulebook: str, least: int, most: int) -> None:
    for decks in (least, most):
        assert installed(rulebook, decks=decks) == ""
    clause = BOOKS[rulebook].cite["decks"]
    for decks in (least - 1, most + 1):
        assert installed(rulebook, decks=decks) == f"decks_outside_rule ({clause})"


@pytest.mark.parametrize(
    ("rulebook", "said"),
    [
        (MBS, "The game is dealt from 4 to 8 decks, not 9."),
        (ONLINE, "The game is dealt from 8 decks, not 9."),
        ("mbs-three-card-poker-5", "The game is dealt from a single deck, not 9."),
    ],
)
def test_a_number_of_decks_that_is_none_of_the_games_is_told_in_plain_words(rulebook: str, said: str) -> None:
    book = BOOKS[rulebook]
    limits = {kind: c.Limits(10_00, 100_00) for kind in book.limit_kinds}
    settings = c.TableSettings(limits, positions=book.positions[1], decks=9, training=book.training_only)
    answer = decide(TableState(table="t1"), c.InstallTable(rulebook, settings), Context(now=NOW, role="pit_manager"))
    assert isinstance(answer, Refusal)
    assert answer.message == said


@pytest.mark.parametrize("rulebook", each(mbs="PM 2.1", rws="PR 2.2.1", federal="PF decks"))
def test_each_card_is_in_the_shoe_once_for_each_deck(rulebook: str) -> None:
    game = Dealt(rulebook, decks=4)
    game.bets("1 ann 20", "2 ben 20", "3 cat 20", "4 dev 20", "5 eve 20")
    game.play("9S 9S 9S 9S")
    assert game.refused("9S") == ("card_exhausted", BOOKS[rulebook].cite["decks"])
    game.play("9D")


@pytest.mark.parametrize("rulebook", each(rws="PR 2.1.1/a, ruling 48", federal="ruling 50", online="ruling 50"))
@pytest.mark.parametrize(
    ("boxes", "refusal"), [(4, "positions_outside_layout"), (5, ""), (8, ""), (9, "positions_outside_layout")]
)
def test_the_boxes_of_a_table(rulebook: str, boxes: int, refusal: str) -> None:
    assert installed(rulebook, positions=boxes).partition(" ")[0] == refusal


def installed(rulebook: str, **settings: int) -> str:
    """Why a table with these settings is refused, "" where it is not."""
    book = BOOKS[rulebook]
    limits = {"main": c.Limits(200, 50_000)}
    wanted: dict[str, Any] = {"positions": 5, "decks": 8, "training": book.training_only} | settings
    command = c.InstallTable(rulebook, c.TableSettings(limits=limits, **wanted))
    answer = decide(TableState(table="t2"), command, Context(now=NOW, role="pit_manager"))
    return f"{answer.code} ({answer.clause})" if isinstance(answer, Refusal) else ""
