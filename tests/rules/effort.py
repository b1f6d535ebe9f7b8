"""How much the tests try of what is alike: a part of it in `make test` and `make test-fast`, all in `make random`."""

from __future__ import annotations

import os

EVERYTHING = bool(os.environ.get("ALL_EXAMPLES"))


def examples(number: int) -> int:
    """Of so many examples at random, those that this run tries: a quarter."""
    return number if EVERYTHING else number // 4
