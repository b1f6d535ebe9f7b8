"""“Something went wrong”: the round flags decide the clause, and what it says is what the command does."""

from __future__ import annotations

import pytest

from rules import Context, Refusal, decide
from rules.codec import decode_command
from rules.core.clauses import clause_text
from rules.core.text import encode_json
from tests.rules.dealt import NOW
from tests.rules.irregularities.felt import Felt


def playing(hit: bool) -> Felt:
    felt = Felt()
    felt.bets("1 ann 20", "2 ben 30")
    felt.play("8S 7D 7H 9C 6D" + " hit 2C" * hit)
    return felt


@pytest.mark.clause("PM 1.1.15")
@pytest.mark.parametrize(
    ("code", "early", "late"),
    [
        ("misplaced", "PM 5.6.1", "PM 5.6.2"),
        ("house_without_card", "PM 5.11", "PM 5.12"),
        ("short_hand", "PM 5.13", "PM 5.16"),
        ("no_cards", "PM 5.13", "PM 5.14"),
        ("no_wager", "PM 5.6.1", "PM 5.15"),
        ("burn_forgotten", "PM 5.21.1", "PM 5.21.2"),
    ],
)
def test_the_round_flags_decide_the_clause(code: str, early: str, late: str) -> None:
    assert playing(False).incident(code).clause == early
    assert playing(True).incident(code).clause == late
    assert playing(True).incident(code).role == "pit_supervisor"


def test_every_incident_explains_itself_and_does_what_it_says() -> None:
    for hit in (False, True):
        felt = playing(hit)
        for incident in felt.view.irregularities:
            assert incident.title
            assert clause_text(incident.clause).requires
            assert bool(incident.refusal) or incident.outcome, incident.code
            if incident.fields:
                continue
            command = decode_command(encode_json(incident.command))
            answer = decide(felt.state, command, Context(now=NOW, role=incident.role))
            assert isinstance(answer, Refusal) == (incident.refusal is not None), incident.code
            if isinstance(answer, Refusal):
                assert answer == incident.refusal


@pytest.mark.clause("PM 5.23.1")
def test_what_cannot_be_done_now_keeps_its_own_clause_and_says_why_not() -> None:
    incident = playing(False).incident("together_unseen")
    assert (incident.clause, incident.outcome) == ("PM 5.23.1", ())
    assert incident.refusal is not None
    assert incident.refusal.clause == "PM 3.14"


def test_a_void_shows_what_each_player_gets_back() -> None:
    outcome = playing(True).incident("void_foreign_cards").outcome
    assert outcome[:2] == ("Ann gets $20 back: main wager of area 1", "Ben gets $30 back: main wager of area 2")


@pytest.mark.clause("PM 6.1")
@pytest.mark.clause("ruling 81")
def test_after_a_round_what_was_keyed_wrongly_and_what_the_rules_do_not_cover() -> None:
    felt = playing(False)
    assert felt.view.irregularities
    felt.play("stand stand KD")
    felt.finish()
    assert [incident.code for incident in felt.view.irregularities] == [
        "card_wrong",
        "wager_wrong",
        "decision_wrong",
        "paid_wrongly",
        "count",
        "not_covered",
        "ruling",
    ]
