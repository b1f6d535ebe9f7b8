"""Entries of the menu “Something went wrong”, for both games. Each is tried on the rules first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from rules import commands
from rules.command_table import COMMANDS
from rules.core.base import CommandBase, Refusal, type_of
from rules.core.rulebook import Rulebook
from rules.core.text import to_builtins, word, worded
from rules.engine import phase_of
from rules.events import Event
from rules.screens.options import refused, tried
from rules.state import Round, TableState, name_of
from rules.views.table import Incident
from rules.wording.effects import Effects, voided_lines
from rules.wording.incidents import IncidentText

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class IncidentSpec(msgspec.Struct, frozen=True):
    """An entry of the menu before it is tried. With a `skeleton` the command stands for what a person still fills in,
    and refusals whose code is `possible` are about those fields; what it does is `certain` where they change none of
    it. Without one its `fields` may stay empty. `role` is the one it needs where that is higher than the command's.

    `text` is the key of its words where that is not its code, and `named` the facts that they name. `lines` are what it
    gives back and `said` role and refusal, where those are known already.
    """

    code: str
    group: str
    command: CommandBase
    clause: str
    text: str = ""
    named: Mapping[str, object] = {}
    facts: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    skeleton: dict[str, object] | None = None
    possible: tuple[str, ...] = ()
    certain: bool = False
    role: str = ""
    lines: tuple[str, ...] | None = None
    said: tuple[str, Refusal | None] | None = None


class IncidentCase:
    """A table of which somebody asks what went wrong, and the words of its game: what events do, and the entries."""

    def __init__(self, state: TableState, book: Rulebook, effects: Effects, texts: Mapping[str, IncidentText]) -> None:
        self.state, self.rulebook, self.effects, self.texts = state, book, effects, texts

    def incident(self, code: str, group: str, command: CommandBase, clause: str, **about: Any) -> Incident:
        """One entry; `about` are further fields of its `IncidentSpec`."""
        return incident_for(self, IncidentSpec(code, group, command, clause, **about))

    def name(self, player: str) -> str:
        return name_of(self.state, player)


def incident_for(case: IncidentCase, spec: IncidentSpec) -> Incident:
    """The entry, its command tried on the rules in the role that it needs."""
    state, words = case.state, case.texts[spec.text or spec.code]
    role = spec.role or _role_of(state.rulebook, phase_of(state), type(spec.command))
    now = (state.round.closed_at if state.round is not None else None) or _EPOCH
    certain = (spec.certain or spec.skeleton is None) and spec.lines is None
    role, answer = spec.said or (tried if certain else refused)(state, spec.command, role, now)
    refusal = answer if isinstance(answer, Refusal) and answer.code not in spec.possible else None
    clause, outcome = spec.clause, tuple[str, ...]()
    if refusal is None:
        outcome = tuple(worded(line, spec.named) for line in words.outcome) if spec.named else _words(words.outcome)
    if refusal is None and spec.lines is not None:
        outcome += spec.lines
    elif certain and not isinstance(answer, Refusal | None):
        outcome += _effects_of(state, answer, case.effects)
        clause = getattr(answer[0], "clause", "") or clause
    return Incident(
        code=spec.code,
        group=spec.group,
        title=worded(words.title, spec.named),
        facts=spec.facts,
        clause=clause,
        outcome=outcome,
        role=role,
        command=to_builtins(spec.command) if spec.skeleton is None else spec.skeleton,
        fields=spec.fields,
        refusal=refusal,
        found_by=_words(words.found_by),
    )


@cache
def _words(templates: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(word, templates))


def _effects_of(state: TableState, events: tuple[Event, ...], effects: Effects) -> tuple[str, ...]:
    return tuple(line for event in events if type(event) in effects for line in effects[type(event)](state, event))


@cache
def _role_of(rulebook: str, phase: str, kind: type) -> str:
    """The role that the phase asks for, else any phase that allows the command."""
    table = COMMANDS[rulebook]
    now = table[phase]
    return (now if kind in now else next(allowed for allowed in reversed(table.values()) if kind in allowed))[kind].role


def void_incidents(case: IncidentCase) -> Iterator[Incident]:
    """Each ground on which the round may be void (PM 5.1, 5.2; TC 5.1-5.4; ruling 91)."""
    alike: dict[bool, tuple[str, ...]] = {}
    for name, ground in case.rulebook.grounds.items():
        known = alike.get(ground.winnings_kept)
        own = case.texts.get(f"void_{name}", case.texts["void"]).outcome
        incident = case.incident(
            f"void_{name}",
            "void",
            commands.VoidRound(name, "?" if ground.justified else ""),
            ground.clause,
            text=f"void_{name}" if f"void_{name}" in case.texts else "void",
            named={"ground": word(ground.label)},
            fields=("note",) if ground.justified else (),
            skeleton={"type": "void_round", "ground": name} if ground.justified else None,
            certain=True,
            role=ground.role,
            lines=voided_lines(known, ground.cards_at_fault) if known is not None else None,
        )
        if incident.refusal is None:  # the next ground like it gives back the same
            alike.setdefault(ground.winnings_kept, incident.outcome[len(own) :])
        yield incident


def wrong_entries(case: IncidentCase) -> Iterator[Incident]:
    """What was keyed wrongly, in a round and until the next one begins, as far as the phase has any (ruling 81)."""
    sample: tuple[tuple[str, CommandBase, tuple[str, ...]], ...] = (
        ("card_wrong", commands.CorrectCard(0, "", ""), ("on_felt", "card")),
        ("wager_wrong", commands.CorrectWager("", ()), ("on_layout",)),
        ("decision_wrong", commands.CorrectDecision(1, "hit"), ("decision",)),
    )
    for code, command, fields in sample:
        incident = case.incident(
            code,
            "entries",
            command,
            "ruling 81",
            fields=fields,
            skeleton={"type": type_of(command)},
            possible=("record_missing", "cards_face_down"),
        )
        yield replace(incident, kinds=kinds_put_right(case)) if isinstance(command, commands.CorrectWager) else incident


def kinds_put_right(case: IncidentCase) -> tuple[str, ...]:
    """What a wager that was entered wrongly may be: each kind that the table takes, and insurance, with limits or none,
    once it was announced closed and may be found (rulings 74, 81).
    """
    state = case.state
    assert state.settings is not None
    limits, insured = state.settings.limits, isinstance(state.round, Round) and state.round.insurance_closed
    return tuple(kind for kind in case.rulebook.limit_kinds if (insured if kind == "insurance" else kind in limits))


def paid_wrongly(case: IncidentCase) -> Iterator[Incident]:
    """What was paid or collected wrongly, in the round that is on and in any before it (ruling 96)."""
    yield case.incident(
        "paid_wrongly",
        "payment",
        commands.RecordMispay(0, commands.LineRef("", "", ""), 0, "pit", ""),
        "ruling 96",
        fields=("mispay",),
        skeleton={"type": "record_mispay"},
        possible=("record_missing",),
    )


def referral(case: IncidentCase) -> Iterator[Incident]:
    """What no clause covers, in a round or between two, and the ruling on it (PM 6.1, TC 6.1)."""
    clause = case.rulebook.cite["not_covered"]
    yield case.incident(
        "not_covered",
        "outside",
        commands.ReferToManager("?"),
        clause,
        fields=("question",),
        skeleton={"type": "refer_to_manager"},
    )
    yield case.incident(
        "ruling",
        "outside",
        commands.RecordRuling("?", "?"),
        clause,
        fields=("ruling", "reason", "effect", "wagers", "orders"),
        skeleton={"type": "record_ruling"},
    )
