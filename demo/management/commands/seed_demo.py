"""`manage.py seed_demo`: make the demo casino of demo.casino. Doing it again adds only what is missing."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.management.base import BaseCommand, CommandError

from demo import casino
from rounds import jackpot_actions
from rounds.answers import Answer
from rounds.envelope import CommandEnvelope
from rounds.execute_sync import execute_sync, run
from rounds.table_actions import create_table
from rules.commands import InstallTable, OpenTable, SeatPlayer
from staff.actor import SYSTEM
from staff.duties import put_on_duty
from staff.models import DealerDuty, Person
from staff.people import save_person
from tables.models import Table
from wagers.jackpots.models import Jackpot


class Command(BaseCommand):
    """Refuses where DEMO is off: its people have passwords that everybody can read."""

    help = "Make the demo casino: people, tables, players. Needs DEMO=1."

    def handle(self, *args: Any, **options: Any) -> None:
        """Add what is missing. CommandError where this is no demo casino, or a table could not be installed."""
        if not settings.DEMO:
            raise CommandError("This is not a demo casino. Set DEMO=1 for one whose passwords everybody may know.")
        strangers = Person.objects.exclude(username__in=[person.username for person in casino.PEOPLE])
        if strangers.exists() and not Person.objects.filter(username=casino.PEOPLE[0].username).exists():
            raise CommandError(
                "This database already has people of its own; the demo casino does not go on top of them."
            )
        for person in casino.PEOPLE:
            self._person(person)
        opener = Person.objects.get(username=casino.OPENED_BY)
        for person in casino.PEOPLE:
            self._duty(person, opener)
        for table in casino.TABLES:
            self._table(table, opener)
        self._jackpot(casino.JACKPOT)
        self.stdout.write("The demo casino is ready.")

    @cached_property
    def password(self) -> str:
        """The hash of the password that all have: hashing is slow on purpose, and everybody knows this one."""
        return make_password(casino.DEMO_PASSWORD)

    def _person(self, wanted: casino.DemoPerson) -> None:
        """Add somebody who is missing, or the badge that they are missing; the audit log tells of it."""
        person = Person.objects.filter(username=wanted.username).first()
        badge = casino.BADGES.get(wanted.username)
        if person is not None and (badge is None or person.badge_number):
            return
        if person is None:
            person = Person(username=wanted.username, role=wanted.role, display_name=wanted.name)
            person.licence_number, person.password = wanted.licence, self.password
        if badge is not None:
            person.badge_number = badge.number
            person.set_pin(badge.pin)
        save_person(SYSTEM, person)

    def _duty(self, wanted: casino.DemoPerson, by: Person) -> None:
        """Put a dealer on their table, unless somebody assigned otherwise since."""
        if not wanted.table or DealerDuty.objects.filter(person__username=wanted.username).exists():
            return
        if not DealerDuty.objects.filter(table_id=wanted.table, until=None).exists():
            put_on_duty(by, Person.objects.get(username=wanted.username), wanted.table)

    def _jackpot(self, wanted: casino.DemoJackpot) -> None:
        """Proposed by one, approved by another, as any jackpot."""
        if Jackpot.objects.filter(pk=wanted.id).exists():
            return
        proposer, approver = (
            Person.objects.get(username=name).as_actor().id for name in (wanted.proposed_by, wanted.approved_by)
        )
        steps = [
            jackpot_actions.add_jackpot(wanted.id, wanted.name, proposer),
            jackpot_actions.propose(wanted.id, actor=proposer, **wanted.terms),
            jackpot_actions.decide(wanted.id, 1, True, approver),
            jackpot_actions.open_or_close(wanted.id, "open", approver),
            *(jackpot_actions.link(wanted.id, table, approver) for table in wanted.tables),
        ]
        for step in steps:
            if refusal := run(step):
                raise CommandError(f"{wanted.name} could not be made: {refusal}")

    def _table(self, wanted: casino.DemoTable, opener: Person) -> None:
        """Install, seat the players and open, through the same commands as any table; go on where a run was cut off."""
        row = Table.objects.filter(pk=wanted.id).first()
        if row is not None and (row.round or row.status not in ("new", "closed")):
            return
        actor = opener.as_actor()
        body = {"type": "install_table", "rulebook": wanted.rulebook, "settings": wanted.settings}
        install = msgspec.convert(body, InstallTable)
        if row is None:
            _require(create_table(wanted.id, wanted.name, install, actor), wanted.name)
        elif not row.seq:
            _require(execute_sync(CommandEnvelope(wanted.id, install, actor, expected_seq=0)), wanted.name)
        for player, name, seat in wanted.players:
            _require(execute_sync(CommandEnvelope(wanted.id, SeatPlayer(player, name, seat), SYSTEM)), wanted.name)
        _require(execute_sync(CommandEnvelope(wanted.id, OpenTable(), actor, person_id=opener.pk)), wanted.name)


def _require(answer: Answer, name: str) -> None:
    if not answer.accepted:
        raise CommandError(f"{name} could not be made: {answer.code}: {answer.message}")
