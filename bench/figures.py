"""Medians, spread and percentiles, and the tables they are printed in."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median


def percentile(values: Sequence[float], percent: float) -> float:
    """The nearest-rank percentile; 0.0 of nothing."""
    if not values:
        return 0.0
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, max(0, round(percent / 100 * len(ranked) + 0.5) - 1))]


def spread(values: Sequence[float], digits: int = 1) -> str:
    """The median of the repetitions with the lowest and highest."""
    if len(values) == 1:
        return f"{values[0]:,.{digits}f}"
    return f"{median(values):,.{digits}f} ({min(values):,.{digits}f}–{max(values):,.{digits}f})"


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Text with aligned columns."""
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in [heads, *rows]]
    return "\n".join([title, lines[0], "  ".join("-" * width for width in widths), *lines[1:]])


def verdict(passed: bool) -> str:
    """How a bar was met."""
    return "met" if passed else "NOT MET"
