"""One virtual dealer at one table, round after round, through the API."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from threading import Event
from typing import Any, Protocol

from demo.simulator.choose import Chooser, Stuck
from demo.simulator.door import Door
from demo.simulator.players import Command, View
from demo.simulator.shoe import Shoe

# Somebody else deals here, or the table is closed: look again after this long.
WAIT_SECONDS = 3.0
# A shoe at the table sends the next card: look again after this long.
CARD_SECONDS = 0.3
# A console that another tablet took, with nothing dealt for this long, is taken back.
TAKE_BACK_SECONDS = 180.0
# The same command refused so often in a row is no bad luck but a bug.
MOST_REFUSALS = 12
GUESTS = ("Ana", "Pat", "Ben", "Mei", "Raj", "Eva", "Tom", "Zoe")


class Pace(Protocol):
    """Decides how long to wait before a command."""

    stopped: Event
    """Set by who wants the dealer to stop."""

    def wait(self, command_type: str) -> None:
        """Pause, or until stopped."""


class Beside(Protocol):
    """What is done at the table beside its rounds."""

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""

    def one(self, view: View) -> bool:
        """Do what is due, if anything is; whether something was done."""

    @property
    def dealer(self) -> Door:
        """Who deals from now on."""


class Tally:
    """What happened at one table."""

    def __init__(self) -> None:
        self.rounds = 0
        self.commands = 0
        self.refusals: Counter[str] = Counter()


def console_of(table: str) -> str:
    """The id of the tablet on which a virtual dealer deals a table."""
    return f"simulate-{table}"


class VirtualDealer:
    """Plays one table until stopped, until so many rounds are concluded, or until what is done beside them is over."""

    def __init__(
        self,
        connection: Door,
        table: str,
        seed: str,
        pace: Pace,
        tell: Callable[[str], None],
        *,
        by_device: bool = False,
        beside: Beside | None = None,
    ) -> None:
        self._connection = connection
        self._beside = beside
        self._table = table
        self._pace = pace
        self._stopped = pace.stopped
        self._tell = tell
        self._console = console_of(table)
        self._random = Random(seed)
        self._shoe = Shoe(self._random)
        self._by_device = by_device
        self._chooser = Chooser(self._random, self._shoe, by_device=by_device)
        self._refused_in_a_row = 0
        self.tally = Tally()

    def play(self, rounds: int | None) -> None:
        """Sign in, take the console, deal. Raises SignInFailed and Stuck."""
        self._connection.sign_in()
        if not self._take_console():
            return
        self._set_up()
        while not self._stopped.is_set() and not self._is_over(rounds):
            self._one_command()
        self._connection.release_console(self._table, self._console)

    def _is_over(self, rounds: int | None) -> bool:
        if self._beside is not None and self._beside.over:
            return True
        return rounds is not None and self.tally.rounds >= rounds

    def _take_console(self) -> bool:
        """Wait for the console; False when stopped meanwhile. A table where nothing moves any more is taken back."""
        waited, seq = 0.0, -1
        while not self._stopped.is_set():
            if self._connection.take_console(self._table, self._console, waited >= TAKE_BACK_SECONDS):
                return True
            now = self._connection.table(self._table)["seq"]
            waited, seq = (waited + WAIT_SECONDS, seq) if now == seq else (0.0, now)
            self._stopped.wait(WAIT_SECONDS)
        return False

    def _set_up(self) -> None:
        """Fill the shoe with what the table may still hold, and the seats where nobody sits."""
        found = self._connection.table(self._table)
        view = found["view"]
        if view is None:
            raise Stuck(f"{self._table} has no rulebook installed.")
        seen = _cards_on_the_table(view)
        self._shoe.load(view["table"], seen)
        if any(a["command"]["type"] == "load_shoe" and a["refusal"] is None for a in view["actions"]):
            self._send(found["seq"], {"type": "load_shoe"}, view)
        if not view["players"]:
            for seat, name in enumerate(GUESTS[: view["table"]["layout"]["positions"]], 1):
                seq = self._connection.table(self._table)["seq"]
                self._send(seq, {"type": "seat_player", "player": name.lower(), "name": name, "seat": seat}, view)

    def _one_command(self) -> None:
        found = self._connection.table(self._table)
        if self._beside is not None and self._beside.one(found["view"]):
            self._connection = self._beside.dealer
            return
        command = self._chooser.next_command(found["view"])
        if command is None:
            self._stopped.wait(CARD_SECONDS if self._by_device else WAIT_SECONDS)
            return
        self._pace.wait(command["type"])
        if not self._stopped.is_set():
            self._send(found["seq"], command, found["view"])

    def _send(self, seq: int, command: Command, view: View) -> None:
        status, body = self._connection.command(self._table, self._console, seq, command)
        self.tally.commands += 1
        if status == 200:
            self._refused_in_a_row = 0
            self._chooser.accepted(command, view)
            for event in body["events"]:
                self._heard(event)
            return
        code = body.get("code", f"status {status}")
        self.tally.refusals[code] += 1
        if code == "console_not_active":
            self._take_console()
            return
        if code == "stale":
            return
        self._refused(command, code, body.get("detail", ""))

    def _refused(self, command: Command, code: str, detail: str) -> None:
        self._chooser.refused(command, code)
        self._refused_in_a_row += 1
        if self._refused_in_a_row >= MOST_REFUSALS:
            raise Stuck(f"{self._table}: {command} refused again and again: {code} {detail}")

    def _heard(self, event: dict[str, Any]) -> None:
        if event["type"] == "round_concluded":
            self.tally.rounds += 1
            staked, returned = event["staked_cents"] / 100, event["returned_cents"] / 100
            self._tell(f"{self._table} round {event['round']}: staked ${staked:,.2f}, returned ${returned:,.2f}")


def _cards_on_the_table(view: View) -> list[str]:
    if view["round"] is None:
        return []
    hands = [hand["cards"] for area in view["round"]["areas"] for hand in area["hands"]]
    return [card for cards in [*hands, view["round"]["house"]["cards"]] for card in cards]
