"""Which program this is: the SHA-256 of each set of its files, as `sha256sum` gives it too.

A set has a listing with a line for each of its files, `<sha256>  <path>`, in the order of the paths. The set's hash is
that of its listing, the program's that of a listing of the sets. docs/operations.md has the commands.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BESIDE = ("bench", "tests")
"""Folders of Python that are not installed with the program."""
FOLDERS = ("static", "templates")
REQUIREMENTS = "constraints.txt"


class Program(NamedTuple):
    """What is installed: the hash of all, and of each set by its name; hexadecimal."""

    hash: str
    sets: dict[str, str]


@cache
def installed() -> Program:
    """The program as its files were when this process first asked."""
    return program_in(ROOT)


def program_in(root: Path) -> Program:
    """The program that lies in a folder: a set for each room, for scripts and styles, pages, and requirements."""
    rooms = [found.parent.name for found in root.glob("*/__init__.py")]
    names = sorted({*rooms, *FOLDERS} - set(BESIDE))
    sets = {name: _listed(root, _files(root / name)) for name in names}
    sets[REQUIREMENTS] = _listed(root, [path for path in [root / REQUIREMENTS] if path.is_file()])
    return Program(_digest("".join(f"{value}  {name}\n" for name, value in sorted(sets.items()))), sets)


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]


def _listed(root: Path, files: list[Path]) -> str:
    paths = sorted((path.relative_to(root).as_posix().encode(), path) for path in files)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {name.decode()}\n" for name, path in paths]
    return _digest("".join(lines))


def _digest(listing: str) -> str:
    return hashlib.sha256(listing.encode()).hexdigest()
