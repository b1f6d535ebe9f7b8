"""A round of which a case is open: every command that would change it once it is over is refused but as a step of the
case; while it is on, what puts it right takes a Pit Manager and joins the case (ruling 140).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules import Context, Facts, Refusal, decide, events, fold, phase_of
from rules import commands as c
from rules.books import BOOKS
from rules.command_table import COMMANDS, facts_of, round_changed
from rules.context import OpenCase, RoundCourse, noted
from rules.core.base import RoundChange, type_of
from rules.settled import SETTLING
from rules.state import TableState, in_round
from tests.rules.any_command import any_command
from tests.rules.golden import NAMES, moments, read

pytestmark = pytest.mark.clause("ruling 140")
CASE = 7
WAYS = 12
BESIDE = {
    c.TellVoid: "who was told that it is void",
    c.LookAtHand: "a look at a hand that lies there",
    c.StayIn: "a player who could withdraw stays",
    c.OpenBetting: "the next round",
}
"""What is entered of a round that is over and changes nothing that it came to."""
Moment = tuple[TableState, RoundCourse, datetime]


def moments_of_game(family: str, *, over: bool) -> Iterator[Moment]:
    """The tables of the playthroughs of a game whose newest round is over, or is on, with what it came of."""
    for name in NAMES:
        before, course = read(name).table, RoundCourse(read(name).table)
        for each in moments(name):
            move = each.played.move
            if not isinstance(each.played.answer, Refusal):
                course = noted(course, before, move.command, Context(now=move.at, role=move.by, actor="script"))
            before = each.state
            is_of_game = bool(before.rulebook) and BOOKS[before.rulebook].family == family
            if is_of_game and before.rounds and in_round(before) != over:
                yield before, course, move.at


def thinned(found: list[Moment]) -> list[Moment]:
    """Two of each phase."""
    by_phase: dict[str, list[Moment]] = {}
    for moment in found:
        by_phase.setdefault(phase_of(moment[0]), []).append(moment)
    return [each for there in by_phase.values() for each in there[:: max(1, len(there) // 2)][:3]]


def decided(moment: Moment, command: Any, role: str, numbers: tuple[int, ...] | None) -> Any:
    """What the rules say; somebody else approves it. `numbers`: the cases open about the round, None unasked."""
    state, course, at = moment
    number = round_changed(state, command)
    found = OpenCase(number, numbers) if numbers is not None and number else None
    facts = Facts(round_course=course, open_case=found)
    return decide(state, command, Context(now=at, role=role, actor="gus", approver="mona", facts=facts))


def changes_what_is_over(before: TableState, happened: tuple[Any, ...]) -> bool:
    """Whether events change a round that is over by then, or what it came to."""
    after = fold(before, happened)
    same = after.rounds == before.rounds
    settles = any(isinstance(event, SETTLING) and event.results for event in happened)
    return same and (settles or after.round != before.round)


@pytest.mark.parametrize("family", ["pontoon", "three_card_poker"])
def test_every_row_that_changes_a_round_that_is_over_says_so(family: str) -> None:
    random, tried, found = Random(31), 0, set()
    for moment in thinned(list(moments_of_game(family, over=True))):
        state = moment[0]
        for kind in COMMANDS[state.rulebook][phase_of(state)]:
            for _ in range(WAYS):
                command = any_command(kind, state, random)
                answer = decided(moment, command, "gaming_shift_manager", None)
                tried += 1
                if isinstance(answer, Refusal) or kind in BESIDE or not changes_what_is_over(state, answer):
                    continue
                found.add(kind)
                assert round_changed(state, command) == state.rounds, f"{kind.__name__}: its row lacks of_round"
    assert tried > 500
    assert c.CorrectCard in found


@pytest.mark.parametrize("family", ["pontoon", "three_card_poker"])
def test_once_it_is_over_every_such_row_waits_for_the_number_of_the_case(family: str) -> None:
    random, seen = Random(31), set()
    for moment in thinned(list(moments_of_game(family, over=True))):
        state = moment[0]
        for kind, row in COMMANDS[state.rulebook][phase_of(state)].items():
            command = any_command(kind, state, random)
            if row.of_round is None or not round_changed(state, command):
                continue
            seen.add(kind)
            refused = decided(moment, command, "gaming_shift_manager", (CASE,))
            assert isinstance(refused, Refusal)
            about = {"case": CASE, "round": round_changed(state, command), "needed": "pit_manager"}
            assert (refused.code, refused.clause) == ("case_open", "ruling 140")
            assert refused.facts.items() >= about.items()
            another = decided(moment, replace(command, case=CASE + 1), "gaming_shift_manager", (CASE,))
            assert another.code == "case_unknown"
    assert {c.RecordMispay, c.RecoverMispay, c.CorrectCard, c.CorrectWager, c.CorrectDecision, c.RecordRuling} <= seen


@pytest.mark.parametrize("family", ["pontoon", "three_card_poker"])
def test_a_step_of_the_case_takes_a_pit_manager_and_joins_it(family: str) -> None:
    random, joined = Random(31), set()
    for over in (True, False):
        for moment in thinned(list(moments_of_game(family, over=over))):
            state = moment[0]
            for kind, row in COMMANDS[state.rulebook][phase_of(state)].items():
                for _ in range(WAYS):
                    command = any_command(kind, state, random)
                    if row.of_round is None or not round_changed(state, command):
                        continue
                    command = replace(command, case=CASE) if over else command
                    if row.role in ("dealer", "pit_supervisor"):
                        low = decided(moment, command, "pit_supervisor", (CASE,))
                        assert isinstance(low, Refusal)
                        assert (low.code, low.clause) == ("role", "ruling 140") or low.code == "cards_taken_back"
                    free = decided(moment, command, "gaming_shift_manager", None)
                    answer = decided(moment, command, "gaming_shift_manager", (CASE,))
                    if isinstance(free, Refusal):
                        assert answer == free
                        continue
                    assert answer == (*free, events.CaseJoined(CASE, state.rounds, "ruling 140"))
                    assert fold(state, answer) == fold(state, free)
                    joined.add((kind, over))
    assert {(c.CorrectCard, True), (c.CorrectCard, False), (c.UndoEntry, False), (c.VoidRound, False)} <= joined


def test_every_row_that_names_a_round_takes_a_case_and_asks_for_it() -> None:
    for table in COMMANDS.values():
        for allowed in table.values():
            for row in allowed.values():
                if row.of_round is not None:
                    assert issubclass(row.command, RoundChange)
                    assert "open_case" in facts_of(type_of(row.command))


def test_what_play_waits_for_is_answered_without_the_case() -> None:
    for state, course, at in moments_of_game("pontoon", over=True):
        asked = replace(state, question="May a guest smoke?")
        for command, number in ((c.RecordRuling("No.", "The house."), 0), (c.RecordRuling("No.", "So.", "void"), 1)):
            assert bool(round_changed(asked, command)) == bool(number)
        case = c.RecordRuling("The result stands.", "Two cards lay there.", case=CASE, round=asked.rounds)
        facts = Facts(round_course=course, open_case=OpenCase(asked.rounds, (CASE,)))
        answer = decide(asked, case, Context(now=at, role="gaming_shift_manager", facts=facts))
        assert not isinstance(answer, Refusal)
        assert fold(asked, answer).question == asked.question
        return
    pytest.fail("no playthrough ends a round")
