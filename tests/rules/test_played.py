"""The rounds of cases/rounds: each is played, and comes to what its case says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules import cases
from tests.rules.played import Row, played

FILES = sorted((Path(cases.__file__).parent / "rounds").glob("*.toml"))


@pytest.mark.parametrize("row", [row for file in FILES for row in cases.rows(f"rounds/{file.name}", "case")])
def test_round(row: Row) -> None:
    played(row)
