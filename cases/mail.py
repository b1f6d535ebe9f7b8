"""The inspector is told by mail: the worker sends it, and how the mail server answered is the step of the case."""

from __future__ import annotations

import smtplib
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend
from django.db import transaction
from django.utils import timezone

from cases.actions import RULING, CaseRefused, StepSaid, append, locked, signer_of
from cases.models import LONGEST_TEXT, Case, CaseMail
from cases.steps import MANAGER, OUTCOME_WORDS, newest_of
from database.advisory_lock import alone
from rules.core.money import dollars
from rules.core.roles import at_least
from rules.wording.alerts import case_mail_failed
from rules.wording.roles import somebody_or_higher
from staff.models import Person
from tables.alerts import raise_alert

PAUSES = [timedelta(seconds=seconds) for seconds in (5, 30, 120, 600, 3_600)]
"""After each try that failed; after the last one nothing is tried any more, and the pit is told."""
AT_ONCE = 10
FAILED = "case_mail"
LONGEST_ANSWER = 200


class _Kept:
    """A client of SMTP that keeps how the server answered the message itself."""

    answered: tuple[int, bytes] = (0, b"")

    def data(self, message: Any) -> tuple[int, bytes]:
        self.answered = super().data(message)  # type: ignore[misc]
        return self.answered


class _Plain(_Kept, smtplib.SMTP):
    pass


class _Encrypted(_Kept, smtplib.SMTP_SSL):
    pass


class AnsweringBackend(EmailBackend):
    """Django's own, which throws the answer away."""

    @property
    def connection_class(self) -> Any:
        return _Encrypted if self.use_ssl else _Plain


def is_set() -> bool:
    """Whether this house tells an inspector by mail."""
    return bool(settings.INSPECTOR_MAIL and settings.EMAIL_HOST)


def ask_mail(by: Person, number: int, words: str) -> CaseMail:
    """Have the inspector told. Raises CaseRefused where the house has no mail, and Case.DoesNotExist."""
    with transaction.atomic():
        case = locked(number)
        if case.closed_at is not None:
            raise CaseRefused(f"{case} is closed.")
        if not at_least(by.role, MANAGER):
            raise CaseRefused(f"This needs {somebody_or_higher(MANAGER)}.")
        if not is_set():
            raise CaseRefused("This house has no mail to an inspector. Tell them, and note it as a step.")
        if len(words) > LONGEST_TEXT:
            raise CaseRefused("The words are at most 2,000 characters.")
        on_its_way = case.mails.filter(words=words.strip(), asked_by=by, step=None, next_at__isnull=False).first()
        if on_its_way is not None:
            return on_its_way
        return CaseMail.objects.create(case=case, words=words.strip(), asked_by=by, next_at=timezone.now())


def send_due(now: datetime) -> int:
    """Send what is due; how many were taken. One worker does it at a time."""
    with alone("mails about cases") as nobody_else_does:
        due = CaseMail.objects.filter(next_at__lte=now).order_by("next_at")[:AT_ONCE]
        return sum(_deliver(mail, now) for mail in due) if nobody_else_does else 0


def _deliver(mail: CaseMail, now: datetime) -> bool:
    answer, error = _tried(lambda: send(mail))
    with transaction.atomic():
        case = locked(mail.case_id)
        mail.attempts += 1
        mail.error = error
        if error:
            mail.next_at = now + PAUSES[mail.attempts - 1] if mail.attempts <= len(PAUSES) else None
            if mail.next_at is None:
                raise_alert(case.table_id, FAILED, case_mail_failed(case.number, error), clause=RULING)
        else:
            mail.next_at = None
            facts = {"by": "mail", "to": settings.INSPECTOR_MAIL, "answer": answer}
            mail.step = append(case, signer_of(mail.asked_by), StepSaid("inspector_told", mail.words, facts), now)
        mail.save(update_fields=["attempts", "next_at", "error", "step"])
    return not error


def _tried(deed: Callable[[], str]) -> tuple[str, str]:
    try:
        return deed(), ""
    except (OSError, smtplib.SMTPException) as error:
        return "", f"{error!r}"[:LONGEST_ANSWER]


def send(mail: CaseMail) -> str:
    """Hand the mail to the server; what it answered. Raises OSError and SMTPException."""
    backend = AnsweringBackend(fail_silently=False)
    case = mail.case
    message = EmailMessage(
        subject=f"{settings.CASINO_NAME}: case {case.number}, {case.table.name}, round {case.round}",
        body=body_of(case, mail.words),
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[settings.INSPECTOR_MAIL],
        connection=backend,
    )
    backend.open()
    try:
        message.send()
        code, words = backend.connection.answered  # type: ignore[union-attr]
    finally:
        backend.close()
    return f"{code} {words.decode(errors='replace')}"[:LONGEST_ANSWER]


def body_of(case: Case, words: str) -> str:
    """What the inspector reads: no name and no card, which the house shows them on its own screens."""
    decision = newest_of(list(case.log.order_by("number")), "decision")
    lines = [
        f"Case {case.number}, opened {case.opened_at:%Y-%m-%d %H:%M} UTC at {case.table.name}, round {case.round}.",
        f"Patron: {case.player}. Amount: {dollars(case.amount_cents)}. Clause: {case.clause or 'not named'}.",
        f"Decision: {OUTCOME_WORDS[decision.facts['outcome']]} ({decision.facts['clause']})." if decision else "",
        words,
        f"Steps so far: {case.steps}. Hash of the newest: {bytes(case.head_hash).hex()}.",
    ]
    return "\n".join(filter(None, lines)) + "\n"
