"""When what is done at a table: each errand after so many rounds, at a step of the play or between two rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import chain

from demo.evening import chips, irregular, table_status
from demo.evening.station import NotDone, Station
from demo.simulator.door import Door
from demo.simulator.players import View

BETWEEN = ""
DECIDES = "decide"
CLOSES = "close_table"
Do = Callable[[Station], None]


@dataclass(frozen=True)
class Errand:
    """Something to do after so many rounds: between two of them, or in the next one from the step named on."""

    after: int
    do: Do
    step: str = BETWEEN

    def is_due(self, view: View, rounds: int) -> bool:
        """Whether its time has come."""
        between = view["round"] is None or view["round"]["phase"] == "concluded"
        return rounds >= self.after and (between if self.step == BETWEEN else view["step"]["code"] == self.step)


def opening(short_cents: int = 0) -> list[Errand]:
    """Box, opener by two people, and the table open."""
    opener = partial(chips.counts_opener, short_cents=short_cents)
    return [Errand(0, do) for do in (chips.keeps_tray, chips.hangs_box, opener, table_status.opens)]


def closing(after: int) -> list[Errand]:
    """The last round announced, the table closed once it is dealt, its tray and its drop counted."""
    announced = Errand(after, table_status.announces_last_round)
    closed = Errand(after, table_status.closes, CLOSES)
    return [announced, closed, *(Errand(after, do) for do in (chips.counts_closer, chips.counts_drop))]


MOVES: list[list[tuple[int, Do]]] = [
    [(1, chips.asks_fill), (1, chips.issues), (2, chips.receives_fill)],
    [(1, chips.asks_credit), (1, chips.issues), (1, chips.sends_credit), (2, chips.receives_credit)],
    [(1, chips.asks_fill), (1, chips.issues), (2, chips.voids_slip)],
]
"""What goes to the cage and comes from it, at one table in three each."""
INCIDENTS = [
    Errand(2, irregular.voids_round, DECIDES),
    Errand(2, irregular.corrects_wager, DECIDES),
    Errand(1, irregular.finds_mispay),
    Errand(2, irregular.finds_wager, DECIDES),
    Errand(2, irregular.loses_power, DECIDES),
    Errand(1, irregular.restricts),
]
SALES = [Errand(0, chips.buys_in), Errand(1, chips.colours_up)]


def evening(number: int, rounds: int) -> list[Errand]:
    """An evening of a table from its opener to that of the next. By its number a table moves other chips and has
    another incident; one in five changes its dealer.
    """
    moves = [Errand(after, do) for after, do in MOVES[number % len(MOVES)]]
    changes = [Errand(1, table_status.changes_dealer)] if number % 5 == 0 else []
    middle = [*SALES, *moves, INCIDENTS[number % len(INCIDENTS)], *changes]
    middle.sort(key=lambda errand: (errand.after, errand.step == BETWEEN))
    return [*middle, *closing(rounds - 1), *opening()]


class Errands:
    """The errands of a table in their order, each once. Rounds are counted from the first errand of an evening on;
    several evenings follow each other. Without `tell` what is refused is raised.
    """

    def __init__(
        self, at: Station, evenings: Iterable[list[Errand]], tell: Callable[[str], None] | None = None
    ) -> None:
        self.at = at
        self._tell = tell
        self._waiting = chain.from_iterable(map(enumerate, evenings))
        self._next = next(self._waiting, None)
        self._before = 0

    @property
    def dealer(self) -> Door:
        """Who deals the table now."""
        return self.at.dealer

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return self._next is None

    def one(self, view: View) -> bool:
        """Do the next one if its time has come; whether one was done. Raises NotDone."""
        if self._next is None:
            return False
        number, errand = self._next
        rounds = view["table"]["rounds"]
        if number == 0:
            self._before = rounds
        if not errand.is_due(view, rounds - self._before):
            return False
        try:
            errand.do(self.at)
        except NotDone as failure:
            if self._tell is None:
                raise
            self._tell(str(failure))
        self._next = next(self._waiting, None)
        return True
