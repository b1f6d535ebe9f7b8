"""Nobody finds a card that lies face down by asking, guessing or coming late (TC 2.1, 3.7, 3.10.1, 5.9)."""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

import rules.codec
from proofs import recompute
from rounds.models import Event
from rules import commands as c
from rules.core.cards import DECK_52
from staff import approvals
from staff.approvals import ApprovalRequest
from tables.models import Alert
from tests.rounds.test_face_down import CARDS, dealt, text_of, told
from tests.table import Game

__all__ = ["dealt"]


def post(game: Game, person: Any, path: str, body: dict[str, Any]) -> tuple[int, str]:
    answer = game.cast.client(person).post(f"/api/v1/tables/t1/{path}", json.dumps(body), "application/json")
    return answer.status_code, text_of(answer)


@pytest.fixture
def kept_down(dealt: Game) -> Game:
    """Ann keeps her cards down; a supervisor has looked at them."""
    dealt.do(c.Play(1), c.Play(2), c.ExposeHand(0), c.DeclineExposure(1), c.LookAtHand(1))
    return dealt


@pytest.mark.clause("TC 3.7", "TC 5.9")
def test_what_if_a_card_were_dealt_is_answered_alike_for_every_card(dealt: Game) -> None:
    assert dealt.send(c.VoidRound("count"), dealt.cast.gus.as_actor()).accepted
    dealt.do(c.LoadShoe(1), c.OpenBetting(), c.PlaceWager(1, (c.Stake("ann", 2_000),), "ante"), c.CloseBetting())
    dealt.do(*(c.DealCard(card, "device") for card in CARDS[:4]))
    assert dealt.send(c.DealCard(CARDS[0], "device")).code == "card_repeated", (
        "sent in earnest it is refused, on record"
    )
    for person in (dealt.cast.dana, dealt.cast.gus):
        asked = [{"command": {"type": "deal_card", "card": card, "source": "device"}} for card in DECK_52]
        answers = {post(dealt, person, "preview", body) for body in asked}
        assert len(answers) == 1
        assert next(iter(answers))[0] == 422


@pytest.mark.clause("TC 3.10.1")
def test_asking_for_a_look_with_guessed_cards_tells_nothing_of_the_guess(dealt: Game) -> None:
    dealt.do(c.Play(1), c.Play(2), c.ExposeHand(0), c.DeclineExposure(1))
    answers = []
    for guess in (CARDS[:3], CARDS[3:6], ("2C", "3C", "4C")):
        command = {"type": "look_at_hand", "area": 1, "cards": list(guess)}
        status, text = post(dealt, dealt.cast.dana, "approvals", {"command": command, "expected_seq": dealt.seq})
        body = json.loads(text)
        answers.append((status, body["effect"], body["needed"]))
    assert answers == [(201, answers[0][1], "pit_supervisor")] * 3
    assert answers[0][1]["refusal"] is None


@pytest.mark.clause("TC 3.10.1")
@pytest.mark.parametrize(("name", "sees"), [("dana", False), ("sam", True)])
def test_a_stale_answer_shows_the_pits_look_to_the_pit_alone(kept_down: Game, name: str, sees: bool) -> None:
    """With an approval's id anybody at the table may send a supervisor's command; the answer is as they may see it."""
    body = {
        "command_id": str(uuid4()),
        "expected_seq": kept_down.seq - 1,
        "command": {"type": "look_at_hand", "area": 1},
        "approval_id": str(uuid4()),
    }
    status, text = post(kept_down, getattr(kept_down.cast, name), "commands", body)
    assert (status, json.loads(text)["code"]) == (409, "stale")
    assert set(CARDS[:3]) & set(told(text)) == (set(CARDS[:3]) if sees else set())
    assert set(CARDS[6:]) <= set(told(text))


@pytest.mark.clause("TC 3.10.1")
@pytest.mark.parametrize("over", [False, True])
def test_no_answer_tells_the_dealer_a_hand_that_was_kept_down(dealt: Game, over: bool) -> None:
    """The dealer asks for the look and a supervisor approves it: the answer, also a repeated one, has no card of it,
    in the round and after it; the log has them.
    """
    dealt.do(c.Play(1), c.Play(2), c.ExposeHand(0), c.DeclineExposure(1))
    if over:
        dealt.do(c.ExposeHand(2), c.Settle())
        assert dealt.state.round.phase == "concluded"
    look, dana = c.LookAtHand(1), dealt.cast.dana
    text = rules.codec.encode_command(look).decode()
    question = ApprovalRequest("t1", text, dealt.seq, "pit_supervisor", "TC 3.10.1")
    approval = approvals.ask(dana, question, timezone.now())
    approvals.approve(approval.pk, dealt.cast.sam, timezone.now())
    once = {"approval_id": approval.pk, "command_id": uuid4(), "expected_seq": dealt.seq}
    answers = [dealt.send(look, dana.as_actor(), **once) for _ in range(2)]
    assert [answer.accepted for answer in answers] == [True, True]
    assert told(" ".join(answer.body.decode() for answer in answers)) == []
    assert set(told(Event.objects.get(type="hand_looked_at").body)) == set(CARDS[:3])
    shown = text_of(dealt.cast.client(dana).get("/api/v1/tables/t1"))
    assert set(told(shown)) & set(CARDS[:3]) == set()


@pytest.mark.clause("TC 3.10.1")
def test_an_auditor_is_told_a_look_once_the_round_is_over(kept_down: Game) -> None:
    def seen(name: str, address: str) -> set[str]:
        answer = kept_down.cast.client(getattr(kept_down.cast, name)).get(address)
        return set(told(text_of(answer))) & set(CARDS[:3])

    table, events = "/api/v1/tables/t1", "/api/v1/tables/t1/rounds/1/events"
    assert (seen("sam", table), seen("ada", table)) == (set(CARDS[:3]), set())
    assert (seen("ada", events), seen("ada", "/history/t1/1/")) == (set(), set())
    kept_down.do(c.ExposeHand(2), c.Settle())
    assert seen("ada", table) == seen("ada", events) == set(CARDS[:3])


@pytest.mark.clause("TC 2.1", "TC 3.7")
def test_a_card_that_comes_twice_is_an_alert_without_its_name(dealt: Game) -> None:
    """The refusal has to tell that the card is on the table; whoever tries cards is seen by the pit."""
    alerts = list(Alert.objects.order_by("kind"))
    assert [(alert.kind, alert.clause) for alert in alerts] == [("device", "TC 2.1"), ("irregularity", "TC 2.1")]
    assert [told(alert.message) for alert in alerts] == [[], []]


@pytest.mark.clause("TC 3.7", "TC 5.9")
def test_recomputing_a_running_round_does_not_print_what_differs(dealt: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    decide = recompute.rules.decide

    def otherwise(state: Any, command: Any, context: Any) -> Any:
        return decide(state, c.DealCard("2C", "device") if isinstance(command, c.DealCard) else command, context)

    monkeypatch.setattr(recompute.rules, "decide", otherwise)
    page = text_of(dealt.cast.client(dealt.cast.ada).get("/history/t1/1/?recompute=1"))
    assert "what differs is told when the round is over" in page
    assert told(page) == []
    assert not re.search(r"\b2C\b", page), "as a word: a token of the form may hold the two letters"
