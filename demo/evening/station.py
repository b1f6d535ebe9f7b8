"""A table at which pit, cage and dealer do something together, each through a door of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from demo.simulator.door import Door
from demo.simulator.players import Command, View


class NotDone(Exception):
    """What somebody wanted to do was refused; `code` says why."""

    def __init__(self, told: str, code: str = "") -> None:
        super().__init__(told)
        self.code = code


@dataclass
class PitCrew:
    """Who comes to the tables beside their dealers; `door_of` gives a dealer who was put on duty."""

    supervisor: Door
    manager: Door
    shift_manager: Door
    cage: Door
    day: Callable[[], date]
    door_of: Callable[[str], Door]


def pit_of(door_of: Callable[[str], Door], day: Callable[[], date]) -> PitCrew:
    """The demo's own people."""
    sam, mona, gus, cora = (door_of(name) for name in ("sam", "mona", "gus", "cora"))
    return PitCrew(sam, mona, gus, cora, day, door_of)


@dataclass
class Station:
    """A table, who deals it, and the pit."""

    table: str
    console: str
    dealer: Door
    pit: PitCrew

    @property
    def view(self) -> View:
        """The table as it is now."""
        return self.dealer.table(self.table)["view"]

    @property
    def tray(self) -> Any:
        """Its chips as the record has them; None where they are not counted."""
        return self.view.get("tray")

    def deals(self, command: Command) -> None:
        """The dealer does it at the console. Raises NotDone."""
        self._do(self.dealer, self.console, command)

    def does(self, who: Door, command: Command) -> None:
        """Somebody of the pit or the cage does it. Raises NotDone."""
        self._do(who, "", command)

    def two_sign(self, command: Command, *, manager: bool = False) -> None:
        """The dealer does it and the supervisor, or the manager, signs as the second. Raises NotDone."""
        seq = self.dealer.table(self.table)["seq"]
        approval = self.dealer.asks(self.table, seq, command)
        second = self.pit.manager if manager else self.pit.supervisor
        if not approval or not second.approves(approval):
            raise NotDone(f"{self.table}: nobody signed {command}")
        self._do(self.dealer, self.console, command, seq, approval)

    def _do(self, who: Door, console: str, command: Command, seq: int | None = None, approval: str = "") -> None:
        seq = self.dealer.table(self.table)["seq"] if seq is None else seq  # the cage sees no table
        status, body = who.command(self.table, console, seq, command, approval)
        if status != 200:
            code = body.get("code", str(status))
            raise NotDone(f"{self.table}: {who.username} {command}: {code} {body.get('detail')}", code)
