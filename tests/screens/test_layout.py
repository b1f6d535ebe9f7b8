"""The felt that the screens draw has the spots and words that each rulebook asks for."""

from __future__ import annotations

import pytest

from rules import Context, Refusal, TableState, commands, decide, view_of
from rules.books import BOOKS
from rules.engine import fold
from tests.rules.dealt import NOW


def _row(rulebook: str, spots: dict[str, int], *clauses: str) -> object:
    return pytest.param(rulebook, spots, marks=pytest.mark.clause(*clauses), id=rulebook)


PONTOON = ("Pontoon pays 3 to 2", "Insurance pays 2 to 1")
WORDS = {
    "mbs-pontoon-6": (*PONTOON, "Dealer draws to hard 16 and soft 17"),
    "rws-pontoon-4": (*PONTOON, "Dealer draws to hard 16 or soft 17"),
    "federal-pontoon": (*PONTOON, "Dealer draws to 16 and soft 17"),
    "online-pontoon": ("Pontoon pays 2 to 1", "Five Card Trick pays 2 to 1", "Ties lose", "Dealer draws to soft 17"),
    "mbs-three-card-poker-5": (
        "Dealer plays with Queen high or better",
        "Ante and Play pay 1 to 1",
        "Pair Plus pays a pair or better",
    ),
}


@pytest.mark.parametrize(
    ("rulebook", "spots"),
    [
        _row("mbs-pontoon-6", {"main": 3, "pair": 3, "insurance": 1}, "PM 2.2", "PM 2.2.1", "PM 2.2.2", "PM 2.2.3"),
        _row("rws-pontoon-4", {"main": 3, "insurance": 1}, "PR 2.1.1", "PR 2.1.1/b"),
        _row("federal-pontoon", {"main": 3, "insurance": 1}, "PF boxed-area"),
        _row("online-pontoon", {"main": 3}, "PO table-areas", "ruling 50"),
        _row(
            "mbs-three-card-poker-5",
            {"ante": 1, "play": 1, "pair_plus": 1, "progressive": 1},
            "TC 2.2",
            "TC 2.2.1",
            "TC 2.2.2",
        ),
    ],
)
def test_spots_and_words(rulebook: str, spots: dict[str, int]) -> None:
    book = BOOKS[rulebook]
    limits = {kind: commands.Limits(1000, 10_000) for kind in book.limit_kinds}
    decks, positions = book.decks[1], book.positions[1]
    settings = commands.TableSettings(limits=limits, positions=positions, decks=decks, training=book.training_only)
    answer = decide(
        TableState(table="t1"), commands.InstallTable(rulebook, settings), Context(now=NOW, role="pit_manager")
    )
    assert not isinstance(answer, Refusal)
    layout = view_of(fold(TableState(table="t1"), answer), "sign").table.layout
    assert layout.positions == positions
    assert layout.legends == WORDS[rulebook]
    assert {spot.kind: spot.places for spot in layout.spots} == spots
