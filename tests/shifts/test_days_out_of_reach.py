"""Days around which dates and times have no room, typed into any address."""

from __future__ import annotations

import pytest

from tests.cast import TABLE
from tests.table import Game


@pytest.mark.parametrize("day", ["9999-12-31", "9999-12-30", "9000-01-02", "1899-12-31", "0001-01-02", "0001-01-01"])
def test_a_day_on_which_no_casino_was_open_is_no_fault_of_the_server(game: Game, day: str) -> None:
    """Lists and reports find nothing there; results show the day that is on, as for a word that is no date."""
    client = game.cast.client(game.cast.gus)
    filtered = ("/history/", "/history/rounds.csv", f"/history/{TABLE}/events/", "/people/record/")
    for path in ("/evening/", "/evening/evening.json", "/results/", "/results/rounds/", "/results/results.csv"):
        shown, today = (client.get(path, {"day": asked}) for asked in (day, "no day"))
        assert shown.status_code == today.status_code == 200, path
    for path in filtered:
        assert client.get(path, {"gaming_day": day}).status_code < 500, path
    assert client.get(f"/api/v1/tables/{TABLE}/rounds", {"gaming_day": day}).status_code == 400
    for path in (f"/reports/{day}/1/", f"/reports/{day}/1/report.json", f"/reports/meters/none/{day}/"):
        assert client.get(path).status_code == 404, path
