"""What a Pit Supervisor looks at before it is paid: awards and payments above the table's sums (rulings 114, 115)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rules import events
from rules.context import Context
from rules.core.base import Refusal
from rules.core.roles import at_least
from rules.core.rulebook import Rulebook, place_word
from rules.game import Due
from rules.state import InstalledTable
from rules.wording.refusals import refuse

RULING = "ruling 114"
PAYMENT_RULING = "ruling 115"
LOOKS = "pit_supervisor"


class Award(NamedTuple):
    """A hand of this area, and what it pays by the rulebook, in cents; None for all of a meter."""

    area: int
    cents: int | None


AwardOf = Callable[[Any, Due, Any], Award | None]
"""Of a round, a line of its pay sheet and the rulebook: the award that the line is, or rests on, while nobody but the
dealer has looked at its hand. None for lines paid at odds.
"""


def looked_at_by(state: InstalledTable, due: Due, award: Award | None) -> str:
    """The role that has to look first; empty where the dealer pays alone."""
    return LOOKS if _is_award_above(state, award) or _is_payment_above(state, due) else ""


def _is_award_above(state: InstalledTable, award: Award | None) -> bool:
    return award is not None and (award.cents is None or award.cents > state.settings.verify_above_cents)


def _is_payment_above(state: InstalledTable, due: Due) -> bool:
    """Whether a line that is paid at odds gives its backers together more than the table's sum, where it has one."""
    most = state.settings.payment_above_cents
    if not most or not isinstance(due, events.Result) or due.claim is not None:
        return False
    return sum(share.returned_cents - share.stake_cents for share in due.shares) > most


def check_looked_at(
    state: InstalledTable, lines: Iterable[tuple[Due, Award | None]], context: Context, book: Rulebook
) -> Refusal | None:
    """Why whoever pays these lines, each with the award that it is or rests on, may not. Refused: role."""
    if at_least(context.role, LOOKS):
        return None
    found = next(((due, award) for due, award in lines if looked_at_by(state, due, award)), None)
    if found is None:
        return None
    due, award = found
    facts: dict[str, object] = {"place": place_word(book), "needed": LOOKS}
    if award is not None and _is_award_above(state, award):
        most = state.settings.verify_above_cents
        return refuse("role:award", RULING, {"needed": LOOKS}, **facts, area=award.area, most=most)
    most = state.settings.payment_above_cents
    return refuse("role:payment", PAYMENT_RULING, {"needed": LOOKS}, **facts, area=due.area, most=most)
