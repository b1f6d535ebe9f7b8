"""What is written about tables besides play: creating one, and who holds its console."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

import rules
from rounds import answers
from rounds.answers import Answer
from rounds.envelope import CommandEnvelope
from rounds.execute_sync import execute_sync
from rounds.models import Command
from rules import Context, Refusal, TableState, commands
from rules.core.text import encode_json
from staff.actor import Actor
from staff.models import Person
from staff.policy import actor_of
from tables.floor_plan import NameTaken, add_table
from tables.models import Section, Table


class ConsoleHeld(Exception):
    """Another tablet is the table's active console; `holder` is the name of who is signed in there, without whose
    consent it does not go where `needs_consent` is set.
    """

    def __init__(self, holder: str, *, needs_consent: bool = False) -> None:
        super().__init__(holder)
        self.holder = holder
        self.needs_consent = needs_consent


def install_refusal(table: str, install: commands.InstallTable, actor: Actor) -> Refusal | None:
    """Why the rules would not give a new table this rulebook with these settings; None where they would."""
    decided = rules.decide(
        TableState(table=table), install, Context(now=datetime.now(UTC), role=actor.role, actor=actor.id)
    )
    return decided if isinstance(decided, Refusal) else None


def create_table(
    table: str,
    name: str,
    install: commands.InstallTable,
    actor: Actor,
    section: Section | None = None,
    *,
    at: datetime | None = None,
) -> Answer:
    """Create a table and install its rulebook; one that got none yet, since the server went down on it, gets it now, or
    `at` a time that is on record for it.

    A refusal creates nothing; a taken id is 409 `table_exists`, another table's name 409 `name_taken`.
    """
    if refusal := install_refusal(table, install, actor):
        return answers.problem("refused", 422, refusal.code, refusal.message, clause=refusal.clause)
    try:
        row = add_table(actor, table, name, section)
    except NameTaken as taken:
        return answers.problem("refused", 409, "name_taken", str(taken))
    received_at = at or timezone.now()
    envelope = CommandEnvelope(table, install, actor, expected_seq=0, received_at=received_at)
    answer = execute_sync(envelope) if row.seq == 0 else None
    if answer is None or answer.code == "stale":
        return answers.problem("refused", 409, "table_exists", f"There is a table “{table}” already.")
    return answer


def take_console(
    table: str,
    console: str,
    person: Person,
    *,
    takeover: bool = False,
    consent: str = "",
    may_agree: Callable[[Person | None], bool] = lambda holder: True,
    device: str = "",
) -> Table:
    """Make `console` (a tablet page's own id) the table's active console, at which `person` deals. `consent` is who
    agreed to it.

    Raises Table.DoesNotExist, and ConsoleHeld where another one holds it and `takeover` was not said, or whoever deals
    there has to agree first and has not.
    """
    with transaction.atomic():
        row = _locked(table)
        # Every screen of the table knows the id of its console: a page is somebody else's with another person at it.
        is_own = row.console_id == console and row.console_person_id in (None, person.pk)
        if row.console_id and not is_own:
            if not takeover:
                raise ConsoleHeld(str(row.console_person or "somebody"))
            if not may_agree(row.console_person):
                raise ConsoleHeld(str(row.console_person), needs_consent=True)
        if (row.console_id, row.console_person_id) != (console, person.pk):
            taken_from = row.console_id
            body = {"type": "take_console", "console": console, "taken_from": taken_from}
            _keep(row, actor_of(person), device, body | ({"consent": consent} if consent else {}))
        row.console_id, row.console_person_id, row.console_seen_at = console, person.pk, timezone.now()
        row.save(update_fields=["console_id", "console_person", "console_seen_at"])
    return row


def change_dealer(table: str, console: str, comes: Person, leaves: Person, *, device: str = "") -> Table:
    """`comes` deals at this console from now on, at which `leaves` deals; the round is untouched. Within the caller's
    transaction.

    Raises Table.DoesNotExist, and ConsoleHeld where another console deals.
    """
    row = _locked(table)
    if (row.console_id, row.console_person_id) != (console, leaves.pk):
        raise ConsoleHeld(str(row.console_person or "nobody"))
    body = {"type": "change_dealer", "console": console, "relieved": leaves.username, "by_badge": True}
    _keep(row, comes.as_actor(), device, body)
    row.console_person, row.console_seen_at = comes, timezone.now()
    row.save(update_fields=["console_person", "console_seen_at"])
    return row


def release_console(
    table: str, console: str, actor: Actor, *, may_agree: Callable[[Person | None], bool], device: str = ""
) -> Table:
    """Give the lease back; nothing happens when this console does not hold it. Who dealt with it stays on the row.

    Raises Table.DoesNotExist, and ConsoleHeld where it is somebody else's who has to agree.
    """
    with transaction.atomic():
        row = _locked(table)
        if row.console_id == console:
            if not may_agree(row.console_person):
                raise ConsoleHeld(str(row.console_person), needs_consent=True)
            _keep(row, actor, device, {"type": "release_console", "console": console})
            row.console_id, row.console_seen_at = "", None
            row.save(update_fields=["console_id", "console_seen_at"])
    return row


def _locked(table: str) -> Table:
    """The table's row, held until the transaction ends. Raises Table.DoesNotExist."""
    # "No key": whoever holds a journal of the table may name the table in another row, and we wait for the journal.
    rows = Table.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("console_person").get(pk=table)


def _keep(row: Table, actor: Actor, device: str, body: dict[str, Any]) -> None:
    """Who dealt from where is evidence: kept with the table's commands."""
    Command.objects.create(
        command_id=uuid4(),
        table=row,
        actor=actor.id,
        device=device,
        received_at=timezone.now(),
        body=encode_json(body).decode(),
        status="accepted",
        seq=row.seq,
        answer="{}",
        http_status=200,
    )
