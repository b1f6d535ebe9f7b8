"""Golden playthroughs: a round script, and beside it (`*.golden.json`) what every step of it led to (`record`).

`python -m tests.rules.golden` writes them anew after a change that is meant; the difference is then read like code.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from rules import TableState, TableViews
from rules.reports import report
from rules.scripts import Playable, Played, play, read_script

FOLDER = Path(__file__).parent
NAMES = sorted(path.stem for path in FOLDER.glob("*.toml") if path.stem != "expected")


@dataclass(frozen=True)
class Moment:
    """A step of a script, and what each audience is shown after it."""

    played: Played

    @property
    def state(self) -> TableState:
        return self.played.state

    @cached_property
    def views(self) -> TableViews:
        """As the product makes them: what several audiences share is worked out once."""
        return TableViews(self.state)


@cache
def read(name: str) -> Playable:
    """The script of a golden playthrough."""
    return read_script((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), "toml")


@cache
def moments(name: str) -> tuple[Moment, ...]:
    """The steps of a golden playthrough, which is played once in a test process."""
    return tuple(Moment(played) for played in play(read(name)))


def golden_file(name: str) -> Path:
    return FOLDER / f"{name}.golden.json"


def audiences(state: TableState) -> list[str]:
    """Everybody who may look at the table."""
    assert state.settings is not None
    return ["dealer", "pit", "audit", "sign", *(f"seat:{seat}" for seat in range(1, state.settings.positions + 1))]


def result(name: str) -> dict[str, Any]:
    """The report on a script: wagers, bonuses and refusals."""
    return report((moment.played for moment in moments(name)), read(name).table)
