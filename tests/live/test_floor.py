"""The tiles of the dashboard."""

import pytest

from live.floor import standing_of
from tests.live.house import House, hear, is_type
from tests.rules.dealt import Dealt

pytestmark = pytest.mark.live


async def test_a_tile_for_each_table_with_its_standing(house: House):
    async with house.connect("/ws/floor", "sam") as socket:
        floor = await hear(socket, is_type("floor"))
    tiles = {tile["id"]: tile for tile in floor["tiles"]}
    assert list(tiles) == ["t1", "t2"]
    first = tiles["t1"]
    assert (first["name"], first["status"], first["dealer"]) == ("T1", "decision", "Dana")
    standing = first["standing"]
    assert standing["rulebook"] == "mbs-pontoon-6"
    assert standing["phase_title"] == "A player decides"
    assert (standing["players"], standing["wagers"], standing["in_play_cents"]) == (7, 7, 35_000)
    assert standing["limits"]["main"] == {"min_cents": 1_000, "max_cents": 100_000}


async def test_what_is_settled_is_no_longer_in_play() -> None:
    game = Dealt()
    game.bets("1 ann 20", "2 ben 30")
    game.play("KS 9D 6C 7S 8D")
    assert (standing_of(game.state).wagers, standing_of(game.state).in_play_cents) == (2, 5_000)
    game.play("hit JC settle")  # 27: lost at once (PM 3.31)
    assert (standing_of(game.state).wagers, standing_of(game.state).in_play_cents) == (1, 3_000)
    game.play("stand KD 5H settle")
    assert (standing_of(game.state).wagers, standing_of(game.state).in_play_cents) == (0, 0)


async def test_a_change_and_an_alert_reach_the_tile_within_about_a_second(house: House):
    async with house.connect("/ws/floor", "sam") as socket:
        await hear(socket, is_type("floor"))
        seq = await house.change("t2", notify=False)
        changed = await hear(socket, lambda m: m["type"] == "floor" and m["tiles"][1]["seq"] == seq, seconds=2.5)
        house.sql(
            "INSERT INTO tables_alert (table_id, kind, seq, message, clause, raised_at)"
            " VALUES ('t2', 'late_wager', %s, 'A late wager was refused.', 'PM 3.2', now())",
            seq,
        )
        try:
            told = await hear(socket, lambda m: m["type"] == "floor" and m["tiles"][1]["alerts"], seconds=2.5)
        finally:
            house.sql("DELETE FROM tables_alert")
        assert told["seq"] > changed["seq"]
        assert told["tiles"][1]["alerts"][0]["clause"] == "PM 3.2"
        assert told["tiles"][0]["alerts"] == []


async def test_win_hold_and_pace_come_from_the_concluded_rounds(house: House):
    insert = """INSERT INTO rounds_round (table_id, number, phase, opened_at, concluded_at, dealer, first_seq, last_seq,
        ruleset, ruleset_hash, staked_cents, returned_cents)
        VALUES ('t2', %s, 'concluded', now() - %s::interval, now() - %s::interval, 'vic', 1, 2, '', '', %s, %s)"""
    house.sql(insert, 901, "10 minutes", "9 minutes", 10_000, 4_000)
    house.sql(insert, 902, "3 hours", "3 hours", 10_000, 11_000)
    house.sql(insert, 903, "20 hours", "20 hours", 90_000, 0)
    try:
        async with house.connect("/ws/floor", "sam") as socket:
            message = await hear(
                socket, lambda m: m["type"] == "floor" and m["tiles"][1]["totals"]["staked_cents"], seconds=8
            )
    finally:
        house.sql("DELETE FROM rounds_round WHERE number > 900")
    totals = message["tiles"][1]["totals"]
    assert totals == {
        "rounds_per_hour": 1,
        "staked_cents": 20_000,
        "returned_cents": 15_000,
        "win_cents": 5_000,
        "hold_percent": 25.0,
    }


async def test_a_linked_jackpot_shows_on_its_tile_and_follows_its_meter(house: House):
    house.sql(
        """INSERT INTO wagers_jackpot (id, name, status, meter_cents, events, claims, head_hash, created_at)
        VALUES ('shared', 'Shared', 'open', 2500000, 1, 0, '', now())"""
    )
    house.sql("INSERT INTO wagers_jackpottable (table_id, jackpot_id) VALUES ('t2', 'shared')")
    try:
        async with house.connect("/ws/floor", "sam") as socket:
            linked = await hear(socket, lambda m: m["type"] == "floor" and m["tiles"][1]["jackpot"], seconds=2.5)
            house.sql("UPDATE wagers_jackpot SET meter_cents = 2500120")
            moved = await hear(socket, lambda m: m["type"] == "floor" and m["seq"] > linked["seq"], seconds=2.5)
    finally:
        house.sql("DELETE FROM wagers_jackpottable")
        house.sql("DELETE FROM wagers_jackpot")
    assert linked["tiles"][0]["jackpot"] is None
    assert linked["tiles"][1]["jackpot"] == {
        "id": "shared",
        "name": "Shared",
        "status": "open",
        "meter_cents": 2_500_000,
        "claims": [],
    }
    assert moved["tiles"][1]["jackpot"]["meter_cents"] == 2_500_120
