"""The rulebook pages as people see them: accessible at every size, usable without JavaScript, and on paper."""

from __future__ import annotations

import pytest

from tests.browser.dealt_table import assert_sound, signed_in

pytestmark = [pytest.mark.browser, pytest.mark.live]
PAGES = (
    "/rulebooks/",
    "/rulebooks/?q=surrender+half",
    "/rulebooks/mbs-three-card-poker-5/",
    "/rulebooks/mbs-pontoon-6/vs/online-pontoon/",
    "/rulebooks/rws-pontoon-4/vs/mbs-three-card-poker-5/?only=differences",
)
DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


def test_the_pages_are_accessible(browser, live_casino):
    page = signed_in(browser, live_casino.base_url, "dana")
    for path in PAGES:
        page.goto(path)
        assert_sound(page, DESK, PHONE)


def test_two_rulebooks_are_compared_without_javascript(browser, live_casino):
    signed = signed_in(browser, live_casino.base_url, "dana")
    state = signed.context.storage_state()
    plain = browser.new_context(base_url=live_casino.base_url, storage_state=state, java_script_enabled=False)
    page = plain.new_page()
    page.goto("/")
    page.get_by_role("link", name="Rulebooks What the clauses").click()
    page.get_by_role("link", name="Pontoon (RWS)").first.click()
    page.goto("/rulebooks/mbs-pontoon-6/vs/rws-pontoon-4/")
    page.get_by_role("link", name="Differences only").click()
    text = page.inner_text("main")
    assert "It is refused" in text
    assert "Hands on an area" not in text
    page.get_by_role("link", name="Swap sides").click()
    assert page.inner_text("h1") == "Pontoon (RWS) and Pontoon (MBS)"
    page.emulate_media(media="print")
    page.get_by_role("link", name="Swap sides").wait_for(state="hidden")
    plain.close()
