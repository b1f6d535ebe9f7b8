"""The history's sentences of events."""

from __future__ import annotations

import pytest

from rounds.history.words import Told, event_words
from rules.events import InsuranceClaimed, PairClaimed

TOLD = Told("mbs-pontoon-6", str.title)


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
    assert event_words(event, TOLD) == said
