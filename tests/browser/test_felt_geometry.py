"""Where everything lies on the felt: nothing overlaps, every index shows, and the sides are right."""

from __future__ import annotations

from typing import Any

import pytest

PLACES = [{"kind": "main", "places": 3}, {"kind": "pair", "places": 3}, {"kind": "insurance", "places": 1}]
SIZES = [(936, 482), (704, 450), (1280, 800), (1024, 440)]

GEOMETRY = """async ([width, height, positions, orientation, handCounts, spots]) => {
  const { tableGeometry } = await import('/static/felt/geometry.js');
  return tableGeometry({ width, height, positions, orientation, spots, handCounts, active: handCounts.indexOf(4) + 1 });
}"""
FIT = """async ([hands, box, largest]) => {
  const { fitHands } = await import('/static/felt/hands_geometry.js');
  return fitHands(hands, box, { largest });
}"""


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    apart_across = one["x"] + one["w"] <= other["x"] + 0.01 or other["x"] + other["w"] <= one["x"] + 0.01
    apart_down = one["y"] + one["h"] <= other["y"] + 0.01 or other["y"] + other["h"] <= one["y"] + 0.01
    return not (apart_across or apart_down)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("positions", range(4, 9))
@pytest.mark.parametrize("orientation", ["dealer", "player"])
@pytest.mark.parametrize("split", [False, True])
def test_nothing_overlaps(felt_page: Any, size: tuple[int, int], positions: int, orientation: str, split: bool) -> None:
    counts = [1] * positions
    counts[1] = 4 if split else 1
    table = felt_page.evaluate(GEOMETRY, [*size, positions, orientation, counts, PLACES])
    rectangles = [table["house"]]
    for area in table["areas"]:
        rectangles += [area["plate"], area["spot"], area["hands"], *area["pairs"]]
    for at, one in enumerate(rectangles):
        assert 0 <= one["x"] <= size[0] - one["w"]
        assert 0 <= one["y"] <= size[1] - one["h"]
        for other in rectangles[at + 1 :]:
            assert not overlap(one, other)


def test_area_1_is_at_the_dealers_left(felt_page: Any) -> None:
    dealer = felt_page.evaluate(GEOMETRY, [1000, 600, 7, "dealer", [1] * 7, PLACES])
    player = felt_page.evaluate(GEOMETRY, [1000, 600, 7, "player", [1] * 7, PLACES])
    assert dealer["areas"][0]["plate"]["x"] < dealer["areas"][6]["plate"]["x"]
    assert dealer["house"]["y"] > dealer["areas"][3]["plate"]["y"]
    assert player["areas"][0]["plate"]["x"] > player["areas"][6]["plate"]["x"]
    assert player["house"]["y"] < player["areas"][3]["plate"]["y"]


@pytest.mark.parametrize("orientation", ["dealer", "player"])
def test_line_1_is_nearest_the_dealer(felt_page: Any, orientation: str) -> None:
    table = felt_page.evaluate(GEOMETRY, [1000, 600, 7, orientation, [1] * 7, PLACES])
    for area in table["areas"]:
        distances = [abs(line["y"] - table["house"]["y"]) for line in area["lines"]]
        assert distances == sorted(distances)


HANDS = [
    [{"count": 2}],
    [{"count": 9}],
    [{"count": 3, "sideways": True}],
    [{"count": 3}, {"count": 2}, {"count": 4}, {"count": 2}],
    [{"count": 5}, {"count": 6}, {"count": 4}, {"count": 7}],
]


@pytest.mark.parametrize("hands", HANDS, ids=lambda hands: "+".join(str(hand["count"]) for hand in hands))
@pytest.mark.parametrize("box", [(64, 42), (62, 110), (90, 120), (140, 160), (210, 130)], ids=str)
def test_every_index_stays_in_sight(felt_page: Any, hands: list[dict[str, Any]], box: tuple[int, int]) -> None:
    """The index is the upper left 38 by 84 parts of a card 100 wide (cards.build.py); no later card may cover it."""
    fitted = felt_page.evaluate(FIT, [hands, {"w": box[0], "h": box[1]}, 60])
    width = fitted["cardWidth"]
    laid = [card for hand in fitted["hands"] for card in hand["cards"]]
    assert len(laid) == sum(hand["count"] for hand in hands)
    for at, card in enumerate(laid):
        index = {"x": card["x"], "y": card["y"], "w": width * 0.38, "h": width * 0.6}
        for later in laid[at + 1 :]:
            tall, wide = (width, width * 1.4) if later["sideways"] else (width * 1.4, width)
            top = later["y"] + (width * 0.2 if later["sideways"] else 0)
            assert card["sideways"] or not overlap(index, {"x": later["x"], "y": top, "w": wide, "h": tall})


TOTAL = {"w": 27, "h": 20}  # as it is drawn for two figures where 34 px are kept for it


@pytest.mark.parametrize(
    ("counts", "box"),
    [
        ([2], (60, 40)),
        ([2], (62, 55)),
        ([4], (62, 70)),
        ([2, 2], (68, 90)),
        ([2, 2], (86, 135)),
        ([3, 3, 2], (118, 150)),
    ],
    ids=str,
)
def test_no_total_lies_over_an_index(felt_page: Any, counts: list[int], box: tuple[int, int]) -> None:
    """Also in the smallest boxes, as on the pit's page of a table on a small tablet."""
    fitted = felt_page.evaluate(FIT, [[{"count": count} for count in counts], {"w": box[0], "h": box[1]}, 50])
    width = fitted["cardWidth"]
    cards = [card for hand in fitted["hands"] for card in hand["cards"]]
    for x, y in (hand["bubble"] for hand in fitted["hands"]):
        total = {"x": x - TOTAL["w"] / 2, "y": y - TOTAL["h"] / 2, **TOTAL}
        assert 0 <= total["x"] <= box[0] - TOTAL["w"]
        for card in cards:
            assert not overlap({"x": card["x"], "y": card["y"], "w": width * 0.38, "h": width * 0.8}, total)


SPLITS = [[2, 2], [4, 2], [3, 3, 2], [2, 5, 2]]


@pytest.mark.parametrize("counts", SPLITS, ids=str)
@pytest.mark.parametrize("box", [(86, 135), (118, 150), (140, 160)], ids=str)
def test_no_hand_of_a_split_lies_over_another(felt_page: Any, counts: list[int], box: tuple[int, int]) -> None:
    hands = [{"count": count} for count in counts]
    fitted = felt_page.evaluate(FIT, [hands, {"w": box[0], "h": box[1]}, 50])
    width = fitted["cardWidth"]
    laid = [
        [{"x": card["x"], "y": card["y"], "w": width, "h": width * 1.4} for card in hand["cards"]]
        for hand in fitted["hands"]
    ]
    for at, cards in enumerate(laid):
        others = [card for hand in laid[at + 1 :] for card in hand]
        assert not any(overlap(card, other) for card in cards for other in others)
    assert max(card["y"] + card["h"] for hand in laid for card in hand) <= box[1]
