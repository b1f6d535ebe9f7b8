"""The jackpot's pages: who may, two people, what is shown."""

from __future__ import annotations

import pytest

from tests.cast import Cast
from wagers.jackpots.models import Jackpot

FIELDS = {"wager": "5", "seed": "10000", "contribution": "25.25", "fixed_awards_from": "house", "odd_cents": "meter"}


@pytest.mark.clause("ruling 39")
def test_a_jackpot_is_proposed_by_one_and_approved_by_another(cast: Cast) -> None:
    mona, gus = cast.client(cast.mona), cast.client(cast.gus)
    mona.post("/jackpots/add/", {"jackpot": "star", "name": "Star"})
    assert mona.post("/jackpots/star/propose/", FIELDS | {"seed": ""}).status_code == 422
    mona.post("/jackpots/star/propose/", FIELDS)
    mona.post("/jackpots/star/configurations/1/", {"decision": "approve"})
    mona.post("/jackpots/star/manage/", {"do": "open"})
    assert Jackpot.objects.get().status == "closed"
    gus.post("/jackpots/star/configurations/1/", {"decision": "approve"})
    gus.post("/jackpots/star/manage/", {"do": "open"})
    row = Jackpot.objects.get()
    assert (row.status, row.meter_cents) == ("open", 1_000_000)
    page = gus.get("/jackpots/star/").content.decode()
    assert "$10,000" in page
    assert "The record proves" in page


@pytest.mark.parametrize(("who", "status"), [("dana", 403), ("sam", 200), ("ada", 200)])
def test_who_reads_jackpots(cast: Cast, who: str, status: int) -> None:
    client = cast.client(getattr(cast, who))
    assert client.get("/jackpots/").status_code == status
    assert client.post("/jackpots/add/", {"jackpot": "a", "name": "A"}).status_code == 403
