"""A what-if is no look: cards that lie face down change no word of it, however many commands deep (TC 3.7, 5.9; ruling
33).
"""

from __future__ import annotations

import msgspec
import pytest

from rounds.what_if import Start, tried
from rules import TableState, commands
from rules.commands import Command
from rules.core.text import encode_json
from rules.redaction import without_face_down
from tables.models import Table
from tests.rounds.approvals.test_hidden_cards_change_nothing import STAGES
from tests.rounds.test_face_down import CARDS, dealt
from tests.rounds.what_if.test_what_if import ask
from tests.rules.three_card_poker.game import NOW
from tests.table import Game

__all__ = ["dealt"]
pytestmark = [pytest.mark.clause("TC 3.7", "TC 3.10.1", "TC 5.9", "ruling 33")]


@pytest.mark.parametrize("stage", STAGES)
def test_it_begins_alike_whatever_lies_there(stage: str) -> None:
    one, other = STAGES[stage]
    assert one != other
    known = without_face_down(one)
    assert known == without_face_down(other)
    assert (known.mark, known.entries) == (None, ())


def test_what_everybody_sees_stays(dealt: Game) -> None:
    """The house is shown: its cards are known, and those of the hands are not."""
    state = STAGES["kept down"][0]
    known = without_face_down(state)
    assert known.round.house == state.round.house
    assert known.round.areas[0].hand.cards == ("", "", "")
    assert set(known.shoe.dealt) == set(known.round.house.cards)


def test_a_hand_is_shown_with_the_cards_that_are_wondered_about(dealt: Game) -> None:
    """At the table it has other cards; here it is as whoever asks supposes, and none is contradicted."""
    play = [{"type": "play", "area": 1}, {"type": "play", "area": 2}]
    house = {"type": "expose_hand", "area": 0, "cards": ["2C", "3C", "4D"]}
    _, found = ask(dealt, *play, {"type": "expose_hand", "area": 0})
    assert found["covered"] is True
    assert found["steps"][-1]["effect"]["refusal"]["code"] == "cards_missing"
    _, found = ask(dealt, *play, house, {"type": "expose_hand", "area": 1, "cards": ["5D", "6D", "7D"]})
    assert [step["effect"]["refusal"] for step in found["steps"]] == [None] * 4


@pytest.mark.parametrize("end", [{"type": "void_round", "ground": "extra_cards"}, {"type": "report_power_failure"}])
def test_no_way_round_leads_to_a_card(dealt: Game, end: dict[str, str]) -> None:
    """Also once the round is over there, and from an earlier step of it."""
    for seq in (None, dealt.seq - 1):
        _, found = ask(dealt, end, {"type": "undo_entry"}, seq=seq)
        assert found["covered"] is True
        text = encode_json(found).decode()
        assert [card for card in CARDS if f'"{card}"' in text] == []


def test_house_cards_that_nobody_knows_are_not_turned_up() -> None:
    state = STAGES["looked"][0]
    start = Start(Table(id="t1"), 9, NOW, without_face_down(state), True, None)
    for kind in ("look_at_house", "expose_house"):
        assert _tried(start, kind) == ("hidden_cards", "ruling 33")


def _tried(start: Start, kind: str) -> tuple[str, str]:
    steps, _, _ = tried(start, [msgspec.convert({"type": kind}, Command)], "pit_supervisor", "sam", "pit")
    refusal = steps[-1].effect.refusal
    assert refusal is not None
    return refusal.code, refusal.clause


def test_of_a_round_that_is_over_every_card_is_known(dealt: Game) -> None:
    at = dealt.seq
    play = [{"type": "play", "area": 1}, {"type": "play", "area": 2}]
    assert dealt.send(commands.VoidRound("extra_cards"), dealt.cast.gus.as_actor()).accepted
    _, found = ask(dealt, *play, {"type": "expose_hand", "area": 0}, seq=at)
    assert found["covered"] is False
    assert [step["effect"]["refusal"] for step in found["steps"]] == [None] * 3


def test_nothing_covered_is_left_as_it_is() -> None:
    state = TableState(table="t1")
    assert without_face_down(state) is state
