"""The rulebook of a table changes only between rounds, and only to one that its felt and its mode allow."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from rules import commands as c
from rules import view_of
from rules.books import BOOKS, HASHES
from rules.codec import decode_command
from rules.screens.rulebook_changes import rulebook_choices
from tests.rules.dealt import Dealt

LIMITS = {"main": c.Limits(500, 50_000)}
AUDIENCES = ("dealer", "pit", "audit", "sign", "seat:1")


def to(rulebook: str, **settings: Any) -> c.ChangeRulebook:
    return c.ChangeRulebook(rulebook, c.TableSettings(**({"limits": LIMITS, "positions": 5, "decks": 8} | settings)))


@pytest.fixture
def game() -> Dealt:
    """A live MBS table after a round."""
    game = Dealt("mbs-pontoon-6")
    game.bets("1 ann 20")
    game.play("KS 6C 9S stand KD 9C settle")
    return game


def test_the_next_round_is_dealt_by_the_new_rulebook(game: Dealt) -> None:
    changed, shoe = game.do(to("rws-pontoon-4"), "pit_manager")
    assert (changed.before, changed.rulebook) == ("mbs-pontoon-6", "rws-pontoon-4")
    assert changed.rulebook_hash == game.state.rulebook_hash == HASHES["rws-pontoon-4"]
    assert shoe.decks == 8
    assert game.state.shoe.dealt_count == 0
    assert game.state.players["ann"].seat == 1
    for audience in AUDIENCES:
        assert view_of(game.state, audience).table.rulebook == "rws-pontoon-4"
    game.bets("1 ann 20")
    game.play("5S 6C 6D")
    assert game.round.number == 2
    assert game.refused("stand") == ("must_draw", "PR 3.16")


@pytest.mark.parametrize("moment", ["open_betting", "open_betting close_betting"])
def test_not_in_a_round(game: Dealt, moment: str) -> None:
    game.play("open_betting")
    if "close" in moment:
        game.bet("1 ann 20")
        game.play("close_betting")
    assert game.refused(to("rws-pontoon-4"), "pit_manager")[0] == "not_now"


def test_a_closed_table_may_change_too(game: Dealt) -> None:
    game.close_table()
    game.do(to("rws-pontoon-4"), "pit_manager")
    assert not game.state.open


@pytest.mark.clause("PM 6.2")
def test_a_pit_manager_decides_it(game: Dealt) -> None:
    assert game.refused(to("rws-pontoon-4"), "pit_supervisor") == ("role", "PM 6.2")
    game.do(to("rws-pontoon-4"), "gaming_shift_manager")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (to("bridge"), "unknown_rulebook"),
        (to("mbs-pontoon-6"), "same_rulebook"),
        (to("mbs-three-card-poker-5"), "another_layout"),
        (to("rws-pontoon-4", positions=6), "another_layout"),
        (to("rws-pontoon-4", training=True), "another_mode"),
        (to("federal-pontoon"), "training_only"),
        (to("rws-pontoon-4", decks=3), "decks_outside_rule"),
        (to("rws-pontoon-4", limits=LIMITS | {"pair": c.Limits(500, 1000)}), "unknown_wager_kind"),
    ],
)
def test_only_to_one_that_felt_and_mode_allow(game: Dealt, command: c.ChangeRulebook, code: str) -> None:
    assert game.refused(command, "pit_manager")[0] == code


@pytest.mark.clause("ruling 10")
def test_a_training_table_may_run_a_training_rulebook() -> None:
    game = Dealt("federal-pontoon")
    game.do(to("online-pontoon", training=True), "pit_manager")
    assert game.refused(to("mbs-pontoon-6"), "pit_manager") == ("another_mode", "ruling 10")
    game.do(to("mbs-pontoon-6", training=True), "pit_manager")


def refusals(game: Dealt) -> dict[str, str]:
    """Why not, by rulebook; empty where the table could change to it."""
    choices = rulebook_choices(game.state)
    return {choice.rulebook: choice.action.refusal.code if choice.action.refusal else "" for choice in choices}


@pytest.mark.clause("ruling 10")
def test_every_other_rulebook_is_offered_or_says_why_not(game: Dealt) -> None:
    training = {book.id: "training_only" for book in BOOKS.values() if book.training_only}
    assert {"federal-pontoon", "online-pontoon"} <= training.keys()
    assert refusals(game) == {"rws-pontoon-4": "", "mbs-three-card-poker-5": "another_layout"} | training
    game.play("open_betting")
    assert set(refusals(game).values()) == {"not_now"}


def test_an_offered_command_is_accepted_as_it_stands(game: Dealt) -> None:
    """Pair wagers, which the other rulebook does not know, stay behind; every other setting comes along."""
    assert game.state.settings.limits.keys() == {"main", "pair"}
    (choice,) = [choice for choice in rulebook_choices(game.state) if choice.rulebook == "rws-pontoon-4"]
    before = game.state.settings
    game.do(decode_command(json.dumps(choice.action.command)), "pit_manager")
    after = game.state.settings
    assert after.limits == {"main": before.limits["main"]}
    assert replace(after, limits=before.limits) == before


def test_decks_are_brought_within_the_other_rulebook() -> None:
    game = Dealt("federal-pontoon", decks=4)
    (choice,) = [choice for choice in rulebook_choices(game.state) if choice.rulebook == "online-pontoon"]
    assert choice.action.refusal is None
    assert (choice.deck_range, choice.decks, choice.action.command["settings"]["decks"]) == ((8, 8), 8, 8)
