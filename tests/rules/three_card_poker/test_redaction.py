"""The events of a running round, as they may be read: no card that lies face down (TC 3.7, 3.10.1, 5.9)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from rules import commands as c
from rules import events as e
from rules.codec import encode_event
from rules.redaction import answered, redact
from rules.state import Area, Round, TableState
from tests.rules.three_card_poker.game import NOW, Game, command

CARDS = ("AS", "KH", "QD", "2S", "2H", "3D", "QS", "TH", "5D")


@pytest.mark.clause("TC 3.7", "TC 5.9")
def test_no_card_is_told_before_it_is_shown() -> None:
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 10 ante")
    events_ = [game.do(c.DealCard(card, "device"))[0] for card in CARDS]
    events_ += game.do(command("undo_entry"))
    refused = msgspec.Raw(b'{"type":"deal_card","card":"AS","source":"device"}')
    events_.append(e.CommandRefused(refused, "card_repeated", "TC 2.1", ""))
    for event in events_:
        text = encode_event(redact(event, game.state)).decode()
        assert "??" in text
        assert not [card for card in CARDS if f'"{card}"' in text]


@pytest.mark.clause("TC 3.10.1")
def test_what_was_shown_is_told_and_after_the_round_everything() -> None:
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 10 ante")
    dealt = [game.do(c.DealCard(card, "device"))[0] for card in CARDS]
    game.play("play 1", "fold 2")
    shown = game.do(command("show 0"))[0]
    assert redact(shown, game.state) == shown
    game.play("decline 1")
    looked = game.do(c.LookAtHand(1), "pit_supervisor")[0]
    assert redact(looked, game.state).cards == ("??", "??", "??")
    game.play("settle")
    assert game.phase == "concluded"
    assert [redact(event, game.state) for event in (*dealt, looked)] == [*dealt, looked]
    assert [answered(event, game.state) for event in dealt] == dealt
    assert answered(looked, game.state).cards == ("??", "??", "??"), "a look is the pit's, and no answer tells it"


@pytest.mark.parametrize(("rulebook", "hidden"), [("online-pontoon", True), ("mbs-pontoon-6", False)])
def test_house_cards_of_pontoon_that_lie_face_down(rulebook: str, hidden: bool) -> None:
    areas = (Area(), Area())
    round_ = Round(1, "initial_deal", NOW, areas, house=("AS",), house_down=hidden)
    state = TableState(table="t1", rulebook=rulebook, round=round_)
    house, player = e.CardDealt("AS", 0, 1, "", ""), e.CardDealt("9H", 1, 1, "", "")
    told = replace(house, card="??") if hidden else house
    assert [redact(event, state) for event in (house, player)] == [told, player]
    shown = replace(state, round=replace(round_, house_down=False))
    assert redact(house, shown) == house
