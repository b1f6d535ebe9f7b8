"""Of one person so many requests are answered at once; others go on meanwhile, and so do their commands."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from casino.limits import turns

PAGE, FILE, COMMANDS = "/pit/", "/history/rounds.csv", "/api/v1/tables/t1/commands"


class Server:
    """An application that answers once it is let; `asked` is what it is at work on."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.let = asyncio.Event()
        self.route = turns.by_person(self.answer)

    async def answer(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked.append(scope["path"])
        await self.let.wait()
        scope["casino.actor"] = scope["actor"]

    def ask(self, path: str, session: str, *, method: str = "GET", actor: str = "") -> asyncio.Task[list[Any]]:
        cookie = (b"cookie", f"sessionid={session}".encode())
        scope = {"method": method, "path": path, "headers": [cookie] if session else [], "actor": actor}

        async def answered() -> list[Any]:
            sent: list[Any] = []

            async def send(message: Any) -> None:
                sent.append(message)

            await self.route(scope, None, send)
            return sent

        return asyncio.create_task(answered())


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def nobody_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "_person_of_session", {})


async def test_two_of_a_person_at_once_and_the_others_after_them() -> None:
    server = Server()
    theirs = [server.ask(PAGE, "a") for _ in range(8)]
    others = [server.ask(PAGE, "b"), server.ask(PAGE, ""), server.ask(FILE, "a"), server.ask(FILE, "a")]
    command = server.ask(COMMANDS, "a", method="POST")
    await settled()
    assert sorted(server.asked) == sorted([PAGE] * 4 + [FILE, COMMANDS])
    server.let.set()
    await asyncio.gather(*theirs, *others, command)
    assert (server.asked.count(PAGE), server.asked.count(FILE)) == (10, 2)
    assert turns._turns._of == {}


async def test_a_person_with_many_sessions_is_one() -> None:
    server = Server()
    server.let.set()
    await asyncio.gather(*(server.ask(PAGE, session, actor="gus") for session in "abcd"))
    server.let.clear()
    server.asked.clear()
    again = [server.ask(PAGE, session, actor="gus") for session in "abcd"]
    await settled()
    assert len(server.asked) == 2
    server.let.set()
    await asyncio.gather(*again)


async def test_who_only_says_a_name_takes_nobodys_turns() -> None:
    server = Server()
    server.let.set()
    await server.ask(PAGE, "of-gus", actor="gus")
    server.let.clear()
    server.asked.clear()
    strangers = [server.ask(PAGE, "gus") for _ in range(5)]
    await settled()
    own = server.ask(PAGE, "of-gus", actor="gus")
    await settled()
    assert len(server.asked) == 3
    server.let.set()
    await asyncio.gather(*strangers, own)


async def test_more_than_may_wait_and_who_waited_too_long_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "WAITING", 1)
    monkeypatch.setattr(turns, "PATIENCE_SECONDS", 0.01)
    server = Server()
    asked = [server.ask(path, "a") for path in (PAGE, PAGE, PAGE, "/api/v1/alerts")]
    start, body = await asked[3]
    assert (start["status"], b'"code":"busy"' in body["body"]) == (503, True)
    start, body = await asked[2]
    assert (start["status"], b"Try again in a moment" in body["body"]) == (503, True)
    server.let.set()
    assert await asyncio.gather(*asked[:2]) == [[], []]


@pytest.mark.parametrize(
    ("said", "session"),
    [
        ("{}; sessionid=eve", "eve"),
        ("Path=/; sessionid=eve", "eve"),
        ('sessionid=gus; q="; sessionid=eve; "', "eve"),
        ("other=1", ""),
    ],
)
def test_a_session_is_read_as_django_reads_it(said: str, session: str) -> None:
    assert turns._session_of({"headers": [(b"cookie", said.encode())]}) == session
