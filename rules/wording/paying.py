"""Events of paying as sentences: the ticks, what was paid wrongly, and how and with what a table pays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules import events
from rules.core.money import dollars
from rules.wording.event_context import EventContext
from rules.wording.labels import FOUND_BY, chips_text, kind_text, list_of, nth_text

SEVERAL = {"split", "double"}
"""Kinds of which a player may have several on one area."""


def mispaid_text(e: Any, context: EventContext) -> str:
    """Owed, paid and the difference; who found it, and why."""
    over = e.paid_cents - e.owed_cents
    said = f"{dollars(abs(over))} too {'much' if over > 0 else 'little'}" if over else "as owed after all"
    before = f", not {dollars(e.before_cents)} as on record" if e.before_cents != e.owed_cents else ""
    paid = f"owed {dollars(e.owed_cents)}, paid {dollars(e.paid_cents)}{before}: {said}"
    return f"paid wrongly in round {e.round}: {_whose(e, context)}, {paid}. Found by {FOUND_BY[e.found_by]}. {e.reason}"


def _recovered(e: Any, context: EventContext) -> str:
    deed = f"gave back {dollars(e.cents)}" if e.cents > 0 else f"was given {dollars(-e.cents)}"
    left = f"; {dollars(abs(e.left_cents))} still open" if e.left_cents else ""
    return f"mis-pay of round {e.round}: {_whose(e, context)}, {deed}{left}"


def _whose(e: Any, context: EventContext) -> str:
    return f"{context.player(e.player)}, {context.spot(e)}, {kind_text(e.kind).lower()}{nth_text(e.nth)}"


def _paying_set(e: Any, context: EventContext) -> str:
    how = "line by line alone" if e.by_line else "line by line, or all as shown"
    return (
        f"paying: {how}; a mis-pay of more than {dollars(e.mispay_manager_cents)} takes a Pit Manager, and a Pit "
        f"Supervisor looks at the hand of an award above {dollars(e.verify_above_cents)}{_looked_at(e)}"
    )


def _looked_at(e: Any) -> str:
    return f", and at any payment above {dollars(e.payment_above_cents)}" if e.payment_above_cents else ""


def _marked(e: Any, context: EventContext) -> str:
    lines = "; ".join(_line(line, context) for line in e.lines)
    return lines if e.paid else f"not paid after all, the tick is taken back: {lines}"


def _line(line: events.PaidLine, context: EventContext) -> str:
    """A line of the pay sheet that money crossed the layout for; the wager itself where a player may have several."""
    players = list_of([context.player(share.player) for share in line.shares])
    cents = sum(share.returned_cents - share.stake_cents for share in line.shares)
    deed = f"collected {dollars(-cents)}" if cents < 0 else f"paid {dollars(cents)}" if cents else "nothing moves"
    kind = kind_text(line.kind).lower()
    which = f"{kind} {line.wager}" if line.kind in SEVERAL else kind + nth_text(line.nth)
    return f"{players}, {context.place} {line.area}, {which}: {deed}"


SENTENCES: dict[str, Callable[[Any, EventContext], str]] = {
    "lines_marked": _marked,
    "mispay_recorded": mispaid_text,
    "mispay_recovered": _recovered,
    "paying_set": _paying_set,
    "chips_set": lambda e, context: f"the chips of the table are now: {chips_text(e.chips)}",
}
