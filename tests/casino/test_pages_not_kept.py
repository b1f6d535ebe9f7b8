"""What a page or the API says is everybody's own: no browser or proxy keeps it, whoever signs in there next."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.table import Game

OF_PERSONS = (
    "/", "/policy/", "/people/", "/people/dana/", "/duties/", "/pit/", "/pit/t1/", "/tables/t1/deal/", "/history/",
    "/history/t1/1/", "/history/t1/events/", "/players/", "/reports/", "/results/", "/jackpots/", "/rulebooks/",
    "/cage/", "/nothing", "/api/v1/tables", "/api/v1/tables/t1", "/api/v1/alerts", "/history/rounds.csv",
)  # fmt: skip


@pytest.mark.parametrize("path", OF_PERSONS)
def test_nobody_keeps_what_somebody_may_see(played: Game, path: str) -> None:
    answers = [played.cast.client(who).get(path) for who in (played.cast.gus, played.cast.ada, played.cast.dana)]
    for answer in (*answers, Client().get(path)):
        assert "no-store" in answer.headers.get("Cache-Control", ""), (answer.status_code, answer.headers)
