"""Grounds of a void that the law gives to every game: who declares them, and what becomes of winnings (ruling 91)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules import commands as c
from rules import events as e
from rules import view_of
from rules.books import BOOKS
from rules.views.table import View
from tests.rules.dealing import Dealing, table
from tests.rules.three_card_poker.game import Game

GAMING_SHIFT_MANAGER = "gaming_shift_manager"
FIRE = c.VoidRound("force_majeure", "Fire alarm, the floor is cleared")
CHEAT = c.VoidRound("suspected_offence", "Seat 2 marked cards")


def settled_in_part() -> Dealing:
    """Ann's Pontoon and Ben's pair are paid, Cat's pair is lost; every main wager but Ann's is open."""
    dealing = table().open().bet("1 ann 20").bet("2 ben 10").bet("2 ben 10 pair").bet("3 cat 10").bet("3 cat 10 pair")
    return dealing.close().cards("AS 8D 9C 5H KS 8H 7C settle settle")


def back_of(game: Any) -> dict[str, float]:
    """What the round came to for each player in dollars, bonuses included."""
    found: dict[str, float] = {}
    for outcome in (*game.round.results, *game.round.bonuses):
        for share in outcome.shares:
            found[share.player] = found.get(share.player, 0) + (share.returned_cents - share.stake_cents) / 100
    return found


@pytest.mark.clause("ruling 91")
@pytest.mark.parametrize("rulebook", sorted(BOOKS))
def test_every_rulebook_has_them_for_the_gaming_shift_manager(rulebook: str) -> None:
    for name in ("force_majeure", "suspected_offence"):
        ground = BOOKS[rulebook].grounds[name]
        assert (ground.role, ground.clause, ground.justified) == (GAMING_SHIFT_MANAGER, "ruling 91", True)


@pytest.mark.clause("ruling 91", "PM 6.1", "PM 6.2")
@pytest.mark.parametrize("command", [FIRE, CHEAT])
def test_no_lower_role_declares_them_and_the_reason_is_asked_for(command: c.VoidRound) -> None:
    dealing = settled_in_part()
    assert dealing.refused(command, "pit_manager") == ("role", "PM 6.2")
    for note in ("", "   "):
        unsaid = c.VoidRound(command.ground, note)
        assert dealing.refused(unsaid, GAMING_SHIFT_MANAGER) == ("void_unjustified", "ruling 91")
    dealing.do(command, GAMING_SHIFT_MANAGER)
    assert dealing.round.phase == "concluded"
    assert dealing.refused(command, GAMING_SHIFT_MANAGER)[0] == "not_now"  # a round that is over stands


@pytest.mark.clause("ruling 91")
def test_after_force_majeure_what_was_paid_stays_and_what_was_lost_goes_back() -> None:
    dealing = settled_in_part()
    paid = back_of(dealing)
    assert (paid["ann"], paid["cat"]) == (30, -10)
    dealing.do(FIRE, GAMING_SHIFT_MANAGER)
    assert back_of(dealing) == {"ann": paid["ann"], "ben": paid["ben"], "cat": 0}
    assert paid["ben"] > 0
    voided = dealing.events[0]
    assert isinstance(voided, e.RoundVoided)
    assert voided.winnings_kept
    assert all(share.returned_cents > 0 for result in voided.results for share in result.shares)


@pytest.mark.clause("ruling 91", "ruling 7", "PM 5.1.1")
@pytest.mark.parametrize("command", [CHEAT, c.VoidRound("extra_cards"), c.VoidRound("equipment_fault")])
def test_on_every_other_ground_nothing_of_the_round_is_left(command: c.VoidRound) -> None:
    dealing = settled_in_part()
    dealing.do(command, GAMING_SHIFT_MANAGER)
    assert set(back_of(dealing).values()) == {0}
    assert not dealing.events[0].winnings_kept


@pytest.mark.clause("ruling 91", "ruling 88")
def test_a_line_that_stands_paid_was_paid() -> None:
    dealing = table().open().bet("1 ann 20").bet("2 ben 10").close().cards("KS 9D 6H QS 7D stand stand KH 7C")
    ann = view_of(dealing.state, "dealer").round.pay_sheet[0]  # type: ignore[union-attr]
    dealing.do(c.MarkPaid((c.LineRef(ann.wager, ann.kind, "ann"),)))
    dealing.do(FIRE, GAMING_SHIFT_MANAGER)
    assert back_of(dealing) == {"ann": 20, "ben": 0}


@pytest.mark.clause("ruling 91", "TC 6.1")
def test_at_three_card_poker_an_ante_bonus_stays_beside_the_ante_that_goes_back() -> None:
    """A lower Straight Flush than the house has loses the Ante and wins the bonus; then the floor is cleared."""
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 10 ante")
    game.deal("9S 8S 7S", "AD QC 4H", house="QH JH TH")
    game.play("play 1", "play 2", "show 0", "show 1", "show 2")
    own = [line for line in view_of(game.state, "dealer").round.pay_sheet if line.area == 1]  # type: ignore[union-attr]
    game.do(c.MarkPaid(tuple(c.LineRef(line.wager, line.kind, "ann") for line in own)))
    bonus = next((line.returned_cents - line.stake_cents) / 100 for line in own if line.kind == "ante_bonus")
    assert bonus > 0
    assert game.refused(FIRE, "pit_manager") == "role (TC 6.2)"
    game.do(FIRE, GAMING_SHIFT_MANAGER)
    assert back_of(game) == {"ann": bonus, "ben": 0}


@pytest.mark.clause("ruling 91")
def test_nobody_is_accused_on_a_screen_of_the_players() -> None:
    dealing = settled_in_part()
    dealing.do(CHEAT, GAMING_SHIFT_MANAGER)
    for audience in ("seat:1", "seat:2", "sign"):
        view = json.loads(dealing.seen_by(audience))
        view.pop("notes", None)  # what the law says in general
        shown = json.dumps(view)
        assert "is void (ruling 91). The reason: a ground that the law gives." in shown
        assert "offence" not in shown
        assert CHEAT.note not in shown


@pytest.mark.clause("ruling 91")
def test_players_read_that_what_was_paid_is_theirs() -> None:
    dealing = settled_in_part()
    dealing.do(FIRE, GAMING_SHIFT_MANAGER)
    said = "is void (ruling 91). The reason: force majeure. Every wager went back. What was paid to you is yours."
    assert said in dealing.seen_by("seat:1")


@pytest.mark.clause("ruling 91")
@pytest.mark.parametrize("game", [settled_in_part, lambda: poker()], ids=["pontoon", "three_card_poker"])
def test_the_menu_asks_why_and_says_what_becomes_of_the_money(game: Any) -> None:
    played = game()
    view = view_of(played.state, "dealer")
    assert isinstance(view, View)
    fire = next(incident for incident in view.irregularities if incident.code == "void_force_majeure")
    assert (fire.role, fire.fields, fire.refusal) == (GAMING_SHIFT_MANAGER, ("note",), None)
    assert "What was paid stays with the players." in fire.outcome
    assert any("back: " in line for line in fire.outcome)
    assert "fire" in fire.found_by


def poker() -> Game:
    game = Game()
    game.bets("1 ann 20 ante")
    game.deal("9S 8S 7S", house="QH JH TH")
    return game
