"""Lists of the rail that are longer than a small tablet shows: what is decided or paid next is in sight all the same,
and so is the large key.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET
from tests.browser.incidents import cleared
from tests.browser.pictures import keep
from tests.browser.poker_console import TABLE, PokerConsole

pytestmark = [pytest.mark.browser, pytest.mark.live]
PLAYERS = {1: "gil", 2: "gil", 3: "hana", 4: "hana", 5: "ivo", 6: "ivo"}
SEATED = {1: "ana", 3: "pat", 5: "ben", 6: "mei"}
# Whether all of an element lies within what the rail's list, or else the window, shows of it.
IN_SIGHT = """each => {
  const { top, bottom } = each.getBoundingClientRect();
  const list = each.closest('.d-rail-list')?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  return top >= list.top - 1 && bottom <= list.bottom + 1;
}"""


def in_sight(page: Any, selector: str) -> bool:
    found = page.locator(selector).first
    found.wait_for()
    return bool(found.evaluate(IN_SIGHT))


def test_of_six_hands_the_next_decision_and_the_next_payment_are_in_sight(browser, live_casino) -> None:
    with cleared(live_casino.base_url, TABLE) as mona:
        mona.send("open_betting")
        for area, player in PLAYERS.items():
            for kind in ("ante", "pair_plus"):
                mona.wager(area, kind, **{player: 25})
        mona.send("close_betting")
        mona.send("deal_hands")
        console = PokerConsole(browser, live_casino.base_url, SMALL_TABLET)
        page = console.open().page
        for area in PLAYERS:
            page.locator(f".d-row.is-next[data-area='{area}']").wait_for()
            keep(page, f"six-hands-{area}", SMALL_TABLET, TABLET)
            assert in_sight(page, ".d-row.is-next [data-command=play]"), area
            console.decide_at(area, "play")
        console.show("QD 8C 2H")
        for cards in ("KS 9D 3C", "KD 9C 3H", "JS JD 4C", "TS 7D 4H", "AS 9H 5C", "AD 7C 5H"):
            assert in_sight(page, ".d-expose"), cards
            console.show(cards)
        page.locator(".d-pay-line").first.wait_for()
        keep(page, "six-hands-pay", SMALL_TABLET, TABLET)
        assert in_sight(page, ".d-foot .d-button-primary")
        assert in_sight(page, ".d-pay-line:not(.is-paid) .d-pay-tick")


def test_with_many_wagers_at_pontoon_what_comes_next_is_in_sight(browser, live_casino, tablet) -> None:
    with cleared(live_casino.base_url) as mona:
        mona.send("open_betting")
        for area, player in SEATED.items():
            mona.wager(area, **{player: 20})
            mona.wager(area, "pair", **{player: 10})
            mona.wager(area, raj=20)
        page = tablet.open().page
        keep(page, "many-wagers-betting", SMALL_TABLET, TABLET)
        assert in_sight(page, ".d-foot .d-button-primary")
        mona.take_console()
        mona.send("close_betting")
        mona.deal("KS 7D 6C 9S 8D 5C AC 6H 7H")
        page = tablet.open().page
        page.locator(".d-pay-line").first.wait_for()
        keep(page, "many-wagers-pairs", SMALL_TABLET, TABLET)
        assert in_sight(page, ".d-pay-line:not(.is-paid) .d-pay-tick")
        assert in_sight(page, ".d-foot .d-button-primary")
