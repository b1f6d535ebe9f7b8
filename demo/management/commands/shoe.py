"""`manage.py shoe --table t3`: a shoe with faults at a real table, by the documented client of devices."""

from __future__ import annotations

import signal
import threading
from random import Random
from time import monotonic
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from api.devices.client_file import documented_client
from demo.simulator.faulty_shoe import FaultyShoe
from rounds.access import state_of
from rules.core.roles import at_least
from rules.core.text import encode_stable
from rules.screens.table_views import view_of
from staff import pairing
from staff.models import Device, Person
from tables.models import Table

BAD_SIGNS = ("answered otherwise", "taken out of turn", "taken twice")


class Command(BaseCommand):
    """Pairs itself in the name of a supervisor, deals while cards are due, and revokes itself at the end."""

    help = "Play a shoe at a table: double reads, misreads, resends, pulled plugs."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where, for how long, with which faults."""
        parser.add_argument("--table", required=True, help="the table's id")
        parser.add_argument("--by", default="sam", help="the supervisor who pairs it (default: the demo's, sam)")
        parser.add_argument("--base-url", default="http://127.0.0.1:8000", help="where the casino answers")
        parser.add_argument("--seed", default="1", help="the same seed has the same cards and faults")
        parser.add_argument("--seconds", type=float, default=0, help="stop after so long (default: when interrupted)")
        parser.add_argument("--cards", type=int, default=0, help="stop after so many cards (default: never)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Deal until stopped, then print what happened. CommandError where a reading was taken otherwise than once."""
        table = Table.objects.filter(pk=options["table"]).first()
        by = Person.objects.filter(username=options["by"], is_active=True).first()
        if table is None or not state_of(table).rulebook:
            raise CommandError(f"There is no table {options['table']} with a rulebook.")
        if by is None or not at_least(by.role, "pit_supervisor"):
            raise CommandError("Name a Pit Supervisor or higher with --by.")
        client = documented_client().Device(options["base_url"], pause=0.2)
        said = client.ask("POST")
        client.token = said["token"]
        device = pairing.pair(by, said["code"], "reader", table.id, None, f"Simulated shoe of {table.name}")
        pairing.allow(by, device, ["cards", "cut_card"])
        try:
            shoe = self._shoe(client, table, options)
            self._deal(shoe, options)
        finally:
            pairing.revoke(by, Device.objects.get(pk=device.pk))
        for name, count in sorted(shoe.tally.items()):
            self.stdout.write(f"{name} {count}")
        if wrong := [name for name in BAD_SIGNS if shoe.tally[name]]:
            raise CommandError(f"A reading had another effect than its own: {', '.join(wrong)}.")

    def _shoe(self, client: Any, table: Table, options: dict[str, Any]) -> FaultyShoe:
        self._stopped = threading.Event()
        view = msgspec.json.decode(encode_stable(view_of(state_of(table), "dealer")))
        random = Random(f"{options['seed']}/{table.id}/shoe")
        client.next = client.pair()["next"]
        return FaultyShoe(client, view["table"], random, self._pause)

    def _pause(self, seconds: float) -> None:
        self._stopped.wait(seconds)

    def _deal(self, shoe: FaultyShoe, options: dict[str, Any]) -> None:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, lambda *_: self._stopped.set())
        ends = monotonic() + options["seconds"] if options["seconds"] else None
        most = options["cards"]

        def stopped() -> bool:
            late = ends is not None and monotonic() > ends
            return self._stopped.is_set() or late or bool(most and shoe.tally["taken"] >= most)

        shoe.deal(stopped)
