"""What a golden file holds. For each command: its events or refusal, the dealer's next step, and how the buttons and
the cards in sight differ from the step before. At the end each audience's whole view.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec

from rules import Refusal
from rules.codec import encode_event
from rules.core.clauses import clause_text
from rules.core.text import encode_stable, to_builtins
from tests.rules.golden import Moment, audiences, moments, read
from tests.rules.golden.offered import Counted, Offered, Usual, beside, difference, offered, title, usual_in
from tests.rules.golden.shown import Shown, news, shown

SPREAD = ("answer", "new", "irregularities")
AS_DEALER = "as the dealer's"
AS_OFFERED = "as at the last step"


def playthrough(name: str, usual: Usual) -> dict[str, Any]:
    """What a script leads to, as plain JSON values."""
    steps: list[dict[str, Any]] = []
    offers: Offered = {"buttons": [], "menu": []}
    sights: Shown = {}
    views: dict[str, Any] = {}
    for moment in moments(name):
        before, known, views = offers, sights, _views(moment)
        common = usual_in(usual, moment.state.rulebook, moment.views.phase)
        offers = {part: beside(lines, common[part]) for part, lines in _offered(views).items()}
        sights = shown(views)
        told = news(known, sights, [who for who in views if who.startswith("seat")])
        parts = _step(moment) | _changes(before, offers) | {"shown": told}
        steps.append({part: said for part, said in parts.items() if said})
    return {"about": read(name).about, "steps": steps, "views": _at_the_end(views)}


def _views(moment: Moment) -> dict[str, Any]:
    """Each audience's view as it goes over the wire."""
    return {who: msgspec.json.decode(encode_stable(moment.views.of(who))) for who in audiences(moment.state)}


def _offered(views: dict[str, Any]) -> Offered:
    """What dealer and pit are offered, which is the same."""
    dealer, pit = views["dealer"], views["pit"]
    assert (pit["actions"], pit["irregularities"]) == (dealer["actions"], dealer["irregularities"])
    return offered(dealer)


def _step(moment: Moment) -> dict[str, Any]:
    played, step = moment.played, moment.views.step
    return {
        "command": to_builtins(played.move.command),
        "answer": _answer(played.answer),
        "next": f"{step.code}: {step.title} ({step.clause}), phase {moment.views.phase}",
    }


def _answer(answer: Any) -> Any:
    if isinstance(answer, Refusal):
        return {"refused": f"{answer.code} ({answer.clause}): {answer.message}"}
    return [json.loads(encode_event(event)) for event in answer]


def _changes(before: Offered, now: Offered) -> dict[str, list[str]]:
    """What buttons are gone and new, and the changes of the menu."""
    gone, new = difference(before["buttons"], now["buttons"])
    left, came = difference(before["menu"], now["menu"])
    menu = [*(f"- {title(line)}" for line in left), *(f"+ {line}" for line in came)]
    return {"gone": [title(line) for line in gone], "new": new, "menu": menu}


def _at_the_end(views: dict[str, Any]) -> dict[str, Any]:
    """The views, where what stands elsewhere is only named: the dealer's, the buttons of the last step, the clauses'
    own words.
    """
    found: dict[str, Any] = {}
    for audience, view in views.items():
        told = view | ({"notes": _notes(view)} if "notes" in view else {})
        dealers = found.get("dealer", {})
        found[audience] = {part: AS_DEALER if dealers.get(part) == said else said for part, said in told.items()}
    found["dealer"]["actions"] = AS_OFFERED
    return found


def _notes(view: dict[str, Any]) -> Any:
    """Which clauses a view explains that it does not name, and the reverse; whole if the words are not the clauses'."""
    notes = view["notes"]
    named = set(_clauses({part: said for part, said in view.items() if part not in ("table", "notes")}))
    for clause, note in notes.items():
        text = clause_text(clause)
        if note != {"clause": clause, "title": text.title, "requires": text.requires}:
            return notes
    return {"besides": sorted(notes.keys() - named), "without": sorted(named - notes.keys())}


def _clauses(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for part in value:
            yield from _clauses(part)
    elif isinstance(value, dict):
        yield from (said for part, said in value.items() if part.endswith("clause") and said)
        yield from _clauses([*value.values()])


def usual_of(names: list[str]) -> Usual:
    """What is usual in some playthroughs."""
    counted: dict[str, dict[str, Counted]] = defaultdict(lambda: {"buttons": Counted(), "menu": Counted()})
    for moment in chain.from_iterable(map(moments, names)):
        dealer = msgspec.json.decode(encode_stable(moment.views.of("dealer")))
        for part, lines in offered(dealer).items():
            counted[moment.state.rulebook][part].add(moment.views.phase, lines)
    return {
        rulebook: {part: found.usual() for part, found in parts.items()} for rulebook, parts in sorted(counted.items())
    }


def text_of(content: dict[str, Any]) -> str:
    """The text of a golden file: a line for each event, button, entry of the menu and view, so that a difference reads
    well.
    """
    steps = ",\n".join(f" {{{_members(step)}}}" for step in content["steps"])
    views = ",\n".join(
        f' "{who}": ' + (f"{{{_members(view)}}}" if who == "dealer" else _line(view))
        for who, view in content["views"].items()
    )
    return f'{{\n"about": {_line(content["about"])},\n"steps": [\n{steps}\n],\n"views": {{\n{views}\n}}\n}}\n'


def _members(value: dict[str, Any]) -> str:
    return ",\n  ".join(f'"{name}": {_lines(part) if name in SPREAD else _line(part)}' for name, part in value.items())


def _lines(items: Any) -> str:
    """Several items with a line for each."""
    if not isinstance(items, list) or len(items) < 2:
        return _line(items)
    return "[\n   " + ",\n   ".join(map(_line, items)) + "]"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
