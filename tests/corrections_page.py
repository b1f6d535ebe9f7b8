"""How each command is put right that was entered by slip, or done wrongly at the felt: `make pages` writes
docs/corrections.md from the commands' rows, and `tests/rules/test_corrections_page.py` fails where the page is behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rules.books import BOOKS, GAMES
from rules.command_table import COMMANDS, command_role
from rules.core.base import type_of
from rules.core.roles import LADDER
from rules.game import CommandRow
from rules.mends import Mend
from rules.table.setup import COMMANDS as TABLE_ROWS
from rules.table.setup import INSTALL
from rules.wording.mends import MENDS, WHERE, place_of
from rules.wording.roles import TITLES

PAGE = Path(__file__).resolve().parents[1] / "docs" / "corrections.md"
_GAMES = {"Pontoon": "mbs-pontoon-6", "Three Card Poker": "mbs-three-card-poker-5"}
_HEAD = """# Corrections

For each command: who puts it right where it was entered by slip, or where what it says was done wrongly at the felt;
how, where it is found, and until when. Written by `make pages` from the rows beside the deciders
(`CommandRow.mended`). Nothing is erased: what puts something right is a new event. The role is the least (PM 6.2, TC
6.2), and whoever deals the table approves nothing at it (ruling 58). What no row says is for the Gaming Shift Manager
(PM 6.1, TC 6.1; rulings 70, 99).
"""
_TABLE = "\n| entered by slip, or done wrongly | who | how | where | until |\n|---|---|---|---|---|"


def rows() -> dict[str, tuple[CommandRow, ...]]:
    """Each part of the page with its commands: those of the table, then those of each game."""
    return {"The table and its tray": (INSTALL, *TABLE_ROWS)} | {
        title: GAMES[rulebook].rows for title, rulebook in _GAMES.items()
    }


def page() -> str:
    lines = [_HEAD]
    for title, declared in rows().items():
        lines.append(f"## {title}\n{_TABLE}")
        lines += (line for row in sorted(declared, key=lambda row: type_of(row.command)) for line in _lines(row))
        lines.append("")
    return "\n".join(lines)


def _lines(row: CommandRow) -> Iterator[str]:
    """A line for each way, the first of which names the command."""
    name = f"`{type_of(row.command)}`"
    for mend in row.mended:
        text, by = MENDS[mend.text], type_of(mend.by or row.command)
        who, where = text.who or _title(row, mend), WHERE[place_of(by)]
        yield f"| {name} | {who} | `{by}`: {text.how} | {where} | {text.until} |"
        name = ""


def _title(row: CommandRow, mend: Mend) -> str:
    """The least role that the command asks for in the game of the row."""
    by = mend.by or row.command
    games = [rulebook for rulebook in BOOKS if row in GAMES[rulebook].rows] or list(BOOKS)
    allowed = {table[by].role for rulebook in games for table in COMMANDS[rulebook].values() if by in table}
    role = min(allowed, key=LADDER.index) if allowed and allowed <= set(LADDER) else command_role(type_of(by))
    return "the dealer" if role == "dealer" else f"the {TITLES[role]}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
