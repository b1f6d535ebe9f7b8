"""The pages of rulebooks and of a table's rules: accessible at every size, usable without JavaScript, and on paper."""

from __future__ import annotations

import pytest

from tests.browser.dealt_table import PHONE, assert_sound, signed_in

pytestmark = [pytest.mark.browser, pytest.mark.live]
RULES = "/tables/t4/rules/"
PAGES = (
    RULES,
    "/rulebooks/",
    "/rulebooks/?q=surrender+half",
    "/rulebooks/mbs-three-card-poker-5/",
    "/rulebooks/mbs-pontoon-6/vs/online-pontoon/",
    "/rulebooks/rws-pontoon-4/vs/mbs-three-card-poker-5/?only=differences",
)
DESK = {"width": 1280, "height": 900}


def test_the_pages_are_accessible(opened):
    page = opened("dana", "about:blank")
    for path in PAGES:
        page.goto(path)
        assert_sound(page, DESK, PHONE)


@pytest.fixture
def plain(browser, live_casino):
    """Dana's page without scripts."""
    return signed_in(browser, live_casino.base_url, "dana", java_script_enabled=False)


def test_two_rulebooks_are_compared_without_javascript(plain):
    plain.goto("/")
    plain.get_by_role("link", name="Rulebooks What the clauses").click()
    plain.get_by_role("link", name="Pontoon (RWS)").first.click()
    plain.goto("/rulebooks/mbs-pontoon-6/vs/rws-pontoon-4/")
    plain.get_by_role("link", name="Differences only").click()
    text = plain.inner_text("main")
    assert "It is refused" in text
    assert "Hands on an area" not in text
    plain.get_by_role("link", name="Swap sides").click()
    assert plain.inner_text("h1") == "Pontoon (RWS) and Pontoon (MBS)"
    plain.emulate_media(media="print")
    plain.get_by_role("link", name="Swap sides").wait_for(state="hidden")


def test_a_tables_rules_are_searched_without_javascript(plain):
    plain.goto(RULES)
    assert "Super Bonus" in plain.inner_text("main")
    plain.get_by_role("searchbox").fill("insurance half")
    plain.get_by_role("button", name="Search").click()
    assert "PM 3.26" in plain.inner_text("main")
    assert plain.get_by_text("clauses with").count() == 1
    plain.goto(f"{RULES}?q=zeppelin")
    assert "No clause has" in plain.inner_text("main")
