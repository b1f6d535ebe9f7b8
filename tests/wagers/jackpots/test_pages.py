"""The jackpot's pages: who may, two people, what is shown."""

from __future__ import annotations

import pytest
from django.db import transaction
from psycopg import OperationalError

from proofs.tasks import prove_records
from rules import commands as c
from tables.models import Table
from tests.cast import TABLE, Cast
from tests.owner import REFUSED
from tests.proofs.test_verify_audit import tamper
from tests.table import Game
from tests.wagers.jackpots.linked_tables import LIMITS, NAME, approved, open_table
from wagers.jackpots import actions
from wagers.jackpots.actions import LockedJackpot
from wagers.jackpots.models import Jackpot, JackpotTable, JackpotVerification

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


@pytest.mark.clause("ruling 39")
def test_one_form_adds_proposes_and_links_and_one_press_approves_and_opens(cast: Cast) -> None:
    """By two people all the same; half a configuration is none."""
    open_table(cast, "t9")
    mona, gus = cast.client(cast.mona), cast.client(cast.gus)
    first = mona.get("/jackpots/").context["first"]
    assert first.fields["tables"].choices == [("t9", "T9")]
    said = {"jackpot": "star", "name": "Star"} | FIELDS
    assert mona.post("/jackpots/add/", said | {"seed": ""}).status_code == 422
    assert not Jackpot.objects.exists()
    mona.post("/jackpots/add/", said | {"tables": ["t9"]})
    assert list(JackpotTable.objects.values_list("table_id", "jackpot_id")) == [("t9", "star")]
    assert "Approve and open" not in mona.get("/jackpots/star/").text
    mona.post("/jackpots/star/configurations/1/", {"decision": "open"})
    assert Jackpot.objects.get().status == "closed"
    assert "Approve and open" in gus.get("/jackpots/star/").text
    gus.post("/jackpots/star/configurations/1/", {"decision": "open"})
    assert (Jackpot.objects.get().status, Jackpot.objects.get().meter_cents) == ("open", 1_000_000)


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
    with pytest.raises(REFUSED, match="permission denied"), transaction.atomic():
        JackpotVerification.objects.update(fault="")


@pytest.mark.clause("TC 3.5")
def test_a_table_is_linked_only_where_one_of_its_wagers_can_win_the_jackpot(game: Game) -> None:
    without = {kind: limits for kind, limits in LIMITS.items() if kind != "progressive"}
    Table.objects.create(id="t8", name="Table 8")
    Table.objects.create(id="t9", name="Table 9")
    Game("t9", game.cast).do(c.InstallTable("mbs-three-card-poker-5", c.TableSettings(without, positions=5, decks=1)))
    gus = game.cast.gus.as_actor().id
    approved(game.cast)
    for table in (game.table, "t8", "t9"):
        assert "takes no progressive wager" in actions.link(NAME, table, gus)
    assert not JackpotTable.objects.exists()


@pytest.mark.parametrize(("who", "status"), [("dana", 403), ("sam", 200), ("ada", 200)])
def test_who_reads_jackpots(cast: Cast, who: str, status: int) -> None:
    client = cast.client(getattr(cast, who))
    assert client.get("/jackpots/").status_code == status
    assert client.post("/jackpots/add/", {"jackpot": "a", "name": "A"}).status_code == 403
    assert client.post("/jackpots/a/prove/").status_code == (404 if status == 200 else 403)


def test_a_jackpot_named_as_the_address_that_adds_one_is_refused(cast: Cast) -> None:
    answer = cast.client(cast.mona).post("/jackpots/add/", {"jackpot": "add", "name": "Add"})
    assert answer.status_code == 422
    assert "Choose another" in answer.content.decode()
    assert not Jackpot.objects.exists()


@pytest.mark.parametrize("fields", [{}, {"do": "unlinked", "table": TABLE}, {"do": "unlink", "table": "t\x00"}])
def test_what_the_page_does_not_offer_is_not_done(cast: Cast, fields: dict[str, str]) -> None:
    gus = cast.client(cast.gus)
    open_table(cast, TABLE)
    gus.post("/jackpots/add/", {"jackpot": "star", "name": "Star"})
    gus.post("/jackpots/star/manage/", {"do": "link", "table": TABLE})
    gus.post("/jackpots/star/propose/", FIELDS)
    assert gus.post("/jackpots/star/manage/", fields).status_code == 400
    assert cast.client(cast.mona).post("/jackpots/star/configurations/1/", {"decision": ""}).status_code == 400
    row = Jackpot.objects.get()
    assert [link.table_id for link in row.links.all()] == [TABLE]
    assert [terms.status for terms in row.configurations.all()] == ["proposed"]


def test_a_jackpot_comes_with_the_beginning_of_its_record_or_not_at_all(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(*arguments: object, **named: object) -> None:
        raise OperationalError("cut off")

    gus = cast.client(cast.gus)
    gus.raise_request_exception = False
    with monkeypatch.context() as away:
        away.setattr(LockedJackpot, "append", cut)
        assert gus.post("/jackpots/add/", {"jackpot": "star", "name": "Star"}).status_code == 503
    assert not Jackpot.objects.exists()
    for name in ("Star", "Another"):
        gus.post("/jackpots/add/", {"jackpot": "star", "name": name})
    assert [(event.kind, event.words) for event in Jackpot.objects.get().log.all()] == [("added", "Star")]
