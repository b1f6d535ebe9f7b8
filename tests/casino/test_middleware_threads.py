"""Django's own middlewares take no thread for halves that wait for nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import AsyncClient

import casino.handler  # noqa: F401 - as the web server has it


async def test_no_middleware_is_sent_to_a_thread_as_django_would(monkeypatch: pytest.MonkeyPatch) -> None:
    def thread(*of: object, **how: Any) -> None:
        raise AssertionError(of)

    monkeypatch.setattr("django.utils.deprecation.sync_to_async", thread)
    answer = await AsyncClient(raise_request_exception=True).get("/healthz")
    assert answer.json() == {"status": "ok"}
    assert {"Content-Security-Policy", "X-Frame-Options", "X-Content-Type-Options"} <= set(answer.headers)
