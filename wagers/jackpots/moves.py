"""What the events of a table mean for its jackpot: pure, beside `wagers.postings`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from rules import events
from rules.events import Event
from rules.money.wagers import backs, total_of, wager_by_id
from rules.state import PokerRound, TableState
from rules.three_card_poker.vocabulary.facts import ON_CARDS, is_stray, open_wager


class Move(msgspec.Struct, frozen=True):
    """One thing that an event does to a meter. `cents` is the stake, the award or the payment it is about; for a wager
    that goes back, what it had been awarded.
    """

    kind: str  # contribution | award | claim | paid | handed | back (of one wager, or of all the round's)
    seq: int
    wager: str = ""
    cents: int = 0
    claim: events.JackpotClaim | None = None
    words: str = ""


def moves(before: TableState, seq: int, events: Sequence[Event]) -> list[Move]:
    """The moves of the events that follow `seq`, in order: lower hands before the spade royal (TC 3.20.1)."""
    round_ = before.round
    if not isinstance(round_, PokerRound):
        return []
    return [move for number, event in enumerate(events, seq + 1) for move in _moves_of(round_, number, event)]


def _moves_of(round_: PokerRound, seq: int, event: Event) -> Iterator[Move]:
    match event:
        case events.BettingClosed():
            yield from _contributions(round_, seq)
        case events.WagerFound(wager=events.Wager(kind="progressive", found=False) as wager):
            yield _contribution(seq, wager)  # it lay in time (ruling 83)
        case events.WagerFound(wager=wager):
            yield from _found_beside(round_, seq, wager)
        case (
            events.WagersSettled(results=results)
            | events.WagersReturned(results=results)
            | events.WagersRuled(results=results)
        ):
            yield from _settled(round_, seq, results)
        case events.BonusPaid(bonuses=bonuses):
            for bonus in bonuses:
                cents = sum(share.returned_cents for share in bonus.shares)
                yield Move("award", seq, bonus.wager, cents, words=bonus.words)
        case events.ProgressiveClaimed(claim=claim):
            yield Move("claim", seq, claim.wager, claim=claim)
        case events.JackpotSettled(result=result):
            cents = sum(share.returned_cents for share in result.shares)
            yield Move("paid", seq, result.wager, cents, result.claim, result.words)
            if not cents:
                yield Move("handed", seq)  # nobody pays nothing (ruling 67)
        case events.JackpotPaid():
            yield Move("handed", seq)
        case events.RoundConcluded() if round_.payout:
            yield Move("handed", seq)
        case events.RoundVoided(winnings_kept=True, results=results):
            yield from _settled(round_, seq, results)
        case events.RoundVoided():
            yield Move("back", seq, words="The round is void.")


def _contributions(round_: PokerRound, seq: int) -> Iterator[Move]:
    """From every progressive wager that takes part; one that stands alone goes back (TC 5.12.2)."""
    for area in round_.areas:
        for wager in area.wagers:
            if wager.kind == "progressive" and not wager.settled and not is_stray(area, wager):
                yield _contribution(seq, wager)


def _found_beside(round_: PokerRound, seq: int, found: events.Wager) -> Iterator[Move]:
    """A progressive wager that seemed to stand alone takes part once its player's Ante or Pair Plus is found."""
    area = round_.areas[found.area - 1]
    wager = open_wager(area, "progressive")
    if wager is None or wager.found or found.kind not in ON_CARDS or not is_stray(area, wager):
        return
    if backs(found, wager.stakes[0].player):
        yield _contribution(seq, wager)


def _contribution(seq: int, wager: events.Wager) -> Move:
    return Move("contribution", seq, wager.id, total_of(wager.stakes))


def _settled(round_: PokerRound, seq: int, results: Sequence[events.Result]) -> Iterator[Move]:
    awards = [r for r in results if r.kind == "progressive" and r.claim is not None]
    for result in sorted(awards, key=lambda r: r.claim.order if r.claim else 0):
        cents = sum(share.returned_cents for share in result.shares)
        yield Move("award", seq, result.wager, cents, result.claim, result.words)
    for result in results:
        if result.kind == "progressive" and result.result == "returned":
            yield Move("back", seq, result.wager, _reversed_cents(round_, result), words="The wager went back.")


def _reversed_cents(round_: PokerRound, result: events.Result) -> int:
    """What a returned wager's player gives back of awards and bonuses: none where only the stake goes back."""
    wager = wager_by_id(round_, result.wager)
    assert wager is not None
    return total_of(wager.stakes) - sum(share.returned_cents for share in result.shares)


def contribution_cents(stake_cents: int, basis_points: int, odd_cents: str) -> int:
    """A wager's part for the meter; a fraction of a cent goes where the configuration says."""
    whole, rest = divmod(stake_cents * basis_points, 10_000)
    return whole + (1 if rest and odd_cents == "meter" else 0)
