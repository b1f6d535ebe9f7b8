"""What would come of several commands, from a table as it is or was: in memory alone, watermarked (PM 5.23.4.5)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction

from rounds import what_if
from rounds.models import Event
from rules import commands
from staff.models import Person
from tables.models import Table
from tests.table import PAT, Game

pytestmark = pytest.mark.clause("PM 5.23.4.5")
STAND, SETTLE = {"type": "stand"}, {"type": "settle"}


def deal(card: str) -> dict[str, Any]:
    return {"type": "deal_card", "card": card}


def ask(game: Game, *commands: dict[str, Any], person: Person | None = None, **more: Any) -> tuple[int, Any]:
    client = game.cast.client(person or game.cast.sam)
    body = json.dumps({"commands": commands, **more})
    response = client.post("/api/v1/tables/t1/what-if", body, "application/json")
    return response.status_code, json.loads(response.content)


@pytest.fixture
def at_decision(game: Game) -> Game:
    """Pat has 19 against the house's 8; the pair wager is lost and taken."""
    game.open_round()
    game.do(
        commands.CloseBetting(),
        commands.DealCard("9S"),
        commands.DealCard("8D"),
        commands.DealCard("KH"),
        commands.Settle(),
    )
    return game


def every_row() -> list[Any]:
    """The whole database, but for sessions."""
    models = [model for model in apps.get_models(include_auto_created=True) if model._meta.app_label != "sessions"]
    with connection.cursor() as cursor:
        found = []
        for model in models:
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}" ORDER BY 1')
            found.append((model._meta.db_table, cursor.fetchall()))
    return found


def test_each_command_with_its_view_and_what_it_moves(at_decision: Game) -> None:
    status, found = ask(at_decision, STAND, deal("KD"), SETTLE)
    assert status == 200
    assert found["steps"][0]["title"] == "The controller stands"
    assert [step["view"]["round"]["phase"] for step in found["steps"]] == ["dealer", "settlement", "concluded"]
    assert found["steps"][-1]["effect"]["players"] == [{"player": PAT, "name": "Pat", "cents": 4_000}]
    assert found["begins"]["round"]["phase"] == "decision"
    assert found["begins"]["audience"] == "pit"


def test_it_says_everywhere_that_it_is_not_the_record(at_decision: Game) -> None:
    _, found = ask(at_decision, STAND)
    assert found["watermark"] == "What if: nothing of this is on record."
    assert [part["hypothetical"] for part in (found, *found["steps"])] == [True, True]
    assert found["steps"][0]["effect"]["hypothetical"] is True


def test_nothing_is_written(at_decision: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    client = at_decision.cast.client(at_decision.cast.sam)
    monkeypatch.setattr(at_decision.cast.__class__, "client", lambda cast, person: client)  # signs in once
    before = every_row()
    assert ask(at_decision, STAND, deal("KD"), SETTLE, {"type": "open_betting"})[0] == 200
    assert ask(at_decision, STAND, STAND)[1]["steps"][1]["effect"]["refusal"]["code"] == "not_now"
    assert ask(at_decision, deal("KD"), seq=at_decision.seq - 2)[0] == 200
    assert every_row() == before


def test_the_live_table_is_not_locked(at_decision: Game) -> None:
    """Whoever asks waits for nobody: another holds the table's row all the while."""
    with transaction.atomic():
        Table.objects.select_for_update().get(pk="t1")
        assert ask(at_decision, STAND)[0] == 200


def test_a_refusal_with_its_clause_ends_it(at_decision: Game) -> None:
    _, found = ask(at_decision, STAND, {"type": "hit"}, SETTLE)
    refusal = found["steps"][-1]["effect"]["refusal"]
    assert len(found["steps"]) == 2
    assert (refusal["code"], refusal["clause"]) == ("not_now", "PM 3.33")


def test_what_needs_a_higher_role_says_whose(at_decision: Game) -> None:
    command = {"type": "correct_card", "area": 3, "was": "KH", "card": "9D", "number": 2}
    _, found = ask(at_decision, command)
    assert found["steps"][0]["effect"]["needed"] == "pit_manager"
    assert found["steps"][0]["effect"]["hands"][0]["after"] == ["9S", "9D"]


def test_a_correction_of_what_was_only_tried(at_decision: Game) -> None:
    """A card dealt in the what-if is put right there: what came before is the record, the rest was tried."""
    put_right = {"type": "correct_card", "area": 0, "was": "KD", "card": "9D", "number": 2}
    _, found = ask(at_decision, STAND, deal("KD"), put_right, SETTLE)
    assert found["steps"][2]["effect"]["hands"] == [
        {"area": 0, "hand": 1, "before": ["8D", "KD"], "after": ["8D", "9D"]}
    ]


def test_beside_what_really_came_of_the_round(game: Game) -> None:
    """Really Pat stood on 19 and won $20; from the step of the decision on a hit would have lost."""
    game.play_round()
    decision = Event.objects.get(type="hand_stood").seq - 1
    _, found = ask(game, {"type": "hit"}, deal("5C"), SETTLE, SETTLE, seq=decision)
    (pat,) = found["players"]
    assert (pat["what_if"]["net_cents"], pat["really"]["net_cents"], pat["difference_cents"]) == (-3_000, 1_000, -4_000)
    assert {share["kind"]: share["difference_cents"] for share in found["wagers"]} == {"main": -4_000, "pair": 0}
    assert found["round"] == 1


def test_what_still_lies_there_is_neither_won_nor_lost(at_decision: Game) -> None:
    _, found = ask(at_decision)
    (pat,) = found["players"]
    assert pat["what_if"] == {"put_cents": 3_000, "open_cents": 2_000, "returned_cents": 0, "net_cents": -1_000}
    assert pat["difference_cents"] == 0


def test_a_round_that_never_was_has_nothing_beside_it(game: Game) -> None:
    wager = {"type": "place_wager", "area": 3, "stakes": [{"player": PAT, "cents": 2_000}]}
    _, found = ask(game, {"type": "open_betting"}, wager)
    assert (found["players"][0]["really"], found["players"][0]["difference_cents"]) == (None, None)


def test_it_is_taken_at_an_event_and_says_when_the_table_moved_on(at_decision: Game) -> None:
    taken = at_decision.seq
    _, found = ask(at_decision, STAND, seq=taken)
    assert (found["seq"], found["table_seq"], found["moved_on"]) == (taken, taken, False)
    at_decision.do(commands.Stand())
    _, found = ask(at_decision, STAND, seq=taken)
    assert (found["seq"], found["table_seq"], found["moved_on"]) == (taken, taken + 1, True)
    assert found["steps"][0]["effect"]["refusal"] is None


def test_twenty_deep_and_no_deeper(game: Game) -> None:
    seat = {"type": "seat_player", "player": PAT, "name": "Pat", "seat": 3}
    status, found = ask(game, *[seat] * 20)
    assert (status, len(found["steps"]), found["left"]) == (200, 20, 0)
    assert ask(game, *[seat] * 21)[0] == 400


def test_for_a_pit_supervisor_and_higher(at_decision: Game) -> None:
    cast = at_decision.cast
    assert [ask(at_decision, STAND, person=person)[0] for person in cast.people] == [403, 403, 200, 200, 200, 403]


def test_what_takes_too_long_stops(at_decision: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(what_if, "SECONDS", -1.0)
    asked = what_if.Asked("t1", None, (b'{"type":"stand"}',), "pit_supervisor", "sam", "pit")
    found = json.loads(what_if.answered(asked).body)
    assert (found["steps"], found["stopped"]) == ([], True)


def test_between_two_events_of_one_command_there_is_no_next_step(game: Game) -> None:
    """The settlement ends the round in the same command: a what-if from its first event begins after its last."""
    game.play_round()
    settled = Event.objects.filter(type="wagers_settled").latest("seq").seq
    _, found = ask(game, {"type": "open_betting"}, seq=settled)
    assert settled < game.seq == found["seq"]
    assert found["steps"][0]["effect"]["refusal"] is None
    installed = ask(game, seq=1)[1]
    assert (installed["begins"]["table"]["open"], installed["seq"] > 1) == (False, True)


def test_an_event_or_a_command_that_is_none(at_decision: Game) -> None:
    assert [ask(at_decision, STAND, seq=seq)[0] for seq in (0, 9_999)] == [404, 404]
    assert ask(at_decision, {"type": "fly"})[0] == 400
