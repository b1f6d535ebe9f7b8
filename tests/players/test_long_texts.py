"""No form cuts what is typed: what is longer than a field is refused with the reason, as it was typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cast import Cast
from tests.table import PAT, Game

pytestmark = pytest.mark.django_db(transaction=True)
SCRIPTS = Path(__file__).parents[2] / "static" / "screens"
PAGES = [
    "/people/", "/people/several/", "/devices/", "/duties/", "/tables/", "/players/", f"/players/of/{PAT}/", "/shifts/",
    "/webhooks/", "/jackpots/", "/password/", "/history/", "/rulings/",
]  # fmt: skip


@pytest.mark.parametrize("address", PAGES)
def test_no_field_of_a_page_is_cut_by_the_browser(game: Game, address: str) -> None:
    page = game.cast.client(game.cast.gus).get(address)
    assert page.status_code == 200
    assert "<input" in page.text
    assert "maxlength" not in page.text


def test_a_name_that_is_too_long_is_refused_as_it_was_typed(cast: Cast) -> None:
    long = "Dealer " * 30
    said = {"username": "newcomer", "display_name": long, "role": "dealer", "new_password": "long enough 12"}
    page = cast.client(cast.gus).post("/people/new/", said)
    assert page.status_code in (200, 422)
    assert "at most" in page.text
    assert long in page.text


def test_no_script_of_the_office_cuts_a_line() -> None:
    cut = [
        path.relative_to(SCRIPTS).as_posix()
        for path in SCRIPTS.rglob("*.js")
        if path.relative_to(SCRIPTS).parts[0] not in ("dealer", "seat") and "maxlength=" in path.read_text()
    ]
    assert cut == []
