"""Each command that concerns what is known, paid or counted, as each role in each phase that a golden playthrough comes
to: another phase refuses everybody alike, a lower role is told which one it takes, and a higher role may all that a
lower one may (PM 6.2, TC 6.2; rulings 84, 114).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest

from rules import Context, Facts, Refusal, decide, phase_of
from rules import commands as c
from rules.books import BOOKS, book_of
from rules.command_table import COMMANDS
from rules.context import RoundCourse, noted
from rules.core.roles import at_least
from rules.state import TableState
from tests.rules.any_command import any_command
from tests.rules.gain import ROLES
from tests.rules.golden import NAMES, moments, read

DEALER, SUPERVISOR, MANAGER, SHIFT = ROLES
LEAST: dict[type, str] = {
    c.CardsAsTheyLie: SUPERVISOR,
    c.CloseTable: SUPERVISOR,
    c.ColourUp: DEALER,
    c.CorrectCard: DEALER,
    c.CorrectDecision: DEALER,
    c.CorrectWager: DEALER,
    c.DeclineExposure: DEALER,
    c.DenyClaim: SUPERVISOR,
    c.InvalidateHands: SUPERVISOR,
    c.MarkPaid: DEALER,
    c.PlaceStrayCard: DEALER,
    c.ProhibitPlayer: SHIFT,
    c.RecordFoundWager: DEALER,
    c.RecordRuling: SHIFT,
    c.RecordWrongChips: SUPERVISOR,
    c.RecoverWrongChips: SUPERVISOR,
    c.RemoveHand: SUPERVISOR,
    c.ReportAbsence: DEALER,
    c.ReportCardsTogether: DEALER,
    c.ReportPassedOver: SUPERVISOR,
    c.ReturnCredit: SUPERVISOR,
    c.SetPaying: MANAGER,
    c.Settle: DEALER,
    c.UndoEntry: DEALER,
    c.ViewHand: DEALER,
    c.VoidRound: SUPERVISOR,
    c.VoidSlip: SUPERVISOR,
    c.WithdrawShortHand: DEALER,
    c.WithdrawWagers: SUPERVISOR,
}
"""The least role of each, while no result is known (PM 6.2, TC 6.2; docs/corrections.md)."""
LATER: dict[tuple[type, str], str] = {
    (c.InvalidateHands, "expose_hands"): SHIFT,
    (c.InvalidateHands, "settlement"): SHIFT,
    (c.WithdrawWagers, "power_failure"): DEALER,
    (c.WithdrawWagers, "held"): DEALER,
}
"""In these phases it is another: cards are in sight (ruling 84), or everybody is asked (ruling 93)."""
MOMENTS = 2
"""Of each phase, so many moments: as early and as late as the playthroughs come to it."""
WAYS = 2
"""Of each command at each moment, so many, with fields as they lie there."""
Moment = tuple[TableState, RoundCourse, datetime]


def played(rulebook: str) -> dict[str, list[Moment]]:
    """By phase, the tables of the playthroughs of a rulebook with what their rounds came of."""
    found: dict[str, list[Moment]] = defaultdict(list)
    for name in NAMES:
        before, course = read(name).table, RoundCourse(read(name).table)
        for each in moments(name):
            move = each.played.move
            if not isinstance(each.played.answer, Refusal):
                course = noted(course, before, move.command, Context(now=move.at, role=move.by, actor="script"))
            before = each.state
            if before.rulebook == rulebook:
                found[phase_of(before)].append((before, course, move.at))
    return {phase: there[:: max(1, len(there) // MOMENTS)] for phase, there in found.items()}


def answers(moment: Moment, command: Any) -> Iterator[tuple[str, Any]]:
    """What each role is told, from the lowest up; somebody else approves it."""
    state, course, at = moment
    facts = Facts(round_course=course)
    for role in ROLES:
        context = Context(now=at + timedelta(seconds=1), role=role, actor="ann", approver="sam", facts=facts)
        yield role, decide(state, command, context)


@pytest.mark.clause("PM 6.2", "TC 6.2", "ruling 84", "ruling 114")
@pytest.mark.parametrize("rulebook", BOOKS)
def test_who_may_what_when(rulebook: str) -> None:
    random, tried = Random(27), set[tuple[str, str, str]]()
    for phase, there in played(rulebook).items():
        for moment in there:
            for kind, least in LEAST.items():
                for _ in range(WAYS):
                    command = any_command(kind, moment[0], random)
                    needed = LATER.get((kind, phase), least)
                    check(moment[0], phase, command, needed, dict(answers(moment, command)))
                tried |= {(kind.__name__, phase, role) for role in ROLES}
    assert len(tried) > 600, "the playthroughs come to enough phases"


def check(state: TableState, phase: str, command: Any, least: str, told: dict[str, Any]) -> None:
    about = (phase, command, {role: getattr(answer, "code", "accepted") for role, answer in told.items()})
    if type(command) not in COMMANDS[state.rulebook][phase]:
        assert len({answer.code for answer in told.values()}) == 1, about
        assert told[DEALER].code != "role", about
        assert told[DEALER].clause, about
        return
    done = False
    for role in ROLES:
        answer = told[role]
        is_refused = isinstance(answer, Refusal)
        assert not (done and is_refused), about
        done = done or not is_refused
        if not at_least(role, least):
            assert (answer.code, answer.facts["needed"]) == ("role", least), about
            assert answer.clause == book_of(state).cite["higher_role"], about
        elif is_refused and answer.code == "role":
            assert not at_least(role, answer.facts["needed"]), about
        elif is_refused:
            assert answer.clause, about
