"""Vendored modules: unchanged, importing nothing, and running no strings as code."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parents[2] / "static"
CHECKSUMS = dict(
    reversed(line.split()) for line in (STATIC / "vendor" / "CHECKSUMS").read_text(encoding="utf-8").splitlines()
)
OWN_MODULES = sorted(path for folder in ("felt", "lib", "screens") for path in (STATIC / folder).rglob("*.js"))


@pytest.mark.parametrize("name", CHECKSUMS)
def test_vendored_file_is_unchanged(name: str) -> None:
    assert hashlib.sha256((STATIC / "vendor" / name).read_bytes()).hexdigest() == CHECKSUMS[name]


def test_module_runs_under_the_content_security_policy() -> None:
    for path in [*OWN_MODULES, *(STATIC / "vendor").glob("*.js")]:
        source = path.read_text(encoding="utf-8")
        assert not re.search(r"\beval\(|new Function\(", source), path.name
        for target in re.findall(r"^(?:import|export)\b[^;]*?\bfrom\s+[\"']([^\"']+)[\"']", source, flags=re.M):
            assert target.startswith("."), f"{path.name}: bare import {target}"
            assert (path.parent / target).resolve().is_file(), f"{path.name}: {target} does not exist"
