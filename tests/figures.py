"""The figures of the house, counted from the code: `python -m tests.figures [FOLDER]`.

The way of a command: the envelope that `_in_transaction` of rounds/execute.py is given is followed through the calls
that hand it on, or a part of it, in the order of the code. What a function of ours made of it is not it any more, and
what the rules do behind their public face is theirs. Entering a function in another file than the last one is a stay,
each file is a room, and entering a file that lies in a higher room of the house (pyproject.toml) is a climb.
"""

from __future__ import annotations

import ast
import itertools
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

START = ("rounds/execute.py", "_in_transaction", ("envelope",))
MOST_PARAMETERS = 7
Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def parsed(path: Path) -> ast.Module:
    """The code of a file."""
    return ast.parse(path.read_text())


class House:
    """The modules of a checkout."""

    def __init__(self, root: Path) -> None:
        self.root = root
        settings = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["importlinter"]
        self.rooms: list[str] = list(reversed(settings["contracts"][0]["layers"]))

    def floor(self, file: str) -> int:
        """How high a file lies: the place of its room."""
        return self.rooms.index(file.split("/")[0])

    def tree(self, file: str) -> ast.Module:
        return parsed(self.root / file)

    def file_of(self, module: str) -> str | None:
        """The file of a module of ours."""
        if module.split(".")[0] not in self.rooms:
            return None
        path = module.replace(".", "/")
        return next((each for each in (f"{path}.py", f"{path}/__init__.py") if (self.root / each).is_file()), None)

    def functions(self, file: str) -> dict[str, Function]:
        return {node.name: node for node in self.tree(file).body if isinstance(node, Function)}

    def found(self, file: str, name: str) -> tuple[str, Function] | None:
        """The function that a name at a file's top level stands for, through imports."""
        if name in (own := self.functions(file)):
            return file, own[name]
        for node in self.tree(file).body:
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    if (alias.asname or alias.name) == name and (there := self.file_of(node.module)):
                        return self.found(there, alias.name) if there != file else None
        return None

    def module_named(self, file: str, name: str) -> str | None:
        """The file of the module that a name stands for."""
        for node in self.tree(file).body:
            if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
                for alias in node.names:
                    if (alias.asname or alias.name) == name:
                        return self.file_of(f"{node.module}.{alias.name}")
            if isinstance(node, ast.Import):
                for alias in node.names:
                    if (alias.asname or alias.name) == name:
                        return self.file_of(alias.name)
        return None

    def called(self, file: str, call: ast.Call) -> tuple[str, Function] | None:
        """The function of ours that a call enters."""
        if isinstance(call.func, ast.Name):
            return self.found(file, call.func.id)
        if isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name | ast.Attribute):
            module = ast.unparse(call.func.value)
            there = self.module_named(file, module) if module != "rules" else None
            return self.found(there, call.func.attr) if there else None
        return None


def names_in(node: ast.AST) -> set[str]:
    """The names in a piece of code; a sentence that tells of something does not hand it on."""
    if isinstance(node, ast.JoinedStr):
        return set()
    own = {node.id} if isinstance(node, ast.Name) else set()
    return own.union(*(names_in(child) for child in ast.iter_child_nodes(node)))


def parameters_of(function: Function) -> list[str]:
    """Its parameters, without self and cls."""
    about = function.args
    names = [each.arg for each in (*about.posonlyargs, *about.args, *about.kwonlyargs)]
    return [name for name in names if name not in ("self", "cls")]


def handed_on(function: Function, call: ast.Call, carried: set[str]) -> set[str]:
    """The parameters of a function that a call gives something carried."""
    names = parameters_of(function)
    given = {name for name, each in zip(names, call.args, strict=False) if names_in(each) & carried}
    return given | {each.arg for each in call.keywords if each.arg in names and names_in(each.value) & carried}


def makes_anew(house: House, file: str, value: ast.AST) -> bool:
    """Whether a value comes from a call of ours, or of the rules."""
    calls = [node for node in ast.walk(value) if isinstance(node, ast.Call)]
    return any(house.called(file, call) or ast.unparse(call.func).startswith("rules.") for call in calls)


def in_order(function: Function) -> Iterator[ast.AST]:
    """The pieces of a function in the order in which the code stands, the innermost call first."""

    def visit(node: ast.AST) -> Iterator[ast.AST]:
        for child in ast.iter_child_nodes(node):
            yield from visit(child)
        yield node

    for statement in function.body:
        yield from visit(statement)


def way_of(house: House) -> list[str]:
    """The files in the order in which they are entered."""
    entered: list[str] = []
    passed: set[tuple[str, str]] = set()

    def enter(file: str, function: Function, carried: set[str]) -> None:
        if not entered or entered[-1] != file:
            entered.append(file)
        if (file, function.name) in passed:
            return
        passed.add((file, function.name))
        for node in in_order(function):
            if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and node.value is not None:
                if names_in(node.value) & carried and not makes_anew(house, file, node.value):
                    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                    carried |= {name for target in targets for name in names_in(target)}
            elif (
                isinstance(node, ast.Call)
                and (there := house.called(file, node))
                and (given := handed_on(there[1], node, carried))
            ):
                enter(*there, given)

    file, name, carried = START
    enter(file, house.functions(file)[name], set(carried))
    return entered


def imports_of(house: House, file: str) -> int:
    """How many modules a file imports."""
    found: set[str] = set()
    for node in ast.walk(house.tree(file)):
        if isinstance(node, ast.ImportFrom) and node.module != "__future__":
            found |= {
                f"{node.module}.{alias.name}" if house.file_of(f"{node.module}.{alias.name}") else str(node.module)
                for alias in node.names
            }
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return len(found)


def python_files(house: House, *folders: str) -> list[Path]:
    """The modules of some rooms that are not migrations."""
    found = [path for folder in folders for path in (house.root / folder).rglob("*.py")]
    return [path for path in found if "migrations" not in path.parts]


def lines(paths: list[Path]) -> int:
    """How many lines they have together."""
    return sum(len(path.read_text().splitlines()) for path in paths)


def most_parameters(house: House) -> list[tuple[int, str]]:
    """The functions with more than seven parameters, the worst first."""
    found = []
    for path in python_files(house, *house.rooms):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, Function) and (count := len(parameters_of(node))) > MOST_PARAMETERS:
                found.append((count, f"{path.relative_to(house.root)}:{node.name}"))
    return sorted(found, reverse=True)


def figures(house: House) -> dict[str, object]:
    """Each figure by its name."""
    way = way_of(house)
    climbs = sum(house.floor(there) > house.floor(here) for here, there in itertools.pairwise(way))
    production = [room for room in house.rooms if room != "tests"]
    golden = list((house.root / "tests" / "rules" / "golden").glob("*.json"))
    return {
        "stays of a command": len(way),
        "rooms of a command": len(set(way)),
        "climbs of a command": climbs,
        "modules that execute.py imports": imports_of(house, START[0]),
        "lines of rounds/": lines(python_files(house, "rounds")),
        "modules and lines of production": (
            len(python_files(house, *production)),
            lines(python_files(house, *production)),
        ),
        "lines of tests": lines(python_files(house, "tests")),
        "lines of golden files": lines(golden),
        "functions with more than 7 parameters": len(most_parameters(house)),
    }


if __name__ == "__main__":
    for name, figure in figures(House(Path(sys.argv[1] if sys.argv[1:] else "."))).items():
        sys.stdout.write(f"{name:45}{figure}\n")
