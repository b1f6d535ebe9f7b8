"""Which pages may open a socket: those of the very address that it is opened at."""

from __future__ import annotations

from typing import Any

import pytest

from casino.origin import is_ours


def ours(origin: str | None, host: str, *more: tuple[bytes, bytes]) -> bool:
    headers = [(b"host", host.encode()), *more]
    return is_ours(headers if origin is None else [*headers, (b"origin", origin.encode())])


@pytest.mark.parametrize(
    ("origin", "host", "wanted"),
    [
        ("http://10.0.0.9:8000", "10.0.0.9:8000", True),
        ("http://casino.example", "casino.example:80", True),
        ("https://casino.example", "casino.example", True),
        ("https://CASINO.example:443", "casino.example", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        # Another program on the same machine, or another page of the network.
        ("http://10.0.0.9:9000", "10.0.0.9:8000", False),
        ("http://10.0.0.9", "10.0.0.9:8000", False),
        ("http://elsewhere.example:8000", "10.0.0.9:8000", False),
        ("null", "10.0.0.9:8000", False),
        ("file://", "10.0.0.9:8000", False),
        ("http://10.0.0.9:8000/page", "10.0.0.9:8000", False),
        ("http://me@10.0.0.9:8000", "10.0.0.9:8000", False),
        ("http://10.0.0.9:port", "10.0.0.9:8000", False),
        ("", "10.0.0.9:8000", False),
        (None, "10.0.0.9:8000", False),
    ],
)
def test_the_whole_origin_counts_whatever_hosts_are_allowed(
    settings: Any, origin: str | None, host: str, wanted: bool
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    settings.HTTPS = False
    assert ours(origin, host) is wanted


def test_a_host_that_is_not_ours_is_no_place_for_a_socket(settings: Any) -> None:
    settings.ALLOWED_HOSTS, settings.HTTPS = ["casino.example"], False
    assert ours("http://casino.example", "casino.example")
    assert not ours("http://rebound.example", "rebound.example")


def test_where_all_is_https_a_plain_page_is_another_one(settings: Any) -> None:
    settings.ALLOWED_HOSTS, settings.HTTPS = ["*"], True
    assert ours("https://casino.example", "casino.example")
    assert not ours("http://casino.example", "casino.example")


def test_an_origin_that_is_trusted_by_name_may(settings: Any) -> None:
    settings.ALLOWED_HOSTS, settings.CSRF_TRUSTED_ORIGINS = ["inside"], ["https://casino.example"]
    assert ours("https://casino.example", "inside:8000")


def test_two_origins_are_none(settings: Any) -> None:
    settings.ALLOWED_HOSTS, settings.HTTPS = ["*"], False
    assert not ours("http://a.example", "a.example", (b"origin", b"http://b.example"))
