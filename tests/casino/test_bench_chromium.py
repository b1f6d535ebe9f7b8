"""A part of the bench that needs Chromium finds it inside its event loop, or says in words what is missing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from bench import __main__ as bench
from bench.environment import Options
from casino.testing import chromium

OPTIONS = Options(True, 1, 1.0, [1], [1], False)


@pytest.fixture
def not_on_the_path(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Playwright has to be asked for its own Chromium."""
    chromium.cache_clear()
    monkeypatch.setenv("PATH", "/nonexistent")
    yield
    chromium.cache_clear()


@pytest.mark.usefixtures("not_on_the_path")
def test_what_was_asked_before_is_known_inside_a_loop() -> None:
    before = chromium()

    async def inside() -> str | None:
        return chromium()

    assert asyncio.run(inside()) == before


def test_without_chromium_a_part_says_so_and_the_next_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def run(options: Options) -> tuple[str, bool]:
        return "measured", True

    modules = {"bench.rounds": SimpleNamespace(run=run)}
    monkeypatch.setattr(bench, "chromium", lambda: None)
    monkeypatch.setattr(bench, "import_module", modules.__getitem__)
    monkeypatch.setattr(bench, "kept", lambda: SimpleNamespace(keep=lambda: None))
    assert [bench.measured(part, OPTIONS) for part in "fc"] == [False, True]
    said = capsys.readouterr().out
    assert "(f) is not measured" in said
    assert "apt-get install chromium" in said
    assert said.endswith("measured\n\n")
