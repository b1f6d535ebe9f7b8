"""A worker that takes nothing from its queue any more ends, and one that is busy or idle does not."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from casino.local.stack import worker
from casino.worker_watch import Watch
from tests.live_server import LiveCasino

STUCK_SECONDS = 20


def test_it_is_stuck_where_tasks_wait_and_nothing_is_done_all_the_time() -> None:
    watch = Watch(STUCK_SECONDS)
    assert [watch.is_stuck(waiting, now) for waiting, now in ((3, 0), (3, 19), (3, 20))] == [False, False, True]


def test_it_is_not_where_nothing_waits_or_something_is_done() -> None:
    watch = Watch(STUCK_SECONDS)
    assert not any(watch.is_stuck(waiting, now) for waiting, now in ((1, 0), (0, 10), (1, 15), (1, 30)))
    watch.begins()
    assert not any(watch.is_stuck(5, now) for now in (31, 60, 600))
    watch.ends()
    assert [watch.is_stuck(5, now) for now in (601, 615, 621)] == [False, False, True]
    watch.begins()
    watch.ends()
    assert not watch.is_stuck(5, 622), "it takes tasks again"


@pytest.mark.live
def test_a_worker_that_consumes_no_more_ends_by_itself(live_casino: LiveCasino, tmp_path: Path) -> None:
    """As after a connection to Redis that it never took up again: it lives, is asked by nobody, and tasks wait."""
    stuck = worker(tmp_path / "worker.log", live_casino.environment | {"WORKER_STUCK_SECONDS": "2"})
    try:
        stuck.start()
        cancel = "app.control.cancel_consumer('celery', reply=True, timeout=2)"
        ask(live_casino, f"next(said for _ in range(20) if (said := {cancel}))")  # once it is up
        assert stuck.alive()
        ask(live_casino, "app.send_task('casino.tasks.heartbeat')")
        until("the worker ends", stuck.log)
        deadline = time.monotonic() + 10
        while stuck.alive():
            assert time.monotonic() < deadline
            time.sleep(0.1)
    finally:
        stuck.kill()
        ask(live_casino, "app.control.purge()")


def ask(casino: LiveCasino, words: str) -> None:
    """What the application of Celery is asked to do."""
    casino.manage("shell", "--no-imports", "--command", f"from casino.celery import app; assert {words} is not None")


def until(words: str, log: Path) -> None:
    deadline = time.monotonic() + 60
    while words not in (said := log.read_text()):
        assert time.monotonic() < deadline, said
        time.sleep(0.1)
