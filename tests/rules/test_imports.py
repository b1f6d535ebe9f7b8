"""The rules stand alone: the standard library and msgspec, and nothing that reads a clock, a dice or a file."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from tests.rooms import BASE, TOOLS

MODULES = sorted((BASE / "rules").rglob("*.py"))
# Parts of the standard library that would make a decision depend on more than its arguments.
IMPURE = {"time", "random", "secrets", "socket", "asyncio", "threading", "subprocess", "uuid"}


def imported(path: Path) -> set[str]:
    """The top-level packages that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found.add(node.module.partition(".")[0])
    return found


def test_rules_import_the_standard_library_and_msgspec_only() -> None:
    allowed = (set(sys.stdlib_module_names) - IMPURE) | {"msgspec", "rules"}
    foreign = {str(path.relative_to(BASE)): found for path in MODULES if (found := imported(path) - allowed)}
    assert not foreign


def test_every_module_of_the_rules_has_its_layer() -> None:
    """The contract sees to those beside the folders that it names module by module."""
    contract = next(each for each in TOOLS["importlinter"]["contracts"] if each.get("containers") == ["rules"])
    layers = {name for layer in contract["layers"] for name in layer.split(" | ")}
    for folder in contract["exhaustive_ignores"]:
        held = {f"{folder}.{path.stem}" for path in (BASE / "rules" / folder).glob("[!_]*")}
        assert held <= layers
