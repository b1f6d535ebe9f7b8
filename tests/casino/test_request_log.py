"""One line in the log for each request, with an id that the caller may choose only where it is sound."""

from __future__ import annotations

import io
import json
import logging

import pytest
from django.test import AsyncClient, Client
from structlog.testing import capture_logs

from tests.cast import Cast, make_cast


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()


def test_a_sound_id_of_the_caller_is_kept_and_sent_back() -> None:
    answer = Client().get("/healthz", headers={"X-Request-ID": "tablet-7.0001"})
    assert answer.headers["X-Request-ID"] == "tablet-7.0001"


@pytest.mark.parametrize("sent", ["short", "x" * 65, "tablet 7 0001", 'tablet","actor":"gus', ""])
def test_any_other_id_is_replaced_by_a_new_one(sent: str) -> None:
    answer = Client().get("/healthz", headers={"X-Request-ID": sent})
    assert answer.headers["X-Request-ID"] != sent
    assert len(answer.headers["X-Request-ID"]) == 32


def test_a_request_is_one_line_without_what_stands_behind_the_path(cast: Cast) -> None:
    with capture_logs() as lines:
        cast.client(cast.gus).get("/people/?search=pat")
    (line,) = [line for line in lines if line["event"] == "request"]
    assert {name: line[name] for name in ("method", "path", "status", "actor", "log_level")} == {
        "method": "GET",
        "path": "/people/",
        "status": 200,
        "actor": "gus",
        "log_level": "info",
    }
    assert line["milliseconds"] > 0
    assert "search" not in str(lines)


async def test_a_request_over_the_asynchronous_stack_is_one_line_too(cast: Cast) -> None:
    with capture_logs() as lines:
        await AsyncClient().get("/nothing/")
    assert [(line["path"], line["status"], line["actor"]) for line in lines if line["event"] == "request"] == [
        ("/nothing/", 404, None)
    ]


@pytest.mark.parametrize("probe", ["/healthz", "/metrics"])
def test_the_probes_of_an_orchestrator_are_not_logged(probe: str) -> None:
    with capture_logs() as lines:
        Client().get(probe)
    assert [line for line in lines if line["event"] == "request"] == []


@pytest.mark.parametrize("path", ["/sign-in/", "/api/v1/tables/t1/commands"])
def test_a_foreign_host_is_a_line_without_a_traceback(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (stderr,) = (each for each in logging.getLogger().handlers if type(each) is logging.StreamHandler)
    monkeypatch.setattr(stderr, "stream", io.StringIO())
    assert Client(headers={"Host": "elsewhere.example"}).post(path).status_code == 400
    lines = [json.loads(line) for line in stderr.stream.getvalue().splitlines()]
    (line,) = [line for line in lines if "elsewhere.example" in line["event"]]
    assert line["logger"] == "django.security.DisallowedHost"
    assert "exception" not in line
    assert len(lines) <= 2, "the other is that of the request"
