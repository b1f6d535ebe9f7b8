"""Permissions-Policy: on pages, refusals, the API, commands and static files alike."""

from __future__ import annotations

import pytest

from casino.permissions_policy import POLICY
from casino.static_files.assets import assets
from tests.live_server import LiveCasino

STYLE = assets.address("screens/kit/main.css")


@pytest.mark.parametrize("path", ["/sign-in/", "/", "/nothing", "/healthz", "/api/v1/tables", STYLE, "/static/nothing"])
def test_every_answer_says_what_a_page_may_use(live_casino: LiveCasino, path: str) -> None:
    with live_casino.client() as client:
        answer = client.get(path)
    assert answer.headers.get_list("permissions-policy") == [POLICY]


def test_a_command_too(live_casino: LiveCasino) -> None:
    with live_casino.client() as client:
        answer = client.post("/api/v1/tables/t1/commands", json={})
    assert answer.headers.get_list("permissions-policy") == [POLICY]


def test_cameras_and_places_are_never_asked_for_and_a_screen_may_stay_lit() -> None:
    assert {"camera=()", "microphone=()", "geolocation=()", "screen-wake-lock=(self)"} <= set(POLICY.split(", "))
