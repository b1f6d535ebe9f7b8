"""The dealer's console in the house's languages: whoever deals chooses, and no English is left where they deal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET
from tests.browser.dealt_table import CONSOLE, DealtTable, assert_sound, resize, signed_in, wait_until
from tests.browser.hands import pass_silence
from tests.browser.incidents import cleared
from tests.browser.pictures import keep
from tests.browser.test_languages import CUT, OTHERS, english_left

pytestmark = [pytest.mark.browser, pytest.mark.live]
CRAWLED = "zh-Hans"
"""The language in which English is looked for: the catalogues hold that the others say as much."""
LONGEST = "ta"
STAYS = re.compile(r"Place your bets, please|No more bets|\b(Olga|Hana|Ivo|Gil|Marc|Iris|Joy|Theo|Yuki|[A-Z][a-z])\b")
"""What is said aloud, names, and the letters that stand for them."""
FOREIGN_STOP = re.compile(r".*[\u3002\u4e00-\u9fff]\.(?=\s|$)")
"""A Chinese sentence with the full stop of another language."""
LIES_BEYOND = """() => [...document.querySelectorAll('.d-console :not(svg *), dialog[open] :not(svg *)')]
  .filter((part) => part.offsetParent && part.getBoundingClientRect().right > innerWidth + 1)
  .map((part) => `${part.className}: ${part.textContent.slice(0, 30)} beyond ${innerWidth}`)"""

ENDS_IN_DOTS = """() => [...document.querySelectorAll('.d-console :not(svg *), dialog[open] :not(svg *)')]
  .filter((part) => part.offsetParent && getComputedStyle(part).textOverflow === 'ellipsis')
  .filter((part) => part.scrollWidth > part.clientWidth + 1)
  .map((part) => `${part.className || part.parentElement.className}: ${part.textContent} ends in dots`)"""


@contextmanager
def console(browser: Any, casino: Any, dealt: DealtTable, username: str, language: str) -> Iterator[Any]:
    """The console in a language, dealt by `dealt`, whose lease it has."""
    page = signed_in(browser, casino.base_url, username, SMALL_TABLET, alone=True)
    page.add_init_script(f"sessionStorage.setItem('console:{dealt.table}', '{CONSOLE}')")
    page.heard = 0
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: hear(page, frame)))
    page.goto(f"/tables/{dealt.table}/deal/?language={language}")
    page.locator(".d-console .connection[data-state=live]").wait_for()
    yield page
    assert page.problems == []


def hear(page: Any, frame: Any) -> None:
    """The newest view that came."""
    if found := re.match(r'{"type":"view","seq":(\d+)', str(frame)):
        page.heard = int(found[1])


class Seen:
    """What is said and cut, moment by moment, at both sizes."""

    def __init__(self, page: Any, language: str, dealt: DealtTable) -> None:
        self.page, self.language, self.dealt = page, language, dealt
        self.sizes = [TABLET, SMALL_TABLET]
        self.english: dict[str, str] = {}
        self.cut: dict[str, str] = {}

    def look(self, name: str) -> None:
        """The console as it is now, once it is as far as the table; first at the size that it has."""
        wait_until(self.page, lambda: self.page.heard >= self.dealt.seq)
        self.sizes.reverse()
        for size in self.sizes:
            resize(self.page, size)
            keep(self.page, f"console-{self.language}-{name}-{size['width']}")
            for look in (CUT, LIES_BEYOND, ENDS_IN_DOTS):
                for cut in self.page.evaluate(look):
                    self.cut.setdefault(cut, name)
        if self.language == CRAWLED:
            self.look_for_english(name)

    def look_for_english(self, name: str) -> None:
        """In words, and in stops at the end of a sentence."""
        for text in FOREIGN_STOP.findall(self.page.inner_text("body")):
            self.english.setdefault(text, name)
        for text in english_left(self.page):
            if re.search(r"[A-Za-z]{2,}", STAYS.sub("", text)):
                self.english.setdefault(text, name)

    def sheet(self, opener: str, name: str) -> None:
        """What a key opens."""
        self.page.locator(opener).first.click()
        self.page.locator("dialog[open]").first.wait_for()
        self.look(name)
        self.leave()

    def leave(self) -> None:
        """Close the sheet."""
        self.page.keyboard.press("Escape")
        self.page.locator("dialog[open]").wait_for(state="detached")

    def incidents(self) -> None:
        """What can have gone wrong, and the sheet of each."""
        self.page.locator(".incident-open").click()
        self.look("menu")
        for at in range(self.page.locator(".incident-key:not([aria-disabled])").count()):
            self.page.locator(".incident-key:not([aria-disabled])").nth(at).click()
            self.look(f"incident-{at}")
            self.leave()
            self.page.locator(".incident-open").click()
        self.leave()

    def to_the_end(self) -> None:
        """Each phase of the round that is on, as it comes."""
        phases = set()
        while (view := self.dealt.view)["round"]["phase"] != "concluded":
            phase = f"{view['round']['phase']}-{view['step']['code']}"
            if phase not in phases:
                self.look(phase)
                phases.add(phase)
            self.dealt.go_on(view)
        self.look("concluded")

    def assert_sound(self) -> None:
        """Nothing in English, nothing cut."""
        assert not self.cut, "\n".join(f"{name}: {cut}" for cut, name in self.cut.items())
        assert not self.english, "\n".join(f"{name}: {text}" for text, name in self.english.items())


@pytest.mark.parametrize("language", OTHERS)
def test_a_round_of_pontoon(browser, live_casino, table, language):
    table.take_console()
    with console(browser, live_casino, table, "omar", language) as page:
        seen = Seen(page, language, table)
        seen.look("between")
        seen.sheet(".d-bar .button:last-child", "table")
        seen.sheet(".d-call", "call")
        seen.sheet(".d-change", "change")
        table.send("open_betting")
        table.wager(3, marc=100, iris=300)
        table.wager(5, yuki=200)
        table.wager(5, "pair", yuki=50)
        seen.look("wagers")
        table.send("close_betting")
        table.deal("8H 9C AS 8S 7C")
        seen.to_the_end()
        assert_sound(page)
        seen.assert_sound()


def test_whatever_can_have_gone_wrong(browser, live_casino, table):
    table.take_console()
    table.send("open_betting")
    table.wager(3, marc=100)
    table.wager(5, yuki=200)
    table.send("close_betting")
    table.deal("8H 9C 7S 8S 7C")
    with console(browser, live_casino, table, "omar", CRAWLED) as page:
        seen = Seen(page, CRAWLED, table)
        seen.incidents()
        seen.assert_sound()


@pytest.mark.parametrize("language", [CRAWLED, LONGEST])
def test_a_round_of_three_card_poker(browser, live_casino, language):
    with cleared(live_casino.base_url, "t6") as table:
        table.take_console()
        with console(browser, live_casino, table, "mona", language) as page:
            seen = Seen(page, language, table)
            table.send("open_betting")
            table.wager(1, "ante", gil=100)
            table.wager(1, "pair_plus", gil=25)
            table.wager(3, "ante", hana=50)
            seen.look("wagers")
            table.send("close_betting")
            table.send("deal_hands")
            seen.look("hands")
            table.send("play", area=1, stakes=[{"player": "gil", "cents": 100_00}])
            table.send("fold", area=3)
            seen.look("house")
            table.send("expose_hand", area=0, cards=["QD", "8C", "2H"])
            table.send("expose_hand", area=1, cards=["KD", "KC", "3H"])
            seen.look("pay")
            if language == CRAWLED:
                seen.incidents()
            table.send("settle")
            seen.look("concluded")
            seen.assert_sound()


def test_two_taps_choose_the_language_of_whoever_deals(browser, live_casino, table):
    table.take_console()
    with console(browser, live_casino, table, "omar", "en") as page:
        page.clock.install()
        page.goto(page.url.partition("?")[0])
        for language, said in (("ms", "Langsung"), ("en", "Live")):
            page.locator(".d-bar .button:last-child").click()
            page.locator(f".language-list button[lang={language}]").click()
            page.locator(".d-console .connection", has_text=said).wait_for()
            assert page.evaluate("document.documentElement.lang") == language
        page.locator(".d-bar .button:last-child").click()
        page.context.set_offline(True)
        pass_silence(page, ".d-console .connection:not([data-state=live])")
        assert page.locator(".language-list button:enabled").count() == 0, "a page that cannot come is not asked for"
        page.context.set_offline(False)
        page.locator(".language-list button:enabled").first.wait_for()


def test_who_has_no_name_gets_one_in_every_language(browser, live_casino, table):
    table.take_console()
    table.send("seat_player", player="gbcdfgh", seat=7)
    with console(browser, live_casino, table, "omar", CRAWLED) as page:
        page.locator(".d-person", has_text="gbcdfgh").click()
        page.locator("dialog[open] input[type=text]").wait_for()


def test_what_went_wrong_is_found_by_words_without_blanks_between(browser, live_casino, table):
    table.take_console()
    table.send("open_betting")
    table.wager(3, marc=100)
    with console(browser, live_casino, table, "omar", CRAWLED) as page:
        page.locator(".incident-open").click()
        page.get_by_role("searchbox").fill("投注打错了")
        page.locator(".incident-key", has_text="一项投注录入有误").wait_for()
        assert page.locator(".incident-key").count() < 10
