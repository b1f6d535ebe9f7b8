"""How much the random tests try: an eighth of it in `make test` and `make test-fast`, everything in `make random`."""

from __future__ import annotations

import os


def examples(number: int) -> int:
    """Of so many examples, those that this run tries."""
    return number if os.environ.get("ALL_EXAMPLES") else number // 8
