"""A rulebook that is read otherwise is a new edition; a table keeps the one that its record names (rules/books.py)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules import TableState, evolve, view_of
from rules import commands as c
from rules.books import BOOKS, EDITIONS, HASHES, book_of
from rules.core.rulebook import content_hash
from rules.screens.rulebook_changes import rulebook_choices
from rules.wording.event_context import EventContext
from rules.wording.events import event_text
from tests.rules.dealt import Dealt

OF_0_2_0 = {
    "mbs-pontoon-6": "ee21eb057c75d5bdd072703aa0148b7c5420ca3374944817fcd33dee5c8812c5",
    "rws-pontoon-4": "93e7eeaa2c1159a81b4c8c5c333ac839c789076d1a868d1d3d4dfc830114a3b2",
    "federal-pontoon": "ad5b859e1216a0b73f12bd60a41ad760d93ed72af0be3a7a1c0bb2fa79f862b6",
    "online-pontoon": "bf0664228907c1c07136c19600140f2177950b436a61768a3d53ed866892e33c",
    "mbs-three-card-poker-5": "2920c5e2f523e1424f241a8af10fa3a819bfbed7876ffe989e0124acff48e415",
}
"""What the record of 0.2.0 names (tests/proofs/records)."""


@pytest.mark.parametrize("rulebook", OF_0_2_0)
def test_the_editions_of_0_2_0_are_known(rulebook: str) -> None:
    edition = EDITIONS[OF_0_2_0[rulebook]]
    assert (edition.id, content_hash(edition)) == (rulebook, OF_0_2_0[rulebook])


def test_every_edition_is_of_a_rulebook_there_is_and_only_the_newest_is_dealt_to_new_tables() -> None:
    assert {edition.id for edition in EDITIONS.values()} == set(BOOKS)
    for rulebook, newest in HASHES.items():
        assert EDITIONS[newest] is BOOKS[rulebook]
    versions = [(edition.id, edition.version) for edition in EDITIONS.values()]
    assert len(set(versions)) == len(versions), "a person can tell them apart"


class Earlier(Dealt):
    """A table that was installed under the online rulebook's first reading."""

    def do(self, command: Any, role: str = "dealer") -> tuple[Any, ...]:
        bare = self.state.settings is None
        events = super().do(command, role)
        if bare:
            installed, shoe = events
            first = replace(installed, rulebook_hash=OF_0_2_0["online-pontoon"])
            self.state = evolve(evolve(TableState(table="t1"), first), shoe)
        return events


def test_a_table_goes_on_by_the_edition_that_it_was_installed_under() -> None:
    game = Earlier("online-pontoon")
    assert book_of(game.state).version == "help page"
    game.bets("1 ann 20")
    game.play("AS 9C 5D 8C look_at_house hit 5C")
    assert game.phase == "expose", "every 21 ended a hand"
    game.play("expose_house settle")
    game.bets("1 ann 20")
    game.play("KS 9C 6D 8C look_at_house hit 6C settle")
    assert game.phase == "concluded", "the cards of the house stayed down"


def test_a_pit_manager_changes_it_to_the_newest() -> None:
    game = Earlier("online-pontoon")
    (choice,) = [choice for choice in rulebook_choices(game.state) if choice.rulebook == "online-pontoon"]
    assert choice.title == "Online Pontoon, help page, second reading"
    assert choice.action.refusal is None
    settings = game.state.settings
    assert settings is not None
    changed, _ = game.do(c.ChangeRulebook("online-pontoon", settings), "pit_manager")
    assert changed.rulebook_hash == HASHES["online-pontoon"]
    said = event_text(changed, EventContext("online-pontoon", str))
    assert said.startswith("The rulebook is now read as Online Pontoon, help page, second reading; ")
    assert view_of(game.state, "dealer").table.rulebook_hash == HASHES["online-pontoon"]
    assert game.refused(c.ChangeRulebook("online-pontoon", settings), "pit_manager")[0] == "same_rulebook"
    game.bets("1 ann 20")
    game.play("AS 9C 5D 8C look_at_house hit 5C")
    assert game.phase == "decision"
