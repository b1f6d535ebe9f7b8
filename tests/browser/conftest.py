"""What several screens' tests stand on: a tablet, a table between rounds, pages of people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, Console
from tests.browser.dealer_console import TABLE as DANAS_TABLE
from tests.browser.dealt_table import KEPT, DealtTable, signed_in
from tests.browser.static_files import felt_page, static_address
from tests.chromium import opened_chromium

__all__ = ["felt_page", "static_address"]


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """One browser for all modules of this folder."""
    with opened_chromium() as opened:
        yield opened
        KEPT.end()


@pytest.fixture(scope="module")
def browser(chromium: Any) -> Iterator[Any]:
    """The browser; what a module left open is closed at its end."""
    yield chromium
    assert KEPT.leave(chromium) == []


@pytest.fixture(autouse=True)
def sound_pages(browser: Any) -> Iterator[None]:
    """The pages that a test opens are closed after it; a script error on one of them fails it."""
    before = [page for context in browser.contexts for page in context.pages]
    yield
    assert KEPT.leave(browser, before) == []


@pytest.fixture(scope="module")
def tablet(browser, live_casino) -> Console:
    """Dana's tablet."""
    return Console(browser, live_casino.base_url, size=SMALL_TABLET)


@pytest.fixture
def dealing(tablet, live_casino) -> Iterator[Console]:
    """Dana's tablet at Table 1 between rounds, with a full shoe; the table is left so for the next test too."""
    table = DealtTable(live_casino.base_url, "dana", DANAS_TABLE)
    if not tablet.left:
        table.leave()
    tablet.left = False
    tablet.page.set_viewport_size(SMALL_TABLET)
    yield tablet.open()
    table.leave()
    tablet.left = True


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
def opened(browser, live_casino) -> Callable[..., Any]:
    """Opens an address as somebody."""

    def as_(username: str, address: str, size: dict[str, int] | None = None, **options: Any) -> Any:
        page = signed_in(browser, live_casino.base_url, username, size, **options)
        page.goto(address)
        return page

    return as_
