"""The layers of the suite, which are its folders: the order they run in, and what each of them costs. A pytest plugin.

What needs a running casino comes first. It waits for it half of its time, which the quick tests fill: one worker of
several begins with those.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling

TESTS = Path(__file__).parent
FIRST = ["casino", "live", "browser"]
"""The layers that wait for a casino: the longest files first, the shortest at the end of a run."""
QUICK_WORKER = "gw0"
SLOWEST = 10


def layer_of(path: Path) -> str:
    """The folder below tests/ that a file is in."""
    return path.relative_to(TESTS).parts[0]


class Filling(LoadFileScheduling):
    """Hands out whole files; one worker has the quick layers as long as there are any."""

    def _assign_work_unit(self, node: Any) -> None:
        """As in xdist, which takes the first file of its queue."""
        if node.gateway.id == QUICK_WORKER:
            quick = (file for file in self.workqueue if file.split("/")[1] not in FIRST)
            if file := next(quick, None):
                self.workqueue.move_to_end(file, last=False)
        super()._assign_work_unit(node)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Filling:
    return Filling(config, log)


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
