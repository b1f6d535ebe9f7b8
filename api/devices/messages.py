"""What a shoe or sensor may say: one closed union, and the command that each message becomes."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID, uuid5

import msgspec

from rules import commands
from rules.commands import Command

LONGEST_CARD = 8
MOST_AREAS = 20
Number = Annotated[int, msgspec.Meta(ge=1, le=2**53)]
NAMESPACE = UUID("7c1b9f1e-5d0a-4c1e-9d38-2f2d0b6a6c10")


class NumberedMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """`number` counts the device's messages from 1, without gaps, as long as it lives."""

    number: Number


class CardMessage(NumberedMessage, frozen=True, tag="card"):
    """A card left the shoe; null where it could not be read."""

    card: Annotated[str, msgspec.Meta(max_length=LONGEST_CARD)] | None

    def command(self) -> Command:
        """What it asks of the table."""
        return commands.DealCard(self.card, "device")


class CutCardMessage(NumberedMessage, frozen=True, tag="cut_card"):
    """The cutting card came out."""

    def command(self) -> Command:
        """What it asks of the table."""
        return commands.ReportCutCard("device")


class SensorMessage(NumberedMessage, frozen=True, tag="jackpot_sensor"):
    """At which positions the jackpot's sensors see a wager: all of them, each time."""

    areas: Annotated[tuple[int, ...], msgspec.Meta(max_length=MOST_AREAS)]

    def command(self) -> Command:
        """What it asks of the table."""
        return commands.ReportSensors(self.areas)


Message = CardMessage | CutCardMessage | SensorMessage
_decode = msgspec.json.Decoder(Message).decode


def read(body: bytes | str) -> Message:
    """The message in a body. Raises msgspec's errors, which name what was wrong; RecursionError for bottomless ones."""
    message: Message = _decode(body)
    return message


def command_id(token_hash: str, number: int) -> UUID:
    """The id of the command that a message becomes: the same for the same device and number, not to be guessed."""
    return uuid5(NAMESPACE, f"{token_hash}/{number}")
