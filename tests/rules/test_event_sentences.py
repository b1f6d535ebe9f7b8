"""The history's sentences of events."""

from __future__ import annotations

import pytest

from rules.events import InsuranceClaimed, PairClaimed
from rules.wording.event_context import EventContext
from rules.wording.events import event_text
from rules.wording.rulebooks import phase_text

CONTEXT = EventContext("mbs-pontoon-6", str.title)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (PairClaimed(1, "fay", 5_00), "Fay asks for a pair place on area 1, $5"),
        (PairClaimed(1, "fay", 0), "Fay no longer asks for a pair place on area 1"),
        (InsuranceClaimed("1.1", 2, "fay", 10_00, True), "Fay asks for insurance on area 2, $10, placed by staff"),
        (InsuranceClaimed("1.1", 2, "fay", 0), "Fay no longer asks for insurance on area 2"),
    ],
)
def test_a_claim_and_its_withdrawal(event: PairClaimed | InsuranceClaimed, said: str) -> None:
    assert event_text(event, CONTEXT) == said


@pytest.mark.parametrize(
    ("phase", "rulebook", "said"),
    [
        ("decision", "mbs-pontoon-6", "A player decides"),
        ("deal", "mbs-three-card-poker-5", "The deal"),
        ("a_phase_of_old", "mbs-pontoon-6", "A phase of old"),
        ("a_phase_of_old", "a-book-of-old", "A phase of old"),
    ],
)
def test_a_phase_by_its_title_or_plainly(phase: str, rulebook: str, said: str) -> None:
    assert phase_text(phase, rulebook) == said
