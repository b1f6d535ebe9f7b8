"""What an event does to the rows of wagers and settlements: pure, beside `wagers.postings`."""

from __future__ import annotations

from typing import Any

from rules import commands, events
from rules.core.base import EventBase
from rules.settled import settled_lines

Row = dict[str, Any]
SETTLEMENT = (
    *("wager", "kind", "area", "line", "hand", "player", "result", "pay_line", "clause", "words"),
    *("stake_cents", "returned_cents"),
)
"""The columns of wagers_settlement that a line which is settled fills."""


def wager_rows(event: EventBase) -> list[Row]:
    """Whole wagers that the event put down or put anew, as columns of wagers_wager (without table, round and seq)."""
    match event:
        case (
            events.WagerPlaced(wager=wager)
            | events.WagerFound(wager=wager)
            | events.WagerInsured(wager=wager)
            | events.HandSplit(wager=wager)
            | events.HandDoubled(wager=wager)
            | events.HandPlayed(wager=wager)
            | events.OptionAnswered(wager=events.Wager() as wager)
        ):
            return [_whole(wager)]
        case events.ClaimsDecided(wagers=wagers) | events.LinesOrdered(wagers=wagers):
            return [_whole(wager) for wager in wagers]
        case (
            events.CardCorrected(wagers=wagers)
            | events.WagerCorrected(wagers=wagers)
            | events.DecisionCorrected(wagers=wagers)
        ):
            return [_whole(wager) | ({"status": "settled"} if wager.settled_players else {}) for wager in wagers]
        case _:
            return []


def wager_changes(event: EventBase) -> list[Row]:
    """New stakes or a new status of wagers that are known already; `stakes` None leaves them as they are."""
    match event:
        case events.WagerChanged(wager=name, after=after):
            return [_change(name, after)]
        case events.WagerWithdrawn(wager=name):
            return [_change(name, ())]
        case events.DecisionCorrected(gone=gone) | events.WagerCorrected(gone=gone):
            return [_change(name, ()) for name in gone]
        case events.EntryUndone(undone=undone):
            return [_change(row["wager"], ()) for row in wager_rows(undone)]
        case _:
            names = dict.fromkeys(result.wager for result in event.results)
            return [{"wager": name, "stakes": None, "stake_cents": None, "status": "settled"} for name in names]


def changed_wager(known: Row, change: Row) -> Row:
    """A wager's columns after one of `wager_changes`; what it leaves as it is stays as known."""
    return known | {name: value for name, value in change.items() if value is not None or name not in known}


def settlement_rows(event: EventBase) -> list[Row]:
    """Each line that the event settles, as columns of wagers_settlement (without table, round and seq); the difference
    that a correction makes is a settlement of its own, and what was settled before stays.
    """
    return [{name: getattr(line, name) for name in SETTLEMENT} for line in settled_lines(event) if line.settles]


def mispay_rows(event: EventBase) -> list[Row]:
    """What an event says was paid wrongly, or put right, as columns of wagers_mispay (without table, round and seq)."""
    match event:
        case events.MispayRecorded(
            owed_cents=owed, paid_cents=paid, before_cents=before, found_by=found_by, reason=reason
        ):
            about = {"move": "found", "owed_cents": owed, "paid_cents": paid, "cents": paid - before}
            return [_line(event) | about | {"found_by": found_by, "reason": reason}]
        case events.MispayRecovered(cents=cents):
            about = {"move": "recovered", "owed_cents": 0, "paid_cents": 0, "cents": -cents}
            return [_line(event) | about | {"found_by": "", "reason": ""}]
        case _:
            return []


def _line(event: events.MispayRecorded | events.MispayRecovered) -> Row:
    return {name: getattr(event, name) for name in ("wager", "kind", "area", "line", "hand", "player")}


def _whole(wager: events.Wager) -> Row:
    return {
        "wager": wager.id,
        "kind": wager.kind,
        "area": wager.area,
        "line": wager.line,
        "hand": wager.hand,
        "of": wager.of,
        "found": wager.found,
        "placed_by_staff": wager.placed_by_staff,
        **_stakes(wager.stakes),
    }


def _change(name: str, stakes: tuple[commands.Stake, ...]) -> Row:
    return {"wager": name, **_stakes(stakes)}


def _stakes(stakes: tuple[commands.Stake, ...]) -> Row:
    cents = sum(stake.cents for stake in stakes)
    return {
        "stakes": {stake.player: stake.cents for stake in stakes},
        "stake_cents": cents,
        "status": "down" if cents else "taken_back",
    }
