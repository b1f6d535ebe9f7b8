"""What a player must know has a picture with its word: each of the twelve states at a seat, and those of the sign."""

from __future__ import annotations

import pytest

from rules.wording.codes import CODES
from tests.browser.dealt_table import PHONE, assert_sound, paired, wait_text
from tests.browser.incidents import clear
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]
UPRIGHT = {"width": 600, "height": 1024}
LYING = {"width": 1024, "height": 600}
SIZES = (PHONE, UPRIGHT, LYING)
WALL = {"width": 1920, "height": 1080}
MARC, THEO = 3, 8
LEAST_PICTURE = 24


class Shown:
    """The displays of Marc's seat and Theo's, and the sign; every state that was seen on them."""

    def __init__(self, marc, theo, sign):
        self.pages = {"marc": marc, "theo": theo, "sign": sign}
        self.seen = set()

    def __call__(self, **states):
        """Each display shows its state, large, by picture and word."""
        for name, state in states.items():
            page, place = self.pages[name], ".sign-say" if name == "sign" else ".now"
            words = wait_text(page, f"{place} .state", f"^\\s*{CODES['states'][state]}\\s*$".replace("?", "[?]"))
            assert_drawn(page, words.locator(f".picture[data-state={state}]"))
            self.seen.add(state)
            keep(page, f"state-{state}-{name}", *([WALL] if name == "sign" else SIZES))


def assert_drawn(page, picture):
    """The drawing lies in the page, in the colour of the words, large enough to be told apart."""
    box = picture.bounding_box()
    assert min(box["width"], box["height"]) >= LEAST_PICTURE
    page.wait_for_function("picture => picture.querySelector('use').getBBox().width > 0", arg=picture.element_handle())


def test_each_state_has_its_picture_with_its_word(table, browser, live_casino):
    seats = [paired(browser, live_casino, "seat", PHONE, seat) for seat in (MARC, THEO)]
    shown = Shown(*seats, paired(browser, live_casino, "sign", WALL))
    marc, sign = shown.pages["marc"], shown.pages["sign"]
    table.send("open_betting")
    shown(marc="place_bets", sign="place_bets")
    table.send("announce_closing", rounds=0, reason="End of the evening")
    shown(marc="last_round", sign="last_round")
    assert_sound(sign)
    table.send("cancel_closing")
    table.wager(3, marc=100)
    table.wager(3, theo=200)
    table.send("close_betting")
    shown(marc="no_more_bets", sign="no_more_bets")
    table.deal("8H AS 8D")
    table.send("offer_insurance")
    shown(marc="insurance", theo="insurance", sign="insurance")
    table.send("close_insurance")
    table.send("offer_surrender")
    shown(marc="surrender", sign="surrender")
    assert_option(marc, "Surrender", "surrender")
    table.send("close_surrender")
    shown(marc="your_turn", theo="wait", sign="no_more_bets")
    for label, picture in (("Hit", "hit"), ("Stand", "stand"), ("Split", "split")):
        assert_option(marc, label, picture)
    assert_sound(marc, *SIZES)
    table.send("split")
    shown(theo="split")
    table.send("refer_to_manager", question="May Theo stay on the first hand?")
    shown(marc="call", sign="call")
    table.send("record_ruling", ruling="Theo may.", reason="The clause says so.")
    wager = next(a["command"]["wager"] for a in table.view["actions"] if a["command"]["type"] == "answer_option")
    table.send("answer_option", wager=wager, accepts=False)
    table.deal("KC")
    table.send("stand")
    table.deal("KD")
    table.send("stand")
    shown(marc="look_at_dealer", sign="look_at_dealer")
    table.deal("9C")
    table.finish()
    shown(marc="paid", theo="paid")
    assert marc.locator(".now__sum").inner_text() == "\u2212$200"
    table.send("open_betting")
    table.wager(3, marc=100)
    table.send("void_round", ground="equipment_fault")
    shown(marc="void", theo="void", sign="void")
    assert_sound(marc, *SIZES)
    assert_sound(sign)
    clear(table)
    assert shown.seen == set(CODES["states"]) - {"hit", "stand"}


def assert_option(page, label, picture):
    """What may be done has its picture beside its word."""
    option = page.locator(".may-do .option", has_text=label)
    assert_drawn(page, option.locator(f".picture[data-state={picture}]"))
