"""A command over a real daphne: past Django's handler where it is plain, the ordinary way where it is not."""

import json
from collections.abc import Iterator
from time import monotonic
from uuid import uuid4

import httpx
import pytest

from api.commands import MAX_BODY_BYTES
from tests.live.house import House, hear, is_view

pytestmark = pytest.mark.live

PATH = "/api/v1/tables/t2/commands"
TOKEN = "a" * 32


@pytest.fixture(autouse=True)
def given_back(house: House) -> Iterator[None]:
    """Who sends a command deals the table; a server that starts later would miss a console that never was there."""
    yield
    house.sql("UPDATE tables_table SET console_id = '', console_person_id = NULL WHERE id = 't2'")


def tablet(house: House, who: str | None, token: str = TOKEN) -> httpx.AsyncClient:
    """A page with a session, a token and a console id."""
    cookies = {"csrftoken": TOKEN} | (dict([house.cookies[who].split("=", 1)]) if who else {})
    headers = {"X-CSRFToken": token, "X-Console": "fast", "Content-Type": "application/json"}
    return httpx.AsyncClient(base_url=house.web.address, cookies=cookies, headers=headers, timeout=20)


def body(seq: int, kind: str = "hit") -> bytes:
    return json.dumps({"command_id": str(uuid4()), "expected_seq": seq, "command": {"type": kind}}).encode()


def seq_of(house: House) -> int:
    ((seq,),) = house.sql("SELECT seq FROM tables_table WHERE id = 't2'")
    return seq


async def test_a_command_is_answered_after_its_commit_and_shown_at_once(house: House):
    async with house.connect("/ws/tables/t2/pit", "sam") as pit, tablet(house, "vic") as vic:
        await hear(pit, is_view())
        await vic.post(PATH, content=body(0))  # stale, and noted as use of the screen: what follows is plain
        began = monotonic()
        answer = await vic.post(PATH, content=body(seq_of(house)))
        assert answer.status_code == 200, answer.text
        assert seq_of(house) == answer.json()["seq"]
        message = await hear(pit, is_view(answer.json()["seq"]))
        assert monotonic() - began < 1.0
        assert message["hints"][-1]["type"] == answer.json()["events"][-1]["type"] == "hand_hit"
        assert len(answer.headers["X-Request-ID"]) == 32


@pytest.mark.parametrize(
    ("who", "token", "content", "status", "code"),
    [
        (None, TOKEN, b"{}", 401, "signed_out"),
        ("vic", "b" * 32, b"{}", 403, "csrf"),
        ("dana", TOKEN, None, 403, "not_allowed"),
        ("vic", TOKEN, b"{", 400, "malformed"),
        ("vic", TOKEN, b" " * (MAX_BODY_BYTES + 1), 413, "too_large"),
        ("vic", TOKEN, b" " * (MAX_BODY_BYTES * 40), 413, "too_large"),
    ],
)
async def test_what_is_not_plain_is_answered_as_ever(house: House, who, token, content, status, code):
    async with tablet(house, who, token) as client:
        answer = await client.post(PATH, content=content if content is not None else body(1))
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.headers["content-type"] == "application/problem+json"


async def test_only_posts_take_the_fast_path(house: House):
    async with tablet(house, "vic") as client:
        assert (await client.get(PATH)).status_code == 405
