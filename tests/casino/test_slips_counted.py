"""What `make slips` counts: it would find a slip that is lost, twice, of another number, or that nobody was told of."""

from __future__ import annotations

import pytest

from tests.drills.slips import Numbered, Slip, counted

TOLD: list[Slip] = [("fill", 2026, 2, "t1", 1), ("credit", 2026, 1, "t1", 2), ("fill", 2026, 1, "t2", 1)]


def found(told: list[Slip], recorded: list[Slip], trays: int = 0) -> Numbered:
    return counted(told, recorded, 1, trays, 1.0, "")


def test_what_is_there_as_told_is_sound() -> None:
    assert found(TOLD, sorted(TOLD)).sound
    next_year: list[Slip] = [*TOLD, ("fill", 2027, 1, "t1", 9)]
    assert found(next_year, next_year).sound, "each kind and year has numbers of its own"


@pytest.mark.parametrize(
    ("told", "recorded", "what"),
    [
        (TOLD, TOLD[:2], "lost"),
        (TOLD, [*TOLD[:2], ("fill", 2026, 1, "t3", 1)], "lost"),
        ([*TOLD, TOLD[0]], TOLD, "lost"),
        (TOLD[:2], TOLD, "untold"),
        ([("fill", 2026, 2, "t1", 1)], [("fill", 2026, 2, "t1", 1)], "misnumbered"),
        ([*TOLD, ("fill", 2026, 2, "t4", 1)], [*TOLD, ("fill", 2026, 2, "t4", 1)], "misnumbered"),
    ],
)
def test_what_differs_is_found(told: list[Slip], recorded: list[Slip], what: str) -> None:
    numbered = found(told, recorded)
    assert getattr(numbered, what) > 0
    assert not numbered.sound


def test_a_tray_that_changed_is_found() -> None:
    assert not found(TOLD, TOLD, trays=1).sound
