"""The only module that hands out rows of money to screens of players. Who may ask, the policy decides."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from rounds.models import Event, Round
from rules.money.mispay import RULING
from rules.wording.recorded import read_back
from rules.wording.seat import mispaid_text, recorded_share
from wagers.models import Mispay, Settlement


@dataclass(frozen=True, slots=True)
class OwnResult:
    """One player's share of a result (or bonus), with the arithmetic of that share alone; cents."""

    kind: str
    area: int
    line: int
    hand: int
    result: str
    clause: str
    words: str
    stake_cents: int
    returned_cents: int


@dataclass(frozen=True, slots=True)
class OwnMispay:
    """A player's line that was paid wrongly (ruling 96): `left_cents` is what they still have too much of it, or lack
    (below zero).
    """

    kind: str
    area: int
    line: int
    hand: int
    clause: str
    words: str
    left_cents: int


@dataclass(frozen=True, slots=True)
class OwnRound:
    """What an ended round came to for one player as it was settled, and beside it what was paid wrongly; cents."""

    round: int
    ended_at: datetime
    staked_cents: int
    returned_cents: int
    net_cents: int
    results: tuple[OwnResult, ...]
    mispays: tuple[OwnMispay, ...]


def seated_since(table: str, player: str) -> int:
    """The seq at which `player` was last noted at the table; 0 where they never were.

    Results before it are not shown at a seat: an id given anew must not show what an earlier player won or lost.
    """
    rows = Event.objects.filter(table_id=table, type="player_seated").order_by("-seq")
    rows = rows.filter(body__contains=json.dumps(player, ensure_ascii=False))
    for seq, body in rows.values_list("seq", "body").iterator(chunk_size=50):
        if json.loads(body)["player"] == player:
            return seq
    return 0


def own_rounds(table: str, player: str, most: int) -> list[OwnRound]:
    """The newest ended rounds in which `player` had a wager since they were noted at the table, newest first."""
    own = Settlement.objects.filter(table_id=table, player=player, seq__gt=seated_since(table, player))
    # The newest may still be running, so one more is looked up.
    numbers = list(own.order_by("-round").values_list("round", flat=True).distinct()[: most + 1])
    ended = Round.objects.filter(table_id=table, number__in=numbers, concluded_at__isnull=False).order_by("-number")
    return [_own_round(row, player) for row in ended[:most]]


def _own_round(row: Round, player: str) -> OwnRound:
    everyones = list(Settlement.objects.filter(table_id=row.table_id, round=row.number).order_by("seq", "id"))
    backers = Counter((result.seq, result.wager, result.result == "bonus") for result in everyones)
    own = [result for result in everyones if result.player == player]
    staked = sum(result.stake_cents for result in own)
    returned = sum(result.returned_cents for result in own)
    assert row.concluded_at is not None
    shared = {key for key, count in backers.items() if count > 1}
    results = tuple(_own_result(r, (r.seq, r.wager, r.result == "bonus") in shared) for r in own)
    mispays = _own_mispays(row, player)
    return OwnRound(row.number, row.concluded_at, staked, returned, returned - staked, results, mispays)


def _own_mispays(row: Round, player: str) -> tuple[OwnMispay, ...]:
    """The lines of a player that were paid wrongly, in the order found."""
    lines: dict[tuple[str, str], list[Mispay]] = {}
    for one in Mispay.objects.filter(table_id=row.table_id, round=row.number, player=player).order_by("seq"):
        lines.setdefault((one.wager, one.kind), []).append(one)
    return tuple(map(_own_mispay, lines.values()))


def _own_mispay(moves: list[Mispay]) -> OwnMispay:
    line = moves[0]
    over = sum(move.cents for move in moves if move.move == "found")
    left = sum(move.cents for move in moves)
    return OwnMispay(line.kind, line.area, line.line, line.hand, RULING, mispaid_text(over, left), left)


def _own_result(row: Settlement, shared: bool) -> OwnResult:
    return OwnResult(
        kind=row.kind,
        area=row.area,
        line=row.line,
        hand=row.hand,
        result=row.result,
        clause=row.clause,
        words=recorded_share(row.stake_cents, row.returned_cents) if shared else read_back(row.words),
        stake_cents=row.stake_cents,
        returned_cents=row.returned_cents,
    )
