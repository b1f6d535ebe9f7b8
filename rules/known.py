"""Is a result known? One question, asked of a wager, a hand or a round, and what each command needs once it is (ruling
84). Each game answers it in one function, `Game.is_known`; a command's row says what it asks and what it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from rules import events
from rules.core.base import Value
from rules.state import TableState


class Place(Value, frozen=True):
    """A hand of an area; area 0 is the house."""

    area: int
    hand: int = 1


Asked = events.Wager | Place | None
"""What the question is about: a wager, a hand, or the round."""
Need = Literal["nothing", "pit_supervisor", "gaming_shift_manager", "never"]


class Attempt(NamedTuple):
    """A command that nothing else refuses: the table before and after it. `is_known` is the question at a table."""

    command: Any
    before: Any
    events: tuple[Any, ...]
    after: TableState
    is_known: Callable[[TableState, Asked], bool]


@dataclass(frozen=True)
class OnceKnown:
    """What a command needs once a result is known. `of` names whose result it is; `asks` says of an attempt whether it
    touches one that is. Without `asks` the decider puts the question, since its refusal says more.
    """

    need: Need
    of: str = ""
    asks: Callable[[Attempt], bool] | None = None


NOTHING = OnceKnown("nothing")
"""What a command needs that follows from results, chooses before them, or touches none."""


def round_is_known(attempt: Attempt) -> bool:
    """Whether any result of the round is known."""
    return attempt.is_known(attempt.before, None)


def wagers_go_back(attempt: Attempt) -> bool:
    """Whether a wager goes back whose result is known."""
    named = {result.wager for event in attempt.events for result in event.results}
    return any(attempt.is_known(attempt.before, wager) for wager in _wagers(attempt.before) if wager.id in named)


def _wagers(state: Any) -> Iterator[events.Wager]:
    for area in state.round.areas:
        yield from area.wagers
