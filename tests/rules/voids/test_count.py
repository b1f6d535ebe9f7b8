"""The cards counted by hand, against those in use: what a wrong count voids, and who sees to it (ruling 94)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import Refusal, decide, prompts, view_of
from rules import commands as c
from rules import events as e
from rules.books import BOOKS
from rules.codec import decode_state, encode_state
from rules.engine import phase_of
from rules.views.table import View
from tests.rules.dealing import Dealing, table
from tests.rules.three_card_poker.game import Game

pytestmark = pytest.mark.clause("ruling 94")
SUPERVISOR = "pit_supervisor"
MANAGER = "gaming_shift_manager"


def pontoon(rulebook: str = "mbs-pontoon-6") -> Dealing:
    return table(rulebook).open().bet("1 ann 20").bet("2 ben 20").close().cards("8S")


def poker() -> Game:
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 20 ante")
    return game


def code(game: Any, command: Any, role: str = "dealer") -> str:
    answer = decide(game.state, command, game.context(role))
    assert isinstance(answer, Refusal), (command, answer)
    return answer.code


@pytest.mark.clause("PM 5.1", "TC 5.1", "TC 5.8")
@pytest.mark.parametrize(
    ("start", "cards", "clause"), [(pontoon, 8 * 48, "PM 5.1.1"), (poker, 52, "TC 5.8")], ids=["pontoon", "poker"]
)
def test_as_many_as_there_should_be_is_on_record_and_changes_nothing(start: Any, cards: int, clause: str) -> None:
    game = start()
    before = game.state
    assert game.do(c.CountCards(cards)) == (e.CardsCounted(cards, cards, clause),)
    assert game.state == before


@pytest.mark.clause("PM 5.1", "PM 5.1.1", "TC 5.1", "TC 5.8", "PM 6.2", "TC 6.2")
@pytest.mark.parametrize(
    ("start", "counted", "ground", "clause"),
    [
        (pontoon, 383, "missing_cards", "PM 5.1.1"),
        (pontoon, 385, "extra_cards", "PM 5.1.1"),
        (poker, 51, "count", "TC 5.8"),
        (poker, 53, "count", "TC 5.8"),
        (lambda: pontoon("federal-pontoon"), 0, "missing_cards", "PM 5.1.1"),
    ],
    ids=["too few", "too many", "poker, too few", "poker, too many", "federal"],
)
def test_a_wrong_count_fills_in_the_ground_of_the_void(start: Any, counted: int, ground: str, clause: str) -> None:
    game = start()
    (event,) = game.do(c.CountCards(counted))
    assert (event.counted, event.ground, event.clause) == (counted, ground, clause)
    assert phase_of(game.state) == "miscounted"
    seat: Any = view_of(game.state, "seat:1")
    assert (seat.now.state, seat.now.text, seat.turn) == ("halted", "The number of cards is wrong", None)
    assert decode_state(encode_state(game.state)) == game.state
    step = prompts(game.state).step
    assert (step.code, step.clause) == ("declare_void", clause)
    assert f"{counted} of {event.expected}" in step.detail
    void = next(a for a in prompts(game.state).actions if a.command["type"] == "void_round")
    assert (void.command["ground"], void.role, void.refusal) == (ground, SUPERVISOR, None)
    assert void.command["note"].startswith("The cards were counted")
    assert code(game, c.VoidRound(ground)) == "role"
    others = {name for name, each in BOOKS[game.state.rulebook].grounds.items() if not each.justified}
    for other in others - {"count", "missing_cards" if counted < event.expected else "extra_cards"}:
        assert code(game, c.VoidRound(other), MANAGER) == "count_is_the_ground"
    for of_the_law in ("force_majeure", "suspected_offence"):
        if of_the_law in BOOKS[game.state.rulebook].grounds:
            assert not isinstance(decide(game.state, c.VoidRound(of_the_law, "So."), game.context(MANAGER)), Refusal)
    game.do(c.VoidRound(ground, void.command["note"]), SUPERVISOR)
    assert (game.round.phase, game.round.void) == ("concluded", ground)
    assert game.state.miscount is None
    assert {share.returned_cents - share.stake_cents for r in game.round.results for share in r.shares} == {0}
    assert code(game, c.OpenBetting()) == "shuffle_first"
    game.do(c.LoadShoe())
    game.do(c.OpenBetting())


@pytest.mark.parametrize("start", [pontoon, poker])
def test_nothing_is_dealt_or_decided_meanwhile(start: Any) -> None:
    game = start()
    game.do(c.CountCards(3))
    for command in (c.DealCard("9S"), c.CloseTable()):
        assert code(game, command, MANAGER) == "not_now"


@pytest.mark.parametrize("start", [pontoon, poker])
def test_a_slip_of_the_count_is_put_right_with_a_pit_supervisor(start: Any) -> None:
    game = start()
    before = game.state
    (event,) = game.do(c.CountCards(50))
    assert code(game, c.CountCards(event.expected)) == "role"
    game.do(c.CountCards(event.expected), SUPERVISOR)
    assert game.state == before
    game.do(c.DealCard("9S") if start is pontoon else c.DealCard(None))


def test_a_countdown_is_held_while_the_round_waits() -> None:
    game = table(betting_seconds=30).open().bet("1 ann 20")
    held, counted = game.do(c.CountCards(383))
    assert (held, counted.ground) == (e.BettingTimeSet(None), "missing_cards")


@pytest.mark.clause("PM 5.1.2", "TC 5.1.2")
@pytest.mark.parametrize("start", [pontoon, poker])
def test_between_rounds_no_money_moves_and_the_cards_are_changed(start: Any) -> None:
    game = start()
    game.do(c.VoidRound("equipment_fault"), MANAGER)
    results = game.round.results
    game.do(c.CountCards(7))
    assert phase_of(game.state) == "concluded"
    assert game.round.results == results
    assert code(game, c.OpenBetting()) == "shuffle_first"
    game.do(c.LoadShoe())
    game.do(c.OpenBetting())


@pytest.mark.clause("ruling 48")
def test_a_rulebook_without_the_ground_leaves_it_to_the_gaming_shift_manager() -> None:
    game = pontoon("rws-pontoon-4")
    (event,) = game.do(c.CountCards(383))
    assert event.ground == ""
    ask = next(option for option in prompts(game.state).actions if option.primary)
    assert ask.command == {"type": "refer_to_manager", "question": "The cards were counted: 383 of 384, 1 too few."}
    game.do(c.ReferToManager(ask.command["question"]))
    game.do(c.RecordRuling("Void.", "A card is missing.", "void"), MANAGER)
    assert game.round.void == "ruling"
    other = pontoon("rws-pontoon-4")
    other.do(c.CountCards(383))
    other.do(c.ReferToManager("?"))
    other.do(c.RecordRuling("Play on.", "It lies under the table."), MANAGER)
    assert phase_of(other.state) == "initial_deal"


@pytest.mark.parametrize("start", [pontoon, poker])
def test_a_ruling_leaves_what_the_rulebook_voids(start: Any) -> None:
    game = start()
    game.do(c.CountCards(9))
    game.do(c.ReferToManager("?"))
    game.do(c.RecordRuling("Count again.", "In doubt."), MANAGER)
    assert phase_of(game.state) == "miscounted"


@pytest.mark.parametrize("start", [pontoon, poker])
def test_it_is_found_in_the_menu_and_says_how_many_there_are(start: Any) -> None:
    game = start()
    view = view_of(game.state, "dealer")
    assert isinstance(view, View)
    entry = next(one for one in view.irregularities if one.code == "count")
    assert (entry.group, entry.fields, entry.refusal) == ("shoe", ("counted",), None)
    assert "384 cards" in entry.facts[0] or "52 cards" in entry.facts[0]
    assert code(game, c.CountCards(-1)) == "count_impossible"


@pytest.mark.clause("PM 5.20")
def test_a_slip_of_the_count_leaves_the_shuffle_that_the_cutting_card_asked_for() -> None:
    game = table(manual_shuffling=True).open().bet("1 ann 20").close().cards("8S")
    game.do(c.ReportCutCard())
    assert game.state.shoe is not None
    due = game.state.shoe.spent
    assert due
    game.do(c.CountCards(383))
    game.do(c.CountCards(384), SUPERVISOR)
    assert (phase_of(game.state), game.state.shoe.spent) == ("initial_deal", due)
