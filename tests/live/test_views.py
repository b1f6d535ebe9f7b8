"""A screen has the newest view at once, each later one soon after its commit, and never an older one."""

import asyncio
import itertools
from time import monotonic

import pytest

from tests.live.house import House, hear, is_type, is_view

pytestmark = pytest.mark.live

SCREENS = [
    ("/ws/tables/t1/dealer", "dana", "dealer"),
    ("/ws/tables/t1/pit", "sam", "pit"),
    ("/ws/tables/t1/pit", "ada", "auditor"),
    ("/ws/tables/t1/sign", "vic", "sign"),
    ("/ws/tables/t1/sign", "pat", "sign"),
    ("/ws/seat", "pat", "seat:3"),
]


@pytest.mark.parametrize(("path", "who", "audience"), SCREENS)
async def test_the_newest_view_comes_at_once_for_the_screens_own_audience(house: House, path, who, audience):
    ((seq,),) = house.sql("SELECT seq FROM tables_table WHERE id = 't1'")
    async with house.connect(path, who) as socket:
        message = await hear(socket, is_view())
    assert message["seq"] == seq
    assert message["view"]["audience"] == audience
    assert message["view"]["table"]["id"] == "t1"
    if audience.startswith("seat"):
        assert message["view"]["seat"] == 3


async def test_a_page_that_asks_for_short_views_is_sent_no_clauses_and_a_short_list(house: House):
    async with (
        house.connect("/ws/tables/t1/pit", "sam") as whole,
        house.connect("/ws/tables/t1/pit?view=short", "sam") as short,
        house.connect("/ws/tables/t1/sign?view=short", "vic") as sign,
    ):
        view, less = [(await hear(socket, is_view()))["view"] for socket in (whole, short)]
        assert (less["audience"], less["notes"]) == ("pit", {})
        assert len(less["irregularities"]) < len(view["irregularities"])
        assert await hear(short, is_type("console"))
        seq = await house.change()
        assert (await hear(short, is_view(seq)))["view"]["notes"] == {}
        assert (await hear(whole, is_view(seq)))["view"]["notes"]
        assert (await hear(sign, is_view(seq)))["view"]["audience"] == "sign"


async def test_a_commit_is_on_the_screen_well_before_the_next_poll(house: House):
    delays = []
    async with house.connect("/ws/tables/t1/pit", "sam") as socket:
        await hear(socket, is_view())
        for _ in range(8):
            began = monotonic()
            seq = await house.change()
            await hear(socket, is_view(seq))
            delays.append(monotonic() - began)
            await asyncio.sleep(0.13)
    assert sorted(delays)[len(delays) // 2] < 0.3, delays


async def test_a_lost_notification_costs_about_a_second(house: House):
    async with house.connect("/ws/tables/t1/pit", "sam") as socket:
        await hear(socket, is_view())
        for _ in range(3):
            began = monotonic()
            seq = await house.change(notify=False)
            await hear(socket, is_view(seq))
            assert monotonic() - began < 1.6


async def test_a_burst_ends_with_the_newest_view_and_never_goes_back(house: House):
    seen = []
    async with house.connect("/ws/tables/t1/dealer", "dana") as socket:
        await hear(socket, is_view())
        for number in range(40):
            last = await house.change(notify=number % 3 == 0)
        while not seen or seen[-1] < last:
            seen.append((await hear(socket, is_view()))["seq"])
    assert seen == sorted(set(seen))


async def test_a_row_put_back_is_not_shown(house: House):
    async with house.connect("/ws/tables/t2/pit", "sam") as socket:
        first = (await hear(socket, is_view()))["seq"]
        house.sql("UPDATE tables_table SET seq = seq - 5 WHERE id = 't2'")
        with pytest.raises(TimeoutError):
            await hear(socket, is_view(), seconds=2.5)
        house.sql("UPDATE tables_table SET seq = seq + 6 WHERE id = 't2'")
        assert (await hear(socket, is_view()))["seq"] == first + 1


async def test_another_tables_commit_is_not_heard(house: House):
    async with house.connect("/ws/tables/t1/pit", "sam") as socket:
        await hear(socket, is_view())
        await house.change("t2")
        with pytest.raises(TimeoutError):
            await hear(socket, is_view(), seconds=1.5)


async def test_the_heartbeat_comes_each_second(house: House):
    async with house.connect("/ws/tables/t1/sign", "vic") as socket:
        beats = []
        for _ in range(4):
            heartbeat = await hear(socket, is_type("pulse"), seconds=3)
            beats.append(monotonic())
            assert heartbeat["trouble"] == []
    assert max(later - earlier for earlier, later in itertools.pairwise(beats)) < 2.0


async def test_reconnecting_is_the_same_path(house: House):
    async with house.connect("/ws/seat", "pat") as socket:
        before = (await hear(socket, is_view()))["seq"]
    seq = await house.change(notify=False)
    async with house.connect("/ws/seat", "pat") as socket:
        assert (await hear(socket, is_view(seq), seconds=2))["seq"] > before


async def test_hints_name_what_happened_since_the_view_before(house: House):
    insert = """INSERT INTO rounds_event (table_id, seq, round, at, actor, role, device, type, body, clause, ruleset,
        ruleset_hash, previous_hash, hash, approved_by, approved_role) SELECT id, seq + 1, 1, now(), 'dana', 'dealer',
        '', 'hand_stood', '{}', 'PM 3.27', '', '', '', '', '', '' FROM tables_table WHERE id = 't1' RETURNING seq"""
    async with house.connect("/ws/tables/t1/pit", "sam") as socket:
        assert (await hear(socket, is_view()))["hints"] == []
        house.sql(insert)
        seq = await house.change()
        assert (await hear(socket, is_view(seq)))["hints"] == [{"seq": seq, "type": "hand_stood", "clause": "PM 3.27"}]
