"""The web server's command line."""

from __future__ import annotations

from typing import Any

import pytest

from casino.server import CasinoCommandLine, command_line


@pytest.mark.parametrize("behind", [True, False])
def test_behind_a_proxy_a_client_has_the_address_that_the_proxy_names(settings: Any, behind: bool) -> None:
    settings.BEHIND_PROXY = behind
    read = CasinoCommandLine().parser.parse_args(command_line(["-p", "8000"]))
    assert (read.proxy_headers, read.port) == (behind, 8000)
