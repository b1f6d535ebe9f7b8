"""Case tables that a compliance officer can read and add to; `rows` turns one into test parameters named by clause, and
marked as tests of it: by `clause`, or by `clauses` where one case proves several.
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
        pytest.param(row, id=f"{' '.join(clauses)} {row['why']}".strip(), marks=[pytest.mark.clause(*clauses)])
        for row in content[table]
        for clauses in [row["clauses"] if "clauses" in row and "clause" not in row else [row["clause"]]]
    ]
