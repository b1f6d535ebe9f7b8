"""A long run of (i) in parts, each with a seed of its own, so that it may stop and go on: sums kept in a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from rules.certificate.watched import Sums

PART = 20_000
Play = Callable[[int, int], Sums]
"""So many rounds with a seed."""


class KeptSums:
    """By rulebook and seed; in a file where one is named."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        kept = file.read_bytes() if file is not None and file.exists() else b"{}"
        self.parts = msgspec.json.decode(kept, type=dict[str, Sums])

    def whole(self, rulebook: str, rounds: int, play: Play) -> Sums:
        """The sums of so many rounds; parts that are kept are not played again."""
        found = Sums()
        for seed in range(1, -(-rounds // PART) + 1):
            many = min(PART, rounds - found.rounds)
            name = f"{rulebook} {seed}"
            part = self.parts.get(name)
            if part is None or part.rounds != many:
                part = self.parts[name] = play(many, seed)
                self._keep()
            found += part
        return found

    def _keep(self) -> None:
        if self.file is not None:
            new = self.file.with_suffix(".new")
            new.write_bytes(msgspec.json.format(msgspec.json.encode(self.parts)))
            new.replace(self.file)
