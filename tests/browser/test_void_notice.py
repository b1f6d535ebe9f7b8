"""A void round: displays and sign say why and what came back, the history marks it, earlier rounds stand (PM 5.1,
5.3, TC 5.1).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.browser.dealt_table import DESK, DealtTable, assert_sound, paired, signed_in, wait_text
from tests.browser.incidents import cleared, two_wagers
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]
PORTRAIT = {"width": 800, "height": 1280}
VOID = "is void: extra cards (PM 5.1.1)."


@pytest.fixture
def table(live_casino) -> Iterator[DealtTable]:
    """Ana won $20 and Pat lost $30 in the round before; in this one Pat's pair has paid, and Ana decides."""
    with cleared(live_casino.base_url) as mona:
        two_wagers(mona)
        mona.deal("9S 7D 8H KC 6D")
        mona.send("stand")
        mona.send("stand")
        mona.deal("KD")
        mona.send("settle")
        mona.send("open_betting")
        mona.wager(1, ana=20)
        mona.wager(3, pat=30)
        mona.wager(3, "pair", pat=10)
        mona.send("close_betting")
        mona.deal("8S 7D 7H 4C 7D")
        mona.send("settle")
        yield mona


def test_every_display_says_why_the_round_is_void_and_what_came_back(browser, live_casino, table) -> None:
    ana = paired(browser, live_casino, "seat", PORTRAIT, 1, "t1")
    pat = paired(browser, live_casino, "seat", PORTRAIT, 3, "t1")
    ben = paired(browser, live_casino, "seat", PORTRAIT, 5, "t1")
    sign = paired(browser, live_casino, "sign", {"width": 1920, "height": 1080}, None, "t1")
    wait_text(pat, ".wager", "Won")
    number = table.view["round"]["number"]
    table.send("void_round", ground="extra_cards", note="An eight too many")

    for page in (ana, pat, ben):
        wait_text(page, ".notices", re.escape(f"Round {number} {VOID} Every wager went back."))
    wait_text(sign, ".sign-say", re.escape(f"Round {number} {VOID}"))
    for page, dollars in ((ana, 20), (pat, 30)):
        wait_text(page, ".now", "Your wagers went back")
        wait_text(page, ".came-back", re.escape(f"${dollars}"))
    assert "$30" not in ana.locator(".wagers").inner_text(), "Pat's money is not Ana's to see"
    assert ben.locator(".came-back").count() == 0
    for page, name in ((ana, "ana"), (pat, "pat"), (sign, "sign")):
        keep(page, f"void-{name}")
        assert_sound(page)
    # The round before stands: on the players' displays as in the history.
    wait_text(ana, ".round", re.escape("+$20"))
    wait_text(pat, ".round", re.escape("$30"))

    ada = signed_in(browser, live_casino.base_url, "ada", DESK)
    ada.goto("/history/?table=t1")
    void, before = (row(ada, each) for each in (number, number - 1))
    assert "Void" in void
    assert "Void" not in before
    assert "$0" in void.split("\t")[-1], "the house keeps nothing of a void round"
    assert before.split("\t")[-3:] == ["$50", "$40", "+$10"]
    keep(ada, "void-history")
    assert_sound(ada)

    table.send("load_shoe")
    table.send("open_betting")
    for page in (ana, pat, ben, sign):
        wait_text(page, "body", "Bets are open|Place your bets")
        assert VOID not in page.locator("body").inner_text(), "said until the next round only"
        page.context.close()
    ada.context.close()


def row(page, number: int) -> str:
    """A line of the history's list, its cells apart by tabs."""
    return page.locator(".history-rounds tr", has_text=re.compile(rf"round {number}\b")).inner_text()
