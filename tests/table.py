"""What the tests of the record share: the cast, one open table with players, and commands sent to it.

A pytest plugin: its fixtures are every folder's that has none of its own with that name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, connections

from database.pool import close_pool
from rounds.answers import Answer
from rounds.cached_states import decode_state, forget_states
from rounds.envelope import CommandEnvelope
from rounds.execute_sync import execute_sync
from rules import commands
from rules.state import TableState
from staff.actor import Actor
from tables.models import Table
from tests.cast import TABLE, Cast, make_cast
from tests.prepared import prepared

LIMITS = {kind: commands.Limits(1_000, 100_000) for kind in ("main", "pair", "insurance")}
INSTALL = commands.InstallTable("mbs-pontoon-6", commands.TableSettings(LIMITS))
PAT, ANN = "p3", "p4"


@dataclass
class Game:
    """A table and what is sent to it: with the right expected seq, unless a test says otherwise."""

    table: str
    cast: Cast
    answers: list[Answer] = field(default_factory=list)

    @cached_property
    def sam(self) -> Actor:
        """The pit supervisor, who sends where nobody else is named."""
        return self.cast.sam.as_actor()

    @cached_property
    def gus(self) -> Actor:
        """The gaming shift manager."""
        return self.cast.gus.as_actor()

    @property
    def row(self) -> Table:
        """The table's row now."""
        return Table.objects.get(pk=self.table)

    @property
    def seq(self) -> int:
        """The table's seq now."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT seq FROM tables_table WHERE id = %s", [self.table])
            return cursor.fetchone()[0]

    @property
    def state(self) -> TableState:
        """The stored state, decoded."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT state FROM tables_table WHERE id = %s", [self.table])
            return decode_state(self.table, bytes(cursor.fetchone()[0]))

    def send(self, command: Any, actor: Actor | None = None, **named: Any) -> Answer:
        """Send a command and give its answer, whatever it is."""
        if "expected_seq" not in named:
            named["expected_seq"] = self.seq
        answer = execute_sync(CommandEnvelope(self.table, command, actor or self.sam, **named))
        self.answers.append(answer)
        return answer

    def do(self, *commands: Any, by: Actor | None = None) -> Answer:
        """Send commands that have to be accepted; the last answer."""
        for command in commands:
            answer = self.send(command, by)
            assert answer.accepted, answer.body
        return answer

    def open_round(self, cents: int = 2_000) -> None:
        """Bets open, with Pat's main wager and a pair wager on area 3."""
        pair = commands.PlaceWager(3, (commands.Stake(PAT, 1_000),), kind="pair")
        self.do(commands.OpenBetting(), commands.PlaceWager(3, (commands.Stake(PAT, cents),), line=1), pair)

    def play_round(self, cents: int = 2_000) -> None:
        """A whole round: Pat's 19 beats the house's 18, the pair wager loses."""
        self.open_round(cents)
        self.do(
            commands.CloseBetting(),
            commands.DealCard("9S"),
            commands.DealCard("8D"),
            commands.DealCard("KH"),
            commands.Settle(),
            commands.Stand(),
        )
        self.do(commands.DealCard("KD"), commands.Settle())
        assert self.state.round.phase == "concluded"


@pytest.fixture
def notifications(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The change notifications, instead of Redis."""
    notified: list[tuple[str, int]] = []

    async def publish(table: str, seq: int, snapshot: object = None) -> None:
        notified.append((table, seq))

    monkeypatch.setattr("rounds.execute.publish", publish)
    monkeypatch.setattr("rounds.stops.publish", publish)
    monkeypatch.setattr("cases.actions.publish", publish)
    for module in ("alerts", "consoles"):
        monkeypatch.setattr(f"api.{module}.publish", publish)
    return notified


@pytest.fixture
def cast(transactional_db: None, notifications: list[tuple[str, int]]) -> Any:
    """Everybody; what they do is really committed."""
    forget_states()
    return prepared(make_cast)


@pytest.fixture
def empty_table(cast: Cast) -> Game:
    """Table 1 before its first event."""
    Table.objects.create(id=TABLE, name="Table 1")
    return Game(TABLE, cast)


def opened(game: Game) -> Game:
    """Open, with a shoe, Pat at seat 3 and Ann at seat 4."""
    game.do(
        INSTALL,
        commands.OpenTable(),
        commands.LoadShoe(6),
        commands.SeatPlayer(PAT, "Pat", 3),
        commands.SeatPlayer(ANN, "Ann", 4),
    )
    return game


@pytest.fixture
def game(empty_table: Game) -> Game:
    """Table 1, open, with a shoe, Pat at seat 3 and Ann at seat 4."""
    return prepared(opened, empty_table)


@pytest.fixture
def played(game: Game) -> Game:
    """Round 1: Pat wins $30 and loses a pair wager of $10. Round 2: Pat and Ann, one late wager and one double stake.

    Round 3 has its bets open.
    """
    return prepared(two_rounds, game)


def two_rounds(game: Game) -> Game:
    """The rounds of `played`."""
    game.play_round(3_000)
    game.do(
        commands.OpenBetting(),
        commands.PlaceWager(3, (commands.Stake(PAT, 5_000),), line=1),
        commands.PlaceWager(4, (commands.Stake(ANN, 40_000),), line=1),
    )
    assert not game.send(commands.PlaceWager(4, (commands.Stake(ANN, 999_900),), line=1)).accepted
    game.do(commands.CloseBetting())
    assert game.send(commands.PlaceWager(4, (commands.Stake(ANN, 2_000),), line=1)).code == "late_wager"
    game.do(
        *(commands.DealCard(card) for card in ("9S", "8D", "8H", "KH", "QD")),
        commands.Stand(),
        commands.Stand(),
        commands.DealCard("KD"),
        commands.Settle(),
    )
    assert game.state.round.phase == "concluded"
    game.open_round()
    return game


@pytest.fixture
async def own_connections() -> Any:
    """For tests with an event loop of their own: its connections are closed with it."""
    yield
    close_pool()
    await sync_to_async(connections.close_all)()
