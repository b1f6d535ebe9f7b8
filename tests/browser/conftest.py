"""What several screens' tests stand on: a tablet, a table between rounds, pages of people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, Console
from tests.browser.dealer_console import TABLE as DANAS_TABLE
from tests.browser.dealt_table import DealtTable, signed_in
from tests.chromium import opened_chromium


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """One browser for all modules of this folder."""
    with opened_chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def browser(chromium: Any) -> Iterator[Any]:
    """The browser; what a module left open is closed at its end."""
    yield chromium
    for context in chromium.contexts:
        context.close()


@pytest.fixture(scope="module")
def tablet(browser, live_casino) -> Iterator[Console]:
    """Dana's tablet."""
    console = Console(browser, live_casino.base_url, size=SMALL_TABLET)
    yield console
    console.close()


@pytest.fixture
def dealing(tablet, live_casino) -> Iterator[Console]:
    """Dana's tablet at Table 1 between rounds, with a full shoe; the table is so afterwards too."""
    DealtTable(live_casino.base_url, "dana", DANAS_TABLE).finish()
    tablet.page.set_viewport_size(SMALL_TABLET)
    yield tablet.open()
    DealtTable(live_casino.base_url, "dana", DANAS_TABLE).finish()


@pytest.fixture
def betting(dealing) -> Any:
    """Dana's page, where bets are open."""
    dealing.primary()
    return dealing.page


@pytest.fixture
def table(live_casino) -> Iterator[DealtTable]:
    """Table 4 between rounds, and after the test again."""
    with DealtTable(live_casino.base_url) as table:
        table.finish()
        yield table


@pytest.fixture
def opened(browser, live_casino) -> Iterator[Callable[..., Any]]:
    """Opens an address as somebody."""
    pages = []

    def as_(username: str, address: str, size: dict[str, int] | None = None) -> Any:
        pages.append(signed_in(browser, live_casino.base_url, username, size))
        pages[-1].goto(address)
        return pages[-1]

    yield as_
    for page in pages:
        page.context.close()
