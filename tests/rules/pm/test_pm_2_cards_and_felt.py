"""PM 2, appendix A and 6.2: cards, felt, positions, and who may do what."""

from __future__ import annotations

import pytest

from rules import Context, Refusal, TableState, decide, view_of
from rules import commands as c
from rules.core.roles import at_least
from tests.rules.dealing import table
from tests.rules.dealt import NOW

LIMITS = {"main": c.Limits(200, 50_000), "pair": c.Limits(200, 50_000)}


def _install(**settings: int) -> tuple[str, str] | None:
    command = c.InstallTable("mbs-pontoon-6", c.TableSettings(limits=LIMITS, **settings))
    answer = decide(TableState(table="t1"), command, Context(now=NOW, role="pit_manager"))
    return (answer.code, answer.clause) if isinstance(answer, Refusal) else None


@pytest.mark.clause("PM 2.1")
@pytest.mark.parametrize("decks", range(3, 10))
def test_four_to_eight_decks(decks: int) -> None:
    assert _install(decks=decks) == (None if 4 <= decks <= 8 else ("decks_outside_rule", "PM 2.1"))


@pytest.mark.clause("PM 2.1")
@pytest.mark.parametrize("decks", [3, 4, 8, 9])
def test_another_shoe_has_four_to_eight_decks_too(decks: int) -> None:
    game = table()
    if 4 <= decks <= 8:
        assert game.then(c.LoadShoe(decks)).state.shoe.decks == decks
    else:
        assert game.refused(c.LoadShoe(decks)) == ("decks_outside_rule", "PM 2.1")


@pytest.mark.clause("PM 2.1")
def test_no_tens_and_each_card_once_a_deck() -> None:
    game = table(decks=4).open().bet("1 ann 20").bet("2 ben 20").bet("3 cat 20").close()
    for suit in "SHDC":
        assert game.refused(f"T{suit}") == ("card_not_in_deck", "PM 2.1")
    game.cards("2S 2S 2S 2S")
    assert game.refused("2S") == ("card_exhausted", "PM 2.1")
    game.cards("undo_entry 3S 2S")
    assert game.refused("2S") == ("card_exhausted", "PM 2.1")
    assert view_of(game.state, "dealer").table.cards_left == 4 * 48 - 5


@pytest.mark.clause("PM appendix-a")
@pytest.mark.parametrize("positions", range(4, 10))
def test_five_to_eight_positions(positions: int) -> None:
    assert _install(positions=positions) == (
        None if 5 <= positions <= 8 else ("positions_outside_layout", "PM appendix-a")
    )


@pytest.mark.clause("PM 2.2", "PM 2.2.1", "PM 2.2.2", "PM 2.2.3")
@pytest.mark.parametrize("audience", ["dealer", "pit", "audit", "sign", "seat:1"])
def test_the_felt_has_main_pair_and_insurance_places(audience: str) -> None:
    layout = view_of(table().state, audience).table.layout
    assert [(spot.kind, spot.places) for spot in layout.spots] == [("main", 3), ("pair", 3), ("insurance", 1)]


@pytest.mark.clause("PM 6.2")
@pytest.mark.parametrize("role", ["dealer", "pit_supervisor", "pit_manager", "gaming_shift_manager"])
def test_a_position_is_also_filled_by_a_higher_one(role: str) -> None:
    game, command = table(), c.SetWagersPerArea(2)
    if at_least(role, "pit_manager"):
        assert game.then(command, role).state.settings.wagers_per_area == 2
    else:
        assert game.refused(command, role) == ("role", "PM 6.2")


@pytest.mark.clause("PM 6.2")
@pytest.mark.parametrize("role", ["cage_cashier", "auditor"])
def test_who_is_off_the_ladder_deals_no_card(role: str) -> None:
    game = table().open().bet("1 ann 20").close()
    assert game.refused(c.DealCard("9S"), role) == ("role", "PM 6.2")
