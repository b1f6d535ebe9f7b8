"""Golden playthroughs: the same script gives the same events, prompts and views, and the results worked out by hand."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import jsonschema
import pytest

from rules.scripts import script_schema
from tests.rules.golden import FOLDER, NAMES, golden_file, result
from tests.rules.golden.offered import read_usual
from tests.rules.golden.record import playthrough

SCHEMA = jsonschema.Draft202012Validator(script_schema())
EXPECTED: dict[str, Any] = tomllib.loads((FOLDER / "expected.toml").read_text(encoding="utf-8"))


def test_every_script_has_expectations_and_a_record() -> None:
    assert set(EXPECTED) == set(NAMES)
    assert {path.name for path in FOLDER.glob("*.golden.json")} == {golden_file(name).name for name in NAMES}


def _marked(name: str) -> Any:
    """A playthrough as a parameter, marked with the clauses that its expectations prove."""
    return pytest.param(name, marks=pytest.mark.clause(*EXPECTED.get(name, {}).get("clauses", ())))


@pytest.mark.parametrize("name", [_marked(name) for name in NAMES])
def test_the_results_are_those_of_the_rulebook(name: str) -> None:
    expected, played = EXPECTED[name], result(name)
    assert {wager["id"]: wager["net_cents"] for wager in played["wagers"]} == {
        wager: dollars * 100 for wager, dollars in expected["net"].items()
    }
    assert {bonus["wager"]: bonus["cents"] for bonus in played["bonuses"]} == {
        wager: dollars * 100 for wager, dollars in expected.get("bonus", {}).items()
    }
    refusals = [f"{refusal['index']}: {refusal['code']} ({refusal['clause']})" for refusal in played["refusals"]]
    assert refusals == expected["refusals"]


@pytest.mark.parametrize("name", NAMES)
def test_every_step_is_as_recorded(name: str) -> None:
    """After a change that is meant: `python -m tests.rules.golden`, and read the difference."""
    recorded = json.loads(golden_file(name).read_text(encoding="utf-8"))
    played = json.loads(json.dumps(playthrough(name, read_usual())))
    for number, (now, before) in enumerate(zip(played["steps"], recorded["steps"], strict=True)):
        assert now == before, f"command {number} of {name}"
    assert played["views"] == recorded["views"]


def test_scripts_fit_the_published_schema() -> None:
    """A command that another script has too is looked at once."""
    met: set[str] = set()
    for name in NAMES:
        script = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
        plain = json.loads(json.dumps(script, default=str))
        new = {json.dumps(command, sort_keys=True): command for command in plain["commands"]}
        plain["commands"] = [command for text, command in new.items() if text not in met]
        met |= new.keys()
        SCHEMA.validate(plain)
