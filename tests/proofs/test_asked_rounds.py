"""Rounds decided once more for whoever asks on the page: the worker does it, and says how far it is."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from proofs import asked_rounds
from proofs.tasks import recompute_asked
from rounds.models import AskedRecomputation, Round
from tests.history.test_pages import text_of
from tests.proofs.test_verify_audit import tamper
from tests.table import Game

PAGE = "/history/recompute/"


def test_it_waits_for_the_worker_and_then_says_how_many_differ(played: Game) -> None:
    client = played.cast.client(played.cast.ada)
    for _ in range(2):
        assert client.post(f"{PAGE}new/", {}).headers["Location"] == PAGE
    row = AskedRecomputation.objects.get()
    assert "It waits for a worker." in text_of(client.get(PAGE))
    assert client.get(f"{PAGE}{row.pk}.json").json()["ended_at"] is None
    recompute_asked()
    ended = Round.objects.filter(concluded_at__isnull=False).count()
    said = text_of(client.get(PAGE))
    assert f"0 of {ended} rounds differ" in said
    assert '">' not in said, "no mark within a mark"
    told = client.get(f"{PAGE}{row.pk}.json").json()
    assert (told["done"], told["rows"]) == (ended, ended)
    assert told["ended_at"]


def test_what_differs_is_told_by_clause_and_by_wager_and_leads_to_its_rounds(played: Game) -> None:
    tamper("UPDATE wagers_settlement SET returned_cents = returned_cents + 1 WHERE round = 1 AND kind = 'main'")
    client = played.cast.client(played.cast.mona)
    client.post(f"{PAGE}new/", {"table": "t1", "most": "5"})
    recompute_asked()
    page = client.get(PAGE)
    said = text_of(page)
    assert "1 of" in said
    assert "By wager Main wager 1" in said
    assert "By clause PM" in said
    assert "/history/t1/1/?recompute=1" in page.text


def test_those_of_a_shift_are_asked_by_its_gaming_day(played: Game) -> None:
    client = played.cast.client(played.cast.ada)
    assert client.post(f"{PAGE}new/", {"gaming_day": "2020-01-01"}).status_code == 302
    assert AskedRecomputation.objects.get().rounds == 0
    assert client.post(f"{PAGE}new/", {"shift": "Night"}).status_code == 422
    assert client.post(f"{PAGE}new/", {"most": "0"}).status_code == 422


def test_one_that_is_cut_off_begins_again_and_is_given_up(played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = asked_rounds.ask("ada", None, "", "", 10)
    AskedRecomputation.objects.update(tries=1, heard_at=timezone.now() - timedelta(minutes=1))
    asked.refresh_from_db()
    assert "not heard" in asked_rounds.words_of(asked, timezone.now())
    recompute_asked()
    asked.refresh_from_db()
    assert (asked.tries, asked.failure) == (2, "")
    AskedRecomputation.objects.update(ended_at=None, tries=asked_rounds.MOST_TRIES)
    recompute_asked()
    asked.refresh_from_db()
    assert "cut off 3 times" in asked_rounds.words_of(asked, timezone.now())


def test_who_may(played: Game) -> None:
    cast = played.cast
    people = [cast.dana, cast.sam, cast.ada]
    assert [cast.client(one).get(PAGE).status_code for one in people] == [403, 200, 200]
    assert [cast.client(one).post(f"{PAGE}new/", {}).status_code for one in people] == [403, 302, 302]
