"""The web server's command line, and what its garbage collector looks through."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from casino.server import CasinoCommandLine, command_line, keep_what_is_loaded


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
