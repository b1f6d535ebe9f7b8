"""RWS Pontoon beside MBS: the same cards and wishes, the difference is the clause (rulings 25-28, 48, 49)."""

from __future__ import annotations

import pytest

from rules.commands import ChangeWager, ClaimInsurance, Double, RecordFoundWager
from tests.rules.dealing import place, stakes, table

RWS, MBS = "rws-pontoon-4", "mbs-pontoon-6"


@pytest.mark.clause("PR 5.2", "PM 5.4", "ruling 28")
@pytest.mark.parametrize(
    ("rulebook", "clause", "words"), [(MBS, "PM 5.4", "stays and runs"), (RWS, "PR 5.2", "is refused")]
)
def test_a_late_withdrawal(rulebook: str, clause: str, words: str) -> None:
    game = table(rulebook).open().bet("1 ann 20").close()
    refusal = game.refusal(ChangeWager("1.1"))
    assert refusal.clause == clause
    assert words in refusal.message


@pytest.mark.clause("PR 3.8", "PM 3.26.3", "ruling 25")
@pytest.mark.parametrize("rulebook", [MBS, RWS])
def test_anothers_insurance(rulebook: str) -> None:
    game = table(rulebook).open().bet("1 ann 20").bet("2 ben 20").close().cards("9S 9D AC 8S 8D offer_insurance")
    if rulebook == RWS:
        assert game.refused(ClaimInsurance("1.1", "ben", 1000)) == ("own_insurance_only", "PR 3.8")
    else:
        assert game.ask_insurance("1.1", "ben", 10).phase == "insurance"


@pytest.mark.clause("PR 3.17", "PM 3.34", "ruling 49", "ruling 22")
@pytest.mark.parametrize(("rulebook", "phase"), [(MBS, "settlement"), (RWS, "dealer")])
def test_one_card_or_the_whole_hand_for_a_surrender(rulebook: str, phase: str) -> None:
    game = table(rulebook).open().bet("1 ann 20").close().cards("9S KC 7S offer_surrender").surrender("1.1")
    assert game.cards("close_surrender 2C").phase == phase


@pytest.mark.clause("PR 3.17", "ruling 49")
def test_where_nothing_is_open_neither_draws() -> None:
    for rulebook in (MBS, RWS):
        game = table(rulebook).open().bet("1 ann 20").close().cards("9S 7C 7S hit 8D settle")
        assert (game.phase, game.round.house) == ("concluded", ("7C",))


@pytest.mark.clause("PR 3.13", "PM 1.1.1")
@pytest.mark.parametrize(("rulebook", "allowed"), [(MBS, False), (RWS, True)])
def test_a_double_below_the_table_minimum(rulebook: str, allowed: bool) -> None:
    game = table(rulebook).limits("main", 10, 500).open().bet("1 ann 20").close().cards("5S 7C 6D")
    if allowed:
        assert game.double(ann=5).phase == "card"
    else:
        assert game.refused(Double(stakes({"ann": 5}))) == ("double_below_minimum", "PM 1.1.1")


@pytest.mark.clause("ruling 48")
def test_found_wagers_are_not_covered() -> None:
    game = table(RWS).open().bet("1 ann 20").close()
    assert game.refused(RecordFoundWager(1, 2, stakes({"ben": 1})))[0] == "not_covered"


@pytest.mark.clause("PR 4.2/all-other-bets", "PM 4.1.1.2", "ruling 27", "ruling 16")
@pytest.mark.parametrize(
    ("rulebook", "bonuses"), [(MBS, {"1.1": 1000, "1.2": 50, "1.3": 50, "1.4": 50}), (RWS, {"1.1": 1000, "1.2": 50})]
)
def test_the_50_dollars_of_others(rulebook: str, bonuses: dict[str, int]) -> None:
    """On area 2 ben sits and bets, with fay behind him; on area 3 gus bets where cat sits without a wager."""
    game = table(rulebook, wagers_per_area=3).open()
    for words in ("1 ann 20", "2 ben 20", "2 fay 20", "3 gus 20"):
        game.bet(words)
    game.close().cards("7S 9S 9D 7C 7S 8S 8D hit 7S settle stand stand KC settle settle")
    assert game.bonuses == bonuses


@pytest.mark.clause("PR 2.1.1/b", "ruling 25")
def test_no_pair_wagers_and_one_wager_a_box() -> None:
    game = table(RWS).open().bet("1 ann 20")
    assert game.refused(place(1, "pair", ann=20))[0] == "not_offered"
    assert game.refused(place(1, ben=20))[0] == "area_full"
    assert game.per_area(3).bet("1 ben 20").bet("1 cat 20").refused(place(1, dev=20))[0] == "area_full"
