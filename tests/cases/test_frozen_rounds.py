"""A case is opened and its round is frozen: what changes it is refused but as a step of the case; others play on
(ruling 140).
"""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command

from cases.actions import CaseRefused, Dispute, StepSaid, close_case, enter_step, open_case
from cases.joining import join
from cases.models import Case
from proofs.cases import verify_cases
from proofs.recompute import recompute
from rounds.models import Event, Round
from rounds.replay import replay_round
from rules import commands
from staff.models import AuditLogEntry
from tables.models import Alert, FrozenRound
from tests.cases.conftest import DISPUTED, steps
from tests.cast import TABLE, Cast
from tests.table import ANN, PAT, Game


def line(game: Game) -> commands.LineRef:
    """Pat's main wager of the round that is over."""
    return next(
        commands.LineRef(result.wager, result.kind, PAT) for result in game.state.round.results if result.kind == "main"
    )


def test_a_case_is_opened_with_its_round_frozen_and_the_pit_told(case: Case, cast: Cast) -> None:
    assert (case.number, case.player, case.round, case.steps) == (1, PAT, DISPUTED, 1)
    assert FrozenRound.objects.filter(table_id=TABLE, round=DISPUTED, case_number=1, released_at=None).count() == 1
    alert = Alert.objects.get(kind="case_open")
    assert alert.message.startswith("Case 1: ")
    assert alert.severity == "serious"
    assert "$20" in alert.message
    assert AuditLogEntry.objects.filter(action="case_opened", subject="1", actor="dana").exists()


def test_the_same_player_and_round_is_the_same_case_and_another_player_another(case: Case, cast: Cast) -> None:
    assert open_case(cast.sam, Dispute(TABLE, DISPUTED, PAT, "Still.")).number == 1
    assert open_case(cast.sam, Dispute(TABLE, DISPUTED, ANN)).number == 2


def test_no_case_without_a_player_or_a_round(played: Game, cast: Cast) -> None:
    for dispute in (Dispute(TABLE, DISPUTED, ""), Dispute(TABLE, 99, PAT), Dispute(TABLE, DISPUTED, PAT, "", -1)):
        with pytest.raises(CaseRefused):
            open_case(cast.sam, dispute)
    assert not Case.objects.exists()


def test_what_changes_the_round_is_refused_but_as_a_step_of_the_case(case: Case, played: Game, cast: Cast) -> None:
    manager = cast.mona.as_actor()
    mispay = commands.RecordMispay(DISPUTED, line(played), 60_00, "player", "It was 21.")
    for command in (mispay, commands.CorrectCard(3, "KH", "QH", 1, 2), commands.RecordRuling("It stands.", "So.")):
        answer = played.send(command, cast.gus.as_actor())
        assert (answer.code, answer.clause) == ("case_open", "ruling 140")
        assert "Case 1" in answer.message
        assert "Pit Manager" in answer.message
    numbered = commands.RecordMispay(DISPUTED, line(played), 60_00, "player", "It was 21.", case=1)
    assert played.send(numbered).code == "role"
    assert played.send(numbered, manager).accepted
    newest = Event.objects.filter(table_id=TABLE).order_by("-seq").first()
    assert newest is not None
    assert (newest.type, newest.round, json.loads(newest.body)["case"]) == ("case_joined", DISPUTED, 1)
    assert join(1) == 1
    assert join(1) == 0
    assert steps(case) == ["opened", "payment"]
    step = case.log.get(kind="payment")
    assert (step.actor, step.seq, step.facts["command"]) == ("mona", newest.seq, "record_mispay")


def test_other_rounds_play_on_and_another_case_number_is_none(case: Case, played: Game, cast: Cast) -> None:
    played.play_round()
    own = next(commands.LineRef(r.wager, r.kind, PAT) for r in played.state.round.results if r.kind == "main")
    assert played.send(commands.RecordMispay(2, own, 50_00, "pit", "One chip more."), cast.mona.as_actor()).accepted
    wrong = commands.RecordMispay(2, own, 55_00, "pit", "Another one.", case=1)
    assert played.send(wrong, cast.mona.as_actor()).code == "case_unknown"


def test_a_round_in_play_takes_a_pit_manager_and_freezes_as_it_ends(game: Game, cast: Cast) -> None:
    game.open_round()
    game.do(commands.CloseBetting(), commands.DealCard("9S"), commands.DealCard("8D"), commands.DealCard("KH"))
    open_case(cast.dana, Dispute(TABLE, 1, PAT, "That is no king."))
    assert game.send(commands.UndoEntry()).code == "role"
    assert game.send(commands.UndoEntry(), cast.mona.as_actor()).accepted
    assert join(1) == 1
    game.do(commands.DealCard("KH"), commands.Settle(), commands.Stand(), commands.DealCard("KD"), commands.Settle())
    correction = commands.CorrectCard(3, "KH", "QH", 1, 2)
    assert game.send(correction, cast.mona.as_actor()).code == "case_open"
    as_step = commands.CorrectCard(3, "KH", "QH", 1, 2, case=1)
    assert game.send(as_step, cast.mona.as_actor()).accepted
    assert join(1) == 1
    assert steps(Case.objects.get(pk=1)) == ["opened", "correction", "correction"]
    for number in Round.objects.values_list("number", flat=True):
        round_ = Round.objects.get(table_id=TABLE, number=number)
        found = recompute(round_, replay_round(round_))
        assert found.same, [each for each in found.commands if not each.same]


def test_it_is_closed_by_two_once_decided_and_then_the_round_is_free(case: Case, played: Game, cast: Cast) -> None:
    said = StepSaid("decision", "Three cards make 21.", {"outcome": "refused", "clause": "PM 3.27"})
    with pytest.raises(CaseRefused, match="once it is decided"):
        close_case(cast.mona, cast.gus, 1, "")
    with pytest.raises(CaseRefused, match="Pit Manager"):
        enter_step(cast.sam, 1, said)
    enter_step(cast.mona, 1, said)
    for by, second, words in (
        (cast.mona, cast.mona, "Two persons"),
        (cast.sam, cast.mona, "Pit Manager"),
        (cast.mona, cast.dana, "not of the pit"),
    ):
        with pytest.raises(CaseRefused, match=words):
            close_case(by, second, 1, "")
    close_case(cast.mona, cast.gus, 1, "The result stands.")
    assert steps(case) == ["opened", "decision", "closed"]
    with pytest.raises(CaseRefused, match="closed"):
        enter_step(cast.gus, 1, StepSaid("statement", "More.", {"said_by": "player"}))
    mispay = commands.RecordMispay(DISPUTED, line(played), 60_00, "player", "After all.")
    assert played.send(mispay, cast.mona.as_actor()).accepted
    assert Alert.objects.get(kind="case_open").ended_at is not None


def test_what_is_reconsidered_is_somebody_elses(case: Case, cast: Cast) -> None:
    decision = StepSaid("decision", "So.", {"outcome": "refused", "clause": "PM 3.27"})
    asked = StepSaid("reconsideration", "Look at the video.")
    with pytest.raises(CaseRefused, match="after the decision"):
        enter_step(cast.sam, 1, asked)
    enter_step(cast.gus, 1, decision)
    with pytest.raises(CaseRefused, match="reconsideration first"):
        enter_step(cast.mona, 1, decision)
    enter_step(cast.sam, 1, asked)
    with pytest.raises(CaseRefused, match="Gaming Shift Manager"):
        enter_step(cast.mona, 1, decision)
    with pytest.raises(CaseRefused, match="Somebody else"):
        enter_step(cast.gus, 1, decision)


def test_another_round_joins_and_is_frozen_too(case: Case, played: Game, cast: Cast) -> None:
    played.play_round()
    for number, words in ((99, "no round"), (1, "already")):
        with pytest.raises(CaseRefused, match=words):
            enter_step(cast.sam, 1, StepSaid("round_added", "", {"round": number}))
    enter_step(cast.sam, 1, StepSaid("round_added", "The same shuffle.", {"round": 2}))
    assert played.send(commands.CorrectCard(3, "KH", "QH", 1, 2), cast.gus.as_actor()).code == "case_open"


def test_the_cases_prove_and_each_change_of_them_is_found(case: Case, played: Game, cast: Cast) -> None:
    enter_step(cast.sam, 1, StepSaid("statement", "He showed two cards.", {"said_by": "dealer"}))
    assert verify_cases().sound
    call_command("verify_audit")
