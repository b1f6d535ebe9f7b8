"""Case tables that a compliance officer can read and add to; `rows` turns one into test parameters named by clause, and
marked as tests of it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest


def rows(file: str, table: str) -> list[Any]:
    """The rows of a table as pytest parameters: "PM 3.4.1 two Aces". Raises KeyError where file or table is missing."""
    content = tomllib.loads((Path(__file__).parent / file).read_text(encoding="utf-8"))
    return [
        pytest.param(row, id=f"{row['clause']} {row['why']}", marks=pytest.mark.clause(row["clause"]))
        for row in content[table]
    ]
