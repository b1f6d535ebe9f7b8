"""Awards above the table's amount: a Pit Supervisor looks at the hand before they are paid (ruling 114)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rules.context import Context
from rules.core.base import Refusal
from rules.core.roles import at_least
from rules.core.rulebook import Rulebook, place_word
from rules.game import Due
from rules.state import InstalledTable
from rules.wording.refusals import refuse

RULING = "ruling 114"
LOOKS = "pit_supervisor"


class Award(NamedTuple):
    """A hand of this area, and what it pays by the rulebook, in cents; None for all of a meter."""

    area: int
    cents: int | None


AwardOf = Callable[[Any, Due, Any], Award | None]
"""Of a round, a line of its pay sheet and the rulebook: the award that the line is, or rests on, while nobody but the
dealer has looked at its hand. None for lines paid at odds.
"""


def looked_at_by(state: InstalledTable, award: Award | None) -> str:
    """The role that has to look first; empty where the dealer pays alone."""
    above = award is not None and (award.cents is None or award.cents > state.settings.verify_above_cents)
    return LOOKS if above else ""


def check_looked_at(
    state: InstalledTable, awards: Iterable[Award | None], context: Context, book: Rulebook
) -> Refusal | None:
    """Why whoever pays these may not. Refused: role."""
    if at_least(context.role, LOOKS):
        return None
    award = next((award for award in awards if looked_at_by(state, award)), None)
    if award is None:
        return None
    facts = {"place": place_word(book), "area": award.area, "most": state.settings.verify_above_cents}
    return refuse("role:award", RULING, {"needed": LOOKS}, needed=LOOKS, **facts)
