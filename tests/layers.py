"""The layers of the suite, which are its folders: the order they run in, and what each of them costs. A pytest plugin.

What needs a running casino comes first: with several workers the quick tests then fill what the slow ones leave.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parent
FIRST = ["browser", "live", "casino", "demo"]
SLOWEST = 10


def layer_of(path: Path) -> str:
    """The folder below tests/ that a file is in."""
    return path.relative_to(TESTS).parts[0]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    places = {layer: place for place, layer in enumerate(FIRST)}
    items.sort(key=lambda item: places.get(layer_of(item.path), len(FIRST)))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Seconds by layer and the slowest tests, where a run had more than one layer."""
    seconds: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                seconds[report.nodeid] += report.duration  # type: ignore[assignment]
    layers = {nodeid: nodeid.removeprefix("tests/").partition("/")[0] for nodeid in seconds}
    tests = Counter(layers.values())
    if len(tests) < 2:
        return
    terminalreporter.section("seconds by layer")
    for layer in sorted(tests, key=lambda name: -sum(seconds[n] for n, of in layers.items() if of == name)):
        total = sum(seconds[nodeid] for nodeid, of in layers.items() if of == layer)
        terminalreporter.line(f"{total:8.1f}  {layer} ({tests[layer]} tests)")
    terminalreporter.section(f"slowest {SLOWEST} tests")
    for nodeid, spent in seconds.most_common(SLOWEST):
        terminalreporter.line(f"{spent:8.1f}  {nodeid}")
