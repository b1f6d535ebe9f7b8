"""Of a split the cards of every hand are seen, in the order of their numbers, on the felt of a small tablet too."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.test_felt import DRAW, MIDDLE, SMALL, SMALL_TEXTS, full_area

# Cards of each hand by its number as far as they are in sight, and whether an index is covered by a total.
ROWS = """() => [...document.querySelectorAll('.felt-hand:has(.felt-row__number)')].map((hand) => {
  const box = (what) => hand.querySelector(what).getBoundingClientRect();
  const cards = [...hand.querySelectorAll('.felt-card__shade')].map((card) => card.getBoundingClientRect());
  const total = box('.felt-bubble rect'), room = box('svg');
  const isWhole = ({ left, width, top, height }) => left + width * 0.38 <= total.left + 1
    && top >= room.top - 1 && top + height * 0.6 <= room.bottom + 3;
  return [hand.querySelector('.felt-row__number').textContent, cards.filter(isWhole).length, cards[0].width];
})"""
LEAST_ROW = 18


def split(cards: list[str], turn: int) -> dict[str, Any]:
    view = full_area()
    view["round"]["areas"][0]["wagers"].pop()  # the insurance, on whose band there is room otherwise
    for hand in view["round"]["areas"][0]["hands"]:
        hand |= {"cards": cards, "status": "stood"}
    view["round"]["turn"] = {"area": 3, "hand": turn} if turn else None
    return view


@pytest.mark.parametrize("size", [SMALL, MIDDLE], ids=str)
@pytest.mark.parametrize("cards", [["8S", "KD"], ["8S", "5H", "4C"], ["8S", "2C", "2D", "3H", "4D"]], ids=len)
def test_hands_that_are_finished_show_their_cards(felt_page: Any, size: dict[str, int], cards: list[str]) -> None:
    felt_page.emulate_media(reduced_motion="reduce")
    felt_page.evaluate(DRAW, [split(cards, 0), size, True])
    rows = felt_page.evaluate(ROWS)
    assert [row[:2] for row in rows] == [[str(number), len(cards)] for number in (1, 2, 3, 4)]
    assert min(width for *_, width in rows) >= LEAST_ROW
    payment = {"area": 3, "label": "Pay $25", "sums": [["Pay", "$25", "acting"]], "chips": [[2_500, 1]]}
    felt_page.evaluate(DRAW, [split(cards, 0), size, True, None, payment])
    assert [row[:2] for row in felt_page.evaluate(ROWS)] == [[str(number), len(cards)] for number in (1, 2, 3, 4)]
    assert felt_page.evaluate(SMALL_TEXTS) == []


@pytest.mark.parametrize("size", [SMALL, MIDDLE], ids=str)
@pytest.mark.parametrize(
    ("cards", "ranks"), [(["8S", "TD"], "810"), (["8S", "5H", "4C"], "854"), (["8S", "2C", "2D", "3H", "4D"], "82234")]
)
def test_hands_that_are_not_in_turn_say_their_cards(
    felt_page: Any, size: dict[str, int], cards: list[str], ranks: str
) -> None:
    felt_page.evaluate(DRAW, [split(cards, 2), size, True])
    strips = felt_page.locator(".felt-area").nth(2).locator(".felt-strip")
    assert strips.locator(".felt-strip__number").all_text_contents() == ["1", "3", "4"]
    for strip in strips.all():
        said = strip.locator("tspan").all_text_contents()
        assert "".join(character for each in said for character in each if character.isalnum()) == ranks
        letters, total = (strip.locator(f"text:nth-of-type({nth})").bounding_box() for nth in (2, 3))
        assert letters["x"] + letters["width"] <= total["x"] + 1
    assert felt_page.evaluate(SMALL_TEXTS) == []
