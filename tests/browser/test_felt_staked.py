"""The felt shows what is staked now: what was taken back or is settled lies there no more."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.test_felt import DRAW, MIDDLE, SMALL, backed, view_with

LOST = {"status": "lost", "results": [{"net_cents": -2_500, "stake_cents": 2_500}]}
BACK = {"status": "returned", "results": [{"net_cents": 0, "stake_cents": 2_500}]}


def drawn(page: Any, size: dict[str, int], *wagers: dict[str, Any]) -> tuple[list[str], str]:
    """Whose letters stand on the one line of an area, and its amount."""
    view = view_with()
    (area,) = view["round"]["areas"]
    area["wagers"] = list(wagers)
    page.evaluate(DRAW, [view, size, True])
    line = page.locator(".felt-area").nth(2).locator(".felt-wager")
    letters = [each.strip() for each in line.locator(".felt-backers tspan").all_text_contents()]
    return letters, line.locator(".felt-wager__amount").text_content()


@pytest.mark.clause("PM 3.25.8", "ruling 20")
@pytest.mark.parametrize("size", [SMALL, MIDDLE], ids=str)
def test_a_double_that_is_withdrawn_lies_there_no_more(felt_page: Any, size: dict[str, int]) -> None:
    wager = view_with()["round"]["areas"][0]["wagers"][0]
    main, double = (backed(wager, "Ana", "Pat", id=kind, kind=kind) for kind in ("main", "double"))
    assert drawn(felt_page, size, main, double)[1] == "$100"
    of_pat = {"settled_players": ["pat"], "results": [{"net_cents": -2_500, "stake_cents": 2_500}]}
    assert drawn(felt_page, size, main | of_pat, double | of_pat) == (["An"], "$50")
    alone = [backed(wager, "Ana", id=kind, kind=kind) for kind in ("main", "double")]
    assert drawn(felt_page, size, alone[0] | LOST, alone[1] | BACK)[1].endswith("$25"), "the double went back"


@pytest.mark.parametrize("size", [SMALL, MIDDLE], ids=str)
def test_a_wager_beside_one_that_is_over_has_its_own_sum(felt_page: Any, size: dict[str, int]) -> None:
    wager = view_with()["round"]["areas"][0]["wagers"][0]
    split = backed(wager, "Pat", id="2", kind="split", hand=2)
    assert drawn(felt_page, size, backed(wager, "Ana", **LOST), split) == (["Pa"], "$25")
