"""The scripts' house: kit, then felt, then one folder per screen; no circle of imports; short files and functions."""

from __future__ import annotations

import re
from pathlib import Path

STATIC = Path(__file__).resolve().parents[2] / "static"
MODULES = {
    file.relative_to(STATIC).as_posix(): file.read_text(encoding="utf-8")
    for folder in ("felt", "screens")
    for file in sorted((STATIC / folder).rglob("*.js"))
}
FROM = re.compile(r'^(?:import|export) (?:[^"]*? from )?"([^"]+)";', re.M)
LONGEST_FILE = 400
LONGEST_FUNCTION = 60
# The formatter puts the end of a function at the indentation of its beginning.
OPENS = [
    re.compile(r"^( *)(?:export )?(?:async )?function (\w+)\("),
    re.compile(r"^( *)(?:export )?const (\w+) = (?:async )?(?:\(.*\) =>|\w+ =>|\(\{?$)"),
    re.compile(r"^( +)(?:get |static |async )?(#?\w+)\(.*\) \{$"),
]
NOT_A_METHOD = {"if", "for", "while", "switch", "catch", "return"}


def imports(name: str) -> list[str]:
    """What a module imports, as paths below static/."""
    folder = (STATIC / name).parent
    return [(folder / path).resolve().relative_to(STATIC).as_posix() for path in FROM.findall(MODULES[name])]


def room(name: str) -> str:
    """kit, felt, vendor or the name of a screen."""
    parts = name.split("/")
    return parts[1] if parts[0] == "screens" else parts[0]


def circle_through(name: str) -> list[str]:
    """The shortest way from a module back to itself, [] if there is none."""
    ways = [[name]]
    seen = set()
    for way in ways:
        for target in imports(way[-1]) if way[-1] in MODULES else []:
            if target == name:
                return [*way, name]
            if target not in seen:
                seen.add(target)
                ways.append([*way, target])
    return []


def functions(text: str) -> list[tuple[str, int]]:
    """Each function with its number of lines."""
    lines = text.splitlines()
    found = []
    for first, line in enumerate(lines):
        match = next(filter(None, (pattern.match(line) for pattern in OPENS)), None)
        if match and match[2] not in NOT_A_METHOD:
            rest = range(first + 1, len(lines))
            end = re.compile(rf"{match[1]}(?:\}}(?!.*[({{]$)|[)\]`];?)|{match[1]}\S.*;$")
            found.append((match[2], next((n for n in rest if end.match(lines[n])), first) - first + 1))
    return found


def test_the_reader_of_scripts_sees_imports_and_functions() -> None:
    assert "screens/kit/api.js" in imports("screens/kit/commands.js")
    assert {"vendor/htm-preact.js", "screens/dealer/panels.js"} <= set(imports("screens/dealer/app.js"))
    code = (
        "export function one({\n  a,\n}) {\n  const two = (a) => {\n  };\n}\nclass A {\n  async #three(b) {\n  }\n}\n"
    )
    assert functions(code) == [("one", 6), ("two", 2), ("#three", 2)]


def test_no_circle_of_imports() -> None:
    for name in MODULES:
        circle = circle_through(name)
        assert not circle, f"{' → '.join(circle)}: move what both need to a module of its own, or to screens/kit/"


def test_kit_then_felt_then_screens() -> None:
    for name in MODULES:
        allowed = {"kit": {"kit", "vendor"}, "felt": {"felt", "kit", "vendor"}}.get(
            room(name), {room(name), "felt", "kit", "vendor"}
        )
        for target in imports(name):
            assert (STATIC / target).is_file(), f"{name} imports {target}, which is not there"
            assert room(target) in allowed, (
                f"{name} imports {target}: what two screens share belongs in screens/kit/, and the kit knows no screen"
            )


def test_files_and_functions_are_short() -> None:
    for name, text in MODULES.items():
        count = len(text.splitlines())
        assert count <= LONGEST_FILE, f"{name} has {count} lines: split it by noun, one file a job"
        for function, lines in functions(text):
            assert lines <= LONGEST_FUNCTION, (
                f"{name}, {function} has {lines} lines: move its parts to functions or components of their own"
            )


def test_every_module_is_reached_from_a_page() -> None:
    templates = "".join(file.read_text(encoding="utf-8") for file in (STATIC.parent / "templates").rglob("*.html"))
    reached = {name for name in MODULES if f"'{name}'" in templates}
    ways = list(reached)
    for name in ways:
        fresh = {target for target in imports(name) if target in MODULES} - reached
        reached |= fresh
        ways += fresh
    lost = sorted(set(MODULES) - reached)
    assert not lost, f"No page loads {', '.join(lost)}: link it from a template, or remove it"


def test_every_export_is_imported_somewhere() -> None:
    words = re.compile(r"\w+")
    everything = {name: set(words.findall(text)) for name, text in MODULES.items()}
    beside = Path(__file__).parents[1]
    files = [file for room in ("screens", "browser") for file in (beside / room).glob("*.py")]
    tests = {word for file in files for word in words.findall(file.read_text(encoding="utf-8"))}
    unused = [
        f"{name}: {export}"
        for name, text in MODULES.items()
        for export in re.findall(r"^export (?:async )?(?:function|const|class) (\w+)", text, re.M)
        if not any(export in other for each, other in everything.items() if each != name) and export not in tests
    ]
    assert not unused, f"Nothing imports {', '.join(unused)}: take its `export` away, or the function"
