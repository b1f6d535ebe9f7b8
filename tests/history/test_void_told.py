"""The display of a seat acknowledges for its own player that the round is void; the round's page says who knows how
(ruling 92).
"""

from __future__ import annotations

import json
from uuid import uuid4

import pytest

from proofs.verify import verify_table
from rules import commands as c
from rules.state import ToldPlayer
from tests.table import ANN, PAT, Game

pytestmark = pytest.mark.clause("ruling 92")


def acknowledge(game: Game, round_: int, client=None):
    client = client or game.cast.pat_client()
    return client.post("/api/v1/seat/void", json.dumps({"round": round_}), content_type="application/json")


def void_round(game: Game) -> None:
    """Pat at seat 3 and Ann have wagers."""
    game.open_round()
    game.do(c.PlaceWager(4, (c.Stake(ANN, 2_000),), line=1), c.CloseBetting(), c.VoidRound("foreign_cards"))


def test_the_display_speaks_for_its_own_player_and_is_on_record(game: Game) -> None:
    void_round(game)
    answer = acknowledge(game, 1)
    assert (answer.status_code, answer.json()) == (200, {"status": "accepted"})
    assert game.state.round.told == (ToldPlayer(PAT, "display"),)
    assert verify_table(game.table).sound
    again = acknowledge(game, 1)
    assert (again.status_code, again.json()["code"]) == (422, "unchanged")


def test_another_round_than_the_display_showed_is_not_acknowledged(game: Game) -> None:
    void_round(game)
    assert acknowledge(game, 2).status_code == 409
    assert game.state.round.told == ()


def test_a_display_sends_no_commands_and_speaks_for_nobody_else(game: Game) -> None:
    void_round(game)
    body = {"command_id": str(uuid4()), "expected_seq": game.seq, "command": {"type": "tell_void", "players": [ANN]}}
    url = f"/api/v1/tables/{game.table}/commands"
    answer = game.cast.pat_client().post(url, json.dumps(body), content_type="application/json")
    assert answer.status_code == 403
    assert game.send(c.TellVoid((ANN,)), game.cast.pat.as_actor()).http_status == 403
    assert game.state.round.told == ()


def test_a_person_is_no_display(game: Game) -> None:
    void_round(game)
    assert acknowledge(game, 1, game.cast.client(game.cast.sam)).status_code == 403


def test_the_pit_notes_it_beside_the_console_and_the_page_names_how_and_who(game: Game) -> None:
    void_round(game)
    acknowledge(game, 1)
    page = game.cast.client(game.cast.sam).get(f"/history/{game.table}/1/").content.decode()
    told = page[page.index("Who was told") : page.index("Recomputation")]
    assert "Acknowledged on the display" in told
    assert "Nobody noted it" in told
    answer = game.send(c.TellVoid((ANN,)), expected_seq=None)
    assert answer.accepted, answer.body
    page = game.cast.client(game.cast.sam).get(f"/history/{game.table}/1/?recompute=1").content.decode()
    told = page[page.index("Who was told") : page.index("Recomputation")]
    assert "Told by word" in told
    assert "Nobody noted it" not in told
    assert "came out as recorded" in page


def test_a_round_that_is_not_void_has_no_such_list(game: Game) -> None:
    game.play_round()
    page = game.cast.client(game.cast.sam).get(f"/history/{game.table}/1/").content.decode()
    assert "Who was told" not in page
