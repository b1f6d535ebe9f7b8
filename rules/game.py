"""A kind of game: everything that the engine asks of one kind of game. Pontoon and Three Card Poker each give one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rules.core.base import Context, Refusal
from rules.events import BettingOpened, Event
from rules.phases import Needs, Phase
from rules.state import AnyRound, Player, Shoe, TableState

Answer = tuple[Event, ...] | Refusal
Decider = Callable[[TableState, Any, Context, Any], Answer]
"""(state, command, context, rulebook) → events or a refusal."""
Evolver = Callable[[Any, Any, Any], Any]
"""(round, event, rulebook) → round."""


@dataclass(frozen=True)
class Game:
    """The phase table, the functions behind each command and event, and what happens around a round."""

    phases: dict[str, Phase]
    commands: dict[str, Needs]
    deciders: dict[type, Decider]
    evolvers: dict[type, Evolver]
    entries: frozenset[type]
    """Events that can be taken back (ruling 42)."""
    completing: frozenset[type]
    """Commands after which the rules may have more to say at once; `complete` adds it."""
    complete: Callable[[TableState, type, tuple[Event, ...], Any], tuple[Event, ...]]
    new_round: Callable[[TableState, BettingOpened], AnyRound]
    remember: Callable[[TableState, Any], dict[str, Player]]
    """What the table remembers of players after a round."""
    out_of_phase: Callable[[TableState, Any, Context, Any], Refusal | None]
    """A better reason than the phase's own for a command that comes out of phase."""
    fresh_cards: bool = False
    """Whether every round is dealt from freshly shuffled cards."""
    shoe_evolvers: dict[type, Callable[[Shoe, Any], Shoe]] = field(default_factory=dict)
    """What events other than a card dealt do to the cards in use."""
