"""The count of the cards: its entry in the menu, and what follows where they do not count up (ruling 94)."""

from __future__ import annotations

from collections.abc import Iterator

from rules import commands
from rules.core.rulebook import Rulebook
from rules.core.text import word, worded
from rules.screens.incidents import IncidentCase
from rules.screens.options import open_option, option_for
from rules.screens.parts import step_from
from rules.state import TableState, is_installed
from rules.table.count import COUNTED, cards_in_use, ground_of_count
from rules.views.table import Incident, Option, Step
from rules.wording.answers import count_text
from rules.wording.incidents import CARDS_IN_USE
from rules.wording.options import button
from rules.wording.steps import COUNTS, MISCOUNT


def count_incident(case: IncidentCase) -> Iterator[Incident]:
    """In doubt the cards in use are counted, in a round and between two (PM 5.1; TC 5.1, 5.8)."""
    state, book = case.state, case.rulebook
    assert is_installed(state)
    expected = cards_in_use(state, book)
    name = ground_of_count(book, -1)
    yield case.incident(
        "count",
        "shoe",
        commands.CountCards(expected),
        book.grounds[name].clause if name else COUNTED,
        facts=(worded(CARDS_IN_USE, {"cards": expected, "decks": state.shoe.decks}),),
        fields=("counted",),
        skeleton={"type": "count_cards"},
    )


def miscount_step(state: TableState, book: Rulebook) -> Step:
    """The round is to be declared void, on the ground that the count gave, or the manager is asked."""
    count = state.miscount
    assert count is not None
    counted, expected = count.counted, count.expected
    facts = {"counted": counted, "expected": expected, "over": abs(counted - expected)}
    said = worded(COUNTS["many" if counted > expected else "few"], facts)
    key = "void" if count.ground else "referred"
    return step_from(MISCOUNT[key], count.clause, 0, 0, count=said)


def miscount_options(state: TableState, book: Rulebook) -> Iterator[Option]:
    """The void with its ground filled in, or the question to the Gaming Shift Manager; and another count."""
    count = state.miscount
    assert count is not None
    said = count_text(count.expected, count.counted).capitalize()
    if count.ground:
        ground = book.grounds[count.ground]
        label = button("void", ground=word(ground.label_in_sentence))
        void = commands.VoidRound(count.ground, f"{said}.")
        yield option_for(state, void, label, ground.clause, role=ground.role)
    else:
        ask = commands.ReferToManager(f"{said}.")
        yield option_for(state, ask, button("ask_manager"), count.clause, primary=True)
    yield open_option("count_cards", button("count_again"), COUNTED, ("counted",), role="pit_supervisor")
