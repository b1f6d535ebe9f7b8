"""A finger that comes down again at the same place, as a slip does: only the first deed may go out of the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from tests.browser.hands import LATENCY_MS, guarded

GUARD_MS = 200
"""The guard on presses of these pages: half the product's, so that nothing takes as long."""
STILL_MS = 250
MOVES = 20
"""How often what is to be pressed may move before."""
AGAIN_MS = (40, 90, 170, 175)
"""When a finger comes down again after its first press."""
# Where a key lies in the middle, once it and its deed have lain there for a time, which begins with what is on the
# screen having been painted, as the page's guard wants it. Null where they have not: a view, or a line that wraps, may
# come at any time and move it. What lies under another thing is scrolled away from it, where that is possible.
STILL = """async (key, milliseconds) => {
  const middle = () => {
    const {x, y, width, height} = key.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const looks = () => key.isConnected && [...middle(), key.dataset.deed ?? key.ariaLabel ?? key.textContent].join();
  if (!key.contains(document.elementFromPoint(...middle()))) key.scrollIntoView({block: 'center'});
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const before = looks();
  for (const end = performance.now() + milliseconds; performance.now() < end; ) {
    await new Promise((done) => setTimeout(done, 50));
    if (!before || looks() !== before) return null;
  }
  return middle();
}"""
# Pressed by the page's own clock, since a loaded machine makes a finger from outside come down any time later. A page
# that is late itself hears of a further press later, but an event tells when the finger came down.
PRESS = f"""async (key, [still, again]) => {{
  const place = await ({STILL})(key, still);
  if (!place) return false;
  const [clientX, clientY] = place;
  const press = (timeStamp) => {{
    const found = document.elementFromPoint(clientX, clientY);
    if (!found) return; // the page goes
    const at = {{clientX, clientY, bubbles: true, cancelable: true}};
    const down = new PointerEvent('pointerdown', at);
    Object.defineProperty(down, 'timeStamp', {{value: timeStamp}});
    found.dispatchEvent(down);
    if (found.closest('button')) found.closest('button').click();
    else found.dispatchEvent(new MouseEvent('click', at));
  }};
  const first = performance.now();
  press(first);
  const later = (gap) => new Promise((done) => setTimeout(() => {{ press(first + gap); done(); }}, gap));
  await Promise.all(again.map(later));
  return true;
}}"""
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
    """Somebody whose finger comes down again at the same place, at each of `AGAIN_MS`, on what the page loads next."""

    def __init__(self, page: Any, settled: Callable[[], object] = lambda: None) -> None:
        self.page, self.settled = page, settled
        self.sent = deeds_of(page)
        guarded(page, GUARD_MS)

    def still(self, key: Any, act: str = STILL, how: Any = STILL_MS) -> None:
        """What was pressed before is over and done, and a key lies still for as long as its page wants it."""
        self.settled()
        for _ in range(MOVES):
            key.wait_for()
            key.scroll_into_view_if_needed()
            if key.evaluate(act, how):
                return
        raise AssertionError(f"{key} does not lie still")

    def tap(self, key: Any, again: tuple[int, ...] = ()) -> None:
        """Press a key once it lies still, and again so long after."""
        self.still(key, PRESS, [STILL_MS, again])

    def press(self, selector: str, *deeds: str, until: str = "") -> None:
        """Press a key again and again at one place; exactly these deeds go out, `until` an element is there."""
        before = len(self.sent)
        self.tap(self.page.locator(selector).last, AGAIN_MS)
        if deeds:
            self.page.wait_for_timeout(LATENCY_MS)
        if until:
            self.page.locator(until).wait_for()
        self.settled()
        found = tuple(self.sent[before:])
        assert found == deeds, f"{selector} sent {found}"

    def once(self, selector: str) -> str:
        """Press a key again and again at one place: its one deed, whichever it is."""
        before = len(self.sent)
        self.tap(self.page.locator(selector).last, AGAIN_MS)
        self.page.wait_for_timeout(LATENCY_MS)
        self.settled()
        [deed] = self.sent[before:]
        return deed

    def presses(self, *rows: tuple[str, ...]) -> None:
        """One key after the other: what finds it, and the deeds that go out."""
        for selector, *deeds in rows:
            self.press(selector, *deeds)
