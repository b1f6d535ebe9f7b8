"""docs/rulings.md, written from rulings.toml: `python -m rules.core.clauses.page > docs/rulings.md`."""

from __future__ import annotations

import textwrap

from rules.core.clauses import RULEBOOKS, clause_texts

_HEAD = """# Rulings

Where a rulebook is silent or can be read two ways, this is the reading the product uses. The code cites a ruling
beside its clause (`ruling 4`), so that a later ruling can be found and changed in one place:
`rules/core/clauses/rulings.toml`, from which this page is written. What is neither ruled here nor in a rulebook
goes, in play, to the Gaming Shift Manager (PM 6.1, TC 6.1).
"""
_WIDTH = 124


def rulings_page() -> str:
    """Every ruling in order, as Markdown."""
    prefixes = ", ".join(f"{prefix} is {rulebook}" for prefix, rulebook in RULEBOOKS.items())
    parts = [_HEAD, f"{prefixes}.\n"]
    for text in clause_texts("ruling").values():
        number = text.clause.removeprefix("ruling ")
        parts.append(f"## {number}. {text.title}\n\n{textwrap.fill(text.requires, _WIDTH)}\n")
        if text.table:
            parts.append(_as_table(text.table))
    return "\n".join(parts)


def _as_table(rows: tuple[tuple[str, ...], ...]) -> str:
    head, *rest = ("| " + " | ".join(row) + " |\n" for row in rows)
    return head + "|---" * len(rows[0]) + "|\n" + "".join(rest)


if __name__ == "__main__":
    print(rulings_page(), end="")  # noqa: T201
