"""The examples of docs/protocol.md are what the system takes and gives."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
import yaml
from django.conf import settings
from django.core.management import call_command

from api.commands import CommandRequest, _decode
from history.export import round_json
from rounds.access import rounds_of
from rules import commands
from tests.table import Game

DOCS = Path(settings.BASE_DIR) / "docs"
TEXT = (DOCS / "protocol.md").read_text()


def example(name: str) -> str:
    """The code block after the mark `example: name`."""
    found = re.search(rf"<!-- example: {name} -->\n```json\n(.*?)```", TEXT, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_command_is_one() -> None:
    wanted = _decode(example("command"))
    assert isinstance(wanted, CommandRequest)
    assert wanted.expected_seq == 6


@pytest.mark.parametrize("name", ["accepted", "problem"])
def test_the_answers_fit_the_document(name: str) -> None:
    document = yaml.load((DOCS / "openapi.yaml").read_text(), Loader=yaml.CSafeLoader)
    responses = document["paths"]["/api/v1/tables/{table}/commands"]["post"]["responses"]
    (media,) = responses["200" if name == "accepted" else "422"]["content"].values()
    schema = media["schema"] | {"components": document["components"]}
    jsonschema.Draft202012Validator(schema).validate(json.loads(example(name)))


def test_the_problem_says_what_a_late_wager_is_answered(game: Game) -> None:
    game.open_round()
    game.do(commands.CloseBetting())
    answer = json.loads(game.send(commands.PlaceWager(4, (commands.Stake("p4", 2_000),), line=1)).body)
    shown = json.loads(example("problem"))
    assert answer.keys() == shown.keys()
    assert {name: answer[name] for name in ("type", "title", "status", "code", "clause")} == {
        name: shown[name] for name in ("type", "title", "status", "code", "clause")
    }


def proved(export: Path) -> subprocess.CompletedProcess[str]:
    """The program that the document prints, run on an export."""
    program = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert program is not None
    command = [sys.executable, "-c", program[1], str(export)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def exports(game: Game, tmp_path: Path) -> list[Path]:
    """A whole table and a round of it, each as it is exported."""
    game.play_round()
    whole, one = tmp_path / "events.jsonl", tmp_path / "round.json"
    call_command("verify_audit", "--export", str(whole), stdout=(tmp_path / "out").open("w"))
    one.write_bytes(b"".join(round_json(rounds_of(game.table).get(number=1), {})))
    return [whole, one]


def test_the_proof_of_an_export_runs_as_printed(game: Game, exports: list[Path]) -> None:
    for export in exports:
        assert proved(export).stdout.split() == ["sound,", "head", bytes(game.row.head_hash).hex()]


def test_it_finds_an_event_that_was_changed(exports: list[Path]) -> None:
    for export in exports:
        export.write_text(re.sub(r'("actor": ?)"sam"', r'\1"vic"', export.read_text(), count=1))
        assert "AssertionError" in proved(export).stderr


def test_it_finds_an_event_that_was_left_out(exports: list[Path]) -> None:
    whole = exports[0]
    lines = whole.read_text().splitlines(keepends=True)
    whole.write_text("".join(lines[:3] + lines[4:]))
    assert "AssertionError: 5" in proved(whole).stderr
