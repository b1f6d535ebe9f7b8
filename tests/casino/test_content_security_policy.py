"""The content security policy: the same strict one on every page, and on every error that stands in for a page."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import AsyncClient, Client

from tests.cast import Cast, make_cast

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()


def policy_of(response: Any) -> dict[str, str]:
    """The directives of a response; a second policy or a report-only one would be a mistake."""
    assert "Content-Security-Policy-Report-Only" not in response.headers
    directives = [part.partition(" ")[::2] for part in response.headers["Content-Security-Policy"].split("; ")]
    assert len(directives) == len({name for name, _ in directives})
    return dict(directives)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/policy/", 200),
        ("/nothing/", 404),
        ("/people/new/", 403),
        ("/sign-out/", 405),
        ("/api/v1/tables", 200),
        ("/api/v1/nothing", 404),
        ("/healthz", 200),
    ],
)
def test_every_page_and_every_refusal_carries_it(cast: Cast, path: str, status: int) -> None:
    response = cast.client(cast.dana).get(path)
    assert (response.status_code, policy_of(response)) == (status, POLICY)


def test_the_way_to_sign_in_carries_it(cast: Cast) -> None:
    response = Client().get("/policy/")
    assert (response.status_code, policy_of(response)) == (302, POLICY)


def test_a_form_without_its_token_carries_it(cast: Cast) -> None:
    response = Client(enforce_csrf_checks=True).post("/sign-in/", {"username": "dana"})
    assert (response.status_code, policy_of(response)) == (403, POLICY)


def broken(*arguments: Any) -> HttpResponse:
    raise RuntimeError("in mid-page")


def test_an_error_of_the_server_carries_it(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    client = cast.client(cast.dana)
    client.raise_request_exception = False
    monkeypatch.setattr("staff.middleware.device_of_token", broken)
    response = client.get("/policy/")
    assert (response.status_code, policy_of(response)) == (500, POLICY)


async def test_it_is_the_same_over_the_asynchronous_stack(cast: Cast) -> None:
    client = AsyncClient()
    for path, status in (("/sign-in/", 200), ("/policy/", 302), ("/nothing/", 404)):
        response = await client.get(path)
        assert (response.status_code, policy_of(response)) == (status, POLICY)
