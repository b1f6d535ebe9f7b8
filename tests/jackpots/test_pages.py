"""The jackpot's pages: who may, two people, what is shown."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, transaction

from rounds.tasks import prove_records
from tests.cast import Cast
from tests.record.test_verify_audit import tamper
from wagers.jackpots.models import Jackpot, JackpotVerification

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


def test_the_page_shows_the_newest_proof_and_proves_when_asked(cast: Cast) -> None:
    sam, mona = cast.client(cast.sam), cast.client(cast.mona)
    mona.post("/jackpots/add/", {"jackpot": "star", "name": "Star"})
    mona.post("/jackpots/star/propose/", FIELDS)
    assert "Not proved yet" in sam.get("/jackpots/star/").content.decode()
    prove_records()
    assert "The record proves</span> Up to event 2 of 2. The system" in sam.get("/jackpots/star/").content.decode()
    tamper("UPDATE wagers_jackpot SET meter_cents = 1")
    assert "The record proves" in sam.get("/jackpots/star/").content.decode(), "a reader waits for no proof"
    assert sam.post("/jackpots/star/prove/").headers["Location"] == "/jackpots/star/"
    page = sam.get("/jackpots/star/").content.decode()
    assert "The meter shows 1 cents, its events sum to 0. Sam" in page
    assert [noted.actor for noted in JackpotVerification.objects.all()] == ["sam", "system"]
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        JackpotVerification.objects.update(fault="")


@pytest.mark.parametrize(("who", "status"), [("dana", 403), ("sam", 200), ("ada", 200)])
def test_who_reads_jackpots(cast: Cast, who: str, status: int) -> None:
    client = cast.client(getattr(cast, who))
    assert client.get("/jackpots/").status_code == status
    assert client.post("/jackpots/add/", {"jackpot": "a", "name": "A"}).status_code == 403
    assert client.post("/jackpots/a/prove/").status_code == (404 if status == 200 else 403)
