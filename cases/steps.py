"""What the steps of a case are: who may make each, what it has to say, and after which others it comes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cases.models import CaseStep

PIT, MANAGER, SHIFT_MANAGER = "pit_supervisor", "pit_manager", "gaming_shift_manager"


@dataclass(frozen=True)
class StepKind:
    """One kind of step. `role` is the least that makes it by itself; those without one come of something else.

    `text` says what somebody does by it; `needs` are the fields that may not stay empty.
    """

    kind: str
    role: str
    text: str
    needs: tuple[str, ...] = ()


STEP_KINDS = {
    each.kind: each
    for each in (
        StepKind("statement", PIT, "Take down a statement", ("said_by", "words")),
        StepKind("cards_backed_up", PIT, "Back up the cards", ("words",)),
        StepKind("video", PIT, "Say what the video shows", ("words",)),
        StepKind("round_added", PIT, "Add another round", ("round",)),
        StepKind("inspector_told", MANAGER, "Note that the inspector was told", ("words",)),
        StepKind("offer", PIT, "Offer something", ("words",)),
        StepKind("decision", MANAGER, "Decide", ("outcome", "clause", "words")),
        StepKind("slip", PIT, "Give the patron the slip", ()),
        StepKind("answer", PIT, "Note the patron’s answer", ("accepted",)),
        StepKind("reconsideration", PIT, "The patron asks for reconsideration", ("words",)),
        StepKind("appeal", PIT, "The patron appeals to the inspector", ("words",)),
    )
}
"""Those that somebody enters, in the order in which the page offers them."""

SAID_BY = [("player", "The patron"), ("dealer", "The dealer"), ("witness", "A witness")]
OUTCOMES = [
    ("upheld", "The patron is right"),
    ("partly", "The patron is partly right"),
    ("refused", "The result stands"),
    ("withdrawn", "The patron withdrew it"),
]
OUTCOME_WORDS = dict(OUTCOMES)
SAID_BY_WORDS = dict(SAID_BY)


def newest_of(steps: Sequence[CaseStep], kind: str) -> CaseStep | None:
    """The newest step of a kind."""
    return next((step for step in reversed(steps) if step.kind == kind), None)


def decision_of(steps: Sequence[CaseStep]) -> CaseStep | None:
    """The decision that holds: none where the patron asked for another one since."""
    decision, asked = newest_of(steps, "decision"), newest_of(steps, "reconsideration")
    return None if decision is None or (asked is not None and asked.number > decision.number) else decision


def order_fault(kind: str, steps: Sequence[CaseStep], person: str) -> str:
    """Why a step of this kind does not come now, in words; empty where it does."""
    decision, asked = newest_of(steps, "decision"), newest_of(steps, "reconsideration")
    holds = decision_of(steps)
    if kind == "decision":
        if holds is not None:
            return "It is decided. The patron may ask for reconsideration first."
        if decision is not None and decision.actor == person:
            return "Somebody else decides what is reconsidered."
    if kind in ("slip", "answer", "appeal", "reconsideration") and holds is None:
        return "This comes after the decision."
    if kind == "reconsideration" and asked is not None:
        return "It was reconsidered. The patron may appeal to the inspector."
    return ""


def role_of(kind: str, steps: Sequence[CaseStep]) -> str:
    """The least role for a step: what is reconsidered is for the Gaming Shift Manager."""
    is_again = kind == "decision" and newest_of(steps, "reconsideration") is not None
    return SHIFT_MANAGER if is_again else STEP_KINDS[kind].role
