"""The layers of the suite, which are its folders: the order they run in, and what each of them costs. A pytest plugin.

What needs a running casino comes first, the quick layers last: their files are short, so that all workers end together.
What starts and kills whole casinos waits most of its time: one worker has all of it, the others keep the cores busy.
Their pages wait too, a tenth of the time. The last worker takes what the cores have left then: it gives way to all
others, and so has only files whose tests neither wait nor are timed.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling

FIRST = ["casino", "webkit", "browser", "live", "demo", "rules", "rounds", "proofs", "api"]
"""The layers with long files, in the order they begin in."""
WAITING = "casino"
WAITING_WORKER = "gw0"
BETWEEN = ["rules", "languages", "wagers", "results", "history", "players"]
"""The layers of the worker that gives way."""
LEAST = 19
"""The niceness of a process that has what others leave."""
SLOWEST = 10


def layer_of(nodeid: str) -> str:
    """The folder below tests/ that a file or test is in."""
    return nodeid.split("/")[1]


def giving_way(workers: int) -> str:
    """The worker that gives way, where there are enough of them."""
    return f"gw{workers - 1}" if workers > 2 else ""


class Filling(LoadFileScheduling):
    """Hands out whole files; one worker has those of the waiting layer first, and the others have them last. Who gives
    way has files of its layers alone, and ends when there are no more.
    """

    def _fitting(self, node: Any) -> str | None:
        """The file of the queue that is a worker's next, where one is left for it."""
        worker = node.gateway.id
        if worker == giving_way(self.numnodes):
            return next((file for layer in BETWEEN for file in self.workqueue if layer_of(file) == layer), None)
        its_own = worker == WAITING_WORKER
        fitting = (file for file in self.workqueue if (layer_of(file) == WAITING) == its_own)
        return next(fitting, next(iter(self.workqueue), None))

    def _reschedule(self, node: Any) -> None:
        """As in xdist, which ends a worker when its queue is empty."""
        if self._fitting(node):
            super()._reschedule(node)
        elif not node.shutting_down:
            node.shutdown()

    def _assign_work_unit(self, node: Any) -> None:
        """As in xdist, which takes the first file of its queue."""
        if file := self._fitting(node):
            self.workqueue.move_to_end(file, last=False)
            super()._assign_work_unit(node)


def pytest_collection_finish() -> None:
    """In a worker: who gives way does so from its first test on."""
    worker, workers = os.environ.get("PYTEST_XDIST_WORKER"), int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", 0))
    if worker and worker == giving_way(workers):
        os.nice(LEAST)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Filling:
    return Filling(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    places = {layer: place for place, layer in enumerate(FIRST)}
    items.sort(key=lambda item: places.get(layer_of(item.nodeid), len(FIRST)))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Seconds by layer and the slowest tests, where a run had more than one layer."""
    seconds: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                seconds[report.nodeid] += report.duration  # type: ignore[assignment]
    layers = {nodeid: layer_of(nodeid) for nodeid in seconds}
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
