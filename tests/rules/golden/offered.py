"""What the dealer and the pit are offered: the buttons and the menu of what may have gone wrong, in a line for each.

Most of it stands whenever the table is in a certain phase. `usual.json` has that once for each rulebook, and a golden
file says only where it is otherwise.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Any

from tests.rules.golden import FOLDER

USUAL_FILE = FOLDER / "usual.json"
USUAL_FROM = 0.9
"""The part of a phase's steps at which a line stands that is usual there."""

Offered = dict[str, list[str]]
"""`buttons` and `menu`, each a list of lines in the order of the screen."""
Usual = dict[str, dict[str, dict[str, str]]]
"""Rulebook → `buttons` and `menu` → line → the phases where it is usual: "all", "all but betting closed", "card"."""


def read_usual() -> Usual:
    usual: Usual = json.loads(USUAL_FILE.read_text(encoding="utf-8"))
    return usual


def offered(view: dict[str, Any]) -> Offered:
    """What a view of the staff offers."""
    return {
        "buttons": [button_line(button) for button in view["actions"]],
        "menu": [_entry_line(entry) for entry in view["irregularities"]],
    }


def button_line(button: dict[str, Any]) -> str:
    """A button's label, whose it is, its clause, why it may not be pressed; then all else that is sent of it."""
    who = f" [{button['player']}]" if button["player"] else ""
    refusal = button["refusal"] or {}
    rest = {part: button.get(part) for part in ("command", "fields", "hint", "row_label", "primary", "role")}
    rest |= {part: refusal.get(part) for part in ("message", "facts")}
    return f"{button['label']}{who} ({button['clause']}){_why(refusal)}{_details(rest)}"


def _entry_line(entry: dict[str, Any]) -> str:
    """The same of an entry of the menu, but for what it would do, which stands with the views at the end."""
    rest = {part: entry[part] for part in ("code", "fields", "role")}
    return f"{entry['title']} ({entry['clause']}){_why(entry['refusal'])}{_details(rest)}"


def _why(refusal: dict[str, Any] | None) -> str:
    return f" - {refusal['code']} ({refusal['clause']})" if refusal else ""


def _details(rest: dict[str, Any]) -> str:
    said = {part: value for part, value in rest.items() if value and (part, value) != ("role", "dealer")}
    return " · " + json.dumps(said, ensure_ascii=False).replace('\\"', "'").replace('"', "")


def title(line: str) -> str:
    """A line without the details."""
    return line.partition(" · ")[0]


def beside(lines: list[str], usual: Iterable[str]) -> list[str]:
    """What is offered beside the usual, and what of the usual is not. A usual line out of its order counts as both."""
    places = {line: place for place, line in enumerate(usual)}
    found: list[str] = []
    met: set[str] = set()
    reached = -1
    for line in lines:
        if (place := places.get(line, -1)) > reached:
            met.add(line)
            reached = place
        else:
            found.append(line)
    return found + [f"without {title(line)}" for line in places if line not in met]


def difference(before: list[str], now: list[str]) -> tuple[list[str], list[str]]:
    """What is gone since the step before, and what is new; a line that changes its place is both."""
    gone: list[str] = []
    new: list[str] = []
    for tag, i, j, m, n in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
        if tag != "equal":
            gone += before[i:j]
            new += now[m:n]
    return gone, new


def usual_in(usual: Usual, rulebook: str, phase: str) -> Offered:
    """What is usual in a phase; nothing for a rulebook that is new."""
    parts = usual.get(rulebook, {"buttons": {}, "menu": {}})
    return {part: [line for line, phases in lines.items() if _among(phase, phases)] for part, lines in parts.items()}


def _among(phase: str, phases: str) -> bool:
    first, *others = phases.split()
    return phase not in others if first == "all" else phase in (first, *others)


class Counted:
    """What was offered at the steps of playthroughs by one rulebook, counted for what is usual."""

    def __init__(self) -> None:
        self.steps: Counter[str] = Counter()
        self.hits: dict[str, Counter[str]] = defaultdict(Counter)
        self.order: list[str] = []

    def add(self, phase: str, lines: list[str]) -> None:
        """A step in `phase`. A line that is new comes behind the one that it follows there."""
        self.steps[phase] += 1
        place = 0
        for line in dict.fromkeys(lines):
            if line not in self.hits:
                self.order.insert(place, line)
            self.hits[line][phase] += 1
            place = self.order.index(line) + 1

    def usual(self) -> dict[str, str]:
        """Line → the phases where it is usual, in the order of the screen."""
        found = {line: self._phases(self.hits[line]) for line in self.order}
        return {line: phases for line, phases in found.items() if phases}

    def _phases(self, hits: Counter[str]) -> str:
        usual = [phase for phase in sorted(self.steps) if hits[phase] >= USUAL_FROM * self.steps[phase]]
        others = [phase for phase in sorted(self.steps) if phase not in usual]
        if len(usual) <= len(others):
            return " ".join(usual)
        return " ".join(["all", *(["but", *others] if others else [])])
