"""The rooms of the code, as the import contracts name them: one list for every test that reads source files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

BASE = Path(__file__).resolve().parents[1]
ROOMS: tuple[str, ...] = tuple(
    tomllib.loads((BASE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["root_packages"]
)


def modules() -> Iterator[Path]:
    """Every Python module of every room, migrations apart."""
    for room in ROOMS:
        yield from (path for path in sorted((BASE / room).rglob("*.py")) if "migrations" not in path.parts)
