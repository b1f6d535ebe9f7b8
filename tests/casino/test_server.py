"""The web server's command line, and what its garbage collector looks through."""

from __future__ import annotations

import gc
import subprocess
import sys
from typing import Any

import pytest

from casino.local.stack import BASE
from casino.server import CasinoCommandLine, command_line, keep_what_is_loaded
from casino.testing import environment_for_tests


@pytest.mark.parametrize("behind", [True, False])
def test_behind_a_proxy_a_client_has_the_address_that_the_proxy_names(settings: Any, behind: bool) -> None:
    settings.BEHIND_PROXY = behind
    read = CasinoCommandLine().parser.parse_args(command_line(["-p", "8000"]))
    assert (read.proxy_headers, read.port) == (behind, 8000)


def test_what_is_loaded_is_not_looked_through_again() -> None:
    thresholds = gc.get_threshold()
    made: list[list[object]] = [[] for _ in range(1000)]
    before = gc.get_freeze_count()
    try:
        keep_what_is_loaded()
        assert gc.get_freeze_count() >= before + len(made)
        assert not any(kept is made for kept in gc.get_objects())
    finally:
        gc.set_threshold(*thresholds)


def test_a_process_that_was_set_up_looks_for_garbage() -> None:
    """And not while the product is loaded, which is a third of a start."""
    program = "import gc, casino.settings; print(gc.isenabled()); import django; django.setup(); print(gc.isenabled())"
    environment = environment_for_tests("casino.settings")
    done = subprocess.run([sys.executable, "-c", program], cwd=BASE, env=environment, capture_output=True, text=True)
    assert done.stdout.split() == ["False", "True"], done.stderr
