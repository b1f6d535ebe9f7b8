"""`manage.py seed_demo`: make the demo casino of demo.casino. Doing it again adds only what is missing."""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property, partial
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from demo import casino
from demo.evening import last_shift as last
from rounds.answers import Answer
from rounds.envelope import CommandEnvelope
from rounds.execute_sync import execute_sync
from rounds.table_actions import create_table
from rules import commands
from shifts.duties import put_on_duty
from shifts.gaming_day import gaming_day, shift
from shifts.road_map import road_map
from shifts.road_map_actions import note_who_is_here
from staff.actor import SYSTEM, Actor
from staff.hashing import hashed_pin
from staff.models import DealerDuty, Person
from staff.people import save_person
from tables.cameras import set_camera
from tables.floor_plan import add_section, watch_section
from tables.models import Section, Table
from wagers.jackpots import actions
from wagers.jackpots.models import Jackpot, JackpotTable


class Command(BaseCommand):
    """Refuses where DEMO is off: its people have passwords that everybody can read."""

    help = "Make the demo casino: people, tables, players. Needs DEMO=1."

    def add_arguments(self, parser: CommandParser) -> None:
        """How large."""
        own = len(casino.TABLES)
        parser.add_argument("--tables", type=int, default=own, help=f"how many tables there are to be, {own} or more")
        parser.add_argument("--last-shift", action="store_true", help="new tables were dealt in the shift before this")

    def handle(self, *args: Any, tables: int = 0, last_shift: bool = False, **options: Any) -> None:
        """Add what is missing. CommandError where this is no demo casino, or a table could not be installed."""
        if not settings.DEMO:
            raise CommandError("This is not a demo casino. Set DEMO=1 for one whose passwords everybody may know.")
        strangers = Person.objects.exclude(username__in=[person.username for person in casino.PEOPLE])
        if strangers.exists() and not Person.objects.filter(username=casino.PEOPLE[0].username).exists():
            raise CommandError(
                "This database already has people of its own; the demo casino does not go on top of them."
            )
        more_people, more_tables = casino.larger(tables)
        for person in [*casino.PEOPLE, *more_people]:
            self._person(person)
        opener = Person.objects.get(username=casino.OPENED_BY)
        dealt = last_shift and not Table.objects.exists()
        self.since = last.last_shift().begins_at + last.SOON if dealt else None
        for table in [*casino.TABLES, *more_tables]:
            self._table(table, opener)
        if dealt:
            last.play(filter(last.was_dealt, casino.TABLES), casino.DEALERS)
        for person in [*casino.PEOPLE, *more_people]:
            self._duty(person, opener)
        self._here(opener)
        self._cameras()
        self._jackpot(casino.JACKPOT, [table.id for table in more_tables if table.rulebook == casino.POKER])
        self.stdout.write("The demo casino is ready.")

    @cached_property
    def password(self) -> str:
        """The hash of the password that all have: hashing is slow on purpose, and everybody knows this one."""
        return make_password(casino.DEMO_PASSWORD)

    @cached_property
    def _pins(self) -> dict[str, str]:
        """The hash of each PIN: dealers share one, and hashing is slow on purpose."""
        badges = (casino.BADGES | casino.DEALER_BADGES).values()
        return {pin: hashed_pin(pin) for pin in {badge.pin for badge in badges}}

    def _person(self, wanted: casino.DemoPerson) -> None:
        """Add somebody who is missing, or the badge that they are missing; the audit log tells of it."""
        person = Person.objects.filter(username=wanted.username).first()
        badge = (casino.BADGES | casino.DEALER_BADGES).get(wanted.username)
        if person is not None and (badge is None or person.badge_number):
            return
        if person is None:
            person = Person(username=wanted.username, role=wanted.role, display_name=wanted.name)
            person.licence_number, person.password = wanted.licence, self.password
            if wanted.covers:
                person.licence_games = list(wanted.covers)
                person.licence_expires_on = gaming_day(timezone.now()) + timedelta(days=wanted.licence_days)
        if badge is not None:
            person.badge_number, person.pin_hash = badge.number, self._pins[badge.pin]
        save_person(SYSTEM, person)

    def _duty(self, wanted: casino.DemoPerson, by: Person) -> None:
        """Put a dealer on their table, unless somebody assigned otherwise since. They began some time before the demo
        was made, in this shift, so that one after the other their breaks come due.
        """
        known = self.since is None and DealerDuty.objects.filter(person__username=wanted.username).exists()
        if not wanted.table or known:
            return
        if not DealerDuty.objects.filter(table_id=wanted.table, until=None).exists():
            person = Person.objects.get(username=wanted.username)
            now = timezone.now()
            began = max(shift(now).begins_at, now - timedelta(minutes=wanted.dealt_minutes))
            put_on_duty(by, person, wanted.table, began)

    def _here(self, by: Person) -> None:
        """Dealers to spare are here, to relieve the others; the opener watches the pit."""
        note_who_is_here(by, road_map(timezone.now()).here | set(casino.SPARE))
        for section in Section.objects.filter(pit__name=casino.PIT, watched_by=None):
            watch_section(by, section.pk, watches=True)

    def _cameras(self) -> None:
        """A camera looks at each table; nobody answers at the address of its recorder."""
        manager = Person.objects.get(username=casino.JACKPOT.proposed_by)
        for number, table in enumerate(Table.objects.order_by("created_at", "id"), casino.FIRST_CAMERA):
            if not table.cameras.exists():
                set_camera(manager, table.pk, str(number), casino.RECORDER, casino.RECORDER_LINK)

    def _jackpot(self, wanted: casino.DemoJackpot, more_tables: list[str]) -> None:
        """Proposed by one, approved by another, as any jackpot."""
        proposer, approver = (
            Person.objects.get(username=name).as_actor().id for name in (wanted.proposed_by, wanted.approved_by)
        )
        link = partial(actions.link, wanted.id, actor=approver)
        if not Jackpot.objects.filter(pk=wanted.id).exists():
            _carry_out(
                actions.add_jackpot(wanted.id, wanted.name, proposer),
                actions.propose(wanted.id, actions.Terms(**wanted.terms), proposer),
                actions.decide(wanted.id, 1, True, approver),
                actions.open_or_close(wanted.id, "open", approver),
                *(link(table) for table in wanted.tables),
            )
        linked = set(JackpotTable.objects.values_list("table_id", flat=True))
        _carry_out(*(link(table) for table in more_tables if table not in linked))

    def _section(self, name: str, by: Actor) -> Section:
        """A section of the demo's pit, made with its first table."""
        there = Section.objects.filter(pit__name=casino.PIT, name=name).first()
        return there or add_section(by, casino.PIT, name)

    def _table(self, wanted: casino.DemoTable, opener: Person) -> None:
        """Install, seat the players and open, through the same commands as any table; go on where a run was cut off."""
        row = Table.objects.filter(pk=wanted.id).first()
        if row is not None and (row.round or row.status not in ("new", "closed")):
            return
        actor = opener.as_actor()
        body = {"type": "install_table", "rulebook": wanted.rulebook, "settings": wanted.settings}
        install = msgspec.convert(body, commands.InstallTable)
        if row is None:
            section = self._section(wanted.section, actor)
            _require(create_table(wanted.id, wanted.name, install, actor, section, at=self.since), wanted.name)
        elif not row.seq:
            self._do(wanted, install, actor, expected_seq=0)
        for player, name, seat in wanted.players:
            self._do(wanted, commands.SeatPlayer(player, name, seat), SYSTEM)
        self._do(wanted, commands.OpenTable(), actor, person_id=opener.pk)

    def _do(self, table: casino.DemoTable, command: Any, actor: Actor, **named: Any) -> None:
        """Carry out a command; where the table was there in the last shift, at its beginning."""
        at = self.since or timezone.now()
        _require(execute_sync(CommandEnvelope(table.id, command, actor, received_at=at, **named)), table.name)


def _carry_out(*refusals: str) -> None:
    for refusal in refusals:
        if refusal:
            raise CommandError(f"The jackpot could not be made: {refusal}")


def _require(answer: Answer, name: str) -> None:
    if not answer.accepted:
        raise CommandError(f"{name} could not be made: {answer.code}: {answer.message}")
