"""Every screen of a training table says so, by either training rulebook; no screen of a live table does (ruling 10)."""

from __future__ import annotations

import pytest

from tests.browser.dealt_table import TABLE, connected, paired

pytestmark = [pytest.mark.browser, pytest.mark.live, pytest.mark.clause("ruling 10")]

TRAINING = "t7"
TABLET = {"width": 1280, "height": 800}
MARK = """() => document.body.classList.contains('training-watermark')
  && getComputedStyle(document.body, '::after').content === '"Training"'"""
SETTINGS = {"positions": 5, "decks": 8, "limits": {"main": {"min_cents": 1_000, "max_cents": 50_000}}, "training": True}


RULEBOOKS = ("federal-pontoon", "online-pontoon")


@pytest.fixture
def under(live_casino):
    """Opens a round of the training table under a rulebook, instead of the one before; the last is void at the end."""
    ned, mona, gus = (connected(live_casino.base_url, name) for name in ("ned", "mona", "gus"))

    def send(connection, console, **command):
        status, body = connection.command(TRAINING, console, connection.table(TRAINING)["seq"], command)
        assert status == 200, (status, body)

    def void():
        send(gus, "", type="void_round", ground="equipment_fault")

    def opened(rulebook):
        view = mona.table(TRAINING)["view"]
        if view["round"] and view["round"]["phase"] == "betting":
            void()
        if rulebook != view["table"]["rulebook"]:
            send(mona, "", type="change_rulebook", rulebook=rulebook, settings=SETTINGS)
        assert ned.take_console(TRAINING, "training-console", takeover=True)
        send(ned, "training-console", type="open_betting")
        return ned.table(TRAINING)["view"]

    yield opened
    void()


def test_every_screen_of_a_training_table_is_marked_and_none_of_a_live_one(under, browser, live_casino, opened):
    for rulebook in RULEBOOKS:
        number = under(rulebook)["round"]["number"]
        seat = paired(browser, live_casino, "seat", TABLET, 1, TRAINING)
        ned = opened("ned", f"/tables/{TRAINING}/deal/", TABLET)
        ned.get_by_role("button", name="Take over here").click()
        ned.locator(".d-console").wait_for()
        for page in (seat, ned):
            page.wait_for_function(MARK)
    seat.locator(".training-mark").wait_for()
    sign = paired(browser, live_casino, "sign", TABLET, None, TRAINING)
    sign.wait_for_function(MARK)
    sign.locator(".training-mark").wait_for()
    sam = opened("sam", "/pit/", TABLET)
    sam.locator(".pit-tile", has_text="Training table").locator(".training-mark").wait_for()
    for address in (f"/pit/{TRAINING}/", f"/history/{TRAINING}/events/", f"/history/{TRAINING}/{number}/"):
        sam.goto(address)
        sam.wait_for_function(MARK)
        sam.locator(".training-mark").first.wait_for()
    sam.goto(f"/tables/{TRAINING}/rules/")
    sam.wait_for_function(MARK)
    for address, there in ((f"/pit/{TABLE}/", ".controls"), (f"/tables/{TABLE}/sign/", ".sign-foot")):
        sam.goto(address)
        sam.locator(there).wait_for()
        assert not sam.evaluate(MARK)
        assert sam.locator(".training-mark").count() == 0
