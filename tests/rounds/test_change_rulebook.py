"""A changed rulebook in the record: its event, the rounds before and after it, its proof, and how it is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from proofs.verify import verify_table
from rounds.models import Event, Round
from rules import commands as c
from rules.books import BOOKS, HASHES
from tests.cast import TABLE
from tests.table import LIMITS, Game
from wagers.models import Entry

TO_RWS = c.ChangeRulebook("rws-pontoon-4", c.TableSettings({"main": LIMITS["main"]}, decks=8))


@pytest.fixture
def changed(game: Game) -> Game:
    """Table 1 after a round by the old rulebook, changed to another by Mona."""
    game.play_round()
    answer = game.send(TO_RWS, game.cast.mona.as_actor())
    assert answer.accepted, answer.body
    return game


def newest(client: Client, **query: int) -> list[dict[str, Any]]:
    response = client.get(f"/api/v1/tables/{TABLE}/events", query)
    assert response.status_code == 200
    return list(response.json())


def test_its_events_lie_between_the_rounds_and_name_both_rulebooks(changed: Game) -> None:
    event, shoe = Event.objects.filter(table_id=TABLE, type__in=("rulebook_changed", "shoe_loaded")).order_by("-seq")[
        :2
    ][::-1]
    body = json.loads(event.body)
    assert (event.actor, event.role, event.round) == ("mona", "pit_manager", 0)
    assert (body["before"], body["rulebook"]) == ("mbs-pontoon-6", "rws-pontoon-4")
    assert (shoe.seq, json.loads(shoe.body)["decks"]) == (event.seq + 1, 8)
    assert not Entry.objects.filter(table_id=TABLE, seq__gte=event.seq).exists()


def test_each_round_keeps_the_rulebook_it_was_dealt_by(changed: Game) -> None:
    changed.do(c.OpenBetting())
    by = list(Round.objects.filter(table_id=TABLE).order_by("number").values_list("ruleset", "ruleset_hash"))
    assert by == [(book, HASHES[book]) for book in ("mbs-pontoon-6", "rws-pontoon-4")]


def test_the_record_proves_over_the_change(changed: Game) -> None:
    changed.do(c.OpenBetting())
    assert verify_table(TABLE).faults == []


@pytest.mark.clause("PM 6.2")
def test_a_supervisor_may_not_and_nothing_is_recorded(game: Game) -> None:
    seq = game.seq
    assert game.send(TO_RWS, game.cast.sam.as_actor()).code == "not_allowed"
    assert game.seq == seq


def test_in_a_round_it_is_refused_and_the_refusal_recorded(game: Game) -> None:
    game.do(c.OpenBetting())
    assert game.send(TO_RWS, game.cast.mona.as_actor()).code == "not_now"
    assert newest(game.cast.client(game.cast.sam), limit=1)[0]["type"] == "command_refused"
    assert game.state.rulebook == "mbs-pontoon-6"


def test_the_newest_events_tell_it_although_it_is_of_no_round(changed: Game) -> None:
    rows = newest(changed.cast.client(changed.cast.ada), limit=3)
    assert [row["type"] for row in rows] == ["shoe_loaded", "rulebook_changed", "round_concluded"]
    assert [row["seq"] for row in rows] == [changed.seq, changed.seq - 1, changed.seq - 2]


def test_the_history_tells_it_by_the_rulebooks_titles(changed: Game) -> None:
    page = changed.cast.client(changed.cast.ada).get(f"/history/{TABLE}/events/").content.decode()
    titles = (BOOKS[rulebook].title for rulebook in ("rws-pontoon-4", "mbs-pontoon-6"))
    assert "The rulebook is now {}, it was {}".format(*titles) in page


def test_the_choices_are_those_of_the_rules(game: Game) -> None:
    rows = game.cast.client(game.cast.mona).get(f"/api/v1/tables/{TABLE}/rulebook-choices").json()
    refused = {row["rulebook"]: row["action"]["refusal"] for row in rows}
    assert refused["rws-pontoon-4"] is None
    assert refused["federal-pontoon"]["code"] == "training_only"
    assert "mbs-pontoon-6" not in refused


@pytest.mark.parametrize("path", ["events", "rulebook-choices"])
def test_dealers_elsewhere_and_displays_read_neither(game: Game, path: str) -> None:
    assert game.cast.client(game.cast.vic).get(f"/api/v1/tables/{TABLE}/{path}").status_code == 403
    assert game.cast.pat_client().get(f"/api/v1/tables/{TABLE}/{path}").status_code == 403
