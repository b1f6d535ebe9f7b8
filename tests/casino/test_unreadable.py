"""Requests that nobody can read are answered, cost nothing that stays, and leave all as it was for the next one."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core import signals
from django.core.handlers.asgi import ASGIHandler
from django.db import OperationalError
from django.http import HttpRequest
from django.test import Client

from api.problems import bad_request, server_error
from casino.handler import RequestHandler
from tests.cast import Cast, make_cast

FORM = "application/x-www-form-urlencoded; charset=rot13"
PARTS = "multipart/form-data; boundary=x; charset=rot13"


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()


@pytest.mark.parametrize("path", ["/sign-in/", "/nothing/", "/api/v1/alerts", "/api/v1/tables/t1/commands"])
@pytest.mark.parametrize("kind", [FORM, PARTS])
def test_another_charset_is_a_400_wherever_it_is_read_first(cast: Cast, path: str, kind: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.gus)
    client.cookies["csrftoken"] = "a" * 32
    answer = client.generic("POST", path, b"--x--\r\n", content_type=kind)
    assert answer.status_code == 400
    if path.startswith("/api/"):
        assert json.loads(answer.content)["code"] == "bad_request"


@pytest.mark.parametrize("path", ["/people/%00/", "/duties/da%00na/relieve/", "/api/v1/nothing%00", "/rulings/?q=%00"])
def test_a_nul_in_the_address_is_a_400(cast: Cast, path: str) -> None:
    assert cast.client(cast.gus).post(path).status_code == 400


def test_a_nul_in_a_cookie_is_a_400() -> None:
    client = Client(headers={"Cookie": 'sessionid="\\000aaaaaaaaaa"'})
    assert client.get("/").status_code == 400
    assert client.post("/api/v1/tables/t1/commands", b"{}", content_type="application/json").status_code == 400


class Unreadable(HttpRequest):
    """A request whose form cannot be read, as the page's token is looked for in it."""

    path = "/x/"
    method = "POST"
    content_params: dict[str, str] = {}

    def __init__(self) -> None:
        """Nothing that can be read."""

    def __getattr__(self, name: str) -> Any:
        raise ValueError(f"{name} is unreadable")


@pytest.mark.parametrize(("page", "status"), [(lambda r: bad_request(r, ValueError()), 400), (server_error, 500)])
def test_the_page_of_an_error_does_not_read_the_form_again(page: Any, status: int) -> None:
    assert page(Unreadable()).status_code == status


def test_an_answer_that_breaks_off_lets_its_database_connection_go(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(self: Any, *arguments: Any) -> None:
        raise RuntimeError("in mid-answer")

    monkeypatch.setattr(ASGIHandler, "handle", broken)
    ended: list[Any] = []
    hear = ended.append

    def listen(sender: Any, **_: Any) -> None:
        hear(sender)

    signals.request_finished.connect(listen)
    try:
        with pytest.raises(RuntimeError, match="in mid-answer"):
            asyncio.run(RequestHandler()({"type": "http"}, None, None))
    finally:
        signals.request_finished.disconnect(listen)
    assert ended == [RequestHandler]


@pytest.mark.parametrize("path", ["/", "/api/v1/alerts"])
def test_a_session_that_the_database_could_not_keep_is_a_503(cast: Cast, path: str, monkeypatch: Any) -> None:
    def broken(*_: object, **__: object) -> None:
        raise OperationalError("the server closed the connection")

    client = Client(raise_request_exception=False)
    client.force_login(cast.gus)
    monkeypatch.setattr(Session, "save", broken)
    monkeypatch.setattr(SessionStore, "modified", True, raising=False)
    answer = client.get(path)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
