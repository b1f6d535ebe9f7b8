"""constraints.txt: every requirement pinned, each pin with its hashes, in step with the requirements files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

BASE = Path(__file__).resolve().parents[2]
FILES = ["requirements.txt", "requirements-local.txt", "requirements-dev.txt"]
PIN = re.compile(r"(?P<name>[A-Za-z0-9._-]+)(\[[a-z,]+\])?==(?P<version>[^ ;]+)")


def pins(lines: list[str]) -> set[tuple[str, str]]:
    """The (name, version) of each line that names a requirement, names as the index compares them."""
    found = [PIN.match(line) for line in lines]
    return {(re.sub(r"[-_.]+", "-", pin["name"]).lower(), pin["version"]) for pin in found if pin}


def constraints() -> list[str]:
    """The requirements of constraints.txt, each a single line with its hashes."""
    text = (BASE / "constraints.txt").read_text().replace("\\\n", "")
    return [line for line in text.splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("file", FILES)
def test_every_direct_requirement_is_pinned_as_constraints_has_it(file: str) -> None:
    lines = [line for line in (BASE / file).read_text().splitlines() if line and not line.startswith(("#", "-r "))]
    named = pins(lines)
    assert len(named) == len(lines), "every line pins one requirement with =="
    missing = named - pins(constraints())
    assert not missing, f"run `make constraints`: {sorted(missing)}"


def test_every_constraint_has_its_hashes() -> None:
    for line in constraints():
        assert PIN.match(line), line
        assert re.search(r"--hash=sha256:[0-9a-f]{64}(\s|$)", line), f"run `make constraints`: {line}"
