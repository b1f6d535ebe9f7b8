"""Seat, sign and rules in the house's languages: two taps choose one, it is kept for the player, no English is left."""

from __future__ import annotations

import re

import pytest

from tests.browser.dealer_console import SMALL_TABLET
from tests.browser.dealt_table import FRAMES, TABLE, assert_sound, paired, resize, wait_text, wait_until
from tests.browser.incidents import cleared
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]
PHONE, LOW, WIDE = {"width": 390, "height": 844}, {"width": 1024, "height": 600}, {"width": 1280, "height": 800}
HALL = {"width": 1920, "height": 1080}
MARC, YUKI = 3, 5
OTHERS = ("zh-Hans", "ms", "ta")

SAID = """() => {
  const found = [];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent);
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    if (["SCRIPT", "STYLE", "NOSCRIPT"].includes(node.tagName)) return;
    if (node.hasAttribute("lang") && node.lang !== document.documentElement.lang) return;
    for (const name of ["aria-label", "title", "placeholder"]) found.push(node.getAttribute(name) ?? "");
    node.childNodes.forEach(walk);
  };
  walk(document.body);
  return found;
}"""
"""What a page says to eye and ear, but for what is marked as another language's."""
CUT = """() => [...document.querySelectorAll(
    'button, h1, h2, .state__word, .option-label, .now__text, .badge, th, td, dt, dd')]
  .filter((each) => each.offsetParent && getComputedStyle(each).display !== 'inline')
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.className}: ${each.textContent.trim()}`)"""
BEYOND = """(() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [Math.max(0, scrollWidth - innerWidth), Math.max(0, scrollHeight - innerHeight)];
})()"""
"""What a page is wider and higher than its screen, px."""
OUT_OF_PANELS = """[...document.querySelectorAll('.rules-plates .panel')]
  .filter((panel) => panel.scrollWidth > panel.clientWidth + 1).map((panel) => panel.innerText.slice(0, 40))"""
FONTS = "[...document.fonts].map(({ status }) => status)"
BEYOND_PLATES = """[...document.querySelectorAll('.felt-plate')]
  .map((plate) => ['text.felt-plate__name', 'rect'].map((part) => plate.querySelector(part)?.getBoundingClientRect()))
  .filter(([name, rect]) => name && name.right > rect.right + 1).map(([name, rect]) => [name.right, rect.right])"""
"""Where a name on the felt ends and its plate ends before, px."""
NAMES = (
    r"The Pontoon Table|Three Card Poker|(?:Super|Envy|Ante) Bonus|Pair Plus|Progressive|Jackpot|Pontoon|PONTOON",
    r"MBS|Ante|Play|ANTE|PLAY|PAIR\+|PROG|Bust|Ace|King|Queen|Three Card|English|Bahasa Melayu|UTC",
    r"Marc|Iris|Yuki|Theo|Gil?\b|\bMa\b|Table \d",
    r"Gambling Regulatory Authority of Singapore|[0-9a-f]{12}",
    r"[PT][MC] [Aa]ppendix.[Aa]|[PT][MC] \d[\d.]*(?:/[\w-]+)?|ruling \d+",
)
NOT_SAID = re.compile("|".join(NAMES))
"""Names of games, wagers, cards, tables and people, and clauses: they are the same in every language."""


def english_left(page) -> list[str]:
    """What a page of Chinese or Tamil says in Latin letters."""
    said = (NOT_SAID.sub("", text).strip() for text in page.evaluate(SAID))
    return sorted({text for text in said if re.search(r"[A-Za-z]{2,}", text)})


@pytest.fixture
def seat(browser, live_casino):
    """Opens the display of a seat and chooses a language, where one is named. At the end its players read English."""
    pages = []

    def opened(number, size=WIDE, language=""):
        page = paired(browser, live_casino, "seat", size, number)
        pages.append(page)
        page.locator(".seat .connection[data-state=live]").wait_for()
        if language:
            choose(page, language)
        return page

    yield opened
    for page in pages:
        page.goto("/seat/")
        choose(page, "en")


def choose(page, language):
    """Two taps."""
    page.locator(".seat-language").click()
    keep(page, "seat-languages")
    page.locator(f".language-list button[lang={language}]").click()
    page.wait_for_url(f"**/seat/?language={language}")
    page.locator(".seat .connection[data-state=live]").wait_for()


def test_two_taps_choose_a_language_that_is_kept_for_the_player(table, seat):
    page = seat(MARC, language="en")
    table.send("open_betting")
    table.wager(MARC, marc=100)
    wait_text(page, ".wager", "Main wager")
    page = seat(MARC, language="zh-Hans")
    wait_text(page, ".wager", "主注")
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"
    page.goto(page.url.partition("?")[0])
    wait_text(page, ".wager", "主注")
    elsewhere = seat(YUKI)
    assert elsewhere.evaluate("document.documentElement.lang") == "en"


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_at_a_seat(table, seat, language):
    page = seat(MARC, PHONE, language)
    keep(page, f"seat-{language}-between")
    table.send("open_betting")
    table.wager(MARC, marc=100, iris=300)
    table.wager(YUKI, yuki=700)
    page.locator(".wager").first.wait_for(state="attached")
    for size in (PHONE, LOW, WIDE):
        resize(page, size)
        keep(page, f"seat-{language}-betting-{size['width']}")
        assert page.evaluate(CUT) == []
    found = english_left(page)
    table.send("close_betting")
    table.deal("8H KD 6S 8D 9C")
    page.locator(".now--mine").wait_for()
    for size in (PHONE, LOW, WIDE):
        resize(page, size)
        keep(page, f"seat-{language}-decides-{size['width']}")
        assert page.evaluate(CUT) == []
    assert_sound(page)
    found += english_left(page)
    page.locator(".seat-side .clause, .may-do .clause").first.click()
    keep(page, f"seat-{language}-clause")
    found += english_left(page)
    page.keyboard.press("Escape")
    if language == "ms":
        assert "Hit" not in found
    else:
        assert sorted(set(found)) == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_on_a_sign_and_in_the_rules(browser, live_casino, table, language):
    page = paired(browser, live_casino, "sign", HALL)
    page.goto(f"{page.url}?language={language}")
    page.locator(".sign .connection[data-state=live]").wait_for()
    keep(page, f"sign-{language}")
    assert_sound(page)
    left = english_left(page)
    poker = paired(browser, live_casino, "sign", HALL, table="t6")
    poker.goto(f"{poker.url}?language={language}")
    poker.locator(".sign .connection[data-state=live]").wait_for()
    for sign, name in ((page, "pontoon"), (poker, "poker")):
        for size in (HALL, SMALL_TABLET):
            resize(sign, size)
            keep(sign, f"sign-{name}-{language}-{size['width']}")
            assert sign.evaluate(BEYOND) == [0, 0], (name, size)
    with cleared(live_casino.base_url, "t6") as dealt:
        dealt.send("open_betting")
        dealt.send("void_round", ground="suspected_offence", note="A marked card")
        poker.locator(".sign-says").wait_for()
        for size in (HALL, SMALL_TABLET):
            resize(poker, size)
            keep(poker, f"sign-void-{language}-{size['width']}")
            assert poker.evaluate(BEYOND) == [0, 0], ("with a long sentence", size)
    for rules, number in ((page, TABLE), (poker, "t6")):
        rules.goto(f"/tables/{number}/rules/?language={language}")
        for size in (PHONE, SMALL_TABLET, HALL):
            resize(rules, size)
            keep(rules, f"rules-{number}-{language}-{size['width']}")
            assert rules.evaluate(BEYOND)[0] == 0, (number, size)
            assert rules.evaluate(OUT_OF_PANELS) == [], (number, size)
        left += english_left(rules)
    assert page.evaluate("document.documentElement.lang") == language
    if language != "ms":
        assert sorted(set(left)) == []


def test_a_sign_turns_through_the_languages_and_never_while_bets_are_counted_down(browser, live_casino, table):
    page = paired(browser, live_casino, "sign", HALL, alone=True)
    page.clock.install()
    page.reload()
    page.locator(".sign .connection[data-state=live]").wait_for()
    seconds = int(page.locator("#sign").get_attribute("data-turn-seconds"))
    title = page.locator(".sign-odds h2")
    seen = []
    for _ in range(len(OTHERS) + 1):
        seen.append((page.evaluate("document.documentElement.lang"), title.inner_text()))
        page.clock.fast_forward(seconds * 1000)
        page.wait_for_timeout(100)
    assert [language for language, _ in seen] == ["en", *OTHERS]
    assert len({text for _, text in seen}) == len(seen)
    assert page.evaluate("document.documentElement.lang") == "en"
    table.send("open_betting")
    page.locator(".countdown").wait_for()
    page.wait_for_timeout(100)  # what it shows comes a frame before it stops to turn
    page.clock.fast_forward(seconds * 1000)
    page.wait_for_timeout(100)
    assert page.evaluate("document.documentElement.lang") == "en"
    table.send("close_betting")


@pytest.mark.parametrize("language", ["zh-Hans", "ta"])
def test_no_english_is_left_at_a_seat_of_three_card_poker(browser, live_casino, language):
    with cleared(live_casino.base_url, "t6") as table:
        seated = next(player for player in table.view["players"] if player["seat"])
        page = paired(browser, live_casino, "seat", WIDE, seated["seat"], "t6")
        page.locator(".seat .connection[data-state=live]").wait_for()
        choose(page, language)
        area, player = seated["seat"], seated["player"]
        table.send("open_betting")
        for kind in ("ante", "pair_plus"):
            table.wager(area, kind, **{player: 25})
        page.locator(".wager").nth(1).wait_for()
        keep(page, f"seat-poker-{language}-betting")
        found = english_left(page)
        table.send("close_betting")
        table.send("deal_hands")
        table.send("view_hand", area=area)
        page.locator(".now--mine").wait_for()
        keep(page, f"seat-poker-{language}-decides")
        found += english_left(page)
        table.send("play", area=area)
        table.send("expose_hand", area=0, cards=["QD", "8C", "2H"])
        table.send("expose_hand", area=area, cards=["KS", "KD", "KH"])
        table.send("settle")
        page.locator(".now--won").wait_for()
        keep(page, f"seat-poker-{language}-won", PHONE, LOW, WIDE)
        found += english_left(page)
        choose(page, "en")
    assert sorted(set(found)) == []


def test_words_on_the_felt_fit_where_their_font_comes_late(browser, live_casino, table):
    """As on a first visit: they were measured in letters of other widths."""
    table.send("open_betting")
    table.wager(MARC, marc=100)
    table.wager(YUKI, yuki=200)
    table.send("close_betting")
    table.deal("9H 9C 8S 8D 7C")
    table.send("stand")
    page = paired(browser, live_casino, "seat", WIDE, MARC, alone=True)
    page.locator(".seat .connection[data-state=live]").wait_for()
    waiting = []
    page.route("**/ta-*.woff2", lambda route: waiting.append(route))
    page.locator(".seat-language").click()
    page.locator(".language-list button[lang=ta]").click(no_wait_after=True)
    page.locator("html[lang=ta] .felt-plate__name").first.wait_for()
    wait_until(page, lambda: page.evaluate(FONTS) == ["loading", "loading"])
    for route in waiting[-2:]:  # the list of languages asks for one as well
        route.continue_()
    wait_until(page, lambda: page.evaluate(FONTS) == ["loaded", "loaded"])
    page.evaluate(FRAMES)
    beyond = page.evaluate(BEYOND_PLATES)
    choose(page, "en")
    assert beyond == []


def test_without_the_network_the_display_stays_and_says_so(table, seat):
    page = seat(MARC)
    page.locator(".seat-language").click()
    page.context.set_offline(True)
    malay = page.locator(".language-list button[lang=ms]")
    malay.click()
    page.locator("dialog [role=alert]").wait_for()
    assert page.locator(".seat").count() == 1
    page.context.set_offline(False)
    page.locator(".seat .connection[data-state=live]").wait_for()
    malay.dblclick(no_wait_after=True)  # the second tap breaks off the page that the first one asks for
    page.locator("html[lang=ms] .seat .connection[data-state=live]").wait_for()
