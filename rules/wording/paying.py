"""Events of paying as sentences: the ticks, what was paid wrongly, and how and with what a table pays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules import events
from rules.core.money import dollars
from rules.core.text import Text, joined
from rules.wording.event_context import EventContext
from rules.wording.event_texts import told
from rules.wording.labels import FOUND_BY, LABELS, chips_text, kind_in_sentence, list_of, nth_text

SEVERAL = {"split", "double"}
"""Kinds of which a player may have several on one area."""


def mispaid_text(e: Any, context: EventContext) -> Text:
    """Owed, paid and the difference; who found it, and why."""
    over = e.paid_cents - e.owed_cents
    key = "too_much" if over > 0 else "too_little"
    named = {"round": e.round, "line": _whose(e, context), "owed": dollars(e.owed_cents), "paid": dollars(e.paid_cents)}
    return told(
        "mispaid" if e.before_cents == e.owed_cents else "mispaid_before",
        **named,
        before=dollars(e.before_cents),
        said=told(key, amount=dollars(abs(over))) if over else told("as_owed"),
        who=Text(FOUND_BY[e.found_by]),
        why=e.reason,
    )


def _recovered(e: Any, context: EventContext) -> Text:
    key = "mispay_back" if e.cents > 0 else "mispay_given"
    said = told(key, round=e.round, line=_whose(e, context), amount=dollars(abs(e.cents)))
    return told("still_open", said=said, amount=dollars(abs(e.left_cents))) if e.left_cents else said


def _whose(e: Any, context: EventContext) -> Text:
    what = nth_text(kind_in_sentence(e.kind), e.nth)
    return told("line_of", player=context.player(e.player), place=context.spot(e), what=what)


def _paying_set(e: Any, context: EventContext) -> Text:
    amounts = {"mispay": dollars(e.mispay_manager_cents), "award": dollars(e.verify_above_cents)}
    said = told("paying_by_line" if e.by_line else "paying_as_shown", **amounts)
    if not e.payment_above_cents:
        return said
    return told("and_payments", said=said, payment=dollars(e.payment_above_cents))


def _marked(e: Any, context: EventContext) -> str:
    lines = joined(_line(line, context) for line in e.lines)
    return lines if e.paid else told("not_paid", lines=lines)


def _line(line: events.PaidLine, context: EventContext) -> Text:
    """A line of the pay sheet that money crossed the layout for; the wager itself where a player may have several."""
    cents = sum(share.returned_cents - share.stake_cents for share in line.shares)
    kind = kind_in_sentence(line.kind)
    several = line.kind in SEVERAL
    return told(
        "collected" if cents < 0 else "paid" if cents else "nothing_moves",
        names=list_of([context.player(share.player) for share in line.shares]),
        place=context.at(line.area),
        what=Text(LABELS["nth"], what=kind, number=line.wager) if several else nth_text(kind, line.nth),
        amount=dollars(abs(cents)),
    )


SENTENCES: dict[str, Callable[[Any, EventContext], str]] = {
    "lines_marked": _marked,
    "mispay_recorded": mispaid_text,
    "mispay_recovered": _recovered,
    "paying_set": _paying_set,
    "chips_set": lambda e, context: told("chips_set", chips=chips_text(e.chips)),
}
