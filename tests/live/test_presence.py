"""The active console gone in mid-round is an alert for the pit; a reload is not."""

import asyncio

import pytest
from django.conf import settings

from tests.live.house import House, hear, is_type, is_view, seconds_until

pytestmark = pytest.mark.live
GRACE = settings.CONSOLE_GRACE_SECONDS


@pytest.fixture
def console(house: House):
    """Page c1 holds table 1's lease; the alerts of the test go at its end."""
    house.sql(
        "UPDATE tables_table SET console_id = 'c1', console_seen_at = now() - interval '1 hour', console_person_id ="
        " (SELECT id FROM staff_person WHERE username = 'dana') WHERE id = 't1'"
    )
    yield "c1"
    house.sql("DELETE FROM tables_alert")
    house.sql("UPDATE tables_table SET console_id = '', console_person_id = NULL, status = 'decision' WHERE id = 't1'")


def alerts(house: House) -> list[tuple]:
    """Of consoles; other tests of the house leave alerts of other kinds."""
    return house.sql(
        "SELECT table_id, kind FROM tables_alert WHERE acknowledged_at IS NULL AND kind = 'console_disconnected'"
    )


async def deal_and_leave(house: House, console: str) -> None:
    async with house.connect(f"/ws/tables/t1/dealer?console={console}", "dana") as socket:
        await hear(socket, is_view())


async def test_a_lost_console_is_one_alert_and_shows_on_the_floor(house: House, console: str):
    async with house.connect("/ws/floor", "sam") as floor:
        await deal_and_leave(house, console)
        away = await seconds_until(lambda: bool(alerts(house)), 9)
        assert away > GRACE / 2
        assert alerts(house) == [("t1", "console_disconnected")]

        def told(message: dict) -> bool:
            tiles = message.get("tiles", [])
            return any(alert["kind"] == "console_disconnected" for tile in tiles for alert in tile["alerts"])

        await hear(floor, told, seconds=4)


async def test_a_reload_is_no_alert(house: House, console: str):
    await deal_and_leave(house, console)
    async with house.connect(f"/ws/tables/t1/dealer?console={console}", "dana") as socket:
        await hear(socket, is_view())
        await asyncio.sleep(1.5 * GRACE)
        assert alerts(house) == []
        house.sql("UPDATE tables_table SET console_id = '' WHERE id = 't1'")


async def test_another_consoles_loss_and_a_table_between_rounds_are_no_alert(house: House, console: str):
    house.sql("UPDATE tables_table SET status = 'open' WHERE id = 't1'")
    await deal_and_leave(house, console)
    await deal_and_leave(house, "c9")
    await asyncio.sleep(1.5 * GRACE)
    assert alerts(house) == []


async def test_a_connected_console_is_noted_as_seen(house: House, console: str):
    fresh = "SELECT console_seen_at > now() - interval '4 seconds' FROM tables_table WHERE id = 't1'"
    async with house.connect(f"/ws/tables/t1/dealer?console={console}", "dana") as socket:
        await hear(socket, is_view())
        await seconds_until(lambda: house.sql(fresh) == [(True,)], 5)
        house.sql("UPDATE tables_table SET status = 'open' WHERE id = 't1'")


async def test_dealer_and_pit_are_told_who_deals_and_of_a_takeover(house: House, console: str):
    async with (
        house.connect(f"/ws/tables/t1/dealer?console={console}", "dana") as dealer,
        house.connect("/ws/tables/t1/pit", "sam") as pit,
        house.connect("/ws/tables/t1/sign", "vic") as sign,
    ):
        for socket in (dealer, pit):
            assert await hear(socket, is_type("console")) == {"type": "console", "active": "c1", "person": "Dana"}
        house.sql("UPDATE tables_table SET console_id = 'c2' WHERE id = 't1'")
        for socket in (dealer, pit):
            assert (await hear(socket, is_type("console"), seconds=3))["active"] == "c2"
        with pytest.raises(TimeoutError):
            await hear(sign, is_type("console"), seconds=1.5)


async def test_a_console_with_an_id_that_no_text_of_the_database_can_hold_is_passed_over(house: House, console: str):
    fresh = "SELECT console_seen_at > now() - interval '4 seconds' FROM tables_table WHERE id = 't1'"
    async with (
        house.connect("/ws/tables/t1/dealer?console=%00%22", "dana") as strange,
        house.connect(f"/ws/tables/t1/dealer?console={console}", "dana") as socket,
    ):
        await hear(strange, is_view())
        await hear(socket, is_view())
        await seconds_until(lambda: house.sql(fresh) == [(True,)], 5)
        house.sql("UPDATE tables_table SET status = 'open' WHERE id = 't1'")
