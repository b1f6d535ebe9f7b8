"""Round scripts: what a script says is played exactly, and a malformed one names the place of its mistake."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from rules import Refusal, commands
from rules.reports import report
from rules.scripts import START, ScriptError, play, read_script, script_schema

SCHEMA_FILE = Path(__file__).parents[2] / "docs" / "round-script.schema.json"
LIMITS = {"main": {"min_cents": 1000, "max_cents": 50000}, "pair": {"min_cents": 500, "max_cents": 10000}}


def script(*commands: dict[str, Any], **changes: Any) -> dict[str, Any]:
    players = [{"player": "pat", "name": "Pat", "seat": 1}, {"player": "vic", "name": "Vic"}]
    content: dict[str, Any] = {"ruleset": "mbs-pontoon-6", "settings": {"limits": LIMITS}, "players": players}
    return content | {"commands": list(commands)} | changes


def bet(cents: Any = 4000) -> dict[str, Any]:
    return {"type": "place_wager", "area": 1, "stakes": [{"player": "pat", "cents": cents}]}


def card(name: str) -> dict[str, Any]:
    return {"type": "deal_card", "card": name}


def command(kind: str, **fields: Any) -> dict[str, Any]:
    return {"type": kind, **fields}


PONTOON = (
    command("open_betting"),
    bet(),
    command("close_betting"),
    card("AS"),
    card("7D"),
    card("KS"),
    command("settle"),
)


LAST = command("announce_closing", by="pit_supervisor", rounds=1, reason="End of the evening")


def read(content: dict[str, Any]) -> Any:
    return read_script(json.dumps(content), "json")


def report_of(content: dict[str, Any], until: int | None = None) -> dict[str, Any]:
    playable = read(content)
    return report(play(playable, until), playable.table)


def test_a_round_is_played_and_its_wager_reported() -> None:
    result = report_of(script(*PONTOON))
    (wager,) = result["wagers"]
    assert wager["id"] == "1.1"
    assert (wager["kind"], wager["area"], wager["line"], wager["players"]) == ("main", 1, 1, ["pat"])
    assert (wager["stake_cents"], wager["returned_cents"], wager["net_cents"]) == (4000, 10000, 6000)
    assert (wager["result"], wager["pay_line"], wager["clause"]) == ("won", "pontoon", "PM 4.1/pontoon")
    assert result["refusals"] == []
    assert result["phase"] == "concluded"
    assert result["state"]["rounds"] == 1


def test_a_refused_command_is_reported_and_play_goes_on() -> None:
    result = report_of(script(command("open_betting"), bet(4050), *PONTOON[1:]))
    (refusal,) = result["refusals"]
    assert (refusal["index"], refusal["command"], refusal["code"]) == (1, "place_wager", "off_unit")
    assert refusal["clause"] == "ruling 1"
    assert [wager["net_cents"] for wager in result["wagers"]] == [6000]


@pytest.mark.parametrize(
    ("until", "played", "phase"), [(0, 0, "between_rounds"), (3, 3, "initial_deal"), (99, 7, "concluded")]
)
def test_until_stops_earlier(until: int, played: int, phase: str) -> None:
    result = report_of(script(*PONTOON), until)
    assert (result["commands"], result["phase"]) == (played, phase)


def test_an_unsettled_wager_has_no_net_result_yet() -> None:
    (wager,) = report_of(script(*PONTOON), 4)["wagers"]
    assert (wager["result"], wager["net_cents"], wager["returned_cents"]) == ("live", None, 0)


def test_every_round_of_a_script_is_reported() -> None:
    result = report_of(script(*PONTOON, LAST, *PONTOON, command("close_table", by="pit_supervisor")))
    assert [(wager["round"], wager["id"]) for wager in result["wagers"]] == [(1, "1.1"), (2, "2.1")]


def test_the_clock_runs_a_second_a_command_and_jumps_where_told() -> None:
    later = command("close_betting", at="2026-01-01T00:10:00+00:00")
    times = [move.at for move in read(script(command("open_betting"), bet(), later, card("AS"))).moves]
    assert times[0] == START == datetime(2026, 1, 1, tzinfo=UTC)
    assert [(time - START).total_seconds() for time in times] == [0, 1, 600, 601]


def test_the_role_of_a_command() -> None:
    limits = command("set_limits", limits={"pair": {"min_cents": 1000, "max_cents": 10000}})
    dealer, supervisor = (next(play(read(script(limits | by)))).answer for by in ({}, {"by": "pit_supervisor"}))
    assert isinstance(dealer, Refusal)
    assert dealer.code == "role"
    assert not isinstance(supervisor, Refusal)


def test_commands_are_those_of_the_api() -> None:
    moves = read(script(bet(), command("set_limits", limits={}))).moves
    assert moves[0].command == commands.PlaceWager(1, (commands.Stake("pat", 4000),))
    assert moves[1].command == commands.SetLimits({})


TOML = """
ruleset = "mbs-pontoon-6"
settings.limits.main = { min_cents = 1000, max_cents = 50000 }
players = [{ player = "pat", name = "Pat", seat = 1 }]
commands = [{ type = "open_betting", at = 2026-01-01T12:00:00Z }]
"""


def test_toml_reads_like_json() -> None:
    playable = read_script(TOML, "toml")
    assert playable.moves[0].at == datetime(2026, 1, 1, 12, tzinfo=UTC)
    assert playable.table.players["pat"].seat == 1


@pytest.mark.parametrize(
    ("content", "place", "message"),
    [
        (script(command("open_betting"), bet("forty")), "commands[1].stakes[0].cents", "Expected `int`, got `str`"),
        (script(bet(40.5)), "commands[0].stakes[0].cents", "Expected `int`, got `float`"),
        (script(bet(10**20)), "commands[0].stakes[0].cents", "too large"),
        (script(command("open_sesame")), "commands[0].type", "open_sesame"),
        (script({"card": "AS"}), "commands[0]", "type"),
        (script(command("deal_card")), "commands[0]", "`card`"),
        (script(command("deal_card", card="AS", face="up")), "commands[0]", "`face`"),
        (script(command("hit", by="croupier")), "commands[0].by", "croupier"),
        (script(command("hit", at="noon")), "commands[0].at", "date"),
        (script(command("hit", at="2026-01-01T00:00:00")), "commands[0].at", "timezone"),
        (script(command("hit"), command("hit", at="2025-01-01T00:00:00Z")), "commands[1].at", "before"),
        (script(settings={"limits": LIMITS | {"pair": {"min_cents": 5}}}), "settings.limits.pair", "`max_cents`"),
        (script(settings={"limits": LIMITS, "positions": "7"}), "settings.positions", "Expected `int`"),
        (script(settings={"limits": LIMITS, "positions": 9}), "settings", "PM appendix-a"),
        (script(players=[{"player": "a", "name": "A"}, {"player": "b"}]), "players[1]", "`name`"),
        (script(players=[{"player": "a", "name": "A", "seat": 8}]), "players[0]", "seat 8"),
        (script(ruleset="mbs-pontoon-5"), "ruleset", "mbs-pontoon-5"),
        (script(commands={}), "commands", "Expected `array`"),
        (script(commands=[[]]), "commands[0]", "Expected `object`"),
        ({"ruleset": "mbs-pontoon-6"}, "", "`settings`"),
    ],
)
def test_a_mistake_in_the_content_names_its_path(content: dict[str, Any], place: str, message: str) -> None:
    with pytest.raises(ScriptError) as caught:
        read(content)
    assert caught.value.place == place
    assert message in caught.value.message


@pytest.mark.parametrize(
    ("text", "form", "line", "column"),
    [
        ('{\n  "ruleset": "x",\n  oops\n}', "json", 3, 3),
        ("", "json", 1, 1),
        ('{"ruleset": "x"', "json", 1, 16),
        ("ruleset = \n", "toml", 1, 11),
        ('ruleset = "x"\nsettings = {', "toml", 2, 13),
    ],
)
def test_a_mistake_in_the_syntax_names_line_and_column(text: str, form: Any, line: int, column: int) -> None:
    with pytest.raises(ScriptError) as caught:
        read_script(text, form)
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"ruleset": NaN}', "NaN"),
        ('{"ruleset": "a", "ruleset": "b"}', "twice"),
        ("[" * 100_000, "nested too deeply"),
        ('{"ruleset": ' + "9" * 5000 + "}", "digits"),
        ("[1, 2]", "Expected `object`, got `array`"),
    ],
)
def test_strange_files_are_refused_not_crashed_on(text: str, message: str) -> None:
    with pytest.raises(ScriptError, match=message):
        read_script(text, "json")


def test_descriptions_are_the_same_with_every_python() -> None:
    """Python takes the indentation of docstrings out itself from 3.13 on."""
    descriptions = [entry["description"] for entry in script_schema()["$defs"].values() if "description" in entry]
    assert any("\n" in description for description in descriptions)
    assert not [description for description in descriptions if "\n " in description]


def test_the_published_schema_is_the_one_of_the_types() -> None:
    """After a change of the vocabulary: `manage.py playround --schema > docs/round-script.schema.json`."""
    assert json.loads(SCHEMA_FILE.read_text(encoding="utf-8")) == script_schema()


def test_the_schema_accepts_a_script_and_refuses_what_reading_refuses() -> None:
    jsonschema.Draft202012Validator.check_schema(script_schema())
    validator = jsonschema.Draft202012Validator(script_schema())
    validator.validate(script(*PONTOON, command("close_table", by="pit_supervisor", at="2026-01-02T00:00:00Z")))
    for wrong in (bet("forty"), command("open_sesame"), command("hit", by="croupier"), command("deal_card")):
        assert not validator.is_valid(script(wrong))
