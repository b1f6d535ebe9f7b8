"""What really reaches a browser: every websocket frame, the page and its source, while cards lie face down (TC 3.7)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.dealt_table import DESK, acknowledge_all, connected, paired, signed_in, wait_text, wait_until
from tests.browser.poker_console import PokerConsole
from tests.live.hidden.harness import named

pytestmark = [pytest.mark.browser, pytest.mark.live]
TABLE, DEALER = "t5", "tess"
PORTRAIT = {"width": 800, "height": 1280}
UMA, BEA, HOUSE = "KS QS AS", "9H 7H 4H", "QD 8C 5C"

PAD_LOOKS = """() => [...new Set([...document.querySelectorAll('.d-pad-cards button')]
    .map(key => key.className.replace('is-red', '').trim() + key.disabled + key.ariaDisabled))]"""
WITHOUT_PAD = """() => {
    const copy = document.documentElement.cloneNode(true);
    copy.querySelectorAll('.d-pad-cards').forEach(pad => pad.remove());
    const labels = [...copy.querySelectorAll('[aria-label]')].map(each => each.getAttribute('aria-label'));
    return [labels.join('\\n'), copy.outerHTML];
}"""


class TessConsole(PokerConsole):
    """The console of Table 5."""

    table = TABLE
    dealer = DEALER


class Ear:
    """A page, and every websocket frame that the browser got for it from now on."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.frames: list[str] = []
        self.addresses: list[str] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: Any) -> None:
        self.addresses.append(socket.url)
        socket.on("framereceived", lambda payload: self.frames.append(str(payload)))

    def heard(self, cards: str) -> set[str]:
        """The cards that any frame, the source of the page, its words or its labels name.

        The card pad names every card there is; its keys are left out and have to look alike.
        """
        assert self.page.evaluate(f"({PAD_LOOKS})().length") <= 1, "a key of the pad stands out"
        labels, content = self.page.evaluate(WITHOUT_PAD)
        source = self.page.evaluate("fetch(location.href).then(answer => answer.text())")
        texts = [*self.frames, content, self.page.inner_text("body"), labels, source]
        return set().union(*(named(text, cards) for text in texts))


@pytest.fixture
def ears(browser, live_casino) -> dict[str, Ear]:
    """Dealer, pit, two seats and the sign of Table 5, all live. No other test plays there, and so nobody was shown any
    card of it yet; the pit's alerts of other tables, which name theirs, are seen to.
    """
    acknowledge_all(live_casino)
    console = TessConsole(browser, live_casino.base_url)
    found = {"dealer": Ear(console.page)}
    console.open()
    pit = signed_in(browser, live_casino.base_url, "sam", DESK)
    found["pit"] = Ear(pit)
    pit.goto(f"/pit/{TABLE}/")
    for name, kind, seat in (("uma", "seat", 1), ("bea", "seat", 4), ("sign", "sign", None)):
        page = paired(browser, live_casino, kind, PORTRAIT, seat, TABLE)
        found[name] = Ear(page)
        page.reload()
    for ear in found.values():
        ear.page.locator(".connection[data-state=live]").first.wait_for()
    return found


@pytest.mark.clause("TC 3.7", "TC 3.9", "TC 5.9")
def test_no_frame_and_no_page_has_a_card_that_lies_face_down(live_casino, ears: dict[str, Ear]) -> None:
    (address,) = [url for url in ears["dealer"].addresses if "/dealer" in url]
    console = re.findall("console=([^&]+)", address)[0]
    dealer = connected(live_casino.base_url, DEALER)

    def send(command: str, /, **fields: Any) -> None:
        status, body = dealer.command(TABLE, console, dealer.table(TABLE)["seq"], {"type": command} | fields)
        assert status == 200, body

    send("open_betting")
    for area, player in ((1, "uma"), (4, "bea")):
        send("place_wager", area=area, kind="ante", stakes=[{"player": player, "cents": 2500}])
    send("close_betting")
    for card in f"{UMA} {BEA} {HOUSE}".split():
        send("deal_card", card=card, source="device")
    send("view_hand", area=1)
    wait_text(ears["uma"].page, "body", "Play|Fold")
    ears["uma"].page.locator("use[href$='card-KS']").first.wait_for()
    backs = ears["dealer"].page.locator("use[href$='card-back']")
    wait_until(ears["dealer"].page, lambda: backs.count() == 9)
    send("play", area=1)
    send("play", area=4)
    wait_text(ears["dealer"].page, ".d-step h1", "house|House")

    for name, ear in ears.items():
        assert len([frame for frame in ear.frames if '"type":"view"' in frame]) > 10, name
        assert ear.heard(f"{BEA} {HOUSE}" if name == "uma" else f"{UMA} {BEA} {HOUSE}") == set(), name
    assert ears["uma"].heard(UMA) == set(UMA.split()), "what Uma took up is on his display, so the test can see cards"

    send("expose_hand", area=0)
    for name in ("dealer", "pit", "uma", "bea"):
        ears[name].page.locator("use[href$='card-QD']").first.wait_for()
    send("expose_hand", area=1)
    send("decline_exposure", area=4)
    send("settle")
    wait_text(ears["dealer"].page, ".d-step h1", "Open the betting")
    for name in ("dealer", "uma", "sign"):  # the pit may read the record, which keeps nothing back from now on
        assert ears[name].heard(BEA) == set(), (name, "Bea kept her cards down")
