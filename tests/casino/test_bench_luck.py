"""A long run of bench part (i) stops and goes on, and comes to the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import luck_sums
from bench.luck_sums import KeptSums
from rules.certificate.watched import Sums


def played(many: int, seed: int) -> Sums:
    return Sums(many, seed, seed * seed)


def never(many: int, seed: int) -> Sums:
    raise AssertionError(f"part {seed} of {many} rounds was kept")


def test_parts_that_are_kept_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck_sums, "PART", 100)
    file = tmp_path / "sums.json"
    whole = KeptSums(file).whole("book", 250, played)
    assert whole == Sums(250, 1 + 2 + 3, 1 + 4 + 9)
    assert KeptSums(file).whole("book", 250, never) == whole


def test_a_longer_run_goes_on_and_another_rulebook_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck_sums, "PART", 100)
    file = tmp_path / "sums.json"
    KeptSums(file).whole("book", 200, played)
    seeds: list[int] = []

    def noted(many: int, seed: int) -> Sums:
        seeds.append(seed)
        return played(many, seed)

    assert KeptSums(file).whole("book", 300, noted).rounds == 300
    assert seeds == [3]
    KeptSums(file).whole("other", 200, noted)
    assert seeds == [3, 1, 2]
