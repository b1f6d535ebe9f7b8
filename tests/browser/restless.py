"""A finger that comes down again at the same place, as a slip does: only the first deed may go out of the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from tests.browser.hands import LATENCY_MS

STILL_MS = 450
AGAIN_MS = (60, 120, 250, 350)
"""When a finger comes down again after its first press."""
# By the page's own clock, since a loaded machine makes a finger from outside come down any time later. A page that is
# late itself hears of a further press later, but an event tells when the finger came down.
PRESS_AGAIN = """async ([clientX, clientY, again]) => {
  const press = (timeStamp) => {
    const key = document.elementFromPoint(clientX, clientY);
    if (!key) return; // the page goes
    const at = {clientX, clientY, bubbles: true, cancelable: true};
    const down = new PointerEvent('pointerdown', at);
    Object.defineProperty(down, 'timeStamp', {value: timeStamp});
    key.dispatchEvent(down);
    if (key.closest('button')) key.closest('button').click();
    else key.dispatchEvent(new MouseEvent('click', at));
  };
  const first = performance.now();
  press(first);
  await Promise.all(again.map((gap) => new Promise((done) => setTimeout(() => { press(first + gap); done(); }, gap))));
}"""
# The time of stillness begins once what is on the screen has been painted.
STILL = """milliseconds => new Promise(done => requestAnimationFrame(() =>
  requestAnimationFrame(() => setTimeout(done, milliseconds))))"""
QUIET = ("preview", "console", "withdraw")
"""Requests that are no deed."""


def deeds_of(page: Any) -> list[str]:
    """What goes out of a page from now on: the type of each command, for other requests the end of their address."""
    sent: list[str] = []

    def note(request: Any) -> None:
        end = urlsplit(request.url).path.rstrip("/").rsplit("/", 1)[-1]
        if request.method == "POST" and end not in QUIET:
            sent.append(request.post_data_json["command"]["type"] if end == "commands" else end)

    page.on("request", note)
    return sent


class Restless:
    """Somebody whose finger comes down again at the same place, at each of `AGAIN_MS`."""

    def __init__(self, page: Any, settled: Callable[[], object] = lambda: None) -> None:
        self.page, self.settled = page, settled
        self.sent = deeds_of(page)

    def still(self) -> None:
        """What was pressed before is over and done."""
        self.settled()
        self.page.evaluate(STILL, STILL_MS)

    def press(self, selector: str, *deeds: str, until: str = "") -> None:
        """Press a key again and again at one place; exactly these deeds go out, `until` an element is there."""
        key = self.page.locator(selector).last
        key.wait_for()
        key.scroll_into_view_if_needed()
        self.still()
        box = key.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        before = len(self.sent)
        self.page.evaluate(PRESS_AGAIN, [x, y, AGAIN_MS])
        if deeds:
            self.page.wait_for_timeout(LATENCY_MS)
        if until:
            self.page.locator(until).wait_for()
        self.settled()
        found = tuple(self.sent[before:])
        assert found == deeds, f"{selector} sent {found}"

    def presses(self, *rows: tuple[str, ...]) -> None:
        """One key after the other: what finds it, and the deeds that go out."""
        for selector, *deeds in rows:
            self.press(selector, *deeds)
