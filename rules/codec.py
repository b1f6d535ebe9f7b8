"""JSON of commands, events, state and views. Decoding errors name what was wrong and where: msgspec.MsgspecError."""

from __future__ import annotations

import msgspec

from rules.commands import Command
from rules.core.base import EventBase
from rules.core.text import encode_stable
from rules.events import Event
from rules.state import TableState

_command: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_event: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_state = msgspec.json.Decoder(TableState)


def encode_command(command: Command) -> bytes:
    return encode_stable(command)


def decode_command(data: bytes | str) -> Command:
    return _command.decode(data)


def encode_event(event: EventBase) -> bytes:
    return encode_stable(event)


def decode_event(data: bytes | str) -> Event:
    return _event.decode(data)


def encode_state(state: TableState) -> bytes:
    """Two equal states have equal bytes."""
    return encode_stable(state)


def decode_state(data: bytes | str) -> TableState:
    return _state.decode(data)
