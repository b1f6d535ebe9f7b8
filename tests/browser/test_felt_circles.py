"""The circles of Three Card Poker say whose chips lie there, as Pontoon's lines do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.test_felt import DRAW, MIDDLE, OVER_CHIPS, POKER_SPOTS, SMALL, SMALL_TEXTS, backed, view_with

LARGE = {"width": 1022, "height": 684}
BACKERS = [("Gil",), ("Gil", "Hana"), ("Gil", "Hana", "Ivo"), ("Ana", "Pat", "Ben", "Mei")]
# Letters of backers that lie over the amount of their chip, the name of another place, or each other.
LETTERS_OVER = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
  const over = (one, other) => one.left < other.right - 0.5 && other.left < one.right - 0.5
    && one.top < other.bottom - 3 && other.top + 3 < one.bottom;
  const letters = boxes('.felt-place .felt-backers');
  const others = [...boxes('.felt-coin--laid text'), ...boxes('.felt-place__name'), ...boxes('.felt-coin__mark')];
  return letters.filter((one, at) => [...others, ...letters.slice(at + 1)].some((other) => over(one, other))).length;
}"""


@pytest.mark.parametrize("size", [SMALL, MIDDLE, LARGE], ids=str)
@pytest.mark.parametrize("names", BACKERS, ids=len)
def test_each_circle_of_three_card_poker_says_whose_it_is(
    felt_page: Any, size: dict[str, int], names: tuple[str, ...]
) -> None:
    spots = [{"kind": kind, "places": 1} for kind in POKER_SPOTS]
    view = view_with()
    view["table"] |= {"game": "three_card_poker", "layout": {"positions": 6, "spots": spots, "legends": []}}
    (area,) = view["round"]["areas"]
    area["wagers"] = [backed(area["wagers"][0], *names, kind=kind) for kind in POKER_SPOTS]
    for wager, status in zip(area["wagers"], ("live", "won", "lost", "stood_off"), strict=True):
        wager["status"] = status
    felt_page.evaluate(DRAW, [view, size, True])
    letters = [each[:2] for each in names]
    places = felt_page.locator(".felt-place:has(.felt-backers)").all()
    said = [place.locator(".felt-backers tspan").all_text_contents() for place in places]
    assert [[each.strip() for each in of] for of in said] == [letters] * len(POKER_SPOTS)
    assert felt_page.evaluate(LETTERS_OVER) == 0
    assert felt_page.evaluate(SMALL_TEXTS) == []
    assert felt_page.evaluate(OVER_CHIPS) == 0
