"""What every part of the rules core shares: struct bases, refusals and the context of a command."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

import msgspec


def snake_case(name: str) -> str:
    """`PlaceWager` → `place_wager`."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An immutable piece of state; defaults are left out of its JSON."""


class CommandBase(Value, frozen=True, tag_field="type", tag=snake_case):
    """A request, imperative. Its JSON is tagged by `type`, the class name in snake_case."""

    face_down: ClassVar[tuple[str, ...]] = ()
    """Fields that name cards which may lie face down: kept from readers while the round is on (`rules.redaction`)."""
    face_up: ClassVar[tuple[str, ...]] = ()
    """Fields that name cards which everybody may see."""


class EventBase(Value, frozen=True, tag_field="type", tag=snake_case):
    """A committed fact, past tense. Its JSON is tagged by `type`, the class name in snake_case."""

    face_down: ClassVar[tuple[str, ...]] = ()
    """Fields that tell cards which may lie face down: kept from readers while the round is on (`rules.redaction`)."""
    face_up: ClassVar[tuple[str, ...]] = ()
    """Fields that tell cards which everybody may see."""
    pit_only: ClassVar[tuple[str, ...]] = ()
    """Those of them that tell cards to the pit alone: no answer to a command has them, of whatever round."""


def type_of(about: CommandBase | EventBase | type[CommandBase | EventBase]) -> str:
    """The `type` of a command or an event in JSON and on record, from the value or its class: "deal_card"."""
    return str(about.__struct_config__.tag)


class Refusal(Value, frozen=True):
    """Why a command is not carried out: a stable code, the clause it rests on, and a sentence for people.

    `facts` carries what the sentence is about (amounts in cents, ISO times) for the record.
    """

    code: str
    clause: str
    message: str
    facts: dict[str, str | int] = {}


class Stop(Value, frozen=True):
    """What the house keeps a player from, on the whole floor: a game or a kind of wager, or all play where it names
    neither. `number` is that of the stop; why it was ordered, the directory of players knows (ruling 130).
    """

    number: int
    game: str = ""
    wager: str = ""


Stops = dict[str, tuple[Stop, ...]]
"""The stops of some players, by player."""


class Context(Value, frozen=True):
    """Who asks, in which role, and the server's time of receipt (aware, UTC).

    `so_far` is the `rules.state.RoundSoFar` that a correction asks for, `past` the `rules.money.past_round.PastRound`
    that a mis-pay asks for, `slip` the `rules.tray.held.SlipNumber` that a slip is or was issued under; no other
    command needs them. `approver` is who approved, "" where nobody did. `stops` has what the players are stopped from
    whom a command seats, whose stakes it puts down, or whose claims it decides.
    """

    now: datetime
    role: str = "dealer"
    actor: str = ""
    so_far: object = None
    past: object = None
    approver: str = ""
    slip: object = None
    stops: Stops = {}
