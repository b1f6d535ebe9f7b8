"""Who may watch what, and what closes a socket that may no longer watch."""

import asyncio

import pytest
import websockets
from django.conf import settings

from casino import settings as product
from tests.live.house import House, close_code, hear, is_view

pytestmark = pytest.mark.live

CLOSED = [
    ("/ws/tables/t1/dealer", None, 4401),
    ("/ws/tables/t1/pit", None, 4401),
    ("/ws/seat", None, 4401),
    ("/ws/floor", None, 4401),
    ("/ws/tables/t1/dealer", "vic", 4403),  # on duty elsewhere
    ("/ws/tables/t1/dealer", "ada", 4403),  # an auditor reads and does not deal
    ("/ws/tables/t1/pit", "dana", 4403),
    ("/ws/floor", "dana", 4403),
    ("/ws/tables/t1/dealer", "pat", 4401),  # a seat display is nobody at a console
    ("/ws/tables/t1/pit", "pat", 4401),
    ("/ws/tables/t2/sign", "pat", 4403),
    ("/ws/seat", "dana", 4401),
    ("/ws/tables/none/pit", "sam", 4404),
]


@pytest.mark.parametrize(("path", "who", "code"), CLOSED)
async def test_a_door_that_is_closed_says_why_and_shows_nothing(house: House, path, who, code):
    async with house.connect(path, who) as socket:
        with pytest.raises(websockets.ConnectionClosed):
            await socket.recv()
        assert socket.close_code == code


async def test_another_sites_page_cannot_connect(house: House):
    with pytest.raises(websockets.InvalidStatus) as refused:
        async with websockets.connect(
            house.web.address.replace("http", "ws") + "/ws/tables/t1/pit",
            origin="https://elsewhere.example",
            additional_headers={"Cookie": house.cookies["sam"]},
        ):
            pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("path", ["/ws/elsewhere", "/ws/tables/t1/pit/", "/"])
async def test_what_is_no_door_is_refused(house: House, path: str):
    with pytest.raises(websockets.InvalidStatus) as refused:
        async with house.connect(path, "sam"):
            pass
    assert refused.value.response.status_code == 403


async def test_signing_out_closes_within_five_seconds(house: House):
    async with house.connect("/ws/tables/t1/pit", "mona") as socket:
        await hear(socket, is_view())
        key = house.cookies["mona"].partition("=")[2]
        kept = house.sql("DELETE FROM django_session WHERE session_key = %s RETURNING *", key)
        try:
            assert await close_code(socket, 6) == 4401
        finally:
            house.sql("INSERT INTO django_session VALUES (%s, %s, %s)", *kept[0])


async def test_revoking_a_device_closes_within_five_seconds(house: House):
    async with house.connect("/ws/seat", "pat") as socket:
        await hear(socket, is_view())
        house.sql("UPDATE staff_device SET revoked_at = now() WHERE id = %s", house.pat)
        try:
            assert await close_code(socket, 6) == 4410
        finally:
            house.sql("UPDATE staff_device SET revoked_at = NULL WHERE id = %s", house.pat)


async def test_a_lower_role_closes_the_pit(house: House):
    async with house.connect("/ws/floor", "gus") as socket:
        await socket.recv()
        house.sql("UPDATE staff_person SET role = 'dealer' WHERE username = 'gus'")
        try:
            assert await close_code(socket, 6) == 4403
        finally:
            house.sql("UPDATE staff_person SET role = 'gaming_shift_manager' WHERE username = 'gus'")


async def test_the_end_of_a_duty_closes_the_console(house: House):
    async with house.connect("/ws/tables/t2/dealer", "vic") as socket:
        await hear(socket, is_view())
        house.sql("UPDATE staff_dealerduty SET until = now() WHERE table_id = 't2'")
        try:
            assert await close_code(socket, 6) == 4403
        finally:
            house.sql("UPDATE staff_dealerduty SET until = NULL WHERE table_id = 't2'")


async def test_a_display_moved_to_another_seat_is_asked_to_connect_again(house: House):
    async with house.connect("/ws/seat", "pat") as socket:
        await hear(socket, is_view())
        house.sql("UPDATE staff_device SET seat = 5 WHERE id = %s", house.pat)
        try:
            assert await close_code(socket, 6) == 4409
            async with house.connect("/ws/seat", "pat") as again:
                assert (await hear(again, is_view()))["view"]["seat"] == 5
        finally:
            house.sql("UPDATE staff_device SET seat = 3 WHERE id = %s", house.pat)


async def test_nothing_closes_while_nothing_changes(house: House):
    async with house.connect("/ws/seat", "pat") as seat, house.connect("/ws/tables/t1/dealer", "dana") as dealer:
        await asyncio.sleep(3 * settings.LIVE_RECHECK_SECONDS)
        for socket in (seat, dealer):
            assert socket.close_code is None


def test_the_product_looks_again_within_five_seconds():
    assert product.LIVE_RECHECK_SECONDS < 5
