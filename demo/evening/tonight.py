"""The shift that is on in the demo: what pit and cage do at its tables, at people's pace, evening after evening."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from demo.evening import chips, table_status
from demo.evening.errands import Errand, closing, opening
from demo.evening.station import NotDone, Station

ROUNDS = 40
SHORT_TABLE, SHORT_CENTS = "t3", 50_00
"""An opener that is not what the last closer left: the pit is told, and it takes no report yet."""
LOOKS_AT_ROAD_MAP = 6  # after so many rounds each


def evenings(number: int, table: str) -> Iterator[list[Errand]]:
    """What is done at a table, without an end: a fill is on its way from the beginning on at every second one."""
    yield opening(SHORT_CENTS if table == SHORT_TABLE else 0)
    while True:
        yield _evening(number)


def _evening(number: int) -> list[Errand]:
    fill = [Errand(0, chips.asks_fill), Errand(0, chips.issues), Errand(5, chips.receives_fill)]
    credit = [Errand(2, chips.asks_credit), Errand(4, chips.issues), Errand(5, chips.sends_credit)]
    credit.append(Errand(7, chips.receives_credit))
    rest = [Errand(1, chips.buys_in), Errand(3, chips.colours_up), Errand(ROUNDS // 2, chips.counts_between)]
    looks = [Errand(after, table_status.changes_dealer) for after in range(1, ROUNDS, LOOKS_AT_ROAD_MAP)]
    if number == 0:
        looks.append(Errand(0, table_status.calls_the_roll))
    middle = sorted([*(credit if number % 2 else fill), *rest, *looks], key=lambda errand: errand.after)
    return [*middle, *closing(ROUNDS), *opening()]


def opens_for_visitors(at: Station, tell: Callable[[str], None]) -> None:
    """The tray of a table that nobody deals yet, so that a visitor finds it counted."""
    for errand in opening():
        view = at.view
        if not errand.is_due(view, 0):
            return
        try:
            errand.do(at)
        except NotDone as failure:
            tell(str(failure))
