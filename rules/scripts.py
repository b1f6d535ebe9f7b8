"""Round scripts: a table's settings, its players and a list of commands, in exactly the vocabulary of the API.

Pure: text in, results out; `manage.py playround` reads the file. A script that does not say what it should raises
`ScriptError` with the place; a command that the rules refuse is a result like any other.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Literal, NoReturn

import msgspec

import rules.commands
from rules.commands import Command
from rules.context import Context, Facts, RoundCourse, noted
from rules.core.base import Refusal, Value
from rules.core.json_schema import json_schemas
from rules.core.text import encode_json
from rules.engine import decide, fold
from rules.game import Decision
from rules.money.past_round import Recorded
from rules.state import TableState

START = datetime(2026, 1, 1, tzinfo=UTC)
"""The time of the first command; every further one comes a second later, unless it says when (`at`)."""

LARGEST = 2**53
"""Whole numbers beyond this are not exact in every JSON reader, and no stake needs them."""

Role = Literal["dealer", "pit_supervisor", "pit_manager", "gaming_shift_manager", "system"]
Time = Annotated[datetime, msgspec.Meta(tz=True)]


class ScriptError(Exception):
    """A script that cannot be read: `place` is "line 3, column 5" or "commands[3].stakes[0].cents", "" for the whole.

    For a mistake in the syntax `line` and `column` are set, counted from 1.
    """

    def __init__(self, message: str, place: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(f"{place}: {message}" if place else message)
        self.message = message
        self.place = place
        self.line = line
        self.column = column


class ScriptPlayer(Value, frozen=True):
    """A player noted at the table before the first command; `seat` is the number of an area, none for standing."""

    player: str
    name: str
    seat: int | None = None


class Timing(Value, frozen=True):
    """What a script adds to a command: who sends it (default the dealer) and when (default a second after the last)."""

    by: Role = "dealer"
    at: Time | None = None


class Script(Value, frozen=True):
    """A script as it is written; `about` says what it shows."""

    ruleset: str
    settings: rules.commands.TableSettings
    players: tuple[ScriptPlayer, ...] = ()
    commands: tuple[Command, ...] = ()
    about: str = ""
    json_schema: str = msgspec.field(default="", name="$schema")


class _Outline(Value, frozen=True):
    """A script whose commands are not looked at yet, so that a mistake in one can be named by its number."""

    ruleset: str
    settings: rules.commands.TableSettings
    players: tuple[ScriptPlayer, ...] = ()
    commands: tuple[dict[str, Any], ...] = ()
    about: str = ""
    json_schema: str = msgspec.field(default="", name="$schema")


class Move(Value, frozen=True):
    """A command of a script with its sender's role and its time."""

    command: Command
    by: str
    at: datetime


class Playable(Value, frozen=True):
    """A script that was read: the table ready for its first command, and the moves."""

    about: str
    table: TableState
    moves: tuple[Move, ...]


class Played(Value, frozen=True):
    """A move that was played: what the rules said, and the state after it."""

    index: int
    move: Move
    answer: Decision
    state: TableState


def read_script(text: str, form: Literal["json", "toml"]) -> Playable:
    """Read a script. Raises ScriptError for syntax, content, and settings or players that the rules refuse."""
    content = _parse_json(text) if form == "json" else _parse_toml(text)
    _check_numbers(content, "")
    outline = _convert(content, _Outline, "")
    return Playable(outline.about, _set_up(outline), tuple(_moves(outline.commands)))


def play(script: Playable, until: int | None = None) -> Iterator[Played]:
    """Play the moves one after the other, at most `until` of them; a refused one leaves the state as it is."""
    state, so_far, recorded = script.table, RoundCourse(script.table), Recorded()
    for index, move in enumerate(script.moves[:until]):
        approver = "" if move.by == "dealer" else move.by
        past = recorded.past(move.command)
        context = Context(
            now=move.at,
            role=move.by,
            actor="script",
            approver=approver,
            facts=Facts(round_course=so_far, round_outcome=past),
        )
        answer = decide(state, move.command, context)
        if not isinstance(answer, Refusal):
            so_far = noted(so_far, state, move.command, context)
            state = fold(state, answer)
            recorded.note(answer, state.rounds, "script")
        yield Played(index, move, answer, state)


def script_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of round scripts, made from the types that read them."""
    (reference,), definitions = json_schemas((Script,), ref_template="#/$defs/{name}")
    (_,), timing = json_schemas((Timing,), ref_template="#/$defs/{name}")
    for definition in definitions.values():
        if "type" in definition.get("properties", {}):
            definition["properties"] |= timing["Timing"]["properties"]
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Round script",
        **reference,
        "$defs": dict(sorted(definitions.items())),
    }
    plain: dict[str, Any] = msgspec.json.decode(encode_json(schema))  # defaults of lists are tuples until then
    return plain


def _set_up(outline: _Outline) -> TableState:
    """An open table with the script's settings and players. Raises ScriptError where the rules refuse one of them."""
    context = Context(now=START, role="gaming_shift_manager", actor="script")
    state = TableState(table="script")
    steps: list[tuple[str, Command]] = [
        ("settings", rules.commands.InstallTable(outline.ruleset, outline.settings)),
        ("settings", rules.commands.OpenTable()),
    ]
    for number, player in enumerate(outline.players):
        steps.append((f"players[{number}]", rules.commands.SeatPlayer(player.player, player.name, player.seat)))
    for place, command in steps:
        answer = decide(state, command, context)
        if isinstance(answer, Refusal):
            at_fault = "ruleset" if answer.code == "unknown_rulebook" else place
            raise ScriptError(f"{answer.message} ({answer.clause})" if answer.clause else answer.message, at_fault)
        state = fold(state, answer)
    return state


def _moves(commands: tuple[dict[str, Any], ...]) -> Iterator[Move]:
    at = START
    for index, written in enumerate(commands):
        place = f"commands[{index}]"
        timing = _convert({key: written[key] for key in ("by", "at") if key in written}, Timing, place)
        if timing.at is not None and index and timing.at < at:
            raise ScriptError(f"{timing.at.isoformat()} is before the command before it", f"{place}.at")
        at = timing.at or at
        fields = {key: value for key, value in written.items() if key not in ("by", "at")}
        yield Move(_convert(fields, Command, place), timing.by, at)
        at += timedelta(seconds=1)


def _parse_json(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_not_a_number, object_pairs_hook=_without_repeats)
    except json.JSONDecodeError as error:
        raise _syntax(error.msg, error.lineno, error.colno) from error
    except RecursionError as error:
        raise ScriptError("nested too deeply") from error
    except ValueError as error:
        raise ScriptError(str(error)) from error


def _not_a_number(name: str) -> NoReturn:
    raise ScriptError(f"{name} is no number")


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) < len(pairs):
        names = [name for name, _ in pairs]
        raise ScriptError(f"“{next(name for name in names if names.count(name) > 1)}” is written twice in one object")
    return content


def _parse_toml(text: str) -> Any:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, _, where = str(error).rpartition(" (at ")
        words = where.rstrip(")").replace(",", "").split()
        if words[:1] == ["line"]:
            raise _syntax(message, int(words[1]), int(words[3])) from error
        lines = text.split("\n")
        raise _syntax(message, len(lines), len(lines[-1]) + 1) from error
    except RecursionError as error:
        raise ScriptError("nested too deeply") from error


def _syntax(message: str, line: int, column: int) -> ScriptError:
    return ScriptError(message, f"line {line}, column {column}", line, column)


def _check_numbers(value: Any, place: str) -> None:
    """Whole numbers stay within what every JSON reader can hold."""
    if isinstance(value, dict):
        for key, part in value.items():
            _check_numbers(part, f"{place}.{key}" if place else str(key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            _check_numbers(part, f"{place}[{number}]")
    elif isinstance(value, int) and abs(value) > LARGEST:
        raise ScriptError("this number is too large", place)


def _convert(value: Any, kind: Any, base: str) -> Any:
    """The value as `kind`. Raises ScriptError that names the place inside `base`, list numbers included."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at ")
        path = where[where.index("$") + 1 :].rstrip("`") if "$" in where else ""
        place = base + _locate(value, kind, str(error), path)
        raise ScriptError(message, place.removeprefix(".")) from error


def _locate(value: Any, kind: Any, error: str, path: str) -> str:
    """`path` with each "[...]" replaced by the number or name of the item at fault.

    msgspec does not tell which item of a list or object it was; so each is tried alone until one gives the same error.
    """
    place = ""
    keys: list[Any] = []
    *containers, last = path.split("[...]")
    for segment in containers:
        place += segment
        keys += [name for name in segment.split(".") if name]
        found = _item_at_fault(value, kind, error, keys)
        if found is None:
            return f"{place}[...]{last}"
        value, number, key = found
        keys.append(key)
        place += f"[{number}]" if isinstance(number, int) else f".{number}"
    return place + last


def _item_at_fault(value: Any, kind: Any, error: str, keys: list[Any]) -> tuple[Any, Any, Any] | None:
    """The value cut down to the one item that gives `error`, the item's number or name, and its key in the cut one."""
    container = value
    for key in keys:
        container = container[key]
    listed = not isinstance(container, dict)
    for number, item in enumerate(container) if listed else container.items():
        cut = _with(value, keys, [item] if listed else {number: item})
        try:
            msgspec.convert(cut, kind)
        except msgspec.ValidationError as other:
            if str(other) == error:
                return cut, number, 0 if listed else number
    return None


def _with(value: Any, keys: list[Any], part: Any) -> Any:
    """A copy of `value` with what lies under `keys` replaced by `part`."""
    if not keys:
        return part
    copy = value.copy()
    copy[keys[0]] = _with(value[keys[0]], keys[1:], part)
    return copy
