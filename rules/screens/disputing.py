"""A card on which shoe and dealer disagree: both stand on the screen until somebody of the pit looked (ruling 87)."""

from __future__ import annotations

from collections.abc import Iterator

from rules import commands
from rules.core.rulebook import Rulebook
from rules.screens.options import option_for
from rules.screens.parts import step_from
from rules.state import TableState
from rules.views.table import Option, Step
from rules.wording.cards import card_name
from rules.wording.options import button
from rules.wording.steps import DISPUTE


def dispute_step(state: TableState, book: Rulebook) -> Step:
    about = state.dispute
    assert about is not None
    facts = {"read": card_name(about.read), "seen": card_name(about.seen)}
    return step_from(DISPUTE, about.clause, about.area, about.hand, **facts)


def dispute_options(state: TableState, book: Rulebook) -> Iterator[Option]:
    """The shoe's card or the dealer's; a third goes on record as an entry that was wrong (ruling 81)."""
    about = state.dispute
    assert about is not None
    for card in (about.read, about.seen):
        label = button("settle_dispute", card=card_name(card))
        yield option_for(state, commands.SettleDispute(card), label, about.clause)
