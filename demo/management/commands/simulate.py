"""`manage.py simulate`: virtual dealers and players at real tables, through the real API."""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from demo import casino
from demo.evening import tonight
from demo.evening.errands import Errands
from demo.evening.station import Station, pit_of
from demo.simulator.api import Connection, SignInFailed
from demo.simulator.choose import Stuck
from demo.simulator.dealing import VirtualDealer, console_of
from demo.simulator.pace import Human, Steady
from shifts.calendar import Calendar
from shifts.gaming_day import zone

PASSWORD_VARIABLE = "SIMULATE_PASSWORD"
DEMO_TABLES = ",".join(table.id for table in casino.TABLES if table.id not in casino.VISITORS_TABLES)


class Command(BaseCommand):
    """Needs no database: it knows only what the API tells a dealer."""

    help = "Play tables with virtual dealers and players through the API."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Which tables, how fast, how long."""
        parser.add_argument("--base-url", default="http://127.0.0.1:8000", help="where the casino answers")
        parser.add_argument("--tables", default=DEMO_TABLES, help=f"ids with commas between (default {DEMO_TABLES})")
        parser.add_argument(
            "--dealers",
            default="",
            help=f"who signs in at each table, in the same order (default: the demo's dealers); ${PASSWORD_VARIABLE} "
            "holds their password",
        )
        parser.add_argument("--evening", action="store_true", help="with trays, the cage and changes of dealers (demo)")
        parser.add_argument("--shoe", action="store_true", help="wait for the cards of a shoe (manage.py shoe)")
        parser.add_argument("--seed", default="1", help="the same seed plays the same cards and wishes")
        parser.add_argument("--rounds", type=int, help="stop after so many rounds at each table (default: never)")
        parser.add_argument(
            "--rate",
            type=float,
            help="commands per second at each table; 0 means without pauses (default: as an unhurried person deals)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Play until stopped or done, then print rounds, commands and refusals. CommandError when a dealer is stuck."""
        self._stopped = threading.Event()
        self._failures: list[str] = []
        self._base_url = options["base_url"]
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self._stopped.set())
        if options["evening"]:
            self._pit = pit_of(self._door, lambda: Calendar(zone()).gaming_day(timezone.now()))
            self._on_duty = self._door(casino.OPENED_BY).on_duty()
        dealers = [
            self._dealer(number, table, name, options) for number, (table, name) in enumerate(_who_deals(options))
        ]
        threads = [
            threading.Thread(target=self._play, args=(dealer, options["rounds"]), name=f"dealer-{number}", daemon=True)
            for number, dealer in enumerate(dealers)
        ]
        if options["evening"]:
            threads.append(threading.Thread(target=self._open_for_visitors, name="visitors", daemon=True))
        for thread in threads:
            thread.start()
        for thread in threads:
            while thread.is_alive():
                thread.join(0.5)
        self._print_tally(dealers)
        if self._failures:
            raise CommandError("\n".join(self._failures))

    def _door(self, username: str) -> Connection:
        password = os.environ.get(PASSWORD_VARIABLE) or casino.DEMO_PASSWORD
        return Connection(self._base_url, username, password, self._stopped.is_set)

    def _open_for_visitors(self) -> None:
        for table in casino.VISITORS_TABLES:
            at = Station(table, "", self._door(casino.DEALERS[table]), self._pit)
            tonight.opens_for_visitors(at, self._tell)

    def _dealer(self, number: int, table: str, username: str, options: dict[str, Any]) -> VirtualDealer:
        seed = f"{options['seed']}/{table}"
        rate, stopped = options["rate"], self._stopped
        pace = Human(Random(seed + "/pace"), stopped) if rate is None else Steady(rate, stopped)
        beside = None
        if options["evening"]:  # another dealer may have come since the demo was made
            names = {each.id: each.name for each in casino.TABLES}
            username = self._on_duty.get(names.get(table, ""), username)
        connection = self._door(username)
        if options["evening"]:
            at = Station(table, console_of(table), connection, self._pit)
            beside = Errands(at, tonight.evenings(number, table), self._tell)
        tells = options["verbosity"] > 1 or options["rounds"] is None
        return VirtualDealer(
            connection,
            table,
            seed,
            pace,
            self._tell if tells else lambda message: None,
            by_device=options["shoe"],
            beside=beside,
        )

    def _tell(self, message: str) -> None:
        self.stdout.write(message)
        self.stdout.flush()  # a log is followed while it grows

    def _play(self, dealer: VirtualDealer, rounds: int | None) -> None:
        try:
            dealer.play(rounds)
        except (SignInFailed, Stuck) as failure:
            self._failures.append(str(failure))
        except Exception as error:
            if not self._stopped.is_set():  # a server that goes away while everything stops is no failure
                self._failures.append(f"{type(error).__name__}: {error}")
                raise

    def _print_tally(self, dealers: list[VirtualDealer]) -> None:
        refusals: Counter[str] = sum((dealer.tally.refusals for dealer in dealers), Counter())
        self.stdout.write(f"rounds {sum(dealer.tally.rounds for dealer in dealers)}")
        self.stdout.write(f"commands {sum(dealer.tally.commands for dealer in dealers)}")
        for code, count in sorted(refusals.items()):
            self.stdout.write(f"refused {code} {count}")


def _who_deals(options: dict[str, Any]) -> list[tuple[str, str]]:
    """Table and dealer pairs. Raises CommandError where they do not match."""
    tables = [table.strip() for table in options["tables"].split(",") if table.strip()]
    named = [name.strip() for name in options["dealers"].split(",") if name.strip()]
    if named and len(named) != len(tables):
        raise CommandError("Name as many dealers as tables.")
    dealers = named or [casino.DEALERS.get(table, "") for table in tables]
    for table, dealer in zip(tables, dealers, strict=True):
        if not dealer:
            raise CommandError(f"Who deals {table}? Name the dealers with --dealers.")
    return list(zip(tables, dealers, strict=True))
