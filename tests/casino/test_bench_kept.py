"""Each figure of a measurement stands beside its change since the last run."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import figures
from bench.figures import Kept

HEADS = ["sockets", "server", "CPU µs", "p99 ms"]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file for the figures, empty at first."""
    file = tmp_path / "var" / "bench.json"
    monkeypatch.setattr(figures, "kept", lambda: Kept(file))
    return file


def run(rows: list[list[str]], monkeypatch: pytest.MonkeyPatch, file: Path) -> str:
    """What a run prints that finds these rows; its figures are kept."""
    of_this_run = Kept(file)
    monkeypatch.setattr(figures, "kept", lambda: of_this_run)
    text = figures.table("(a) fan-out", HEADS, rows, 2)
    of_this_run.keep()
    return text


def test_a_figure_is_compared_with_that_of_the_same_row_and_column(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run([["50", "ours", "1,200.0 (9–9)", "5.0"], ["50", "stock", "90", "8"]], monkeypatch, kept)
    assert "%" not in first
    second = run([["50", "ours", "900.0 (8–9)", "5.0"], ["50", "stock", "99", "4"]], monkeypatch, kept)
    assert "900.0 (8–9) -25%" in second
    assert "99 +10%" in second
    assert "4 -50%" in second
    assert second.count("%") == 3


def test_what_was_not_measured_this_time_stays_for_the_next(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run([["50", "ours", "100", "5"]], monkeypatch, kept)
    run([["200", "ours", "40", "5"]], monkeypatch, kept)
    assert "110 +10%" in run([["50", "ours", "110", "5"]], monkeypatch, kept)


def test_words_are_left_as_they_are(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        text = run([["50", "ours", "met", ""]], monkeypatch, kept)
    assert text.splitlines()[-1].split() == ["50", "ours", "met"]
