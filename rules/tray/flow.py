"""What an event of play does to the chips in the tray: taken in less paid out, in cents (ruling 101).

A progressive wager goes into the jackpot when it is placed, so that losing it brings the tray nothing; its award is
paid from the tray, but for what the jackpot's own meter pays (TC 3.5.3, 3.18; ruling 54).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.events import (
    Adjustment,
    Bonus,
    BonusPaid,
    CardCorrected,
    CardsTaken,
    DecisionCorrected,
    Event,
    MispayRecorded,
    MispayRecovered,
    Result,
    RoundVoided,
    Share,
    WagerCorrected,
    WagersReturned,
    WagersSettled,
)
from rules.money.wagers import all_wagers, went_back
from rules.state import TableState

JACKPOTS_OWN = "progressive"


def taken_in(before: TableState, event: Event) -> int:
    """By how many cents the tray grows; below zero where more is paid than taken."""
    match event:
        case WagersSettled(results=results) | CardsTaken(results=results) | WagersReturned(results=results):
            return _of_results(before, results)
        case BonusPaid(bonuses=bonuses):
            return _of_bonuses(bonuses)
        case RoundVoided(results=results, bonuses=bonuses):
            return _of_results(before, results) + _of_bonuses(bonuses)
        case (
            CardCorrected(adjustments=adjustments)
            | WagerCorrected(adjustments=adjustments)
            | DecisionCorrected(adjustments=adjustments)
        ):
            return sum(map(_of_adjustment, adjustments))
        case MispayRecorded(paid_cents=paid, before_cents=was):
            return was - paid
        case MispayRecovered(cents=cents):
            return cents
        case _:
            return 0


def _of_results(before: TableState, results: Iterable[Result]) -> int:
    cents = 0
    for result in results:
        for share in result.shares:
            cents += share.stake_cents - share.returned_cents
            if result.kind == JACKPOTS_OWN:
                cents -= _kept_by_jackpot(before, result, share)
    return cents


def _kept_by_jackpot(before: TableState, result: Result, share: Share) -> int:
    """What the jackpot has more of a stake than before. One that goes back comes out of it again, and only once."""
    if result.result != "returned" or before.round is None:
        return share.stake_cents
    wagers = (wager for wager in all_wagers(before.round) if wager.id == result.wager)
    lying = (wager for wager in wagers if not went_back(before.round, wager, share.player))
    stakes = (stake for wager in lying for stake in wager.stakes if stake.player == share.player)
    return share.stake_cents - sum(stake.cents for stake in stakes)


def _of_bonuses(bonuses: Iterable[Bonus]) -> int:
    return sum(share.stake_cents - share.returned_cents for bonus in bonuses for share in bonus.shares)


def _of_adjustment(one: Adjustment) -> int:
    return (0 if one.kind == JACKPOTS_OWN else one.settled_cents) - one.returned_cents


def with_chips(before: TableState, after: TableState, event: Event) -> TableState:
    """The table with its tray as the event leaves it. What was paid wrongly left in its own time, whenever it is found;
    what is put right after a closer lies there at the next opener.
    """
    tray = after.tray
    if tray is None or not tray.sessions or not (cents := taken_in(before, event)):
        return after
    found_later = event.round if isinstance(event, MispayRecorded) else 0
    place = tray.played_in(found_later) if found_later else len(tray.sessions) - 1
    if place is None:
        return after
    session = tray.sessions[place]
    if found_later or session.closer_cents is None:
        session = replace(session, won_cents=session.won_cents + cents)
    else:
        session = replace(session, since_closer_cents=session.since_closer_cents + cents)
    sessions = (*tray.sessions[:place], session, *tray.sessions[place + 1 :])
    return replace(after, tray=replace(tray, sessions=sessions))
