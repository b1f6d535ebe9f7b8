"""The dealer's console in the house's languages: whoever deals chooses, and no English is left where they deal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET
from tests.browser.dealt_table import CONSOLE, FRAMES, DealtTable, signed_in
from tests.browser.incidents import cleared
from tests.browser.pictures import keep
from tests.browser.test_languages import CUT, OTHERS, english_left

pytestmark = [pytest.mark.browser, pytest.mark.live]
LATIN = ("ms",)
"""Languages that share the letters of English: no crawler tells them apart."""


@contextmanager
def console(browser: Any, casino: Any, dealt: DealtTable, username: str, language: str) -> Iterator[Any]:
    """The console in a language, dealt by `dealt`, whose lease it has."""
    page = signed_in(browser, casino.base_url, username, SMALL_TABLET, alone=True)
    page.add_init_script(f"sessionStorage.setItem('console:{dealt.table}', '{CONSOLE}')")
    page.goto(f"/tables/{dealt.table}/deal/?language={language}")
    page.locator(".d-console .connection[data-state=live]").wait_for()
    yield page
    assert page.problems == []


class Seen:
    """What is said and cut, moment by moment, at both sizes."""

    def __init__(self, page: Any, language: str) -> None:
        self.page, self.language = page, language
        self.english: set[str] = set()
        self.cut: set[str] = set()

    def look(self, name: str) -> None:
        """The console as it is now."""
        self.page.locator(".connection[data-state=live]").wait_for()
        for size in (SMALL_TABLET, TABLET):
            self.page.set_viewport_size(size)
            self.page.evaluate(FRAMES)
            keep(self.page, f"console-{self.language}-{name}-{size['width']}")
            self.cut |= set(self.page.evaluate(CUT))
        self.english |= set(english_left(self.page))

    def sheet(self, opener: str, name: str) -> None:
        """What a key opens."""
        self.page.locator(opener).first.click()
        self.page.locator("dialog[open]").first.wait_for()
        self.look(name)
        self.page.keyboard.press("Escape")
        self.page.locator("dialog[open]").wait_for(state="detached")

    def assert_sound(self) -> None:
        """Nothing in English, nothing cut."""
        assert self.cut == set()
        assert self.language in LATIN or sorted(self.english) == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_on_the_console_of_pontoon(browser, live_casino, table, language):
    table.take_console()
    with console(browser, live_casino, table, "omar", language) as page:
        seen = Seen(page, language)
        seen.look("between")
        table.send("open_betting")
        seen.look("betting")
        table.wager(3, marc=100, iris=300)
        table.wager(5, yuki=200)
        table.wager(5, "pair", yuki=50)
        seen.look("wagers")
        table.send("close_betting")
        table.deal("8H 9C AS 8S 7C")
        seen.look("offers")
        assert seen.english == set(), sorted(seen.english)
        seen.assert_sound()
