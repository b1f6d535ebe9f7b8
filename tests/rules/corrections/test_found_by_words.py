"""“Something went wrong” is searched in a person's own words: what was keyed or paid wrongly is found by them, in
whichever phase (ruling 81).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules import view_of
from rules.state import TableState
from tests.rules.corrections.test_poker_kind_corrected import opened
from tests.rules.dealing import table

pytestmark = [pytest.mark.clause("ruling 81"), pytest.mark.clause("ruling 96")]
KEYED = ("card_wrong", "wager_wrong", "decision_wrong")


def states() -> Iterator[tuple[str, TableState]]:
    pontoon = table().open().bet("1 ann 20").bet("2 ben 20")
    yield "bets are open", pontoon.state
    yield "bets are closed", pontoon.close().state
    yield "a player decides", pontoon.cards("KS KD 9C 6H QH").state
    yield "the round is over", pontoon.cards("stand stand KC settle").state
    poker = opened("1 ann 20 ante")
    yield "bets are open at Three Card Poker", poker.state
    poker.play("close_betting")
    poker.deal_unseen(1)
    yield "the players decide", poker.state
    poker.play("play 1", "show 0 QD 4H 3C", "show 1 JS JD 2C")
    yield "the hands are shown", poker.state
    poker.play("settle")
    yield "it is over", poker.state


def found(state: TableState, words: str) -> set[str]:
    """The incidents that the menu shows for the words, as it searches: each word anywhere in what an incident says."""
    said = {
        one.code: " ".join((one.title, one.clause, *one.outcome, *one.found_by)).lower()
        for one in view_of(state, "dealer").irregularities or ()
    }
    return {code for code, text in said.items() if all(word in text for word in words.split())}


STATES = dict(states())


@pytest.mark.parametrize("when", STATES)
def test_each_word_finds_what_it_means(when: str) -> None:
    state = STATES[when]
    listed = {one.code for one in view_of(state, "dealer").irregularities or ()}
    keyed = listed & set(KEYED)
    assert "wager_wrong" in keyed
    assert keyed | {"paid_wrongly"} <= found(state, "mistake")
    assert keyed <= found(state, "typed")
    assert {"wager_wrong"} <= found(state, "wrong kind")
    assert {"wager_wrong"} <= found(state, "wrong wager")
    assert keyed | {"paid_wrongly"} <= found(state, "paid wrong")
    assert found(state, "wrong card") & {"card_wrong", "not_covered"}


def test_while_bets_are_open_a_wager_is_put_right() -> None:
    for when in ("bets are open", "bets are open at Three Card Poker"):
        (one,) = (i for i in view_of(STATES[when], "dealer").irregularities or () if i.code == "wager_wrong")
        assert one.refusal is None
