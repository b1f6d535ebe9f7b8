"""What the sheet of a wager that was entered wrongly offers, and what the rules take (rulings 74, 81)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import Refusal, view_of
from rules import commands as c
from rules.books import BOOKS
from rules.state import TableState
from tests.rules.corrections.test_found_corrected import poker
from tests.rules.corrections.test_kind_corrected import PONTOON, insured, put_down, right
from tests.rules.dealing import Dealing, stakes, table

pytestmark = [pytest.mark.clause("ruling 81")]


def offered(state: TableState) -> tuple[str, ...]:
    """The kinds that the console offers."""
    view: Any = view_of(state, "dealer")
    return next(incident.kinds for incident in view.irregularities if incident.code == "wager_wrong")


def insurance_found() -> Dealing:
    """Ann's insurance lay there in time and was entered late."""
    game = table().open().bet("1 ann 40").bet("2 ben 30").close()
    game.cards("KS KD AC 6H QH offer_insurance close_insurance")
    return game.then(c.RecordFoundWager(1, 1, stakes({"ann": 20}), "insurance", in_time=True))


@pytest.mark.parametrize("rulebook", PONTOON)
def test_in_the_betting_each_kind_that_the_table_takes(rulebook: str) -> None:
    game = table(rulebook).open().bet("1 ann 20").bet("2 ben 30")
    assert offered(game.state) == (("main", "pair") if BOOKS[rulebook].pair_places else ("main",))  # type: ignore[attr-defined]


def test_at_three_card_poker_what_players_put_down_themselves() -> None:
    assert offered(poker().state) == ("ante", "pair_plus", "progressive")


@pytest.mark.clause("PM 3.26", "ruling 74")
def test_insurance_once_it_may_be_found_also_where_it_has_no_limits() -> None:
    game = insured()
    assert "insurance" not in offered(game.state)
    found = insurance_found()
    assert "insurance" not in found.state.settings.limits  # type: ignore[union-attr]
    assert offered(found.state) == ("main", "pair", "insurance")


@pytest.mark.clause("PM 3.26", "ruling 74")
def test_every_wager_that_the_rules_take_is_one_of_them() -> None:
    """Each wager of the round, lowered: what is not offered is refused whatever it is made."""
    game = insurance_found()
    taken = set()
    for name, (kind, _, shares) in put_down(game).items():
        less = right(name, None, **{player: dollars - 5 for player, dollars in shares.items()})
        if not isinstance(game.decided(less, "pit_manager"), Refusal):
            taken.add(kind)
    assert taken == {"main", "insurance"}
    assert taken <= set(offered(game.state))


@pytest.mark.clause("PM 3.26.1")
def test_insurance_that_was_taken_when_it_was_offered_is_a_decision() -> None:
    game = insured().cards("close_insurance")
    refusal = game.refusal(c.CorrectWager("1.3", stakes({"ann": 5})), "pit_manager")
    assert (refusal.code, "put it right as a decision" in refusal.message) == ("wager_follows", True)
