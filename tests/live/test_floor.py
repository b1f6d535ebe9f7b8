"""The tiles of the dashboard."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from live.floor import TABLES, FloorHub, dealer_dues, tile_state
from live.hub import Channel, LiveSocket, TableHub, TableReading
from rules import commands as c
from rules.codec import encode_state
from rules.state import TableState
from rules.tray.held import Slip, Tray
from tests.live.house import House, hear, is_type
from tests.rules.dealt import Dealt

pytestmark = pytest.mark.live
FACTS = (None, None, None, [], None, "", "", [], None, None)
"""What a row of TABLES says behind its state, where there is nothing to say."""


async def test_a_tile_for_each_table_with_its_standing(house: House):
    async with house.connect("/ws/floor", "sam") as socket:
        floor = await hear(socket, is_type("floor"))
    tiles = {tile["id"]: tile for tile in floor["tiles"]}
    assert list(tiles) == ["t1", "t2"]
    first = tiles["t1"]
    assert (first["name"], first["status"], first["dealer"]) == ("T1", "decision", "Dana")
    assert "dana" in first["staff"]
    standing = first["standing"]
    assert standing["rulebook"] == "mbs-pontoon-6"
    assert standing["phase_title"] == "A player decides"
    assert (standing["players"], standing["wagers"], standing["in_play_cents"]) == (7, 7, 35_000)
    assert standing["limits"]["main"] == {"min_cents": 1_000, "max_cents": 100_000}


async def test_what_is_settled_is_no_longer_in_play() -> None:
    game = Dealt()
    game.bets("1 ann 20", "2 ben 30")
    game.play("KS 9D 6C 7S 8D")
    assert (tile_state(game.state).wagers, tile_state(game.state).in_play_cents) == (2, 5_000)
    game.play("hit JC settle")  # 27: lost at once (PM 3.31)
    assert (tile_state(game.state).wagers, tile_state(game.state).in_play_cents) == (1, 3_000)
    game.play("stand KD 5H settle")
    assert (tile_state(game.state).wagers, tile_state(game.state).in_play_cents) == (0, 0)


def shown_of(stored: dict[str, bytes], *facts: Any) -> list[dict[str, Any]]:
    """The tiles of tables with these states, and `facts` behind them in their rows."""
    sent: list[dict[str, Any]] = []
    rows = [(table, table, 1, "betting", 1, "Dana", state, *facts) for table, state in stored.items()]
    writer = SimpleNamespace(send=lambda kind, frame: sent.append(json.loads(frame.payload)))

    async def query(statement: str, parameters: object) -> list[Any]:
        return rows if statement == TABLES else []

    floor = FloorHub()
    floor.add(LiveSocket(Channel("floor"), cast(Any, writer)))
    asyncio.run(floor.refresh(cast(Any, SimpleNamespace(query=query))))
    (message,) = sent
    return message["tiles"]


def test_a_table_that_cannot_be_shown_keeps_no_other_from_the_floor() -> None:
    game = Dealt()
    game.bets("1 ann 20")
    tiles = shown_of({"t1": b"{broken", "t2": encode_state(game.state)}, *FACTS)
    assert [tile["standing"]["phase_title"] for tile in tiles] == ["Cannot be shown", "Initial deal"]
    assert tiles[1]["standing"]["in_play_cents"] == 2_000


def dealt_poker(*kinds: str) -> TableState:
    limits = {kind: c.Limits(500, 50_000) for kind in ("ante", "pair_plus", *kinds)}
    return Dealt("mbs-three-card-poker-5", decks=1, limits=limits).state


METER = '{"id": "j", "name": "J", "status": "open", "meter_cents": 1000000, "claims": []}'


@pytest.mark.clause("TC 3.5")
def test_no_table_promises_a_jackpot_that_none_of_its_wagers_can_win() -> None:
    """Whatever its row of links says: of another game, and of the game without that wager."""
    pontoon, poker, without = Dealt().state, dealt_poker("progressive"), dealt_poker()
    states = {"t1": pontoon, "t2": poker, "t3": without}
    facts = (*FACTS[:4], METER, *FACTS[5:])
    tiles = shown_of({table: encode_state(state) for table, state in states.items()}, *facts)
    assert [tile["jackpot"] is not None for tile in tiles] == [False, True, False]
    for table, state in states.items():
        heard: list[Any] = []
        hub = TableHub(table)
        hub.take(TableReading(table, 1, state))
        writer = SimpleNamespace(send=lambda kind, frame, heard=heard: heard.append((kind, frame.payload)))
        hub.sockets[Channel("sign")] = {LiveSocket(Channel("sign"), cast(Any, writer))}
        hub.take_jackpot(METER)
        told = [json.loads(payload)["jackpot"] is not None for kind, payload in heard if kind == "jackpot"]
        assert told == [state.takes_progressive]


def test_a_tile_says_which_slip_is_under_way() -> None:
    slips = [Slip(1, "fill", (), 500_00), Slip(2, "credit", (), 500_00, status="sent")]
    state = replace(Dealt().state, tray=Tray(slips=tuple(slips)))
    assert tile_state(state).slips == ("Fill asked for", "Credit on its way")


async def test_a_change_and_an_alert_reach_the_tile_within_about_a_second(house: House):
    house.sql("DELETE FROM tables_alert")  # what other tests left
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
        # An alert of the house, which no clause raised, stands at the first table where a test had the database away.
        assert [alert for alert in told["tiles"][0]["alerts"] if alert["clause"]] == []


async def test_win_handle_and_pace_come_from_the_concluded_rounds_of_the_gaming_day(house: House):
    insert = """INSERT INTO rounds_round (table_id, number, phase, opened_at, concluded_at, dealer, first_seq, last_seq,
        ruleset, ruleset_hash, staked_cents, returned_cents)
        VALUES ('t2', %s, 'concluded', now() - %s::interval, now() - %s::interval, 'vic', 1, 2, '', '', %s, %s)"""
    house.sql(insert, 901, "10 minutes", "9 minutes", 10_000, 4_000)
    house.sql(insert, 902, "3 hours", "3 hours", 10_000, 11_000)
    house.sql(insert, 903, "20 hours", "20 hours", 90_000, 0)
    house.sql(
        """INSERT INTO shifts_shiftplan (from_day, shifts, entered_by_id, entered_at)
        SELECT began::date, jsonb_build_array(jsonb_build_object('name', 'Day', 'begins', to_char(began, 'HH24:MI'))),
            (SELECT min(id) FROM staff_person), now()
        FROM (SELECT (now() AT TIME ZONE %s) - interval '4 hours' AS began) AS the_day""",
        house.environment.get("CASINO_ZONE") or "UTC",
    )
    paid_wrongly = """INSERT INTO wagers_mispay (table_id, seq, round, move, wager, kind, area, line, hand, player,
        owed_cents, paid_cents, cents, found_by, reason)
        VALUES ('t2', %s, %s, 'found', '1', 'main', 1, 1, 1, 'pat', 0, 0, %s, 'pit', '')"""
    for seq, number, cents in ((1, 901, 1_500), (2, 901, -500), (3, 903, 7_000)):
        house.sql(paid_wrongly, seq, number, cents)
    try:
        async with house.connect("/ws/floor", "sam") as socket:
            message = await hear(
                socket, lambda m: m["type"] == "floor" and m["tiles"][1]["totals"]["staked_cents"], seconds=8
            )
    finally:
        house.sql("DELETE FROM rounds_round WHERE number > 900")
        house.sql("DELETE FROM wagers_mispay WHERE round > 900")
        house.sql("DELETE FROM shifts_shiftplan")
    totals = message["tiles"][1]["totals"]
    assert totals == {
        "rounds": 2,
        "rounds_per_hour": 1,
        "staked_cents": 20_000,
        "returned_cents": 15_000,
        "win_cents": 4_000,
        "hold_percent": 20.0,
        "mispay_left_cents": 1_000,
    }


def test_how_long_a_dealer_may_go_on_is_what_the_road_map_says() -> None:
    """A break that is shorter than the house's is none, and one that is longer begins anew."""
    now = datetime(2026, 11, 26, 20, tzinfo=UTC)
    begins = {name: now - timedelta(minutes=minutes) for name, minutes in (("a", 170), ("b", 100), ("c", 40))}
    spans = [
        ("t1", begins["c"], None),
        ("t1", begins["b"], now - timedelta(minutes=50)),  # ten minutes away
        ("t1", begins["a"], now - timedelta(minutes=130)),  # half an hour away
    ]
    assert dealer_dues(spans, [(120, 20)]) == {"t1": (begins["c"], now + timedelta(minutes=20))}
    assert dealer_dues(spans, [(120, 40)])["t1"][1] == now - timedelta(minutes=50)
    assert dealer_dues(spans[:1], []) == {"t1": (begins["c"], now + timedelta(minutes=80))}


async def test_a_linked_jackpot_shows_on_its_tile_and_follows_its_meter(house: House):
    house.sql(
        """INSERT INTO wagers_jackpot (id, name, status, meter_cents, events, claims, head_hash, created_at)
        VALUES ('shared', 'Shared', 'open', 2500000, 1, 0, '', now())"""
    )
    ((before,),) = house.sql("SELECT state FROM tables_table WHERE id = 't2'")
    state = encode_state(replace(dealt_poker("progressive"), table="t2"))
    house.sql("UPDATE tables_table SET state = %s, seq = seq + 1 WHERE id = 't2'", state)
    house.sql("INSERT INTO wagers_jackpottable (table_id, jackpot_id) VALUES ('t2', 'shared')")
    try:
        async with house.connect("/ws/floor", "sam") as socket:
            linked = await hear(socket, lambda m: m["type"] == "floor" and m["tiles"][1]["jackpot"], seconds=2.5)
            house.sql("UPDATE wagers_jackpot SET meter_cents = 2500120")
            moved = await hear(socket, lambda m: m["type"] == "floor" and m["seq"] > linked["seq"], seconds=2.5)
    finally:
        house.sql("DELETE FROM wagers_jackpottable")
        house.sql("DELETE FROM wagers_jackpot")
        house.sql("UPDATE tables_table SET state = %s, seq = seq + 1 WHERE id = 't2'", before)
    assert linked["tiles"][0]["jackpot"] is None
    assert linked["tiles"][1]["jackpot"] == {
        "id": "shared",
        "name": "Shared",
        "status": "open",
        "meter_cents": 2_500_000,
        "claims": [],
    }
    assert moved["tiles"][1]["jackpot"]["meter_cents"] == 2_500_120
