"""Each refusal is reached by a test that names its code."""

from __future__ import annotations

import re
from pathlib import Path

from rules.wording.refusals import REFUSALS

TESTS = Path(__file__).parents[1]


def test_every_refusal_is_reached_by_a_test() -> None:
    said: set[str] = set()
    for test in TESTS.rglob("*.py"):
        for text in re.findall(r'"[^"\n]*"', test.read_text()):
            said.update(re.findall(r"\w+", text))
    for case in TESTS.rglob("*.toml"):
        said.update(re.findall(r"\w+", re.sub(r"#.*", "", case.read_text())))
    codes = {key.partition(":")[0] for key in REFUSALS}
    assert codes - said == set(), "no test names these refusals: write one that reaches them"
