"""A claim's alert ends with the claim, and list, page and API say "Paid" once its dealer paid, and not before."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from importlib import import_module

import pytest
from django.db import connection
from django.utils import timezone

from live.floor import ALERTS, WHICH_ALERTS
from proofs.jackpots import verify_jackpot
from proofs.verify import verify_table
from reports.reading import facts_of
from rounds.jackpot_claims import deny_claim, verify_claim
from rules import commands as c
from shifts.gaming_day import calendar
from tables.alerts import escalate_due
from tables.models import Alert
from tests.cast import Cast
from tests.owner import owner
from tests.proofs.test_verify_audit import tamper
from tests.table import Game
from tests.wagers.jackpots.linked_tables import NAME, NOTHING, SPADE_ROYAL, bets_and_shows, linked, seen

pytestmark = pytest.mark.clause("TC 3.19")


@pytest.fixture
def claimed(cast: Cast) -> Game:
    """Pat's spade royal is entered by Sam."""
    game = linked(cast, "t1")
    bets_and_shows(game, SPADE_ROYAL, NOTHING)
    game.do(c.Settle())
    return game


def waiting(game: Game) -> list[str]:
    rows = game.cast.client(game.cast.mona).get("/api/v1/alerts?waiting=true").json()
    return [row["kind"] for row in rows if row["kind"] == "jackpot_claim"]


def on_the_floor() -> list[str]:
    """How the claims stand that the floor's alerts lead to."""
    with connection.cursor() as cursor:
        cursor.execute(ALERTS, WHICH_ALERTS)
        return [json.loads(claim)["status"] for _, claim, *_ in cursor.fetchall() if claim]


def said(game: Game) -> list[str]:
    """How the claim stands, by the list, its page and the API."""
    mona = game.cast.client(game.cast.mona)
    found = [
        re.search(r'<span class="badge[^"]*">(Waiting|Pending|Verified|Released|Paid|Cancelled)</span>', page.text)
        for page in (mona.get(f"/jackpots/{NAME}/"), mona.get(f"/jackpots/{NAME}/claims/1/"))
    ]
    row = mona.get(f"/api/v1/jackpots/{NAME}").json()["claims"][0]
    return [*(each[1] if each else "" for each in found), row["status"].capitalize()]


def test_list_page_and_api_say_paid_once_the_dealer_paid_and_the_alert_is_over(claimed: Game) -> None:
    assert (said(claimed), waiting(claimed)) == (["Pending"] * 3, ["jackpot_claim"])
    assert on_the_floor() == ["pending"]
    assert verify_claim(NAME, 1, claimed.cast.mona.as_actor(), seen()) == ""
    assert on_the_floor() == ["released"]
    assert (said(claimed), waiting(claimed)) == (["Released"] * 3, ["jackpot_claim"])
    claimed.do(c.Settle())  # the Envy Bonus
    assert (said(claimed), waiting(claimed)) == (["Released"] * 3, ["jackpot_claim"])
    claimed.do(c.Settle())
    assert (said(claimed), waiting(claimed), on_the_floor()) == (["Paid"] * 3, [], [])
    row = Alert.objects.get(kind="jackpot_claim")
    assert (row.ended_at is not None, row.acknowledged_at) == (True, None)
    claimed.do(c.OpenBetting())
    assert said(claimed) == ["Paid"] * 3
    assert (verify_table("t1").faults, verify_jackpot(NAME).faults) == ([], [])


def test_what_ended_in_a_shift_is_open_at_its_end_no_more_and_is_passed_to_nobody(claimed: Game) -> None:
    now = timezone.now()

    def open_alerts() -> list[str]:
        (table,) = facts_of(calendar().shift(now)).tables
        return [item.text for item in table.open if item.kind == "alert"]

    assert len(open_alerts()) == 1
    verify_claim(NAME, 1, claimed.cast.mona.as_actor(), seen())
    claimed.do(c.Settle(), c.Settle())
    assert open_alerts() == []
    assert escalate_due(now + timedelta(hours=1)) == 0


def test_what_ended_is_taken_on_by_nobody_and_stays_as_it_was(claimed: Game) -> None:
    alert = Alert.objects.get(kind="jackpot_claim").pk
    verify_claim(NAME, 1, claimed.cast.mona.as_actor(), seen())
    claimed.do(c.Settle(), c.Settle())
    mona = claimed.cast.client(claimed.cast.mona)
    taken = mona.post(f"/api/v1/alerts/{alert}/take", {}, content_type="application/json")
    assert (taken.status_code, taken.json()["detail"]) == (409, "What it was about is over.")
    done = mona.post(f"/api/v1/alerts/{alert}/acknowledge", {}, content_type="application/json")
    assert (done.status_code, done.json()["acknowledged_by"]) == (200, None)
    lately = mona.get("/api/v1/alerts?waiting=false").json()
    assert [(row["id"], row["ended_at"] is not None) for row in lately if row["id"] == alert] == [(alert, True)]


@pytest.mark.clause("TC 6.1", "ruling 67")
def test_a_claim_that_was_denied_and_goes_back_ends_all_its_alerts(claimed: Game) -> None:
    assert deny_claim(NAME, 1, claimed.cast.mona.as_actor(), "A marked card.") == ""
    assert waiting(claimed) == ["jackpot_claim"] * 2
    wager = claimed.state.round.jackpot.wager
    claimed.do(c.RecordRuling("Back.", "The card is marked.", "return_wagers", (wager,)), by=claimed.gus)
    assert (said(claimed), waiting(claimed)) == (["Cancelled"] * 3, [])


def test_a_void_round_ends_it_too(claimed: Game) -> None:
    claimed.do(c.VoidRound("equipment_fault", "The deck was short."), by=claimed.gus)
    assert (said(claimed), waiting(claimed)) == (["Cancelled"] * 3, [])


def test_a_claim_on_record_from_before_is_released_while_its_dealer_has_still_to_pay(claimed: Game) -> None:
    """It was called paid as soon as its amount had left the meter."""
    verify_claim(NAME, 1, claimed.cast.mona.as_actor(), seen())
    statement = import_module("wagers.migrations.0011_claims_are_released").AS_THEY_STAND
    for commands, status in (((), "Released"), ((c.Settle(), c.Settle()), "Paid")):
        if commands:
            claimed.do(*commands)
        tamper("UPDATE wagers_jackpotclaim SET status = 'paid'")
        owner().execute(statement)
        assert said(claimed) == [status] * 3
        assert verify_jackpot(NAME).faults == []
