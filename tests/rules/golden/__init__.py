"""Golden playthroughs: a round script, and beside it (`*.golden.json`) what every step of it led to.

For each command: the events or the refusal, the dealer's next step, every action with the clause that forbids it, and
the fingerprint of each audience's view; at the end each audience's whole view. `python -m tests.rules.golden` writes
them anew after a change that is meant; the difference is then read like code.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import msgspec

from rules import Refusal, TableState, TableViews, prompts
from rules.codec import encode_event, encode_view
from rules.reports import report
from rules.scripts import Playable, Played, play, read_script
from rules.views.table import Option

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


def playthrough(name: str) -> dict[str, Any]:
    """What a script leads to, as plain JSON values."""
    last = moments(name)[-1]
    return {
        "about": read(name).about,
        "steps": [_step(moment) for moment in moments(name)],
        "views": {audience: json.loads(encode_view(last.views.of(audience))) for audience in audiences(last.state)},
    }


def result(name: str) -> dict[str, Any]:
    """The report on a script: wagers, bonuses and refusals."""
    return report((moment.played for moment in moments(name)), read(name).table)


def _step(moment: Moment) -> dict[str, Any]:
    played, advice = moment.played, prompts(moment.state)
    return {
        "command": msgspec.to_builtins(played.move.command),
        "answer": _answer(played.answer),
        "next": f"{advice.step.code}: {advice.step.title} ({advice.step.clause})",
        "actions": [_action(action) for action in advice.actions],
        "views": {audience: _fingerprint(moment, audience) for audience in audiences(moment.state)},
    }


def _answer(answer: Any) -> Any:
    if isinstance(answer, Refusal):
        return {"refused": f"{answer.code} ({answer.clause}): {answer.message}"}
    return [json.loads(encode_event(event)) for event in answer]


def _action(action: Option) -> str:
    """An action in one line: the button, whose it is, and why not, if it may not."""
    who = f" [{action.player}]" if action.player else ""
    why = f" - {action.refusal.code} ({action.refusal.clause})" if action.refusal else ""
    return f"{action.label}{who} ({action.clause}){why}"


def _fingerprint(moment: Moment, audience: str) -> str:
    return hashlib.sha256(encode_view(moment.views.of(audience))).hexdigest()[:12]


def text_of(content: dict[str, Any]) -> str:
    """The text of a golden file: one line for each event, action and view, so that a difference reads well."""
    steps = ",\n".join(_step_text(step) for step in content["steps"])
    views = ",\n".join(f"  {json.dumps(name)}: {_line(view)}" for name, view in content["views"].items())
    about = _line(content["about"])
    return f'{{\n"about": {about},\n"steps": [\n{steps}\n],\n"views": {{\n{views}\n}}\n}}\n'


def _step_text(step: dict[str, Any]) -> str:
    answer = step["answer"]
    lines = ",\n    ".join(_line(event) for event in answer) if isinstance(answer, list) else ""
    answered = f"[\n    {lines}\n   ]" if isinstance(answer, list) else _line(answer)
    actions = ",\n    ".join(_line(action) for action in step["actions"])
    return (
        f'  {{"command": {_line(step["command"])},\n   "answer": {answered},\n   "next": {_line(step["next"])},\n'
        f'   "actions": [\n    {actions}\n   ],\n   "views": {_line(step["views"])}}}'
    )


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
