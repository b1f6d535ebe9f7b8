"""`manage.py playround FILE`: play a round script on the pure rules, and print the results as JSON."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules import Refusal
from rules.core.text import encode_json
from rules.reports import report
from rules.scripts import Playable, Played, ScriptError, play, read_script, script_schema

MALFORMED = 2
REFUSED = 1


class Command(BaseCommand):
    """Exit status: 0 played, 1 a command was refused and --strict was asked for, 2 the file is malformed."""

    help = "Play a round script (JSON, or TOML by its file name) on the pure rules and print its results as JSON."
    requires_system_checks: list[str] = []  # the rules need no database, so nothing may ask for one

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="the script; docs/round-script.schema.json describes it")
        parser.add_argument("--until", type=_count, metavar="N", help="stop after N commands")
        parser.add_argument("--strict", action="store_true", help="stop with exit status 1 at the first refusal")
        parser.add_argument("--schema", action="store_true", help="print the JSON Schema of round scripts instead")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["schema"]:
            self._print(script_schema())
            return
        if options["file"] is None:
            raise CommandError("name the script to play", returncode=MALFORMED)
        script = read_file(options["file"])
        moves = play(script, options["until"])
        played = list(_to_first_refusal(moves) if options["strict"] else moves)
        self._print(report(played, script.table))
        if options["strict"] and played and isinstance(refusal := played[-1].answer, Refusal):
            where = f"commands[{played[-1].index}]"
            raise CommandError(f"{where}: {refusal.message} ({refusal.clause or refusal.code})", returncode=REFUSED)

    def _print(self, content: dict[str, Any]) -> None:
        self.stdout.write(msgspec.json.format(encode_json(content), indent=2).decode())


def read_file(file: Path) -> Playable:
    """The script in a file; CommandError with exit status 2 and the place when there is none to play."""
    form: Literal["json", "toml"] = "toml" if file.suffix.lower() == ".toml" else "json"
    try:
        return read_script(file.read_text(encoding="utf-8-sig"), form)
    except ScriptError as error:
        spot = f":{error.line}:{error.column}" if error.line else ""
        place = f"{error.place}: " if error.place and not error.line else ""
        raise CommandError(f"{file}{spot}: {place}{error.message}", returncode=MALFORMED) from error
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}", returncode=MALFORMED) from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{file}: byte {error.start} is no UTF-8 text", returncode=MALFORMED) from error


def _to_first_refusal(moves: Iterator[Played]) -> Iterator[Played]:
    for played in moves:
        yield played
        if isinstance(played.answer, Refusal):
            return


def _count(text: str) -> int:
    count = int(text)
    if count < 0:
        raise argparse.ArgumentTypeError("a number of commands is not negative")
    return count
