"""The rooms of the code, as the import contracts name them: one list for every test that reads source files."""

from __future__ import annotations

import ast
import gc
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

BASE = Path(__file__).resolve().parents[1]
BESIDE = ("bench", "tests")
"""What measures and proves the rooms: it may import each of them, none of them it."""
TOOLS = tomllib.loads((BASE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
ROOMS: tuple[str, ...] = tuple(name for name in TOOLS["importlinter"]["root_packages"] if name not in BESIDE)


def modules(packages: Iterable[str] = ROOMS) -> Iterator[Path]:
    """Every Python module of the packages, of all rooms where none is named; migrations apart."""
    for package in packages:
        yield from (path for path in sorted((BASE / package).rglob("*.py")) if "migrations" not in path.parts)


@cache
def tree(module: str) -> ast.Module:
    """A module, parsed when a test first looks into it. A tree stays: to look for garbage in all of them time and again
    takes twice as long as the parsing.
    """
    gc.disable()
    try:
        return ast.parse((BASE / module).read_text(encoding="utf-8"))
    finally:
        gc.freeze()
        gc.enable()


@cache
def nodes(parsed: ast.Module) -> list[ast.AST]:
    """Every node of a module, in the order of `ast.walk`, which takes as long as the parsing."""
    return list(ast.walk(parsed))


def named(path: Path) -> str:
    """A file by its path in the house, as `tree` takes it."""
    return path.relative_to(BASE).as_posix()
