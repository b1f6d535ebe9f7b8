"""What each initial wager returns on average by the certificate of its rulebook: `manage.py certify --write` makes the
files.

A main wager's return holds its splits and doubles by the printed strategy, an Ante's its Play. Insurance and pair
wagers have their own. A Super Bonus, the fixed awards and the Envy Bonus are apart, since they are sums and no odds.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

FILES = Path(__file__).parent / "edges"


class Edge(msgspec.Struct, frozen=True):
    """Of a number of decks. `returns`: per unit staked, by kind of wager; below 0 the house keeps it. `bonus`: the
    probability that a main wager wins the Super Bonus (PM 4.1.1). `awards_cents`: of the fixed awards of one
    progressive wager; `envy_cents`: of the Envy Bonus for each other hand with an Ante (TC 3.13, 3.14).
    """

    decks: int
    returns: dict[str, float]
    bonus: float = 0.0
    awards_cents: float = 0.0
    envy_cents: float = 0.0


@cache
def edge_of(rulebook: str, decks: int) -> Edge:
    """By rulebook and number of decks; raises FileNotFoundError where no certificate has it."""
    kept = FILES / f"{rulebook}.json"
    edges = msgspec.json.decode(kept.read_bytes(), type=list[Edge])
    for edge in edges:
        if edge.decks == decks:
            return edge
    raise FileNotFoundError(f"{kept.name} has nothing for {decks} decks")
