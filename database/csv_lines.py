"""Rows as CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

AT_ONCE = 200
"""Rows in one piece."""
BEGINS_A_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "\t", "\r", "\n")
"""The full-width forms too: where East Asian text is typed, a spreadsheet takes them for the others."""


def safe_cell(value: Any) -> Any:
    """A CSV cell that no spreadsheet takes for a formula: such text gets an apostrophe. Numbers stay numbers."""
    if isinstance(value, str) and value.startswith(BEGINS_A_FORMULA):
        return "'" + value
    return "" if value is None else value


def csv_lines(columns: tuple[str, ...], rows: Iterable[dict[str, Any]]) -> Iterator[bytes]:
    """CSV (RFC 4180) with a heading, in UTF-8 with the mark by which spreadsheets know it."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(columns)
    yield b"\xef\xbb\xbf" + _taken(buffer)
    for number, row in enumerate(rows, 1):
        writer.writerow([safe_cell(row[column]) for column in columns])
        if number % AT_ONCE == 0:
            yield _taken(buffer)
    yield _taken(buffer)


def _taken(buffer: io.StringIO) -> bytes:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text.encode()
