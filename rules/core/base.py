"""What every part of the rules core shares: struct bases, refusals and stops."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec.structs import fields, replace

Kept = TypeVar("Kept", bound=msgspec.Struct)


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


class RoundChange(CommandBase, frozen=True, kw_only=True):
    """A request that puts a round right, or changes what it came to. `case` is the number of the case that it is a step
    of, 0 for none (ruling 140).
    """

    case: int = 0


class EventBase(Value, frozen=True, tag_field="type", tag=snake_case):
    """A committed fact, past tense. Its JSON is tagged by `type`, the class name in snake_case."""

    face_down: ClassVar[tuple[str, ...]] = ()
    """Fields that tell cards which may lie face down: kept from readers while the round is on (`rules.redaction`)."""
    face_up: ClassVar[tuple[str, ...]] = ()
    """Fields that tell cards which everybody may see."""
    pit_only: ClassVar[tuple[str, ...]] = ()
    """Those of them that tell cards to the pit alone: no answer to a command has them, of whatever round."""

    @property
    def results(self) -> tuple[Any, ...]:
        """How wagers came out by it (`Result`): they are settled. One that settles has a field of the name."""
        return ()

    @property
    def bonuses(self) -> tuple[Any, ...]:
        """What is paid on wagers beside their results (`Bonus`), likewise."""
        return ()

    @property
    def adjustments(self) -> tuple[Any, ...]:
        """What a correction makes different of what was settled (`Adjustment`), likewise."""
        return ()


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
    neither. With `one_area` it keeps them to one playing area, and from nothing else. `number` is that of the stop; why
    it was ordered, the directory of players knows (ruling 130).
    """

    number: int
    game: str = ""
    wager: str = ""
    one_area: bool = False


Stops = dict[str, tuple[Stop, ...]]
"""The stops of some players, by player."""


def as_left_out(value: Kept) -> Kept:
    """The same value, in which what equals a default is that default: the record leaves out nothing else, and so the
    state that is stored is the one that its log leads to.
    """
    own = {field.name: field.default for field in fields(value) if getattr(value, field.name) == field.default}
    return replace(value, **own)
