"""The pages as a browser without JavaScript gets them: who may open them, what each step says, the chain badge."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from proofs.tasks import prove_asked
from rounds.models import AskedProof, Verification
from rules import commands
from tests.proofs.test_verify_audit import tamper
from tests.table import Game

PAGES = ["/history/", "/history/t1/1/", "/history/t1/events/"]


@pytest.fixture
def ada(played: Game) -> Client:
    """The auditor's browser."""
    return played.cast.client(played.cast.ada)


def text_of(answer: Any) -> str:
    """What a page says, without its marks."""
    assert answer.status_code == 200
    without_scripts = re.sub(r"<script.*?</script>", " ", answer.text, flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", without_scripts)).split())


@pytest.mark.parametrize("address", PAGES)
def test_supervisors_and_auditors_only(played: Game, address: str) -> None:
    cast = played.cast
    statuses = [cast.client(person).get(address).status_code for person in cast.people]
    assert statuses == [403, 403, 200, 200, 200, 200]
    assert cast.pat_client().get(address).status_code == 403
    assert Client().get(address).status_code == 302


def test_the_list_has_each_round_with_its_sums(ada: Client) -> None:
    said = text_of(ada.get("/history/"))
    assert "3 rounds" in said
    assert "Table 1, round 2" in said
    assert "2 refused" in said
    assert "All 3 rounds $490 $" in said


def test_a_table_leads_to_its_rounds(ada: Client) -> None:
    assert ada.get("/history/t1/").headers["Location"] == "/history/?table=t1"


def test_each_step_says_who_did_what_when_and_by_which_clause(ada: Client) -> None:
    first = ada.get("/history/t1/2/", {"step": "1"})
    said = text_of(first)
    assert "“Place your bets, please”: round 2" in said
    assert "Actor Sam, pit supervisor" in said
    assert "PM 3.1 " in said
    assert 'rel="next" href="?step=2#step"' in first.text
    assert 'data-go="previous" rel="prev" role="link" aria-disabled="true"' in first.text
    second = text_of(ada.get("/history/t1/2/", {"step": "2"}))
    assert "Main wager $50 on area 3, line 1, p3" in second
    assert re.search(r"The table after step 2: [a-z ]+ House: no card Area Decides Cards Wagers 3 ", second)


def test_the_last_step_is_shown_unless_another_is_asked_for(ada: Client) -> None:
    for asked in ({}, {"step": "9999"}, {"step": "x"}, {"step": "9" * 30}):
        assert 'data-go="next" rel="next" role="link" aria-disabled="true"' in ada.get("/history/t1/1/", asked).text
    assert "Step 1 of" in text_of(ada.get("/history/t1/1/", {"step": "0"}))


def test_a_refused_late_wager_is_a_step_with_both_times(ada: Client) -> None:
    listing = ada.get("/history/t1/2/").text
    step = re.findall(r'data-step="(\d+)"[^>]*>(?:(?!</li>).)*Refused', listing, flags=re.S)[-1]
    said = text_of(ada.get("/history/t1/2/", {"step": step}))
    assert re.search(r"PM 5\.3 ", said)
    assert re.search(r"Closed at \d{4}-\d\d-\d\d [\d:.]+ UTC .*Received at \d{4}-\d\d-\d\d [\d:.]+ UTC", said)


def test_the_settlement_with_its_arithmetic(ada: Client) -> None:
    said = text_of(ada.get("/history/t1/1/"))
    assert "Main wager, area 3, line 1 1.1 p3 Won 1 to 1 on $30 = $30" in said
    assert "All $40 $60 +$20" in said


def test_the_fragment_is_the_step_alone_with_data_for_the_felt(ada: Client) -> None:
    steps = re.findall(r'data-step="(\d+)"', ada.get("/history/t1/1/").text)
    assert len(steps) > 10
    for step in steps:
        assert "cannot be shown" not in ada.get("/history/t1/1/", {"step": step}, headers={"X-Fragment": "step"}).text
    answer = ada.get("/history/t1/1/", {"step": "2"}, headers={"X-Fragment": "step"})
    assert "<html" not in answer.text
    assert "X-Fragment" in answer["Vary"]
    facts = json.loads(re.search(r'id="step-facts">(.*?)</script>', answer.text, flags=re.S)[1])
    assert facts["number"] == 2
    assert facts["view"]["audience"] == "audit"
    assert facts["view"]["actions"] == []
    assert facts["highlight"] == {"area": 3, "hand": 0}


def test_no_name_breaks_out_of_the_page(played: Game) -> None:
    played.send(commands.SeatPlayer("</script><b>&", "</script><b>&", 6))
    for person in (played.cast.ada, played.cast.sam):
        answer = played.cast.client(person).get("/history/t1/3/")
        assert "</script><b>" not in answer.text
        assert "&lt;/script&gt;&lt;b&gt;&amp;" in answer.text


def test_recompute_says_same_or_different(ada: Client) -> None:
    assert "Recompute this round" in text_of(ada.get("/history/t1/1/"))
    assert "Same Every command was decided again" in text_of(ada.get("/history/t1/1/", {"recompute": "1"}))
    tamper("UPDATE wagers_settlement SET returned_cents = 1 WHERE kind = 'pair' AND round = 1")
    said = text_of(ada.get("/history/t1/1/", {"recompute": "1"}))
    assert "Different 1 of" in said


def test_verifying_is_noted_with_who_and_when(played: Game, ada: Client) -> None:
    assert "Not verified" in text_of(ada.get("/history/t1/1/"))
    answer = ada.post("/history/t1/verify/", {"round": "1"})
    assert answer.headers["Location"] == "/history/t1/1/#chain"
    said = text_of(ada.get("/history/t1/1/"))
    assert "The proof waits for its turn." in said
    assert "whole record now" not in said, "it is asked for once"
    prove_asked()
    noted = Verification.objects.get()
    assert (noted.seq, noted.actor, noted.fault) == (played.seq, "ada", "")
    assert f"Verified Verified up to event {played.seq}: chain, replay" in text_of(ada.get("/history/t1/1/"))
    assert " By ada, " in text_of(ada.get("/history/t1/events/"))


def test_a_verification_before_the_newest_event_says_so(played: Game, ada: Client) -> None:
    ada.post("/history/t1/verify/")
    prove_asked()
    played.send(commands.SeatPlayer("q1", "Quinn", None))
    assert "Verified in part" in text_of(ada.get("/history/t1/3/"))
    assert "Verified Verified up to" in text_of(ada.get("/history/t1/1/"))


def test_a_broken_chain_is_named_everywhere(played: Game, ada: Client) -> None:
    tamper("UPDATE rounds_event SET at = at - interval '1 hour' WHERE seq = 9")
    ada.post("/history/t1/verify/")
    prove_asked()
    assert "Event 9 does not hold (chain)" in text_of(ada.get("/history/"))
    said = text_of(ada.get("/history/t1/1/"))
    assert "Event 9 is not what its hash says." in said
    assert "Event 9 does not hold (chain)" in said


def test_a_log_changed_after_its_verification_is_noticed(played: Game, ada: Client) -> None:
    ada.post("/history/t1/verify/")
    prove_asked()
    tamper(f"UPDATE rounds_event SET hash = sha256('x') WHERE seq = {played.seq}")
    assert "the log was changed" in text_of(ada.get("/history/t1/events/"))


def test_a_log_that_does_not_replay_is_still_shown(ada: Client) -> None:
    tamper('UPDATE rounds_event SET body = \'{"type":"nonsense"}\' WHERE seq = 8')
    said = text_of(ada.get("/history/t1/1/"))
    assert "The log does not replay: event 8" in said
    assert "the table cannot be shown" in said


def test_verifying_is_for_those_who_may_and_only_by_post(played: Game, ada: Client) -> None:
    cast = played.cast
    assert ada.get("/history/t1/verify/").status_code == 405
    assert cast.client(cast.dana).post("/history/t1/verify/").status_code == 403
    assert ada.post("/history/t9/verify/").status_code == 404
    assert Client(enforce_csrf_checks=True).post("/history/t1/verify/").status_code == 403
    assert not AskedProof.objects.exists()
    assert ada.post("/history/t1/verify/", {"round": "9" * 5_000}).headers["Location"] == "/history/t1/events/"


def test_what_is_not_there(ada: Client) -> None:
    for address in ("/history/t9/1/", "/history/t1/99/", f"/history/t1/{10**30}/", "/history/t9/events/"):
        assert ada.get(address).status_code == 404, address


@pytest.mark.parametrize("address", ["/history/t1/99/", "/history/nowhere/1/", "/nowhere/"])
def test_an_address_that_is_not_there_is_a_page_too(ada: Client, address: str) -> None:
    answer = ada.get(address)
    assert answer.status_code == 404
    assert "Nothing is at this address" in answer.text
    assert "Sign out" in answer.text
