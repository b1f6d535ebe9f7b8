"""What an event does to the rows of wagers and settlements: pure, beside `wagers.postings`."""

from __future__ import annotations

from typing import Any

from rules.commands import Stake
from rules.events import (
    Adjustment,
    Bonus,
    BonusPaid,
    CardCorrected,
    CardsTaken,
    ClaimsDecided,
    DecisionCorrected,
    EntryUndone,
    Event,
    HandDoubled,
    HandPlayed,
    HandSplit,
    JackpotSettled,
    LinesOrdered,
    MispayRecorded,
    MispayRecovered,
    OptionAnswered,
    Result,
    RoundVoided,
    Wager,
    WagerChanged,
    WagerCorrected,
    WagerFound,
    WagerInsured,
    WagerPlaced,
    WagersReturned,
    WagersSettled,
    WagerWithdrawn,
)

Row = dict[str, Any]


def wager_rows(event: Event) -> list[Row]:
    """Whole wagers that the event put down or put anew, as columns of wagers_wager (without table, round and seq)."""
    match event:
        case (
            WagerPlaced(wager=wager)
            | WagerFound(wager=wager)
            | WagerInsured(wager=wager)
            | HandSplit(wager=wager)
            | HandDoubled(wager=wager)
            | HandPlayed(wager=wager)
            | OptionAnswered(wager=Wager() as wager)
        ):
            return [_whole(wager)]
        case ClaimsDecided(wagers=wagers) | LinesOrdered(wagers=wagers):
            return [_whole(wager) for wager in wagers]
        case CardCorrected(wagers=wagers) | WagerCorrected(wagers=wagers) | DecisionCorrected(wagers=wagers):
            return [_whole(wager) | ({"status": "settled"} if wager.settled_players else {}) for wager in wagers]
        case _:
            return []


def wager_changes(event: Event) -> list[Row]:
    """New stakes or a new status of wagers that are known already; `stakes` None leaves them as they are."""
    match event:
        case WagerChanged(wager=name, after=after):
            return [_change(name, after)]
        case WagerWithdrawn(wager=name):
            return [_change(name, ())]
        case (
            WagersSettled(results=results)
            | RoundVoided(results=results)
            | CardsTaken(results=results)
            | WagersReturned(results=results)
        ):
            names = dict.fromkeys(result.wager for result in results)
            return [{"wager": name, "stakes": None, "stake_cents": None, "status": "settled"} for name in names]
        case JackpotSettled(result=result):
            return [{"wager": result.wager, "stakes": None, "stake_cents": None, "status": "settled"}]
        case DecisionCorrected(gone=gone) | WagerCorrected(gone=gone):
            return [_change(name, ()) for name in gone]
        case EntryUndone(undone=undone):
            return [_change(row["wager"], ()) for row in wager_rows(undone)]
        case _:
            return []


def changed_wager(known: Row, change: Row) -> Row:
    """A wager's columns after one of `wager_changes`; what it leaves as it is stays as known."""
    return known | {name: value for name, value in change.items() if value is not None or name not in known}


def settlement_rows(event: Event) -> list[Row]:
    """Each backer's share of each result or bonus, as columns of wagers_settlement (without table, round and seq)."""
    match event:
        case WagersSettled(results=results) | CardsTaken(results=results) | WagersReturned(results=results):
            return _result_rows(results)
        case JackpotSettled(result=result):
            return _result_rows((result,))
        case BonusPaid(bonuses=bonuses):
            return _bonus_rows(bonuses)
        case (
            CardCorrected(adjustments=adjustments, clause=clause)
            | WagerCorrected(adjustments=adjustments, clause=clause)
            | DecisionCorrected(adjustments=adjustments, clause=clause)
        ):
            return [_adjusted(one, clause) for one in adjustments if one.settled_cents or one.returned_cents]
        case RoundVoided(results=results, bonuses=bonuses):
            return [*_result_rows(results), *_bonus_rows(bonuses)]
        case _:
            return []


def mispay_rows(event: Event) -> list[Row]:
    """What an event says was paid wrongly, or put right, as columns of wagers_mispay (without table, round and seq)."""
    match event:
        case MispayRecorded(owed_cents=owed, paid_cents=paid, before_cents=before, found_by=found_by, reason=reason):
            about = {"move": "found", "owed_cents": owed, "paid_cents": paid, "cents": paid - before}
            return [_line(event) | about | {"found_by": found_by, "reason": reason}]
        case MispayRecovered(cents=cents):
            about = {"move": "recovered", "owed_cents": 0, "paid_cents": 0, "cents": -cents}
            return [_line(event) | about | {"found_by": "", "reason": ""}]
        case _:
            return []


def _line(event: MispayRecorded | MispayRecovered) -> Row:
    return {name: getattr(event, name) for name in ("wager", "kind", "area", "line", "hand", "player")}


def _result_rows(results: tuple[Result, ...]) -> list[Row]:
    return [
        {
            "wager": result.wager,
            "kind": result.kind,
            "area": result.area,
            "line": result.line,
            "hand": result.hand,
            "player": share.player,
            "result": result.result,
            "pay_line": result.pay_line,
            "clause": result.clause,
            "words": result.words,
            "stake_cents": share.stake_cents,
            "returned_cents": share.returned_cents,
        }
        for result in results
        for share in result.shares
    ]


def _bonus_rows(bonuses: tuple[Bonus, ...]) -> list[Row]:
    return [
        {
            "wager": bonus.wager,
            "kind": "bonus",
            "area": bonus.area,
            "line": 0,
            "hand": 0,
            "player": share.player,
            "result": "bonus",
            "pay_line": bonus.code,
            "clause": bonus.clause,
            "words": bonus.words,
            "stake_cents": share.stake_cents,
            "returned_cents": share.returned_cents,
        }
        for bonus in bonuses
        for share in bonus.shares
    ]


def _adjusted(one: Adjustment, clause: str) -> Row:
    """The difference that a correction makes, as a settlement of its own: what was settled before stays."""
    return {
        "wager": one.wager,
        "kind": one.kind,
        "area": one.area,
        "line": one.line,
        "hand": one.hand,
        "player": one.player,
        "result": "corrected",
        "pay_line": "",
        "clause": clause,
        "words": one.words,
        "stake_cents": one.settled_cents,
        "returned_cents": one.returned_cents,
    }


def _whole(wager: Wager) -> Row:
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


def _change(name: str, stakes: tuple[Stake, ...]) -> Row:
    return {"wager": name, **_stakes(stakes)}


def _stakes(stakes: tuple[Stake, ...]) -> Row:
    cents = sum(stake.cents for stake in stakes)
    return {
        "stakes": {stake.player: stake.cents for stake in stakes},
        "stake_cents": cents,
        "status": "down" if cents else "taken_back",
    }
