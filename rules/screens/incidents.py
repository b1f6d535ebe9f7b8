"""“Something went wrong”, of whichever game: a incident tried on the rules, and what events give back, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import cache

import msgspec
from msgspec.structs import replace

from rules.command_table import COMMANDS
from rules.commands import (
    CorrectCard,
    CorrectDecision,
    CorrectWager,
    LineRef,
    RecordMispay,
    RecordRuling,
    ReferToManager,
    VoidRound,
)
from rules.core.base import CommandBase, Refusal, type_of
from rules.core.rulebook import Rulebook
from rules.engine import phase_of
from rules.events import Event
from rules.screens.options import refused, tried
from rules.state import Round, TableState
from rules.views.table import Incident
from rules.wording.effects import Effects, voided_lines
from rules.wording.incidents import IncidentText

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def incident_for(
    state: TableState,
    effects: Effects,
    texts: Mapping[str, IncidentText],
    code: str,
    group: str,
    command: CommandBase,
    clause: str,
    *,
    text: str = "",
    named: Mapping[str, object] | None = None,
    facts: tuple[str, ...] = (),
    fields: tuple[str, ...] = (),
    skeleton: dict[str, object] | None = None,
    possible: tuple[str, ...] = (),
    certain: bool = False,
    role: str = "",
    lines: tuple[str, ...] | None = None,
    said: tuple[str, Refusal | None] | None = None,
) -> Incident:
    """`command` is tried on the rules, in the role it needs: `role` where that is a higher one than its own. With a
    `skeleton` it stands for what a person still fills in, and refusals whose code is `possible` are about those fields;
    what it does is `certain` where they change none of it. Without one its `fields` may stay empty.

    `text` is the key of its words where that is not its code, and `named` the facts that they name. `lines` are what it
    gives back and `said` role and refusal, where those are known already.
    """
    words = texts[text or code]
    role = role or _role_of(state.rulebook, phase_of(state), type(command))
    now = (state.round.closed_at if state.round is not None else None) or _EPOCH
    certain = (certain or skeleton is None) and lines is None
    role, answer = said or (tried if certain else refused)(state, command, role, now)
    refusal = answer if isinstance(answer, Refusal) and answer.code not in possible else None
    outcome: tuple[str, ...] = ()
    if refusal is None:
        outcome = tuple(line.format_map(named) for line in words.outcome) if named else words.outcome
    if refusal is None and lines is not None:
        outcome += lines
    elif certain and not isinstance(answer, Refusal | None):
        outcome += _effects_of(state, answer, effects)
        clause = getattr(answer[0], "clause", "") or clause
    return Incident(
        code=code,
        group=group,
        title=words.title.format_map(named) if named else words.title,
        facts=facts,
        clause=clause,
        outcome=outcome,
        role=role,
        command=msgspec.to_builtins(command) if skeleton is None else skeleton,
        fields=fields,
        refusal=refusal,
        found_by=words.found_by,
    )


def _effects_of(state: TableState, events: tuple[Event, ...], effects: Effects) -> tuple[str, ...]:
    return tuple(line for event in events if type(event) in effects for line in effects[type(event)](state, event))


@cache
def _role_of(rulebook: str, phase: str, kind: type) -> str:
    """The role that the phase asks for, else any phase that allows the command."""
    table = COMMANDS[rulebook]
    now = table[phase]
    return (now if kind in now else next(allowed for allowed in reversed(table.values()) if kind in allowed))[kind].role


def void_incidents(
    state: TableState, effects: Effects, texts: Mapping[str, IncidentText], book: Rulebook
) -> Iterator[Incident]:
    """Each ground on which the round may be void (PM 5.1, 5.2; TC 5.1-5.4; ruling 91)."""
    alike: dict[bool, tuple[str, ...]] = {}
    for name, ground in book.grounds.items():
        known = alike.get(ground.winnings_kept)
        own = texts.get(f"void_{name}", texts["void"]).outcome
        incident = incident_for(
            state,
            effects,
            texts,
            f"void_{name}",
            "void",
            VoidRound(name, "?" if ground.justified else ""),
            ground.clause,
            text=f"void_{name}" if f"void_{name}" in texts else "void",
            named={"ground": ground.label},
            fields=("note",) if ground.justified else (),
            skeleton={"type": "void_round", "ground": name} if ground.justified else None,
            certain=True,
            role=ground.role,
            lines=voided_lines(known, ground.cards_at_fault) if known is not None else None,
        )
        if incident.refusal is None:  # the next ground like it gives back the same
            alike.setdefault(ground.winnings_kept, incident.outcome[len(own) :])
        yield incident


def wrong_entries(
    state: TableState, effects: Effects, texts: Mapping[str, IncidentText], book: Rulebook
) -> Iterator[Incident]:
    """What was keyed wrongly, in a round and until the next one begins, as far as the phase has any (ruling 81)."""
    sample: tuple[tuple[str, CommandBase, tuple[str, ...]], ...] = (
        ("card_wrong", CorrectCard(0, "", ""), ("on_felt", "card")),
        ("wager_wrong", CorrectWager("", ()), ("on_layout",)),
        ("decision_wrong", CorrectDecision(1, "hit"), ("decision",)),
    )
    for code, command, fields in sample:
        incident = incident_for(
            state,
            effects,
            texts,
            code,
            "entries",
            command,
            "ruling 81",
            fields=fields,
            skeleton={"type": type_of(command)},
            possible=("record_missing", "cards_face_down"),
        )
        yield replace(incident, kinds=kinds_put_right(state, book)) if isinstance(command, CorrectWager) else incident


def kinds_put_right(state: TableState, book: Rulebook) -> tuple[str, ...]:
    """What a wager that was entered wrongly may be: each kind that the table takes, and insurance, with limits or none,
    once it was announced closed and may be found (rulings 74, 81).
    """
    assert state.settings is not None
    may_be_insured = isinstance(state.round, Round) and state.round.insurance_closed
    return tuple(
        kind for kind in book.limit_kinds if (may_be_insured if kind == "insurance" else kind in state.settings.limits)
    )


def paid_wrongly(
    state: TableState, effects: Effects, texts: Mapping[str, IncidentText], book: Rulebook
) -> Iterator[Incident]:
    """What was paid or collected wrongly, in the round that is on and in any before it (ruling 96)."""
    yield incident_for(
        state,
        effects,
        texts,
        "paid_wrongly",
        "payment",
        RecordMispay(0, LineRef("", "", ""), 0, "pit", ""),
        "ruling 96",
        fields=("mispay",),
        skeleton={"type": "record_mispay"},
        possible=("record_missing",),
    )


def referral(
    state: TableState, effects: Effects, texts: Mapping[str, IncidentText], book: Rulebook
) -> Iterator[Incident]:
    """What no clause covers, in a round or between two, and the ruling on it (PM 6.1, TC 6.1)."""
    clause = book.cite["not_covered"]
    yield incident_for(
        state,
        effects,
        texts,
        "not_covered",
        "outside",
        ReferToManager("?"),
        clause,
        fields=("question",),
        skeleton={"type": "refer_to_manager"},
    )
    yield incident_for(
        state,
        effects,
        texts,
        "ruling",
        "outside",
        RecordRuling("?", "?"),
        clause,
        fields=("ruling", "reason", "effect", "wagers"),
        skeleton={"type": "record_ruling"},
    )
