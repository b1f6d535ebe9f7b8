"""The figures of the last run, in var/bench.json, and the change since then beside each new one."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

FILE = Path(__file__).resolve().parent.parent / "var" / "bench.json"
NUMBER = re.compile(r"[\d,]*\.?\d+")


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
