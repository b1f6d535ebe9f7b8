"""What an export of the history holds, as whoever reads it has it."""

from __future__ import annotations

import csv
import io
from typing import Any

NOT_ALWAYS = ("approved_by", "approved_role", "salt", "withheld")


def table_of(text: str) -> list[dict[str, str]]:
    """The rows of a CSV by the names of their columns."""
    return list(csv.DictReader(io.StringIO(text, newline="")))


def as_hashed(rows: list[dict[str, str]]) -> list[dict[str, Any]]:
    """Rows of a CSV as the members that were hashed: whole numbers, and an approver only where there was one."""
    named = ({key: value for key, value in row.items() if value or key not in NOT_ALWAYS} for row in rows)
    return [row | {"seq": int(row["seq"]), "round": int(row["round"])} for row in named]
