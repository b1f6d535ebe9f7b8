"""A kind of game: everything that the engine asks of one kind of game. Pontoon and Three Card Poker each give one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from rules import events
from rules.context import Context, Fact
from rules.core.base import CommandBase, EventBase, Refusal, Stops
from rules.events import Event
from rules.known import Asked, OnceKnown
from rules.mends import Mend
from rules.phases import Phase
from rules.state import AnyRound, Player, Shoe, TableState

Decision = tuple[Event, ...] | Refusal
"""What a command leads to: the events that it causes, or why it is not carried out."""
Due = events.Result | events.Bonus
"""A line of the pay sheet: how a wager came out, or a bonus on it."""
Decider = Callable[..., Decision]
"""(table, command, context, rulebook) → what the command leads to. The table is as its phase promises it."""


@dataclass(frozen=True)
class Engine:
    """The engine as a decider of the engine's own commands is given it."""

    decide: Callable[[TableState, Any, Context], Decision]
    fold: Callable[[TableState, Iterable[Event]], TableState]
    is_decided: Callable[[Any, events.Wager], bool]
    """(round, wager) → whether the cards in sight decide it."""
    is_anything_known: Callable[[Any], bool]
    """Whether anybody knows of cards what others do not."""
    finds: Mapping[type, Callable[[Any, Any], Any]]
    """Corrections → (course, correction) → which of the round's entries it changes (ruling 81)."""


Evolver = Callable[[Any, Any, Any], Any]
"""(round, event, rulebook) → round."""


@dataclass(frozen=True)
class CommandRow:
    """All that is declared of a command, beside its decider; `rules.command_table` derives the rest."""

    command: type[CommandBase]
    decider: Decider
    phases: Set[str]
    """Phases that allow it."""
    role: str = "dealer"
    """The least role that may send it (PM 6.2, TC 6.2; ruling 58)."""
    role_in: Mapping[str, str] = field(default_factory=dict)
    """Phases in which another role is the least."""
    once_known: OnceKnown | None = None
    """What it needs once a result is known (ruling 84): every row says it."""
    mended: tuple[Mend, ...] = ()
    """What puts it right where it was entered by slip, or done wrongly at the felt (docs/corrections.md)."""
    completes: bool = False
    """Whether the rules may have more to say at once; `Game.complete` adds it."""
    entry: type[EventBase] | None = None
    """The event of it that can be undone, until something was announced or settled on it (ruling 42)."""
    shows: bool = False
    """Whether that event lays or shows cards: it ends what may be undone before it (ruling 42)."""
    finds: Callable[[Any, Any], Any] | None = None
    """Of a correction: (course, correction) → which of the round's entries it changes. Its decider is given the engine,
    to play them again (ruling 81).
    """
    plays: bool = False
    """Whether its decider is given the engine, to try what comes of it."""
    check: Callable[..., Refusal | None] | None = None
    """What its decider refuses, without working out what comes of it, where that takes long."""
    waits_for_cards: bool = False
    """Whether it waits until cards that were taken back are entered anew: what they showed is known (ruling 42)."""
    facts: tuple[Fact, ...] = ()
    """What its decider is decided on beyond the table: fields of `Context.facts`."""
    of_round: Callable[[Any, Any], int] | None = None
    """Of what puts a round right or changes what it came to: (table, command) → which one, 0 for none. While a case
    about that round is open it takes a Pit Manager, and its number once the round is over (ruling 140).
    """
    anywhere: bool = False
    """Whether the pit may send it beside the table's active console: it enters no card, wager or payment."""

    def in_phase(self, phase: str) -> CommandRow:
        """The row with the role that the phase asks for."""
        return replace(self, role=self.role_in[phase]) if phase in self.role_in else self


@dataclass(frozen=True)
class Game:
    """The phase table, the functions behind each command and event, and what happens around a round."""

    phases: dict[str, Phase]
    rows: tuple[CommandRow, ...]
    """Its commands; those to the table itself are `rules.table.setup.COMMANDS`."""
    evolvers: dict[type, Evolver]
    complete: Callable[[Any, tuple[Event, ...], Any, Stops], tuple[Event, ...]]
    new_round: Callable[[Any, events.BettingOpened], AnyRound]
    remember: Callable[[TableState, Any], dict[str, Player]]
    """What the table remembers of players after a round."""
    out_of_phase: Callable[[Any, Any, Context, Any], Refusal | None]
    """A better reason than the phase's own for a command that comes out of phase."""
    sheet: Callable[[Any, Any], tuple[Due, ...]]
    """(table, rulebook) → the pay sheet of the moment, in seat order; nothing where nothing is due."""
    is_decided: Callable[[Any, events.Wager, Any], bool] = lambda round_, wager, book: wager.settled
    """Whether the result of a wager is known by what lies in sight: (round, wager, rulebook)."""
    is_known: Callable[[Any, Asked, Any], bool] = lambda state, asked, book: False
    """Whether a result is known by what lies in sight, or lay there before it was taken back: (table, of what,
    rulebook) (ruling 84).
    """
    is_anything_known: Callable[[Any], bool] = lambda round_: False
    """Whether anybody has looked at cards that lie face down, or knows of others what not all do."""
    lacks: frozenset[type] = frozenset()
    """Commands to the table that the game has no use for."""
    fresh_cards: bool = False
    """Whether every round is dealt from freshly shuffled cards."""
    shoe_evolvers: dict[type, Callable[[Shoe, Any], Shoe]] = field(default_factory=dict)
    """What events other than a card dealt do to the cards in use."""

    @cached_property
    def finds(self) -> dict[type, Callable[[Any, Any], Any]]:
        """What each correction changes (ruling 81)."""
        return {row.command: row.finds for row in self.rows if row.finds is not None}

    @cached_property
    def entries(self) -> frozenset[type]:
        """Events that can be undone (ruling 42)."""
        return frozenset(row.entry for row in self.rows if row.entry is not None)

    @cached_property
    def showing(self) -> frozenset[type]:
        """Events that lay or show cards and can be undone (ruling 42)."""
        return frozenset(row.entry for row in self.rows if row.entry is not None and row.shows)
