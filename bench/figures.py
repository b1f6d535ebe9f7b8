"""Medians, spread and percentiles, and the tables they are printed in, with the change since the last run."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from statistics import median

FILE = Path(__file__).resolve().parent.parent / "var" / "bench.json"
NUMBER = re.compile(r"[\d,]*\.?\d+")


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


@cache
def kept() -> Kept:
    """The figures of the last run and of this one."""
    return Kept(FILE)


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], names: int = 1) -> str:
    """Text with aligned columns; the first `names` of them say what a row is about."""
    part = title.split()[0]
    rows = [
        [*row[:names], *(kept().beside((part, *row[:names], head), cell) for head, cell in named(heads, row, names))]
        for row in rows
    ]
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in [heads, *rows]]
    return "\n".join([title, lines[0], "  ".join("-" * width for width in widths), *lines[1:]])


def named(heads: Sequence[str], row: Sequence[str], names: int) -> list[tuple[str, str]]:
    """The figures of a row with their heads."""
    return list(zip(heads[names:], row[names:], strict=True))


def verdict(passed: bool) -> str:
    """How a bar was met."""
    return "met" if passed else "NOT MET"


class Kept:
    """By part, row and column: what was found last, and what is found now."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.last: dict[str, float] = json.loads(file.read_text()) if file.exists() else {}
        self.now: dict[str, float] = {}

    def beside(self, place: Sequence[str], cell: str) -> str:
        """The cell with the change of its figure since the last run; as it is where it has none."""
        found = NUMBER.match(cell)
        if found is None:
            return cell
        key, value = " | ".join(place), float(found[0].replace(",", ""))
        self.now[key] = value
        before = self.last.get(key)
        return f"{cell}{change(before, value)}" if before else cell

    def keep(self) -> None:
        """For the next run; parts that were not measured now stay as they were."""
        self.file.parent.mkdir(exist_ok=True)
        self.file.write_text(json.dumps(self.last | self.now, indent=1, ensure_ascii=False))


def change(before: float, now: float) -> str:
    """ " -12%"; nothing where the figure stands as it was."""
    percent = round(100 * (now - before) / before)
    return f" {percent:+d}%" if percent else ""
