"""A press after a list was scrolled: by the hand that presses it counts as soon as the eye can have followed, by the
page as late as after any other change of what lies there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.dealt_table import FRAMES, signed_in
from tests.browser.hands import guarded

pytestmark = [pytest.mark.browser, pytest.mark.live]
# A list of keys over everything, each of which writes down that it was heard; longer than all tries together scroll.
LIST = """() => {
  const list = document.createElement('div');
  list.id = 'list';
  list.style.cssText = 'position: fixed; inset: 0; overflow-y: auto; z-index: 99; background: #fff';
  for (let n = 0; n < 200; n += 1) {
    const key = document.createElement('button');
    key.textContent = `Key ${n}`;
    key.style.cssText = 'display: block; width: 100%; height: 50px';
    key.addEventListener('click', () => { heard.push(n); });
    list.append(key);
  }
  globalThis.heard = [];
  globalThis.lastMove = 0; // when a hand moved the list, or it scrolled
  for (const move of ['wheel', 'touchmove', 'scroll']) {
    list.addEventListener(move, ({ type }) => {
      if (type === 'scroll') {
        globalThis.movedAt = performance.now();
        globalThis.heldUp ||= movedAt - lastMove > 90;
      }
      globalThis.lastMove = performance.now();
    });
  }
  document.body.append(list);
}"""
# Once the list has come to rest, as if a finger had come down so long after its last movement; whether it was heard.
# Where no list moves there is nothing to press after.
PRESS = """gap => new Promise((done, fail) => {
  const begun = performance.now();
  const press = () => {
    if (performance.now() - begun > 20_000) return fail(new Error('the list does not move'));
    if (!globalThis.movedAt || performance.now() - movedAt < 700) return setTimeout(press, 20);
    const before = heard.length;
    const key = document.elementFromPoint(200, 200);
    const at = {clientX: 200, clientY: 200, bubbles: true, cancelable: true};
    const down = new PointerEvent('pointerdown', at);
    Object.defineProperty(down, 'timeStamp', {value: movedAt + gap});
    key.dispatchEvent(down);
    key.click();
    globalThis.movedAt = 0;
    done(heard.length > before);
  };
  press();
})"""
SOON, LATER, LATE = 40, 300, 550


@pytest.fixture
def page(browser: Any, live_casino: Any) -> Any:
    page = signed_in(browser, live_casino.base_url, "sam", has_touch=True)
    guarded(page)
    page.goto("/what-if/t1/")
    page.locator(".what-if:not([data-busy]) .felt").first.wait_for()
    page.evaluate(FRAMES)  # later nothing of the page changes by itself: that would be guarded too
    page.evaluate(LIST)
    page.wait_for_timeout(600)
    return page


def by_wheel(page: Any) -> None:
    page.mouse.move(200, 200)
    page.mouse.wheel(0, 325)


def by_finger(page: Any) -> None:
    """Up the list and off it again, in steps as a finger makes them."""
    wire = page.context.new_cdp_session(page)
    for at, kind in ((500, "touchStart"), *((y, "touchMove") for y in range(480, 160, -20)), (0, "touchEnd")):
        points = [] if kind == "touchEnd" else [{"x": 200, "y": at}]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        page.wait_for_timeout(16)
    wire.detach()


def by_the_page(page: Any) -> None:
    page.evaluate("() => document.querySelector('#list').scrollBy(0, 325)")


def heard(page: Any, scroll: Callable[[Any], None], gap: int) -> bool:
    """Whether a press so long after a scroll is heard. Where the machine let the list follow so late that it might as
    well be the page's own doing, the try says nothing and is made again.
    """
    for _ in range(6):
        page.evaluate("() => { globalThis.heldUp = false; }")
        scroll(page)
        was_heard = page.evaluate(PRESS, gap)
        if not page.evaluate("heldUp"):
            return was_heard
    raise AssertionError("the list always followed too late to say anything")


def test_a_press_counts_as_soon_as_the_hand_that_scrolled_can_have_seen_where_the_list_came_to_lie(page: Any) -> None:
    """By wheel or finger; what the page scrolls is guarded as any change."""
    assert [heard(page, by_wheel, gap) for gap in (SOON, LATER)] == [False, True]
    assert heard(page, by_finger, LATER) is True
    found = []
    for gap in (SOON, LATER, LATE):
        by_the_page(page)
        found.append(page.evaluate(PRESS, gap))
    assert found == [False, False, True]
    by_wheel(page)
    page.wait_for_timeout(500)
    page.evaluate("""() => {
      document.elementFromPoint(200, 200).textContent = 'Something else';
      globalThis.movedAt = performance.now();
    }""")
    assert page.evaluate(PRESS, LATER) is False, "a deed that changed in the list"


def test_a_hand_scrolls_a_page_that_is_slow_to_follow(page: Any) -> None:
    page.evaluate("""() => document.querySelector('#list').addEventListener('wheel', () => {
      const began = performance.now();
      while (performance.now() - began < 250);
      globalThis.lastMove = performance.now();
    }, {passive: true})""")
    assert heard(page, by_wheel, LATER) is True
