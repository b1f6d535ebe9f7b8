"""Every event leaves a table that can be shown, also between two events of one command, where no live screen looks."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from rules import Refusal
from rules.scripts import play, read_script

SCRIPTS = sorted(
    path for path in (Path(__file__).parents[1] / "rules" / "golden").glob("*.toml") if path.stem != "expected"
)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_the_audits_view_exists_after_every_event(script: Path) -> None:
    playable = read_script(script.read_text(encoding="utf-8"), "toml")
    state = playable.table
    for played in play(playable):
        for event in () if isinstance(played.answer, Refusal) else played.answer:
            state = rules.evolve(state, event)
            assert rules.view_of(state, "audit").audience == "audit"
        assert state == played.state
