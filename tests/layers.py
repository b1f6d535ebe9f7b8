"""The layers of the suite, which are its folders: the order they run in, and what each of them costs. A pytest plugin.

What needs a running casino comes first, the quick layers last: their files are short, so that all workers end together.
What starts and kills whole casinos waits most of its time: one worker has all of it, the others keep the cores busy.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling

TESTS = Path(__file__).parent
FIRST = ["casino", "webkit", "browser", "live", "demo", "rules", "rounds", "proofs", "api"]
"""The layers with long files, in the order they begin in."""
WAITING = "casino"
WAITING_WORKER = "gw0"
SLOWEST = 10


def layer_of(path: Path) -> str:
    """The folder below tests/ that a file is in."""
    return path.relative_to(TESTS).parts[0]


class Filling(LoadFileScheduling):
    """Hands out whole files; one worker has those of the waiting layer first, and the others have them last."""

    def _assign_work_unit(self, node: Any) -> None:
        """As in xdist, which takes the first file of its queue."""
        its_own = node.gateway.id == WAITING_WORKER
        fitting = (file for file in self.workqueue if (file.split("/")[1] == WAITING) == its_own)
        if file := next(fitting, None):
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
