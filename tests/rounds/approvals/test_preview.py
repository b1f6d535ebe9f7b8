"""The effect of a command is shown before it is approved, and showing it changes nothing."""

from __future__ import annotations

from rounds.models import Command, Event
from rules import commands as c
from tests.rounds.approvals.conftest import VOID, Floor
from tests.table import ANN, PAT, Game


def preview(floor: Floor, command: dict, person=None):
    return floor.call(person or floor.cast.dana, "post", f"tables/{floor.table}/preview", {"command": command})


def test_a_void_shows_every_wager_with_its_money_before_and_after(floor: Floor) -> None:
    floor.game.do(c.CloseBetting(), c.DealCard("9S"), c.DealCard("8D"), c.DealCard("KH"), c.Settle())
    status, effect = preview(floor, VOID)
    assert status == 200
    assert effect["hypothetical"] is True
    assert (effect["needed"], effect["refusal"]) == ("pit_supervisor", None)
    assert effect["phases"][1] == "Round 1 is void (PM 5.1.1). The reason: extra cards."
    rows = {row["kind"]: row for row in effect["wagers"]}
    assert (rows["pair"]["before"], rows["pair"]["after"]) == ("lost", "returned")
    assert (rows["pair"]["returned_cents_before"], rows["pair"]["returned_cents_after"]) == (0, 1_000)
    assert (rows["main"]["before"], rows["main"]["after"]) == ("live", "returned")
    assert effect["players"] == [{"player": "p3", "name": "Pat", "cents": 4_000}]


def test_a_card_shows_the_hand_before_and_after(floor: Floor) -> None:
    floor.game.do(c.CloseBetting())
    _, effect = preview(floor, {"type": "deal_card", "card": "9S"})
    assert effect["hands"] == [{"area": 3, "hand": 1, "before": [], "after": ["9S"]}]


def test_a_preview_changes_nothing_and_leaves_no_trace(floor: Floor) -> None:
    before = (floor.game.row.seq, bytes(floor.game.row.state), Event.objects.count(), Command.objects.count())
    assert preview(floor, VOID)[0] == 200
    after = (floor.game.row.seq, bytes(floor.game.row.state), Event.objects.count(), Command.objects.count())
    assert before == after


def test_a_refused_command_shows_its_refusal(floor: Floor) -> None:
    status, effect = preview(floor, VOID | {"ground": "bad_weather"})
    assert (status, effect["refusal"]["code"], effect["wagers"]) == (200, "unknown_void_ground", [])


def test_nobody_looks_at_hidden_cards_by_asking_what_if(floor: Floor) -> None:
    for command in ({"type": "look_at_house"}, {"type": "expose_house"}):
        assert preview(floor, command, floor.cast.gus)[0] == 422


def test_a_preview_is_for_the_tables_own_people(floor: Floor) -> None:
    assert preview(floor, VOID, floor.cast.vic)[0] == 403
    assert preview(floor, VOID, floor.cast.ada)[0] == 403
    assert preview(floor, VOID, floor.cast.sam)[0] == 200


def test_what_is_no_command_is_said_to_be_none(floor: Floor) -> None:
    status, problem = preview(floor, {"type": "void_round"})
    assert (status, problem["code"]) == (400, "invalid")


def test_what_was_ticked_has_changed_hands_and_is_not_given_again(floor: Floor) -> None:
    """Pat and Ann both beat the house; Ann's line is ticked first, and Pat's settles the sheet."""
    game = floor.game
    game.do(c.PlaceWager(4, (c.Stake(ANN, 1_000),)), c.CloseBetting())
    game.do(*(c.DealCard(card) for card in ("9S", "9H", "8D", "KH", "KC")), c.Settle())
    game.do(c.Stand(), c.Stand(), c.DealCard("KD"))
    (pats, anns) = ({"type": "mark_paid", "lines": [line_of(game, player)]} for player in (PAT, ANN))
    ann, pat = ({"player": ANN, "name": "Ann", "cents": 2_000}, {"player": PAT, "name": "Pat", "cents": 6_000})
    assert preview(floor, anns)[1]["players"] == [ann]
    game.do(c.MarkPaid((c.LineRef(**line_of(game, ANN)),)))
    assert preview(floor, pats)[1]["players"] == [pat]
    assert preview(floor, {"type": "settle"})[1]["players"] == [pat]
    assert preview(floor, anns | {"paid": False})[1]["players"] == [ann | {"cents": -2_000}]


def line_of(game: Game, player: str) -> dict[str, str]:
    """A line of the pay sheet as a tick names it."""
    wagers = [wager for area in game.state.round.areas for wager in area.wagers if wager.kind == "main"]
    (wager,) = [wager.id for wager in wagers if wager.stakes[0].player == player]
    return {"wager": wager, "kind": "main", "player": player}
