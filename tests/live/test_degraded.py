"""What breaks, what the screens are told, and that nothing is lost: Redis gone, the database gone, both come back."""

import asyncio
import os
import signal
from time import monotonic

import pytest
import websockets

from casino.local.postgres import holders_of
from tests.live.house import House, hear, is_type, is_view

pytestmark = pytest.mark.live


async def test_without_redis_views_come_by_polling_and_with_it_again_at_once(house: House):
    async with house.connect("/ws/tables/t1/pit", "sam") as socket:
        await hear(socket, is_view())
        house.services.redis.stop()
        try:
            for _ in range(3):
                began = monotonic()
                seq = await house.change(notify=False)
                await hear(socket, is_view(seq))
                assert monotonic() - began < 1.6
            async with house.connect("/ws/seat", "pat") as late:
                assert (await hear(late, is_view(), seconds=3))["seq"] == seq
        finally:
            house.services.redis.start()
        async with asyncio.timeout(15):
            await notifications_are_heard(house, socket)


async def notifications_are_heard(house: House, socket) -> None:
    """Until three changes were read because of a change notification, which polling alone would not do."""
    before = await house.readings("notification")
    while await house.readings("notification") < before + 3:
        await hear(socket, is_view(await house.change()))


def is_sound_heartbeat(message: dict) -> bool:
    return message["type"] == "pulse" and message["trouble"] == []


async def view_after_some_attempts(house: House) -> None:
    """As every client does, connect again while the server asks to try later."""
    async with asyncio.timeout(15):
        while True:
            async with house.connect("/ws/seat", "pat") as socket:
                try:
                    await hear(socket, is_view(), seconds=6)
                    return
                except websockets.ConnectionClosed:
                    assert socket.close_code == 4503
            await asyncio.sleep(0.25)


async def test_without_the_database_screens_are_told_and_it_heals_by_itself(house: House):
    async with house.connect("/ws/tables/t1/dealer", "dana") as dealer, house.connect("/ws/seat", "pat") as seat:
        before = [(await hear(socket, is_view()))["seq"] for socket in (dealer, seat)]
        house.services.postgres.stop()
        try:
            for socket in (dealer, seat):
                assert (await hear(socket, is_type("trouble"), seconds=4))["what"] == "database"
                assert (await hear(socket, is_type("pulse"), seconds=3))["trouble"] == ["database"]
        finally:
            house.services.postgres.start()
        for socket in (dealer, seat):
            await hear(socket, is_sound_heartbeat, seconds=6)
        await view_after_some_attempts(house)
        seq = await house.change()
        for socket, seen in zip((dealer, seat), before, strict=True):
            assert (await hear(socket, is_view(seq), seconds=3))["seq"] > seen


async def test_a_screen_that_connects_without_the_database_is_asked_to_try_later(house: House):
    async with house.connect("/ws/tables/t1/pit", "sam") as socket:
        await hear(socket, is_view())
        house.services.postgres.stop()
        try:
            await hear(socket, is_type("trouble"), seconds=4)
            async with house.connect("/ws/seat", "pat") as late:
                async with asyncio.timeout(12):
                    await late.wait_closed()
                assert late.close_code == 4503
        finally:
            house.services.postgres.start()
        await hear(socket, is_sound_heartbeat, seconds=6)
    await view_after_some_attempts(house)


async def test_a_frozen_database_counts_as_gone_and_is_watched_again_when_it_thaws(house: House):
    async with house.connect("/ws/tables/t1/dealer", "dana") as dealer:
        await hear(dealer, is_view())
        frozen = holders_of(house.services.postgres.data)
        for process in frozen:
            os.kill(process, signal.SIGSTOP)
        try:
            assert (await hear(dealer, is_type("trouble"), seconds=6))["what"] == "database"
        finally:
            for process in frozen:
                os.kill(process, signal.SIGCONT)
        await hear(dealer, is_sound_heartbeat, seconds=8)
        await hear(dealer, is_view(await house.change()), seconds=3)
