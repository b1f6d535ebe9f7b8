"""The API's document is the committed file, made once: compressed, and not sent to who has it already."""

from __future__ import annotations

import gzip
from pathlib import Path

import brotli
import pytest
from django.conf import settings
from django.test.client import Client

from casino.api_document import DOCUMENT
from tests.cast import Cast

ADDRESS = "/api/v1/openapi.yaml"
READ = {"": bytes, "gzip": gzip.decompress, "br": brotli.decompress}


@pytest.fixture
def gus(cast: Cast) -> Client:
    return cast.client(cast.gus)


@pytest.mark.parametrize("encoding", READ)
def test_the_committed_file_as_small_as_whoever_asks_can_read(gus: Client, encoding: str) -> None:
    answer = gus.get(f"{ADDRESS}?version=1%0aX:1", headers={"Accept-Encoding": encoding})
    assert (answer.status_code, answer.headers.get("Content-Encoding", "")) == (200, encoding)
    assert answer.headers["Content-Type"] == "application/vnd.oai.openapi"
    assert READ[encoding](answer.content) == DOCUMENT.read_bytes()
    assert not encoding or len(answer.content) < 50_000


def test_who_has_it_already_is_sent_nothing(gus: Client) -> None:
    both = {"Accept-Encoding": "br, gzip"}
    first = gus.get(ADDRESS, headers=both)
    again = gus.get(ADDRESS, headers={**both, "If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    # Another encoding has other bytes, and another tag.
    assert gus.get(ADDRESS, headers={"If-None-Match": first.headers["ETag"]}).status_code == 200
    assert first.headers["Cache-Control"] == "private, no-cache"


def test_for_whom_the_policy_lets(cast: Cast) -> None:
    assert Client().get(ADDRESS).status_code == 401


def test_it_is_in_the_image() -> None:
    base = Path(settings.BASE_DIR)
    assert "COPY docs/openapi.yaml ./docs/openapi.yaml" in (base / "Dockerfile").read_text()
    assert "!docs/openapi.yaml" in (base / ".dockerignore").read_text().splitlines()
