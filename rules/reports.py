"""What a played script comes to: each wager's result, bonuses, refusals and the final state, as plain JSON values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules import events
from rules.core.base import Refusal
from rules.core.text import to_builtins
from rules.engine import phase_of
from rules.screens.table_views import prompts
from rules.scripts import Played
from rules.state import AnyRound, TableState


def report(played: Iterable[Played], start: TableState) -> dict[str, Any]:
    """Wagers and bonuses of every round, the refusals in order, the phase, the next step, and the final state.

    `start` is the state before the first move, and the final one when there are none.
    """
    wagers: list[dict[str, Any]] = []
    bonuses: list[dict[str, Any]] = []
    refusals: list[dict[str, Any]] = []
    count, state = 0, start
    for move in played:
        if state.round is not None and _is_over(state.round, move.state.round):
            wagers += _wagers(state.round)
            bonuses += _bonuses(state.round)
        count, state = count + 1, move.state
        if isinstance(move.answer, Refusal):
            refusals.append(_refusal(move, move.answer))
    if state.round is not None:
        wagers += _wagers(state.round)
        bonuses += _bonuses(state.round)
    return {
        "commands": count,
        "wagers": wagers,
        "bonuses": bonuses,
        "refusals": refusals,
        "phase": phase_of(state),
        "next": to_builtins(prompts(state).step),
        "state": to_builtins(state),
    }


def _is_over(before: AnyRound, after: AnyRound | None) -> bool:
    """Whether another round, or none, has taken a round's place in the state."""
    return after is None or after.number != before.number


def _refusal(played: Played, refusal: Refusal) -> dict[str, Any]:
    command = to_builtins(played.move.command)
    return {
        "index": played.index,
        "command": command["type"],
        "code": refusal.code,
        "clause": refusal.clause,
        "message": refusal.message,
        "facts": refusal.facts,
        "at": played.move.at.isoformat().replace("+00:00", "Z"),
    }


def _wagers(round_: AnyRound) -> list[dict[str, Any]]:
    results: dict[str, list[events.Result]] = {}
    for result in round_.results:
        results.setdefault(result.wager, []).append(result)
    return [_wager(round_, wager, results.get(wager.id, [])) for area in round_.areas for wager in area.wagers]


def _wager(round_: AnyRound, wager: events.Wager, results: list[events.Result]) -> dict[str, Any]:
    """A wager's line. `net_cents` is null until all of it is settled; different results of backers are "several"."""
    stake_cents = sum(stake.cents for stake in wager.stakes)
    returned_cents = sum(share.returned_cents for result in results for share in result.shares)
    kinds = {result.result for result in results}
    outcome = kinds.pop() if len(kinds) == 1 else "several"
    first = results[0] if results else None
    return {
        "id": wager.id,
        "round": round_.number,
        "kind": wager.kind,
        "area": wager.area,
        "line": wager.line,
        "hand": wager.hand,
        "of": wager.of,
        "players": [stake.player for stake in wager.stakes],
        "stake_cents": stake_cents,
        "returned_cents": returned_cents,
        "net_cents": returned_cents - stake_cents if wager.settled else None,
        "result": outcome if wager.settled else ("surrendered" if wager.surrendered else "live"),
        "clause": first.clause if first else "",
        "pay_line": first.pay_line if first else "",
        "results": [
            {
                "result": result.result,
                "clause": result.clause,
                "clauses": list(result.clauses),
                "pay_line": result.pay_line,
                "words": result.words,
                "shares": to_builtins(result.shares),
            }
            for result in results
        ],
    }


def _bonuses(round_: AnyRound) -> list[dict[str, Any]]:
    return [
        {
            "round": round_.number,
            "wager": bonus.wager,
            "area": bonus.area,
            "cents": sum(share.returned_cents for share in bonus.shares),
            "clause": bonus.clause,
            "words": bonus.words,
            "shares": to_builtins(bonus.shares),
        }
        for bonus in round_.bonuses
    ]
