"""A virtual person in this process, past the API: the same commands, decided, booked and proved as any."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.utils import timezone

from rounds.access import state_of
from rounds.cached_states import NOTHING_CACHED, cached_state
from rounds.envelope import CommandEnvelope
from rounds.execute_sync import execute_sync
from rounds.table_actions import ConsoleHeld, release_console, take_console
from rules import view_of
from rules.codec import decode_command, encode_command
from rules.core.text import encode_json, encode_stable
from shifts.road_map import road_map
from shifts.road_map_actions import accept, note_who_is_here
from staff import approvals
from staff.models import Person
from tables.models import Table

APPROVES = "pit_supervisor"


class Inside:
    """Somebody who needs no session. `clock` says when what they do counts."""

    def __init__(self, username: str, clock: Callable[[], datetime] = timezone.now) -> None:
        self.username = username
        self._clock = clock
        self.sign_in()

    def sign_in(self) -> None:
        """Read who this is, and which tables are theirs, afresh."""
        self._person = Person.objects.get(username=self.username)
        self._actor = self._person.as_actor()

    def table(self, table: str) -> dict[str, Any]:
        """As the dealer sees it; nobody else writes there meanwhile."""
        known = cached_state(table)
        seq, state = known.seq, known.state
        if known is NOTHING_CACHED:
            row = Table.objects.get(pk=table)
            seq, state = row.seq, state_of(row)
        return {"seq": seq, "view": msgspec.json.decode(encode_stable(view_of(state, "dealer")))}

    def take_console(self, table: str, console: str, takeover: bool) -> bool:
        """Become the table's active console; False while another one holds it."""
        self.sign_in()
        try:
            take_console(table, console, self._person, takeover=takeover)
        except ConsoleHeld:
            return False
        return True

    def release_console(self, table: str, console: str) -> None:
        """Give the console back."""
        release_console(table, console, self._actor, may_agree=lambda holder: True)

    def command(
        self, table: str, console: str, seq: int, command: dict[str, Any], approval: str = ""
    ) -> tuple[int, dict[str, Any]]:
        """Carry out a command."""
        answer = execute_sync(
            CommandEnvelope(
                table,
                decode_command(encode_json(command)),
                self._actor,
                expected_seq=seq,
                console=console,
                person_id=self._person.pk,
                approval_id=UUID(approval) if approval else None,
                received_at=self._clock(),
            )
        )
        return answer.http_status, msgspec.json.decode(answer.body)

    def asks(self, table: str, seq: int, command: dict[str, Any]) -> str:
        """Ask for the approval of a command."""
        text = encode_command(decode_command(encode_json(command))).decode()
        asked = approvals.ApprovalRequest(table, text, seq, APPROVES, role="dealer")
        return str(approvals.ask(self._person, asked, self._clock()).pk)

    def approves(self, approval: str) -> bool:
        """Approve it."""
        approvals.approve(UUID(approval), self._person, self._clock())
        return True

    def due_changes(self) -> list[tuple[str, str]]:
        """As the road map has them now."""
        return [(row.table.pk, row.comes.username) for row in road_map(timezone.now()).due_now if row.comes]

    def accept_changes(self, changes: Iterable[tuple[str, str]]) -> None:
        """Put them on duty."""
        accept(self._person, changes)

    def note_here(self, usernames: Iterable[str]) -> None:
        """Note who of the dealers came."""
        note_who_is_here(self._person, set(usernames))
