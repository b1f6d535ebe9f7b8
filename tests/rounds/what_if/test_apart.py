"""What-ifs are worked out in a process of their own, one after the other, and none for ever."""

from __future__ import annotations

import os
from contextlib import ExitStack

import pytest

from api import apart
from tests.rounds.what_if.test_what_if import STAND, ask, at_decision
from tests.table import Game

__all__ = ["at_decision"]


def test_in_a_process_that_gives_way(at_decision: Game) -> None:
    assert ask(at_decision, STAND)[0] == 200
    there = apart._processes[0].submit(os.getpid).result()
    assert there != os.getpid()
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, there) >= min(19, own + apart.NICENESS)


def test_one_at_a_time_and_the_next_are_not_kept_waiting(at_decision: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "PATIENCE_SECONDS", 0.01)
    with apart._turn:
        status, problem = ask(at_decision, STAND)
        assert (status, problem["code"]) == (503, "busy")
    assert ask(at_decision, STAND)[0] == 200


def test_more_than_may_wait_are_told_at_once(at_decision: Game) -> None:
    with ExitStack() as others, apart._turn:
        for _ in range(1 + apart.WAITING):
            others.enter_context(apart._room)
        assert ask(at_decision, STAND)[0] == 503


def test_what_is_not_through_in_time_is_ended_and_the_next_one_is_answered(
    at_decision: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ask(at_decision, STAND)[0] == 200
    with monkeypatch.context() as patched:
        patched.setattr(apart, "LONGEST_SECONDS", 1e-6)
        status, problem = ask(at_decision, STAND)
    assert (status, problem["detail"].startswith("The what-if was ended")) == (503, True)
    assert ask(at_decision, STAND)[0] == 200
