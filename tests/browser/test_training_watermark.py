"""Every screen of a training table says so, by either training rulebook; no screen of a live table does (ruling 10)."""

from __future__ import annotations

import pytest

from demo.casino import DEMO_PASSWORD
from demo.simulator.api import Connection
from tests.browser.dealt_table import DESK, TABLE, paired, revoke, signed_in

pytestmark = [pytest.mark.browser, pytest.mark.live, pytest.mark.clause("ruling 10")]

TRAINING = "t7"
TABLET = {"width": 1280, "height": 800}
MARK = """() => document.body.classList.contains('training-watermark')
  && getComputedStyle(document.body, '::after').content === '"Training"'"""
SETTINGS = {
    "positions": 5,
    "decks": 8,
    "limits": {"main": {"min_cents": 1_000, "max_cents": 50_000}},
    "training": True,
}


RULEBOOKS = ("federal-pontoon", "online-pontoon")


@pytest.fixture
def under(live_casino):
    """Opens a round of the training table under a rulebook, instead of the one before; the last is void at the end."""
    names = ("ned", "mona", "gus")
    ned, mona, gus = (Connection(live_casino.base_url, name, DEMO_PASSWORD, lambda: False) for name in names)
    for connection in (ned, mona, gus):
        connection.sign_in()

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


def test_every_screen_of_a_training_table_is_marked(under, browser, live_casino):
    sam, ned = (signed_in(browser, live_casino.base_url, name, TABLET) for name in ("sam", "ned"))
    seat, sign = (paired(browser, live_casino, kind, TABLET, 1, TRAINING) for kind in ("seat", "sign"))
    for rulebook in RULEBOOKS:
        number = under(rulebook)["round"]["number"]
        for page in (seat, sign):
            page.reload()
            page.wait_for_function(MARK)
            page.locator(".training-mark").wait_for()
        ned.goto(f"/tables/{TRAINING}/deal/")
        ned.get_by_role("button", name="Take over here").click()
        ned.locator(".d-console").wait_for()
        ned.wait_for_function(MARK)
        for address in (f"/pit/{TRAINING}/", f"/history/{TRAINING}/events/", f"/history/{TRAINING}/{number}/"):
            sam.goto(address)
            sam.wait_for_function(MARK)
            sam.locator(".training-mark").first.wait_for()
        sam.goto("/pit/")
        sam.locator(".pit-tile", has_text="Training table").locator(".training-mark").wait_for()
        sam.goto(f"/tables/{TRAINING}/rules/")
        sam.wait_for_function(MARK)
    for page in (seat, sign):
        revoke(live_casino, page)


def test_no_screen_of_a_live_table_is_marked(browser, live_casino):
    sam = signed_in(browser, live_casino.base_url, "sam", DESK)
    for address, there in ((f"/pit/{TABLE}/", ".controls"), (f"/tables/{TABLE}/sign/", ".sign-foot")):
        sam.goto(address)
        sam.locator(there).wait_for()
        assert not sam.evaluate(MARK)
        assert sam.locator(".training-mark").count() == 0
