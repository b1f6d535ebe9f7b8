"""What a seed draws: pure, so that the same seed from the same rounds draws the same, here and in any other program.

Of a stratum those whose SHA-256 of "seed/table/round" is lowest; of the tables of a shift, of "seed/table/shift".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import NamedTuple

Strata = Mapping[tuple[str, str], list[int]]
"""By shift and table, the numbers of the rounds that ended."""
RECIPE = (
    "Of each shift and table the rounds with the lowest SHA-256 of “seed/table/round” are drawn; of each shift the "
    "tables with the lowest SHA-256 of “seed/table/shift”. The seed is written down before anything is drawn."
)


class Drawn(NamedTuple):
    """A round, or a table where `round` is 0; `of` is among how many of its stratum."""

    shift: str
    table: str
    round: int
    of: int


def drawn(seed: str, strata: Strata, rounds: int, tables: int) -> list[Drawn]:
    """So many rounds of each stratum and tables of each shift, in the order of the strata, tables before rounds."""
    of_shift: dict[str, list[str]] = defaultdict(list)
    for shift, table in strata:
        of_shift[shift].append(table)
    found = [
        Drawn(shift, table, 0, len(names))
        for shift, names in of_shift.items()
        for table in _lowest(seed, names, shift)[:tables]
    ]
    for (shift, table), numbers in strata.items():
        ranked = sorted(numbers, key=lambda number: _rank(seed, table, str(number)))
        found += [Drawn(shift, table, number, len(numbers)) for number in ranked[:rounds]]
    return found


def _lowest(seed: str, tables: Iterable[str], shift: str) -> list[str]:
    return sorted(tables, key=lambda table: _rank(seed, table, shift))


def _rank(seed: str, table: str, what: str) -> str:
    return sha256(f"{seed}/{table}/{what}".encode()).hexdigest()
