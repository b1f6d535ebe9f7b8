"""Which function applies each event to a round of Pontoon."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.events import Event
from rules.pontoon import evolve
from rules.pontoon.book import PontoonBook
from rules.pontoon.irregularities.evolvers import IRREGULAR_EVOLVERS
from rules.state import Round

EVOLVERS: dict[type, Callable[[Round, Any, PontoonBook], Round]] = evolve.EVOLVERS | IRREGULAR_EVOLVERS


def applied(round_: Round, events: tuple[Event, ...], book: PontoonBook) -> Round:
    """The round after several events of its own; those of the table leave it as it is."""
    for event in events:
        evolver = EVOLVERS.get(type(event))
        if evolver is not None:
            round_ = evolver(round_, event, book)
    return round_
