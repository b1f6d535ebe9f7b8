"""Shoe and dealer disagreed: what a Pit Supervisor found there takes the place of what was read (ruling 87)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rules import events
from rules.core.base import Refusal
from rules.game import Decision
from rules.state import TableInRound
from rules.wording.refusals import refuse

RULING = "ruling 87"
Reading = TypeVar("Reading", events.CardDealt, events.HandExposed)


def settled(
    state: TableInRound,
    card: str,
    newest: Reading | None,
    put_right: Callable[[Reading], Reading],
    fault: Callable[[], Refusal | None],
) -> Decision:
    """What was read stands, or the newest reading is taken back and stands there `put_right`. Refused: no_reading where
    a question to the Gaming Shift Manager came between, and the `fault` of a card that cannot lie there.
    """
    dispute = state.dispute
    assert dispute is not None
    answer = events.DisputeSettled(dispute.area, dispute.hand, dispute.read, dispute.seen, card, RULING)
    if card == dispute.read:
        return (answer,)
    if newest is None:
        return refuse("no_reading", RULING)
    return fault() or (answer, events.EntryUndone(newest), put_right(newest))
