"""A fixed piece of pure Python, as a measure of the machine: it does work like the rules', which never changes.

A hundred times a frozen struct is built and another rebuilt around it, with a tuple and a dictionary that follow; then
the whole is written as JSON and read again.
"""

from __future__ import annotations

from time import process_time

import msgspec
from msgspec.structs import replace

from rules.core.text import encode_json

STEPS = 100
KEPT = 20


class Line(msgspec.Struct, frozen=True):
    """One of the lines of a sheet."""

    number: int
    player: str
    cents: int


class Sheet(msgspec.Struct, frozen=True):
    """What is rebuilt."""

    seq: int = 0
    lines: tuple[Line, ...] = ()
    totals: dict[str, int] = {}


def piece() -> Sheet:
    """The work."""
    sheet = Sheet()
    for number in range(STEPS):
        line = Line(number, f"player-{number % 7}", number * 25)
        lines = tuple(each for each in (*sheet.lines, line) if each.number > number - KEPT)
        totals = sheet.totals | {line.player: sheet.totals.get(line.player, 0) + line.cents}
        sheet = replace(sheet, seq=number, lines=lines, totals=totals)
    return msgspec.json.decode(encode_json(sheet), type=Sheet)


def piece_seconds(seconds: float = 0.2) -> float:
    """Processor time of a piece now, over so many seconds."""
    pieces, began = 0, process_time()
    while process_time() - began < seconds:
        piece()
        pieces += 1
    return (process_time() - began) / pieces
