"""What players were told and asked in a round, and what each answered: read from its events."""

from __future__ import annotations

from datetime import datetime

import msgspec

from history.page import People
from rounds.replay import Replay, Step
from rules.common.void import untold
from rules.events import RoundVoided, VoidTold

HOW = {"word": "Told by word", "display": "Acknowledged on the display"}
NOT_NOTED = "Nobody noted it"


class Told(msgspec.Struct, frozen=True):
    """A player of a void round, and how they know that it is; `at` is None and `by` empty where nobody noted it."""

    player: str
    how: str
    at: datetime | None = None
    by: str = ""


def told_of(replay: Replay, people: People) -> list[Told]:
    """Everybody who had a wager when the round was declared void, in the order told; nothing for any other round."""
    left: list[str] = []
    found: list[Told] = []
    for step in replay.steps:
        if isinstance(step.event, RoundVoided) and step.after is not None and step.after.round is not None:
            left = list(untold(step.after.round))
        elif isinstance(step.event, VoidTold):
            found += [_told(step, step.event, player, people) for player in step.event.players]
            left = [player for player in left if player not in step.event.players]
    return found + [Told(people.of_player(player), NOT_NOTED) for player in left]


def _told(step: Step, event: VoidTold, player: str, people: People) -> Told:
    row = step.row
    by = people.devices.get(row.device, row.device) if event.how == "display" else people.of_staff(row.actor)
    return Told(people.of_player(player), HOW[event.how], row.at, by)
