"""PM 6.1: a question goes to the Gaming Shift Manager; the ruling is recorded, found again, applied to nothing else."""

from __future__ import annotations

import pytest

from proofs.verify import verify_table
from rules import commands
from tests.rounds.approvals.conftest import Floor

QUESTION = "A drink was spilled over area 5. Do the cards stay?"
RULING = {"type": "record_ruling", "ruling": "The cards stay.", "reason": "Every card can be read.", "effect": "none"}


@pytest.fixture
def ruled(floor: Floor) -> Floor:
    """Dana refers a question; Gus's ruling is recorded on her tablet with his approval."""
    floor.game.do(commands.CloseBetting())
    assert floor.use(None, {"type": "refer_to_manager", "question": QUESTION})[0] == 200
    asked = floor.asked(RULING)
    assert asked["needed"] == "gaming_shift_manager"
    assert floor.approve(asked, floor.cast.mona)[0] == 403
    status, body = floor.approve(asked, floor.cast.gus)
    assert (status, body["not_done"]) == (200, "")
    return floor


def test_pm_6_1_a_ruling_is_in_the_library_with_who_ruled(ruled: Floor) -> None:
    page = ruled.cast.client(ruled.cast.sam).get("/rulings/?q=drink").content.decode()
    for text in (
        QUESTION,
        "The cards stay.",
        "Every card can be read.",
        "Ruled by",
        "Gus",
        "recorded by Dana",
        "PM 6.1",
    ):
        assert text in page
    assert f"/history/{ruled.table}/1/" in page
    assert (
        "No ruling has all of these words"
        in ruled.cast.client(ruled.cast.sam).get("/rulings/?q=elephant").content.decode()
    )
    assert verify_table(ruled.table).faults == []


def test_pm_6_1_a_similar_question_finds_it_and_another_does_not(ruled: Floor) -> None:
    _, found = ruled.call(ruled.cast.dana, "get", "rulings?like=Somebody+spilled+a+drink")
    assert [(each["question"], each["ruled_by"], each["effect"]) for each in found] == [(QUESTION, "Gus", "none")]
    assert ruled.call(ruled.cast.dana, "get", "rulings?like=lightning+struck")[1] == []


def test_pm_6_1_reading_a_ruling_applies_nothing(ruled: Floor) -> None:
    before = ruled.game.seq
    ruled.call(ruled.cast.dana, "get", "rulings?like=drink")
    assert ruled.game.seq == before


def test_a_dealer_reads_rulings_without_the_history(ruled: Floor) -> None:
    page = ruled.cast.client(ruled.cast.dana).get("/rulings/").content.decode()
    assert QUESTION in page
    assert 'href="/history/' not in page
