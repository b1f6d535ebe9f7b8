"""Nothing that was acknowledged is lost or done twice, whatever is killed; and the count of it would notice.

`make soak` kills for ten minutes at 40 tables, `make drill` kills the primary PostgreSQL twenty times.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest

from rules import commands as c
from tests.data_folders import begin_with
from tests.drills.soak import soak
from tests.drills.told import Kept, Told, kept
from tests.owner import owner
from tests.table import PAT, Game

TABLES = 7
KILLS = 8
SECONDS = 10


@pytest.mark.live
def test_parts_are_killed_in_turn_and_nothing_acknowledged_is_lost_or_done_twice(tmp_path: Path) -> None:
    begin_with("demo", tmp_path)
    found = soak(tmp_path, TABLES, KILLS, SECONDS)
    assert (found.kept.lost, found.kept.doubled) == (0, 0)
    assert {"database", "redis", "web", "worker"} <= found.kills.keys()
    assert len(found.told.answers) > 10 * TABLES
    assert found.proof == "7 tables, 1 jackpot and the staff sound"


class Dealing:
    """Commands of somebody at a table, and what they were told of them."""

    def __init__(self, game: Game) -> None:
        self.game, self.told = game, Told()

    def send(self, command: Any) -> str:
        command_id = str(uuid4())
        self.told.sent[command_id] = self.game.table
        answer = self.game.send(command, self.game.gus, command_id=UUID(command_id))
        self.told.note(command_id, self.game.table, answer.http_status, msgspec.json.decode(answer.body))
        return command_id

    def kept(self) -> Kept:
        return kept(owner(), self.told, [self.game.gus.id])


@pytest.fixture
def dealing(game: Game) -> Dealing:
    """Three commands that were accepted, and one that the rules refused."""
    dealing = Dealing(game)
    wager = c.PlaceWager(3, (c.Stake(PAT, 2_000),), line=1)
    for command in (c.OpenBetting(), wager, c.CloseBetting(), wager):
        dealing.send(command)
    assert len(dealing.told.answers) == 4
    return dealing


def test_the_count_finds_nothing_where_all_is_as_told(dealing: Dealing) -> None:
    assert dealing.kept() == Kept(0, 0)


def test_the_count_finds_what_was_told_and_is_not_on_record(dealing: Dealing) -> None:
    command_id, answer = next(iter(dealing.told.answers.items()))
    dealing.told.answers[str(uuid4())] = answer
    assert dealing.kept().lost == 1
    dealing.told.answers[command_id] = answer._replace(seq=answer.seq + 1)
    assert dealing.kept().lost == 2


def test_the_count_finds_events_that_nobody_sent_a_command_for(dealing: Dealing) -> None:
    command_id = next(iter(dealing.told.sent))
    del dealing.told.sent[command_id], dealing.told.answers[command_id]
    assert dealing.kept() == Kept(0, 1)


def test_what_was_sent_and_not_answered_any_more_may_be_on_record(dealing: Dealing) -> None:
    del dealing.told.answers[next(iter(dealing.told.answers))]
    dealing.told.sent[str(uuid4())] = dealing.game.table
    assert dealing.kept() == Kept(0, 0)
