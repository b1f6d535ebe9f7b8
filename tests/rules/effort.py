"""How much the random tests try: everything in `make test`, a quarter of it in `make test-fast`."""

from __future__ import annotations

import os


def examples(number: int) -> int:
    """Of so many examples, those that this run tries."""
    return number // 4 if os.environ.get("FEWER_EXAMPLES") else number
