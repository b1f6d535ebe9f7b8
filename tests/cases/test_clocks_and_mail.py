"""What is due of a case, and whom the pit and the inspector hear of it from (ruling 140)."""

from __future__ import annotations

import json
import re
import socketserver
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from cases.actions import CaseRefused, StepSaid, close_case, enter_step
from cases.clocks import Clocks, alert_due, clocks_now, running, set_clocks
from cases.mail import PAUSES, ask_mail, send_due
from cases.models import Case
from tables.models import Alert, WebhookDelivery
from tables.webhooks.outbox import add_receiver
from tests.cases.conftest import steps
from tests.cast import Cast

DECISION = StepSaid("decision", "So.", {"outcome": "refused", "clause": "PM 3.24.1"})
SAID = StepSaid("statement", "I had 21.", {"said_by": "player"})


def due(case: Case) -> list[str]:
    return [clock.what for clock in running(case, list(case.log.order_by("number")))]


def test_each_part_has_its_clock_and_the_next_begins_with_it(case: Case, cast: Cast) -> None:
    assert due(case) == ["statement", "decision"]
    enter_step(cast.sam, 1, SAID)
    assert due(case) == ["decision"]
    enter_step(cast.mona, 1, DECISION)
    assert due(case) == ["slip"]
    enter_step(cast.sam, 1, StepSaid("slip"))
    assert due(case) == []
    enter_step(cast.sam, 1, StepSaid("reconsideration", "Look again."))
    assert due(case) == ["review"]


def test_the_house_sets_days_for_the_cases_that_come(case: Case, cast: Cast) -> None:
    assert clocks_now() == Clocks(7, 30, 30)
    set_clocks(cast.gus, Clocks(3, 10, 20))
    assert clocks_now() == Clocks(3, 10, 20)
    case.refresh_from_db()
    assert (case.slip_days, case.decision_days, case.review_days) == (7, 30, 30)


def test_the_pit_is_told_once_at_three_quarters_and_once_when_it_is_over(case: Case) -> None:
    def told_after(days: float) -> list[str]:
        alert_due(case.opened_at + timedelta(days=days))
        alert_due(case.opened_at + timedelta(days=days, minutes=10))
        return list(Alert.objects.filter(kind="case_due").order_by("id").values_list("message", flat=True))

    assert told_after(5.2) == []
    (near,) = told_after(5.3)
    assert "the patron's statement is due by" in near
    assert len(told_after(6.9)) == 1
    assert "was due by" in told_after(7.1)[-1]
    assert len(told_after(22.4)) == 2
    assert "Case 1: the decision is due" in told_after(22.6)[-1]


class Inspector(socketserver.StreamRequestHandler):
    """As much of SMTP as it takes, which refuses a message while it is told to."""

    refuses = False
    received: list[str] = []

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        lines: list[str] = []
        in_data = False
        for raw in self.rfile:
            line = raw.decode().rstrip("\r\n")
            if in_data and line != ".":
                lines.append(line)
            elif in_data:
                in_data = False
                self.wfile.write(b"451 later\r\n" if Inspector.refuses else b"250 2.0.0 Ok: queued as 4F2\r\n")
                if not Inspector.refuses:
                    Inspector.received.append("\n".join(lines))
            elif line.upper().startswith("DATA"):
                in_data = True
                self.wfile.write(b"354 go\r\n")
            elif line.upper().startswith("QUIT"):
                self.wfile.write(b"221 bye\r\n")
                return
            else:
                self.wfile.write(b"250 ok\r\n")


@pytest.fixture
def mail(settings: Any) -> Iterator[type[Inspector]]:
    """A mail server, and a house that tells an inspector by it."""
    Inspector.refuses, Inspector.received = False, []
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Inspector) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        settings.INSPECTOR_MAIL, settings.EMAIL_HOST = "inspector@example.sg", "127.0.0.1"
        settings.EMAIL_PORT, settings.EMAIL_USE_TLS = server.server_address[1], False
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        yield Inspector
        server.shutdown()


def test_the_mail_servers_answer_is_a_step(case: Case, cast: Cast, mail: type[Inspector]) -> None:
    ask_mail(cast.mona, 1, "Please look at it.")
    assert steps(case) == ["opened"]
    assert send_due(timezone.now()) == 1
    assert send_due(timezone.now()) == 0
    step = case.log.get(kind="inspector_told")
    assert (step.actor, step.facts["to"]) == ("mona", "inspector@example.sg")
    assert step.facts["answer"] == "250 2.0.0 Ok: queued as 4F2"
    (body,) = mail.received
    assert "Case 1, opened" in body
    assert "Please look at it." in body
    assert not re.search(r"\bPat\b", body)


def test_a_mail_that_is_not_taken_is_tried_again_and_then_the_pit_is_told(
    case: Case, cast: Cast, mail: type[Inspector]
) -> None:
    mail.refuses = True
    ask_mail(cast.mona, 1, "")
    enter_step(cast.mona, 1, DECISION)
    with pytest.raises(CaseRefused, match="still on its way"):
        close_case(cast.mona, cast.gus, 1, "")
    now = timezone.now()
    for pause in PAUSES:
        assert send_due(now) == 0
        assert "451" in case.mails.get().error
        now += pause
    assert not Alert.objects.filter(kind="case_mail").exists()
    send_due(now)
    assert "was not taken" in Alert.objects.get(kind="case_mail").message
    assert steps(case) == ["opened", "decision"]
    close_case(cast.mona, cast.gus, 1, "")


def test_a_house_without_mail_sends_none(case: Case, cast: Cast) -> None:
    with pytest.raises(CaseRefused, match="has no mail"):
        ask_mail(cast.mona, 1, "")


def test_receivers_of_webhooks_hear_each_step_without_a_name(game: Any, cast: Cast, request: Any) -> None:
    add_receiver(cast.gus, "Inspector", "https://inspector.example/hook", ["case"])
    case = request.getfixturevalue("case")
    enter_step(cast.sam, case.number, SAID)
    bodies = [
        json.loads(body) for body in WebhookDelivery.objects.order_by("created_at").values_list("body", flat=True)
    ]
    assert [body["data"]["kind"] for body in bodies] == ["opened", "statement"]
    assert bodies[0]["data"] == {
        "case": 1, "step": 1, "kind": "opened", "table": "t1", "round": 1, "clause": "PM 3.27",
    }  # fmt: skip
