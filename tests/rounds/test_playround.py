"""`manage.py playround`: output, exit status and the place of a mistake; no database is needed."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from io import StringIO
from pathlib import Path
from typing import Any, get_args

import pytest
from django.core.management import CommandError, call_command

from rules import commands
from rules.books import BOOKS
from tests.rules.golden import FOLDER, NAMES

ROOT = Path(__file__).parents[2]
SCRIPT: dict[str, Any] = {
    "ruleset": "mbs-pontoon-6",
    "settings": {"limits": {"main": {"min_cents": 1000, "max_cents": 50000}}},
    "players": [{"player": "pat", "name": "Pat", "seat": 1}],
    "commands": [
        {"type": "open_betting"},
        {"type": "place_wager", "area": 1, "stakes": [{"player": "pat", "cents": 500}]},
        {"type": "place_wager", "area": 1, "stakes": [{"player": "pat", "cents": 2000}]},
        {"type": "close_betting"},
    ],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(SCRIPT))
    return path


def play(*arguments: Any) -> dict[str, Any]:
    output = StringIO()
    call_command("playround", *[str(argument) for argument in arguments], stdout=output)
    content: dict[str, Any] = json.loads(output.getvalue())
    return content


def test_it_plays_on_after_a_refusal(file: Path) -> None:
    result = play(file)
    assert [refusal["code"] for refusal in result["refusals"]] == ["outside_limits"]
    assert result["commands"] == 4
    assert result["wagers"][0]["stake_cents"] == 2000


def test_until(file: Path) -> None:
    assert play(file, "--until", "1")["phase"] == "betting"


def test_strict_stops_at_the_first_refusal_with_status_1(file: Path) -> None:
    output = StringIO()
    with pytest.raises(CommandError, match=r"commands\[1\].*PM 3\.6") as caught:
        call_command("playround", str(file), "--strict", stdout=output)
    assert caught.value.returncode == 1
    assert json.loads(output.getvalue())["commands"] == 2
    assert play(file, "--strict", "--until", "1")["commands"] == 1


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("round.json", b'{\n  "ruleset": oops\n}', r"round\.json:2:14: Expecting value"),
        ("round.toml", b"ruleset = oops", r"round\.toml:1:11: "),
        ("round.json", b'{"ruleset": "x"}', r"round\.json: Object missing required field `settings`"),
        ("round.json", b"\xff\xfe", "no UTF-8"),
    ],
)
def test_a_malformed_file_has_status_2_and_the_place(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(CommandError, match=message) as caught:
        play(path)
    assert caught.value.returncode == 2


def test_a_path_into_the_content(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(SCRIPT).replace("2000", '"x"'))
    with pytest.raises(CommandError, match=r"commands\[2\]\.stakes\[0\]\.cents"):
        play(path)


@pytest.mark.parametrize("arguments", [[], ["missing.json"]])
def test_no_file_has_status_2(arguments: list[str]) -> None:
    with pytest.raises(CommandError) as caught:
        play(*arguments)
    assert caught.value.returncode == 2


def test_the_published_schema_can_be_printed() -> None:
    published = json.loads((ROOT / "docs" / "round-script.schema.json").read_text(encoding="utf-8"))
    assert play("--schema") == published


def test_the_real_command_needs_no_database(file: Path) -> None:
    environment = {"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none", "PATH": "/usr/bin:/bin"}
    command = [sys.executable, str(ROOT / "manage.py"), "playround", str(file), "--strict"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert json.loads(done.stdout)["refusals"][0]["clause"] == "PM 3.6"
    assert "commands[1]" in done.stderr


def test_it_plays_every_golden_script_and_together_they_have_every_rulebook_and_every_command() -> None:
    """Each command counts where it was accepted; those of the table itself stand in a script's settings and players."""
    rulebooks, accepted = set(), set()
    for name in NAMES:
        file = FOLDER / f"{name}.toml"
        commands_ = tomllib.loads(file.read_text(encoding="utf-8"))["commands"]
        result = play(file)
        assert result["commands"] == len(commands_), name
        refused = {refusal["index"] for refusal in result["refusals"]}
        rulebooks.add(result["state"]["rulebook"])
        accepted |= {command["type"] for index, command in enumerate(commands_) if index not in refused}
    assert rulebooks == set(BOOKS)
    of_a_round = {
        kind.__struct_config__.tag
        for kind in get_args(commands.PontoonCommand | commands.PokerCommand | commands.IrregularityCommand)
    }
    assert of_a_round - accepted == set()
